"""Scene -> a reportlab canvas, at any place and width."""

from __future__ import annotations

import math
from typing import Any

from missions import typeface
from missions.diagram.items import Arc, Discs, Ink, Item, Path, Rect, Ring, Scene, Strokes, Text

ROUND = 1  # reportlab's number for round caps and joins


def draw_pdf(scene: Scene, canvas: Any, x: float, y: float, width: float) -> float:
    """Draw a scene with its upper left corner at (x, y), `width` points wide; return the height it took in points.

    y counts upwards from the foot of the page, as on every reportlab canvas.
    """
    scale = width / scene.width
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(scale, scale)
    canvas.setLineJoin(ROUND)
    for item in scene.items():
        _item(canvas, item)
    canvas.restoreState()
    return scene.height * scale


def _item(canvas: Any, item: Item) -> None:
    match item:
        case Path():
            _path(canvas, item)
        case Strokes():
            _strokes(canvas, item)
        case Discs():
            _discs(canvas, item)
        case Rect():
            _rect(canvas, item)
        case Text():
            _text(canvas, item)


def _set(canvas: Any, ink: Ink) -> dict[str, int]:
    """Put an ink on the canvas; return which of `fill` and `stroke` it asks for."""
    if ink.fill:
        canvas.setFillColor(ink.fill)
    if ink.stroke:
        canvas.setStrokeColor(ink.stroke)
        canvas.setLineWidth(ink.width)
        canvas.setDash(list(ink.dash))
    return {"fill": int(bool(ink.fill)), "stroke": int(bool(ink.stroke))}


def _ring(path: Any, ring: Ring, closed: bool) -> None:
    for index, step in enumerate(ring):
        if isinstance(step, Arc):
            (cx, cy), r = step.centre, step.radius
            path.arcTo(cx - r, -cy - r, cx + r, -cy + r, startAng=-step.start_angle, extent=-step.sweep)
        elif index:
            path.lineTo(step[0], -step[1])
        else:
            path.moveTo(step[0], -step[1])
    if closed:
        path.close()


def _path(canvas: Any, item: Path) -> None:
    path = canvas.beginPath()
    for ring in item.rings:
        _ring(path, ring, item.closed)
    canvas.drawPath(path, fillMode=0, **_set(canvas, item.ink))


def _strokes(canvas: Any, item: Strokes) -> None:
    _set(canvas, item.ink)
    canvas.lines([(s.x0, -s.y0, s.x1, -s.y1) for s in item.segments])


def _discs(canvas: Any, item: Discs) -> None:
    """Plain dots are strokes without length and with round caps, a fifth of what circles take."""
    if item.ink.stroke is None:
        canvas.saveState()
        canvas.setLineCap(ROUND)
        canvas.setDash([])
        canvas.setLineWidth(2 * item.radius)
        canvas.setStrokeColor(item.ink.fill)
        canvas.lines([(x, -y, x, -y) for x, y in item.centres])
        canvas.restoreState()
        return
    path = canvas.beginPath()
    for x, y in item.centres:
        path.circle(x, -y, item.radius)
    canvas.drawPath(path, **_set(canvas, item.ink))


def _rect(canvas: Any, item: Rect) -> None:
    box = item.box
    canvas.roundRect(box.x0, -box.y1, box.width, box.height, item.radius, **_set(canvas, item.ink))


def _text(canvas: Any, item: Text) -> None:
    """Text is stretched to the length that the scene gives it, as in the other formats."""
    measured = typeface.width(item.text, item.size, bold=item.bold)
    canvas.saveState()
    canvas.setFillColor(item.colour)
    canvas.translate(item.x, -item.y)
    if not item.upright:
        canvas.rotate(90)
    if not math.isclose(measured, item.width, rel_tol=1e-3):
        canvas.scale(item.width / measured, 1)
    typeface.draw(canvas, -measured / 2, 0, item.text, item.size, bold=item.bold)
    canvas.restoreState()
