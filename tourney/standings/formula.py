"""A number's working in one line, with this entry's own numbers: `4 + 3 + 5 = 12`."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from tourney.standings.ledger import total
from tourney.standings.types import Amount, Makes, Term, Worked

type Show = Callable[[Amount], str]


def formula(worked: Worked, show: Show = str) -> str:
    """How the terms of a number make it; ``show`` writes an amount.

    A sum reads `4 + 3 = 7`, a mean `(1/2 + 1/3) ÷ 2 = 5/12`, a share `(3 + 1) ÷ (3 + 3) = 2/3`, a place
    `1 + 1/2 = 3/2: place 2`. What was cut or raised to the floor stands behind it in words.
    """
    kept = [term for term in worked.terms if not term.cut]
    said = _MADE[worked.makes](worked, kept, show)
    cut = [_written(term.amount, show) for term in worked.terms if term.cut]
    raised: list[Amount] = sorted({term.raised_from for term in kept if term.raised_from is not None})
    notes = [
        *([f"without {' and '.join(cut)}"] if cut else []),
        *(f"{_written(share, show)} raised to the floor" for share in raised),
        *([f"raised to the floor of {show(worked.value)}"] if worked.floored else []),
    ]
    return "; ".join([said, *notes])


def _sum(worked: Worked, kept: list[Term], show: Show) -> str:
    added = _added(kept, show)
    plain = len(kept) < 2 and not any(term.made for term in kept)
    return _written(worked.value, show) if plain else f"{added} = {_written(worked.value, show)}"


def _mean(worked: Worked, kept: list[Term], show: Show) -> str:
    if not kept:
        return _written(worked.value, show)
    added = _added(kept, show)
    return f"{f'({added})' if len(kept) > 1 else added} ÷ {len(kept)} = {_written(worked.value, show)}"


def _share(worked: Worked, kept: list[Term], show: Show) -> str:
    if not kept:
        return _written(worked.value, show)
    over, under = _added(kept, show), " + ".join(_written(term.out_of, show) for term in kept)
    if len(kept) > 1:
        over, under = f"({over})", f"({under})"
    got, possible = total(term.amount for term in kept), total(term.out_of for term in kept)
    share = Fraction(got) / possible if possible else Fraction(0)
    return f"{over} ÷ {under} = {_written(share, show)}"


def _place(worked: Worked, kept: list[Term], show: Show) -> str:
    place = f"place {_written(worked.value, show)}"
    if not kept:
        return place
    points = _written(total(term.amount for term in kept), show)
    return f"{_added(kept, show)}{f' = {points}' if len(kept) > 1 else ''}: {place}"


_MADE: Mapping[Makes, Callable[[Worked, list[Term], Show], str]] = {
    "sum": _sum,
    "mean": _mean,
    "share": _share,
    "place": _place,
}


def _added(terms: list[Term], show: Show) -> str:
    """The terms with their signs between them."""
    written = ""
    for term in terms:
        if term.made:
            sign, first, second = term.made
            product = f"{_written(first, show)} {sign} {_written(second, show)}"
            own, minus = (product if sign == "×" else f"({product})"), False
        else:
            minus = term.amount < 0
            own = show(-term.amount if minus else term.amount)
        if written:
            written += f" {'−' if minus else '+'} {own}"
        else:
            written = f"−{own}" if minus else own
    return written or "0"


def _written(amount: Amount, show: Show) -> str:
    return f"−{show(-amount)}" if amount < 0 else show(amount)
