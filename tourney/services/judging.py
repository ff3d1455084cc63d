"""Judge calls from the tables, cards with their reasons, and what became of appeals."""

from django.utils import timezone

from tourney.errors import Refused, Stale
from tourney.models import Adjustment, Entry, Game, JudgeCall, Penalty, RoundStatus, Seat

from .entryfields import LAST_ROUND
from .receipts import PLAIN, Sent, taken
from .writing import Actor, Change, done_already, fresh, refresh, writing

LONGEST = 300  # characters of a reason or a ruling
MOST_VP = 100
CALLED_OFF = "Called off"


def call_judge(seat: Seat, by: Actor, what: str = "", *, sent: Sent = PLAIN) -> JudgeCall | None:
    """A player calls a judge to their table. A table that has called already waits with the call it has.

    A message that was taken before calls nobody again: None.
    """
    with writing(seat.round.event, by) as change:
        if taken(change, sent):
            change.nothing()
            return None
        seat = fresh(Seat.objects.select_related("entry", "round", "game__table").defer("round__draw"), seat.pk)
        game = _in_play(seat)
        waiting = JudgeCall.objects.filter(game=game, settled_at=None).first()
        if waiting:
            change.nothing()
            return waiting
        what = _text(what, "What it is about")
        place = str(game.table) if game.table else f"{seat.entry.name}’s game"
        call = JudgeCall.objects.create(event=change.event, game=game, place=place[:80], what=what, caller=seat.entry)
        change.log("judge called", place, entry=seat.entry.name, what=what, round=seat.round.number)
    return call


def _in_play(seat: Seat) -> Game:
    if seat.game is None:
        raise Refused("You have no table in this round.", "Go to the desk.")
    if seat.round.status not in {RoundStatus.PUBLISHED, RoundStatus.PLAYING}:
        raise Refused(f"{seat.round} is {seat.round.now_is}.", "Go to the desk.")
    return seat.game


def call_off(call: JudgeCall, by: Actor, *, sent: Sent = PLAIN) -> None:
    """The players need no judge any more."""
    with writing(call.event, by) as change:
        refresh(call)
        if taken(change, sent) or call.settled_at is not None:
            change.nothing()
            return
        call.settled_at, call.ruling = timezone.now(), CALLED_OFF
        call.save(update_fields=["settled_at", "ruling"])
        change.log("call withdrawn", call.place)


def take_call(call: JudgeCall, by: Actor, *, over_from: str = "") -> None:
    """A judge goes to the table, which is told who comes. `over_from` is whom they saw going, and go instead of."""
    with writing(call.event, by) as change:
        refresh(call)
        _refuse_settled(call)
        if call.taken_by == by.name:
            change.nothing()
            return
        if call.taken_by != over_from:
            raise Stale(f"{call.taken_by or 'Nobody'} has this call now.", "Look again before you go.")
        call.taken_at, call.taken_by = timezone.now(), by.name
        call.save(update_fields=["taken_at", "taken_by"])
        change.log("call taken", call.place, over=over_from)


def settle_call(call: JudgeCall, by: Actor, ruling: str = "") -> None:
    """The judge is done; the ruling, if there was one, stays in the log."""
    with writing(call.event, by) as change:
        refresh(call)
        ruling = _text(ruling, "The ruling")
        if call.settled_at is not None and call.ruling == ruling:
            change.nothing()
            return
        _refuse_settled(call)
        call.settled_at, call.ruling = timezone.now(), ruling
        if not call.taken_by:
            call.taken_at, call.taken_by = call.settled_at, by.name
        call.save(update_fields=["settled_at", "ruling", "taken_at", "taken_by"])
        minutes = int((call.settled_at - call.called_at).total_seconds()) // 60
        change.log("call settled", call.place, ruling=ruling, minutes=minutes)


def _refuse_settled(call: JudgeCall) -> None:
    if call.settled_at is not None:
        ruling = f": {call.ruling}" if call.ruling else ""
        raise Stale(f"This call is settled already{ruling}.", "If the table needs a judge again, it calls again.")


