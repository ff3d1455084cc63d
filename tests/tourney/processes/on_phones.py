"""What players do on their phones."""

from dataclasses import dataclass, field

from tests.tourney.services import phones
from tourney.models import Ballot, Turns
from tourney.services import ballots, checkin, entries, turns
from tourney.services.receipts import Sent
from tourney.services.results import Outcome
from tourney.services.writing import Actor

from .acts import OUTCOMES, Press, Somebody

PLANS = ("attack", "manoeuvre", "defend")


@dataclass
class Player(Somebody):
    """Some players, each with a phone: it sends what its page was made from, and again what was not answered."""

    entries: list[int] = field(kw_only=True)

    def __post_init__(self) -> None:
        self.phones = [phones.Phone(self.event_id, pk, f"phone-{pk}") for pk in self.entries]

    def phone(self) -> phones.Phone:
        phone = self.chance.choice(self.phones)
        phone.load()
        return phone

    def send(self, phone: phones.Phone, what: str, slot: str, *said: object, seen: str | None = None) -> Press | None:
        """One message, at times twice: the second of two equal ones is none."""
        message = phone.write(what, slot, *said, seen=seen)
        if message is None:
            return None
        self.keys.append(message.key)

        def press() -> None:
            refusal = phones.arrive(phone.player, message)
            phone.hear(message, refusal)
            if refusal:
                raise refusal
            if self.chance.random() < 0.2:
                phones.arrive(phone.player, message)

        return press

    def seal(self) -> Press | None:
        phone = self.phone()
        page, game = phone.page, phone.page.my.game
        if game is None or page.my.state not in {"plan", "sealed"}:
            return None
        plan = self.chance.choice(PLANS)
        return self.send(phone, "seal", f"plan {game.public_id}", plan, page.promise, seen=page.plan_key)

    def report(self) -> Press | None:
        phone = self.phone()
        my = phone.page.my
        if my.game is None or not (my.may_report or my.outcome):
            return None
        said = self.chance.choice(OUTCOMES[:2])
        return self.send(phone, "report", f"report {my.game.public_id}", said, False, seen=phone.page.report_key)

    def confirm(self) -> Press | None:
        """Take what the other has said."""
        phone = self.phone()
        my = phone.page.my
        if my.game is None or not my.theirs:
            return None
        other = {"me": my.seat.position, "them": 3 - my.seat.position, "nobody": None}
        counts = (my.theirs.mine, my.theirs.theirs)
        said = Outcome(other[my.theirs.winner], *(counts if my.seat.position == 1 else reversed(counts)))
        return self.send(phone, "report", f"report {my.game.public_id}", said, True, seen=phone.page.report_key)

    def desk(self) -> Press | None:
        phone = self.phone()
        my = phone.page.my
        return self.send(phone, "desk", f"desk {my.game.public_id}") if my.game and my.mine and my.theirs else None

    def call(self) -> Press | None:
        phone = self.phone()
        return self.send(phone, "judge", "judge")

    def call_off(self) -> Press | None:
        phone = self.phone()
        return self.send(phone, "off", "off", phone.page.call) if phone.page.call else None

    def vote(self) -> Press | None:
        phone = self.phone()
        ballot = self.one_of(Ballot.objects.filter(event=self.event_id).select_related("event"))
        others = list(self.event.entries.exclude(pk=phone.entry).values_list("number", flat=True))
        if ballot is None or len(others) < 2:
            return None
        named, by = self.chance.sample(others, 2), Actor.of_entry(phone.player.entry)
        sent = Sent(self.key("vote"), seen=ballots.standing_vote(ballot, by.entry))
        return lambda: ballots.cast_vote(ballot, by, named, sent=sent)

    def tap(self) -> Press | None:
        phone = self.phone()
        game = phone.page.my.game
        if game is None:
            return None
        row = Turns.objects.filter(game=game).first()
        version = row.version if row else 0
        return lambda: turns.tap(game, "next", version=version)

    def here(self) -> Press | None:
        player = self.phone().player
        sent = Sent(self.key("here"))
        return lambda: checkin.check_in(player.entry, Actor.of_entry(player.entry), sent=sent)

    def leave(self) -> Press | None:
        player = self.phone().player
        sent = Sent(self.key("leave"))
        return lambda: entries.drop_entry(player.entry, Actor.of_entry(player.entry), sent=sent)


ACTS = {
    "seal": 9, "report": 9, "confirm": 9, "desk": 2, "call": 2, "call_off": 1, "vote": 2, "tap": 3, "here": 1,
    "leave": 1,
}  # fmt: skip
"""Each with how often it is tried."""
