"""Model -> scene (a frozen list of shapes and labels) -> SVG, PDF, PNG."""

from missions.diagram.compose import scene, turned
from missions.diagram.halves import lies
from missions.diagram.items import Scene
from missions.diagram.to_pdf import draw_pdf
from missions.diagram.to_png import png
from missions.diagram.to_svg import svg
from missions.diagram.words import describe

__all__ = ["Scene", "describe", "draw_pdf", "lies", "png", "scene", "svg", "turned"]