def give_card(
    entry: Entry,
    by: Actor,
    card: str,
    reason: str,
    *,
    round_number: int | None = None,
    vp: int = 0,
    key: str = "",
) -> Penalty | None:
    """A warning or a card with its reason, and the VP that it takes, if any.

    `key` is the form's own: a second post of the same form gives no second card, and None.
    """
    with writing(entry.event, by) as change:
        refresh(entry)
        if done_already(change, "penalty given", key):
            change.nothing()
            return None
        reason = _text(reason, "The reason")
        if card not in Penalty.Card.values:
            raise Refused("Choose a warning, a yellow or a red card.")
        if not reason:
            raise Refused("A card needs a reason.", "Write what happened: the player reads it too.")
        if round_number is not None and not 1 <= round_number <= LAST_ROUND:
            raise Refused(f"There is no round {round_number}.", f"Rounds go from 1 to {LAST_ROUND}.")
        if not 0 <= vp <= MOST_VP:
            raise Refused(f"A card takes from 0 to {MOST_VP} VP.")
        adjustment = _fine(change, entry, Penalty.Card(card).label, reason, vp, round_number) if vp else None
        penalty = Penalty.objects.create(
            event=change.event, entry=entry, card=card, reason=reason, round_number=round_number, adjustment=adjustment
        )
        change.log("penalty given", entry, card=card, reason=reason, round=round_number, vp=vp, key=key)
    return penalty


def _fine(change: Change, entry: Entry, card: str, reason: str, vp: int, round_number: int | None) -> Adjustment:
    return Adjustment.objects.create(
        event=change.event, entry=entry, vp=-vp, reason=f"{card}: {reason}"[:200], round_number=round_number
    )


def appeal_card(penalty: Penalty, by: Actor, reason: str) -> None:
    """The player does not accept the card. It counts until the appeal is ruled on."""
    with writing(penalty.event, by) as change:
        refresh(penalty)
        reason = _text(reason, "The reason of the appeal")
        if not reason:
            raise Refused("An appeal needs a reason.", "Write what the player says.")
        if penalty.appeal == Penalty.Appeal.OPEN and penalty.appeal_reason == reason:
            change.nothing()
            return
        if penalty.appeal == Penalty.Appeal.OPEN:
            raise Stale(f"The appeal is open already: {penalty.appeal_reason}", "Rule on it.")
        if penalty.appeal == Penalty.Appeal.LIFTED:
            raise Stale("The card is lifted already.", "There is nothing to appeal against.")
        penalty.appeal, penalty.appeal_reason, penalty.ruling = Penalty.Appeal.OPEN, reason, ""
        penalty.save(update_fields=["appeal", "appeal_reason", "ruling"])
        change.log("penalty appealed", penalty.entry, card=penalty.card, reason=reason)


def rule_on_card(penalty: Penalty, by: Actor, ruling: str, *, lifted: bool) -> None:
    """The card stands or is lifted, with the reason. Lifting gives back the VP that it took, appealed or not."""
    wanted = Penalty.Appeal.LIFTED if lifted else Penalty.Appeal.UPHELD
    with writing(penalty.event, by) as change:
        refresh(penalty)
        ruling = _text(ruling, "The ruling")
        if not ruling:
            raise Refused("A ruling needs its reason.", "Write why the card stands or is lifted.")
        if penalty.appeal == wanted:
            if penalty.ruling != ruling:
                raise Stale(f"That is ruled already: {penalty.ruling}", "Look again.")
            change.nothing()
            return
        if penalty.appeal == Penalty.Appeal.LIFTED:
            raise Stale("The card is lifted already.", "Give a new one if it was lifted by mistake.")
        if not lifted and penalty.appeal != Penalty.Appeal.OPEN:
            raise Refused("Nobody has appealed against this card.", "It stands as it is.")
        fine = penalty.adjustment if lifted else None
        penalty.appeal, penalty.ruling = wanted, ruling
        if fine:
            penalty.adjustment = None
        penalty.save(update_fields=["appeal", "ruling", "adjustment"])
        change.log(
            "appeal decided", penalty.entry.name,
            card=penalty.card, lifted=lifted, ruling=ruling, vp=-fine.vp if fine else 0,
        )  # fmt: skip
        if fine:
            fine.delete()


def standing_yellows(entry: Entry) -> int:
    """Yellow cards that count: all but those lifted."""
    return entry.penalties.filter(card=Penalty.Card.YELLOW).exclude(appeal=Penalty.Appeal.LIFTED).count()


def _text(text: str, what: str) -> str:
    clean = " ".join(text.replace("\x00", "").split())
    if len(clean) > LONGEST:
        raise Refused(f"{what} has {len(clean)} characters.", f"At most {LONGEST} fit.")
    return clean
