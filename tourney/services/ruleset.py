"""Writes to the rules of the draw that one round has for its own; an event's are among its settings."""

from collections.abc import Sequence

from tourney.errors import Refused
from tourney.models import Round, RoundStatus
from tourney.pairing import DrawRefused, Field
from tourney.pairing.rules import asked

from .writing import Actor, check_version, fingerprint, refresh, writing


def refuse_unfit(rules: Sequence[str]) -> None:
    """Raise Refused unless the draw can read these rules."""
    try:
        asked(Field(round=1, seed="", rules=tuple(rules), entrants=()))
    except (DrawRefused, AttributeError, TypeError) as error:
        raise Refused("The rules of the draw cannot be.", f"{error}.") from error


def round_rules_version(round_: Round) -> int:
    """What a form of a round's rules was made from."""
    return fingerprint([round_.draw_rules, round_.event.draw_rules])


def change_round_rules(round_: Round, by: Actor, rules: Sequence[str], *, version: int | None = None) -> None:
    """Give a draft an order of its own, or with no rules that of the event. The draft itself stays as it was drawn."""
    with writing(round_.event, by) as change:
        refresh(round_)
        round_.event = change.event
        if round_.status != RoundStatus.DRAFT:
            raise Refused(f"{round_} is no draft any more.", "Take it back to a draft first, then change its rules.")
        check_version(round_rules_version(round_), version)
        refuse_unfit(rules)
        before, after = round_.draw_rules, list(rules)
        if before == after:
            change.nothing()
            return
        round_.draw_rules = after
        round_.save(update_fields=["draw_rules"])
        change.log("round rules changed", round_, before=before, after=after)
