"""What each battle round gave both players, as one of them writes it: `a-` fields are their own, `d-` the other's."""

import json
from typing import Any

from missions.model import Points
from missions.web.scoreform import PlayerFields, ScoreForm
from tourney.forms.worded import WordedForm

WORDS = (("the Attacker's", "your"), ("the Defender's", "their"))


class TallyForm(WordedForm, ScoreForm):
    """A score sheet without roles. Whoever fills it in stands in the Attacker's place."""

    @property
    def is_used(self) -> bool:
        """Whether anything is written in it."""
        return self.is_bound and any(self[name].value() not in (None, "", False) for name in self.fields)

    def totals(self) -> dict[str, int | None]:
        """The VP of both by the names of a report's fields; None where nothing is written down."""
        if not self.is_used or self.found is None:
            return {"mine": None, "theirs": None}
        scores = self.found.scores
        return {"mine": scores["attacker"].total, "theirs": scores["defender"].total}

    def add_error(self, field: str | None, error: Any) -> None:
        if isinstance(error, str):
            for words, own in WORDS:
                error = error.replace(words, own)
        super().add_error(field, error)

    @property
    def whose(self) -> tuple[tuple[str, PlayerFields], ...]:
        mine, theirs = self.players()
        return ("me", mine), ("them", theirs)

    @property
    def caps(self) -> str:
        """The caps as JSON, for the script that counts along."""
        return caps_of(self.points)


def caps_of(points: Points) -> str:
    return json.dumps(
        {
            "total": points.total,
            "primary": points.primary,
            "secondary": points.secondary,
            "fixed": points.fixed,
            "painted": points.painted,
            "beside": points.secret.primary,
        },
        separators=(",", ":"),
    )
