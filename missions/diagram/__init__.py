"""Model -> scene (a frozen list of shapes and labels) -> SVG, PDF, PNG."""

from missions.diagram.compose import scene
from missions.diagram.items import Scene
from missions.diagram.to_pdf import draw_pdf
from missions.diagram.to_png import png
from missions.diagram.to_svg import svg
from missions.diagram.views import View
from missions.diagram.words import describe

__all__ = ["Scene", "View", "describe", "draw_pdf", "png", "scene", "svg"]
