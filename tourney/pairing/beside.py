"""Those who are left beside games that stay as they are, too few for a game of their own."""

from tourney.pairing.types import Draw, Field


def left_over(field: Field) -> Draw | None:
    """One player has the bye, and spares alone sit out; None where there are games to draw. Beside no other games it is
    `draw` that has to refuse them."""
    needed = [entrant.id for entrant in field.entrants if not entrant.spare]
    if needed and len(field.entrants) > 1:
        return None
    spares = tuple(entrant.id for entrant in field.entrants if entrant.spare)
    why = ("all other games stay as they are",) if needed else ()
    return Draw((), needed[0] if needed else None, (), {}, True, field.seed, bye_why=why, sitting_out=spares)
