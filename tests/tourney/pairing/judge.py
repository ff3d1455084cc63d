"""The judge of small fields: every way to pair them, each weighed rule by rule in slow and obvious code."""

from hashlib import sha256
from math import lcm

NO_SIDE = (None, "", "either")
WITH_ROUNDS = ("club", "army", "nation", "team", "seeds")


def every_way(ids):
    """All full sets of pairings of the ids; when they are odd in number, with the bye as None."""
    ids = list(ids)
    yield from every_way_even([*ids, None] if len(ids) % 2 else ids)


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
    return ["forced", "apart", *(["spare"] if spares_of(field) else []), *names]


def spares_of(field):
    """Who may sit out: spares whom nobody put together with somebody, while there is anybody else."""
    spares = {one.id for one in field.entrants if one.spare}
    spares -= {one for pair in field.forced for one in pair}
    return spares if len(spares) < len(field.entrants) else set()


def places_of(field):
    """Each id's place among those of its score who are no spares, and how many those are."""
    spares = spares_of(field)
    places = {}
    for score in {one.score for one in field.entrants}:
        group = [one for one in field.entrants if one.score == score and one.id not in spares]

        def lot(one):
            return sha256(f"{field.seed}\0group {one.id}".encode()).digest()[:8]

        group.sort(key=lot)
        group.sort(key=lambda one: -(10**9) if one.rating is None else one.rating, reverse=True)
        group.sort(key=lambda one: 10**9 if one.rank is None else one.rank)
        places |= {one.id: (at, len(group)) for at, one in enumerate(group)}
    return places


def order_in_groups(field, games, bye, how):
    if how == "random":
        return 0
    places, spares, cost = places_of(field), spares_of(field), 0
    if bye:
        at, size = places[bye.id]
        cost += (size - 1 - at) ** 2
    for a, b in games:
        if b.id in spares or (a.id not in spares and a.score > b.score):
            high, low = a, b
        elif a.id in spares or b.score > a.score:
            high, low = b, a
        else:
            (i, m), (j, _) = sorted((places[a.id], places[b.id]))
            cost += miss(how, i, j, m) ** 2 if not one_half(how, i, j, m) else (m // 2) ** 2 + (j - i) ** 2
            continue
        at, size = places[high.id]
        cost += (size - 1 - at) ** 2 + (0 if low.id in spares else places[low.id][0] ** 2)
    return cost


def one_half(how, i, j, m):
    """The middle one of an odd group is of both halves."""
    return how == "slide" and (j < m // 2 or i > (m - 1) // 2)


def miss(how, i, j, m):
    if how == "slide":
        return j - i - m // 2
    if how == "adjacent":
        return j - i - 1
    wanted = [m - 1] if m % 2 == 0 else [m - 2, m - 1, m]
    return min(abs(i + j - one) for one in wanted)


def shared_roles(field, games):
    """The sum of squares of attacks less defences after the round, each game the better way round."""
    balance = {one.id: one.attacked for one in field.entrants}
    for a, b in games:
        ways = [(1, -1), (-1, 1)]
        best = min(ways, key=lambda way: (balance[a.id] + way[0]) ** 2 + (balance[b.id] + way[1]) ** 2)
        balance[a.id] += best[0]
        balance[b.id] += best[1]
    return sum(one**2 for one in balance.values())


def claims(field, option):
    spares = spares_of(field)
    willing = option == "volunteer"
    return {
        one.id: (willing and not one.volunteer, one.byes, one.score) for one in field.entrants if one.id not in spares
    }


def weigh(field, way):
    """What this way of pairing costs by each rule, in the field's order."""
    by_id = {one.id: one for one in field.entrants}
    spares = spares_of(field)
    options = {rule.partition(":")[0]: rule.partition(":")[2] for rule in field.rules}
    played = [two for two in way if None not in two and not set(two) <= spares]
    games = [(by_id[a], by_id[b]) for a, b in played]
    bye = next((by_id[a if b is None else b] for a, b in way if None in (a, b)), None)
    bye = None if bye and bye.id in spares else bye
    drawn = {frozenset(two) for two in played}
    unit = lcm(*(one.score.denominator for one in field.entrants))
    finest = lcm(*(one.vp.denominator for one in field.entrants))

    def side(one):
        return "" if one.side in NO_SIDE else one.side.strip().lower()

    def same(name):
        return sum(getattr(a, name).strip().lower() == getattr(b, name).strip().lower() != "" for a, b in games)

    within = [(a, b) for a, b in games if side(a) == side(b) != ""]
    due = claims(field, options.get("bye"))
    costs = {
        "forced": sum(2 for pair in field.forced if pair not in drawn),
        "apart": sum(pair in drawn for pair in set(field.apart)),
        "spare": sum(a.id in spares or b.id in spares for a, b in games) + 2 * bool(bye and spares),
        "rematch": sum(pair in drawn for pair in field.met),
        "bye": sum(one < due[bye.id] for one in due.values()) if bye else 0,
        "sides": 0 if options.get("sides") == "off" else len(within),
        "sides_shared": sum(a.own_side + b.own_side + 1 for a, b in within),
        "roles": shared_roles(field, games),
        "kept": sum(
            any(one in pair for pair in field.pinned) and not any(one in two and two in field.pinned for two in drawn)
            for one in by_id
        ),
        "score": sum(((a.score - b.score) * unit) ** 2 for a, b in games),
        "vp": sum(((a.vp - b.vp) * finest) ** 2 for a, b in games),
        "float": sum(a.floats + b.floats for a, b in games if a.score != b.score),
        "spread": sum(a.byes > 0 and b.byes > 0 for a, b in games),
        "group": order_in_groups(field, games, bye, options.get("group", "random")),
        **{name: same(name) for name in ("club", "army", "nation", "team")},
        "seeds": sum(a.seed is not None and b.seed is not None for a, b in games),
    }
    for name in WITH_ROUNDS:
        if options.get(name) and field.round not in map(int, options[name].split(",")):
            costs[name] = 0
    return tuple(costs[name] for name in order_of(field))


def way_of(draw):
    """The draw as a way to pair: spares who sit out two by two, the bye last or, without one, the spare left over."""
    out = [*draw.sitting_out, *([] if draw.bye is None else [draw.bye])]
    out += [None] * (len(out) % 2)
    return [(one.a, one.b) for one in draw.pairings] + list(zip(out[0::2], out[1::2], strict=True))


def best(field):
    return min(weigh(field, way) for way in every_way(one.id for one in field.entrants))
