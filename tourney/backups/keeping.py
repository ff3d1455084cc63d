"""Which backups are kept: all that are young, then the last of each day, then the last of each month."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta


def _each(at: datetime) -> object:
    return at


def _day(at: datetime) -> object:
    return at.date()


def _month(at: datetime) -> object:
    return at.year, at.month


RULE: tuple[tuple[timedelta | None, Callable[[datetime], object]], ...] = (
    (timedelta(days=1), _each),
    (timedelta(days=31), _day),
    (None, _month),
)
"""Up to which age (None: any), the last of which is kept. The newest of all is kept in any case."""


def kept(moments: Iterable[datetime], now: datetime) -> frozenset[datetime]:
    """Those of the moments whose backups stay. One that lies ahead, by a clock that was wrong, counts as young."""
    found = sorted(set(moments))
    staying = set(found[-1:])
    for age, bucket in RULE:
        last = {bucket(at): at for at in found}
        staying |= {at for at in last.values() if age is None or now - at <= age}
    return frozenset(staying)
