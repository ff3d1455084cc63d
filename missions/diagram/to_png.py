"""Scene -> PNG bytes, drawn larger with Pillow and scaled down, since Pillow draws without anti-aliasing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from itertools import combinations, pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFont

from missions import typeface
from missions.diagram.items import Arc, Discs, Ink, Item, Path, Point, Rect, Ring, Scene, Strokes, Text

SUPERSAMPLE = 3
DEGREES_PER_STEP = 2.0


def png(scene: Scene, width_px: int) -> bytes:
    """A PNG `width_px` wide, on white where the scene has no paper of its own."""
    pen = _Pen(scene, width_px * SUPERSAMPLE)
    for item in scene.items():
        pen.draw(item)
    out = BytesIO()
    pen.image.reduce(SUPERSAMPLE).save(out, "PNG")
    return out.getvalue()


@lru_cache(maxsize=32)
def _font(bold: bool, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(typeface.font_path(bold)), size, layout_engine=ImageFont.Layout.BASIC)


class _Pen:
    """A Pillow image and the scale from scene units to its pixels."""

    def __init__(self, scene: Scene, width: int) -> None:
        self.scale = width / scene.width
        height = math.ceil(scene.height * self.scale / SUPERSAMPLE) * SUPERSAMPLE
        self.image = Image.new("RGB", (width, height), "#ffffff")
        self.canvas = ImageDraw.Draw(self.image)

    def draw(self, item: Item) -> None:
        match item:
            case Path():
                self._path(item)
            case Strokes():
                for segment in item.segments:
                    self._line([(segment.x0, segment.y0), (segment.x1, segment.y1)], item.ink)
            case Discs():
                self._discs(item)
            case Rect():
                self._rect(item)
            case Text():
                self._text(item)

    def _pixels(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def _width(self, ink: Ink) -> int:
        return max(1, round(ink.width * self.scale))

    def _line(self, points: Sequence[Point], ink: Ink) -> None:
        if not ink.stroke:
            return
        pieces = _dashes(points, ink.dash) if ink.dash else [list(points)]
        for piece in pieces:
            self.canvas.line(self._pixels(piece), fill=ink.stroke, width=self._width(ink), joint="curve")

    def _path(self, item: Path) -> None:
        rings = [_polyline(ring) for ring in item.rings]
        if item.ink.fill:
            self._fill([self._pixels(ring) for ring in rings], item.ink.fill)
        for ring in rings:
            self._line([*ring, ring[0]] if item.closed else ring, item.ink)

    def _fill(self, rings: Sequence[Sequence[Point]], fill: str) -> None:
        """Pillow fills one ring at a time: where rings lie within each other, they are combined in a mask."""
        if all(_apart(a, b) for a, b in combinations(rings, 2)):
            for ring in rings:
                self.canvas.polygon(ring, fill=fill)
            return
        mask = Image.new("1", self.image.size, 0)
        for ring in rings:
            layer = Image.new("1", self.image.size, 0)
            ImageDraw.Draw(layer).polygon(ring, fill=1)
            mask = ImageChops.logical_xor(mask, layer)
        self.image.paste(fill, (0, 0), mask)

    def _discs(self, item: Discs) -> None:
        r = item.radius * self.scale
        width = self._width(item.ink) if item.ink.stroke else 0
        for x, y in self._pixels(item.centres):
            self.canvas.ellipse((x - r, y - r, x + r, y + r), fill=item.ink.fill, outline=item.ink.stroke, width=width)

    def _rect(self, item: Rect) -> None:
        (x0, y0), (x1, y1) = self._pixels([(item.box.x0, item.box.y0), (item.box.x1, item.box.y1)])
        width = self._width(item.ink) if item.ink.stroke else 0
        half = width / 2
        self.canvas.rounded_rectangle(
            (x0 - half, y0 - half, x1 + half, y1 + half),
            item.radius * self.scale,
            fill=item.ink.fill,
            outline=item.ink.stroke,
            width=width,
        )

    def _text(self, item: Text) -> None:
        font = _font(item.bold, max(1, round(item.size * self.scale)))
        at = item.x * self.scale, item.y * self.scale
        if item.upright:
            self.canvas.text(at, item.text, fill=item.colour, font=font, anchor="ms")
            return
        width, height = math.ceil(font.getlength(item.text)) + 4, math.ceil(item.size * self.scale * 1.6)
        layer = Image.new("L", (width, height), 0)
        ImageDraw.Draw(layer).text((width / 2, height * 0.7), item.text, fill=255, font=font, anchor="ms")
        turned = layer.rotate(90, expand=True)
        self.image.paste(item.colour, (round(at[0] - height * 0.7), round(at[1] - width / 2)), turned)


def _apart(a: Sequence[Point], b: Sequence[Point]) -> bool:
    """Whether the boxes round two rings do not overlap."""
    return any(
        max(p[axis] for p in one) < min(p[axis] for p in other) for axis in (0, 1) for one, other in ((a, b), (b, a))
    )


def _polyline(ring: Ring) -> list[Point]:
    points: list[Point] = []
    for step in ring:
        if not isinstance(step, Arc):
            points.append(step)
            continue
        count = max(2, math.ceil(abs(step.sweep) / DEGREES_PER_STEP))
        for i in range(1, count + 1):
            angle = math.radians(step.start_angle + step.sweep * i / count)
            across, down = step.radius * math.cos(angle), step.radius * math.sin(angle)
            points.append((step.centre[0] + across, step.centre[1] + down))
    return points


def _dashes(points: Sequence[Point], dash: Sequence[float]) -> list[list[Point]]:
    """The drawn pieces of a dashed polyline, straight piece by straight piece."""
    pieces: list[list[Point]] = []
    index, left = 0, dash[0]
    for (x0, y0), (x1, y1) in pairwise(points):
        length, done = math.hypot(x1 - x0, y1 - y0), 0.0
        while length - done > 1e-9:
            step = min(left, length - done)
            if index % 2 == 0:
                a, b = done / length, (done + step) / length
                pieces.append([(x0 + (x1 - x0) * a, y0 + (y1 - y0) * a), (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b)])
            done, left = done + step, left - step
            if left <= 1e-9:
                index += 1
                left = dash[index % len(dash)]
    return pieces
