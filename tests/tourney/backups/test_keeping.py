"""Which backups are kept, held against a judge who looks at every pair of them."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tourney.backups import kept

NOW = datetime(2027, 4, 10, 12, 0, tzinfo=UTC)
ages = st.one_of(
    st.integers(-3600, 200_000), st.integers(-3600, 40 * 86_400), st.integers(-3600, 900 * 86_400)
)  # seconds
moments = st.lists(ages.map(lambda age: NOW - timedelta(seconds=age)), max_size=40)


def by_the_judge(found: list[datetime], now: datetime) -> set[datetime]:
    """The rule as docs/backups.md says it, one backup at a time."""
    staying = set()
    for one in found:
        later = [other for other in found if other > one]
        age = now - one
        if (
            not later
            or age <= timedelta(days=1)
            or (age <= timedelta(days=31) and not any(other.date() == one.date() for other in later))
            or not any((other.year, other.month) == (one.year, one.month) for other in later)
        ):
            staying.add(one)
    return staying


@given(moments)
def test_it_keeps_what_the_rule_says_and_nothing_else(found):
    assert kept(found, NOW) == by_the_judge(found, NOW)


@given(moments, st.lists(st.integers(1, 40 * 86_400), max_size=6))
def test_thinning_out_again_and_again_leaves_one_of_every_month_and_the_newest(found, waits):
    left, now = set(found), NOW
    for wait in (0, *waits):
        now += timedelta(seconds=wait)
        left = set(kept(left, now))
    months = {(at.year, at.month) for at in found}
    assert {(at.year, at.month) for at in left} == months
    assert not found or max(found) in left


@given(moments)
def test_whatever_is_kept_was_there_and_the_last_day_is_whole(found):
    staying = kept(found, NOW)
    assert staying <= set(found)
    assert {at for at in found if NOW - at <= timedelta(days=1)} <= staying


def test_ten_minutes_apart_for_a_year_they_are_few():
    found = {NOW - timedelta(minutes=10 * step) for step in range(6 * 24 * 365)}
    assert 24 * 6 < len(kept(found, NOW)) <= 24 * 6 + 1 + 31 + 13
