"""What an event keeps, in words that stand nowhere else, and who may read it."""

import io
import zipfile

from tourney import queries, tokens
from tourney.access import JUDGE, OWN, RUN, SCORE
from tourney.models import AccessToken

from .expected import GIVEN
from .world import ADDRESS, ANSWER, EARLIER, LIST, World


def readable(body: bytes) -> bytes:
    """A workbook as its parts, anything else as it is."""
    if not body.startswith(b"PK"):
        return body
    with zipfile.ZipFile(io.BytesIO(body)) as book:
        return b"\n".join(book.read(name) for name in book.namelist())


class Secrets:
    """The words of one world, as it stands when they are made."""

    def __init__(self, world: World) -> None:
        self.event = world.event
        self.links = {one.entry_id: tokens.token(one.nonce) for one in self._links(world)}
        invited = world.event.invitations.get()
        self.invitation = tokens.token(invited.nonce, tokens.INVITATION)
        seats = queries.seats_in_order(world.event.rounds.get(number=2).games.order_by("-pk")[0])
        self.mine = {role: seat.entry for role, seat in zip(("player", "other player"), seats, strict=True)}
        self.waits = str(world.event.registrations.get(state="waiting").public_id)
        self.names = [one.name for one in world.event.entries.all()]

    @staticmethod
    def _links(world: World) -> list[AccessToken]:
        return list(AccessToken.objects.filter(entry__event=world.event, revoked_at=None))

    def of_anything(self, body: bytes) -> list[str]:
        """Whatever of the event stands in an answer that should hold nothing of it."""
        words = [*self.names, *self.links.values(), self.invitation, ADDRESS, ANSWER, LIST, EARLIER]
        return [word for word in words if word.encode() in body]

    def kept_from(self, role: str, body: bytes, url: str) -> list[str]:
        """What stands in an answer to this role and is not for it. A player reads what is their own."""
        if "/registered/" in url:  # open to whoever has its address, which is told to nobody else
            return []
        text = body.decode("utf-8", "replace")
        own = self.mine.get(role)
        kept = []
        if role not in GIVEN[RUN]:
            rest = text.replace(f"e{own.number}{ADDRESS}", "") if own else text
            links = [link for pk, link in self.links.items() if not (own and pk == own.pk)]
            kept += [word for word in (ADDRESS, ANSWER, self.waits, *links) if word in rest and word not in url]
        if role not in GIVEN[JUDGE] and role != "player" and LIST in text:
            kept.append(LIST)
        if role not in GIVEN[OWN] and self.invitation in text and self.invitation not in url:
            kept.append(self.invitation)
        if role not in GIVEN[SCORE] and EARLIER in text:
            kept.append(EARLIER)
        return kept
