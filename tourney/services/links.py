"""The private links of players: made, and made again from what a file has of them. Part of a write, never one alone."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from tourney import tokens
from tourney.models import AccessToken, Entry
from tourney.models.identity import new_handle

BATCH = 500


@dataclass(frozen=True, slots=True)
class Known:
    """What a file has of a link: the nonce it is made from, and the half of its short code that names it, if any."""

    nonce: str
    handle: str = ""


def issue(entries: Iterable[Entry], known: Mapping[int, Known] | None = None) -> bool:
    """Give each entry a live link, and tell whether all of them are the `known` ones, by the entries' numbers.

    A known link is made again only if it opens nothing else here; its handle likewise only if it is free.
    """
    entries, known = list(entries), known or {}
    taken = _taken("digest", [_digest(one.nonce) for one in known.values()])
    again = {number: one for number, one in known.items() if _digest(one.nonce) not in taken}
    kept = {one.handle for one in again.values()} - {""}
    kept -= _taken("handle", kept)
    fresh = iter(_free_handles(len(entries), apart_from=kept))
    rows = []
    for entry in entries:
        one = again.get(entry.number) or Known(tokens.new_nonce())
        handle = one.handle if one.handle in kept else next(fresh)
        rows.append(AccessToken(entry=entry, nonce=one.nonce, digest=_digest(one.nonce), handle=handle))
    AccessToken.objects.bulk_create(rows, batch_size=BATCH)
    return not taken and all(entry.number in known for entry in entries)


def _digest(nonce: str) -> str:
    return tokens.digest(tokens.token(nonce))


def _free_handles(count: int, *, apart_from: Collection[str]) -> list[str]:
    """That many handles of no link.

    Of 33 million, ten thousand events use so many that hardly a hall's worth is drawn without one of them in it. Two
    writes that draw the same in the same instant are stopped by the database.
    """
    free: set[str] = set()
    while len(free) < count:
        drawn = {new_handle() for _ in range(count - len(free))}.difference(free, apart_from)
        free |= drawn - _taken("handle", drawn)
    return list(free)


def _taken(field: str, values: Collection[str]) -> set[str]:
    rows = AccessToken.objects.filter(**{f"{field}__in": list(values)}) if values else AccessToken.objects.none()
    return set(rows.values_list(field, flat=True))
