"""`manage.py missions …`: what the mission catalogue knows, for scripts. JSON on standard output."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.core.management.base import CommandError, CommandParser

from missions.diagram.views import AS_PRINTED, VIEWS, UnknownView
from missions.load import MissionFault, UnknownMission
from missions.model import SIDES
from missions.placing import BadPoint
from missions.regions import UnknownLayout
from missions.scoring import ImpossibleReport
from missions.selection import BadSelection
from missions.sheets import NoCards, NothingChosen, cards
from missions.sheets.scoresheet import NoScoreSheet
from missions.web.management.subcommands import catalogue, checking, games, pages, rounds
from missions.web.management.subcommands.naming import systems_in
from missions.web.management.subcommands.parsing import list_of, pair_of, side_and_point
from missions.web.management.subcommands.units import other_units
from missions.web.management.subcommands.verbs import Answer, Options, VerbsCommand

ONE = "SYSTEM/MISSION or FILE.toml"
SOME = "SYSTEM, SYSTEM/MISSION or FILE.toml"
REFUSALS = (
    *(MissionFault, UnknownMission, UnknownLayout, UnknownView, BadPoint, BadSelection, ImpossibleReport),
    *(NothingChosen, NoCards, NoScoreSheet, OSError),
)


def _layout(parser: CommandParser) -> None:
    parser.add_argument("--layout", type=int, default=1, metavar="N", help="which layout of the ground (default 1)")


def _units(parser: CommandParser, systems: Callable[[Options], Iterable[str]]) -> None:
    """`systems` are those that a command line is about, to note which of them have not the units asked for."""
    parser.add_argument("--units", choices=["in", "cm", "both"], help="(default both, where a system has both)")
    parser.set_defaults(systems_asked=systems)


def _output(parser: CommandParser) -> None:
    parser.add_argument("-o", "--output", metavar="FILE", help="write there instead of to standard output")


def _paper(parser: CommandParser) -> None:
    parser.add_argument("--paper", choices=["a4", "letter"], default="a4")


def _large(parser: CommandParser) -> None:
    parser.add_argument("--large", action="store_true", help="in large print, on as many pages as that needs")


def _list(parser: CommandParser) -> Callable[[Options], Answer]:
    return lambda options: catalogue.listing()


def _geometry(parser: CommandParser) -> Callable[[Options], Answer]:
    parser.add_argument("target", nargs="?", metavar=SOME)
    _layout(parser)
    return lambda options: catalogue.geometry(options["target"], options["layout"])


def _text(parser: CommandParser) -> Callable[[Options], Answer]:
    parser.add_argument("target", nargs="?", metavar=SOME)
    _units(parser, lambda options: systems_in(options["target"]))
    parser.add_argument("--side", choices=["front", "back"], help="one side of the sheet only")
    parser.add_argument("--json", action="store_true", help="an object keyed by system/mission")

    def answer(options: Options) -> Answer:
        texts = catalogue.text(options["target"], options["units"], options["side"])
        return texts if options["json"] else "\n".join(texts.values())

    return answer


def _select(parser: CommandParser) -> Callable[[Options], Answer]:
    parser.add_argument("system", metavar="SYSTEM")
    parser.add_argument("--plans", required=True, type=pair_of(str, "attack,defend"), metavar="A,B")
    parser.add_argument("--roll", type=int, metavar="N", help="the die that picks the mission")
    return lambda options: games.selected(options["system"], options["plans"], options["roll"])


def _score(parser: CommandParser) -> Callable[[Options], Answer]:
    parser.add_argument("mission", metavar="SYSTEM/MISSION")
    parser.add_argument("--winner", choices=list(games.WINNERS))
    parser.add_argument("--lost", type=pair_of(int, "2,5"), metavar="A,D", help="Units destroyed")
    parser.add_argument("--sheet", metavar="FILE.json", help="a score sheet by battle round; - reads standard input")

    def answer(options: Options) -> Answer:
        played, winner, lost, sheet = (options[key] for key in ("mission", "winner", "lost", "sheet"))
        if sheet is None:
            return games.scored(played, winner, lost)
        if winner is not None or lost is not None:
            raise CommandError("give either --sheet, or --winner and --lost", returncode=2)
        return rounds.scored_by_round(played, sheet)

    return answer


def _pool(parser: CommandParser) -> Callable[[Options], Answer]:
    parser.add_argument("system", metavar="SYSTEM")
    parser.add_argument("--roll", type=int, metavar="N", help="the combination of that number alone")
    return lambda options: rounds.pooled(options["system"], options["roll"])


def _scoresheet(parser: CommandParser) -> Callable[[Options], Answer]:
    parser.add_argument("system", metavar="SYSTEM")
    for add in (_paper, _output):
        add(parser)
    return lambda options: pages.scoresheet_of(options["system"], options["paper"])


def _place(parser: CommandParser) -> Callable[[Options], Answer]:
    parser.add_argument("mission", metavar=ONE)
    parser.add_argument("--by", required=True, choices=SIDES)
    parser.add_argument("--at", required=True, type=pair_of(float, "20,12"), metavar="X,Y", help="inches")
    parser.add_argument(
        "--beside",
        action="append",
        default=[],
        type=side_and_point,
        metavar="SIDE:X,Y",
        help="an Objective that is on the table already; give it as often as there are such",
    )
    _layout(parser)
    return lambda options: games.placed(
        options["mission"], options["by"], options["at"], options["layout"], options["beside"]
    )


def _check(parser: CommandParser) -> Callable[[Options], Answer]:
    parser.add_argument("file", metavar="FILE.toml")
    parser.add_argument("--system", metavar="SYSTEM", help="the system it is for")
    return lambda options: checking.checked(options["file"], options["system"])


def _diagram(parser: CommandParser) -> Callable[[Options], Answer]:
    parser.add_argument("mission", metavar=ONE)
    parser.add_argument("--format", choices=["svg", "png"], default="svg")
    parser.add_argument("--view", choices=list(VIEWS), default=AS_PRINTED.name, help="who is where on the picture")
    parser.add_argument("--mirrored", action="store_true", help="the layout with left and right exchanged")
    _units(parser, lambda options: systems_in(options["mission"]))
    for add in (_layout, _output):
        add(parser)

    def answer(options: Options) -> Answer:
        drawing = pages.Drawing(options["layout"], VIEWS[options["view"]], options["mirrored"])
        return pages.drawn(options["mission"], drawing, options["units"], options["format"])

    return answer


def _sheet(parser: CommandParser) -> Callable[[Options], Answer]:
    parser.add_argument("mission", metavar=ONE)
    _units(parser, lambda options: systems_in(options["mission"]))
    for add in (_layout, _large, _paper, _output):
        add(parser)
    return lambda options: pages.sheet_of(options["mission"], options["layout"], pages.look_of(options))


def _pack(parser: CommandParser) -> Callable[[Options], Answer]:
    parser.add_argument("systems", nargs="*", metavar="SYSTEM")
    parser.add_argument("--all", action="store_true", help="every system of the catalogue")
    parser.add_argument(
        "--missions", type=list_of("contact,dust-up"), metavar="A,B,…", help="these of one system alone"
    )
    parser.add_argument(
        "--booklet",
        action="store_true",
        help="map and rules on facing pages, two on a sheet of twice the paper (a4 makes A3) to fold: print both "
        "sides, flipped on the short edge",
    )
    _units(parser, lambda options: pages.systems_of(options["systems"], every=options["all"]))
    for add in (_large, _paper, _output):
        add(parser)

    def answer(options: Options) -> Answer:
        systems = pages.systems_of(options["systems"], every=options["all"])
        return pages.pack_of(systems, options["missions"], pages.look_of(options), options["booklet"])

    return answer


def _cards(parser: CommandParser) -> Callable[[Options], Answer]:
    parser.add_argument("system", metavar="SYSTEM")
    for add in (_paper, _output):
        add(parser)
    return lambda options: cards(options["system"], paper=options["paper"])


def _reference(parser: CommandParser) -> Callable[[Options], Answer]:
    parser.add_argument("system", metavar="SYSTEM")
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--text", action="store_true", help="the text instead of a PDF")
    kinds.add_argument("--json", action="store_true", help="the text as an object keyed by system")
    _units(parser, lambda options: (options["system"],))
    for add in (_paper, _output):
        add(parser)

    def answer(options: Options) -> Answer:
        system, units = options["system"], options["units"]
        if options["text"] or options["json"]:
            texts = catalogue.reference_text(system, units)
            return texts if options["json"] else texts[system]
        return pages.reference_of(system, options["paper"], units)

    return answer


SUBCOMMANDS: dict[str, tuple[str, Callable[[CommandParser], Callable[[Options], Answer]]]] = {
    "list": ("every mission of the catalogue", _list),
    "geometry": ("the zones as GeoJSON, in inches", _geometry),
    "text": ("the text of the sheet", _text),
    "select": ("what two battle plans lead to", _select),
    "score": ("the Victory Points of a game", _score),
    "pool": ("the combinations of a system for tournaments", _pool),
    "scoresheet": ("a score sheet by battle round, to fill in by hand, as PDF", _scoresheet),
    "place": ("may an Objective stand there", _place),
    "check": ("what is wrong with a mission file", _check),
    "diagram": ("the diagram as a picture", _diagram),
    "sheet": ("the sheet of one mission as PDF", _sheet),
    "pack": ("all sheets of a system, of several, or of chosen missions as PDF", _pack),
    "cards": ("the battle plan cards of a system as PDF, with backs", _cards),
    "reference": ("the quick reference of a system as PDF or text", _reference),
}


class Command(VerbsCommand):
    help = "What the mission catalogue knows: JSON, text, pictures and sheets."
    verbs = SUBCOMMANDS
    indent = 2

    def execute(self, *args: Any, **options: Any) -> None:
        try:
            super().execute(*args, **options)
        except CommandError as error:
            if not getattr(self, "_called_from_command_line", False):
                raise
            self.stderr.write(str(error))
            raise SystemExit(error.returncode) from None

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            for note in self._settle_units(options):
                self.stderr.write(note)
            self.give(options["answer"](options), options.get("output"))
        except REFUSALS as error:
            raise CommandError(_told(error), returncode=2) from error

    def _settle_units(self, options: Options) -> list[str]:
        """Fill in the units that nobody asked for; note which of those asked for a system has not."""
        if "systems_asked" not in options:
            return []
        if options["units"] is not None:
            return other_units(options["units"], options["systems_asked"](options))
        options["units"] = "both"
        return []


def _told(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return str(error)
