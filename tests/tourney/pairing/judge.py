"""The judge of small fields: every way to pair them, each weighed rule by rule in slow and obvious code."""

from math import lcm

NO_SIDE = (None, "", "either")


def every_way(ids):
    """All full sets of pairings of the ids; when they are odd in number, with the bye as None."""
    ids = list(ids)
    if len(ids) % 2:
        ids.append(None)
    if not ids:
        yield []
        return
    first, *rest = ids
    for at, other in enumerate(rest):
        for more in every_way_even(rest[:at] + rest[at + 1 :]):
            yield [(first, other), *more]


def every_way_even(ids):
    if not ids:
        yield []
        return
    first, *rest = ids
    for at, other in enumerate(rest):
        for more in every_way_even(rest[:at] + rest[at + 1 :]):
            yield [(first, other), *more]


def order_of(field):
    names = [rule.partition(":")[0] for rule in field.rules]
    if field.pinned and "kept" not in names:
        names.insert(names.index("score") if "score" in names else len(names), "kept")
    return ["forced", "apart", *names]


def weigh(field, way):
    """What this way of pairing costs by each rule, in the field's order."""
    by_id = {one.id: one for one in field.entrants}
    options = {rule.partition(":")[0]: rule.partition(":")[2] for rule in field.rules}
    games = [(by_id[a], by_id[b]) for a, b in way if None not in (a, b)]
    bye = next((by_id[a if b is None else b] for a, b in way if None in (a, b)), None)
    drawn = {frozenset(two) for two in way}
    unit = lcm(*(one.score.denominator for one in field.entrants))

    def side(one):
        return "" if one.side in NO_SIDE else one.side.strip().lower()

    def club(one):
        return one.club.strip().lower()

    costs = {
        "forced": sum(2 for pair in field.forced if pair not in drawn),
        "apart": sum(pair in drawn for pair in set(field.apart)),
        "rematch": sum(pair in drawn for pair in field.met),
        "bye": sum((one.byes, one.score) < (bye.byes, bye.score) for one in field.entrants) if bye else 0,
        "sides": sum(side(a) == side(b) != "" for a, b in games),
        "kept": sum(
            any(one in pair for pair in field.pinned) and not any(one in two and two in field.pinned for two in drawn)
            for one in by_id
        ),
        "score": sum(((a.score - b.score) * unit) ** 2 for a, b in games),
        "float": sum(a.floats + b.floats for a, b in games if a.score != b.score),
        "spread": sum(a.byes > 0 and b.byes > 0 for a, b in games),
        "club": sum(club(a) == club(b) != "" for a, b in games),
    }
    if options.get("club") and field.round not in map(int, options["club"].split(",")):
        costs["club"] = 0
    return tuple(costs[name] for name in order_of(field))


def way_of(draw):
    return [(one.a, one.b) for one in draw.pairings] + ([(draw.bye, None)] if draw.bye is not None else [])


def best(field):
    return min(weigh(field, way) for way in every_way(one.id for one in field.entrants))
