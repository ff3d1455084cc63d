"""How much of a name is shown, guardians of minors, and what is erased at a person's wish."""

from typing import ClassVar

from django.db import migrations, models

LEVELS = [
    ("full", "The full name"),
    ("short", "First name and initial"),
    ("nickname", "A nickname, chosen by the player"),
    ("number", "A number only"),
]


def added(model: str, **fields: models.Field) -> list[migrations.AddField]:
    return [migrations.AddField(model_name=model, name=name, field=field) for name, field in fields.items()]


def shown() -> dict[str, models.Field]:
    return {
        "name_level": models.CharField(max_length=8, choices=LEVELS, blank=True),
        "nickname": models.CharField(max_length=40, blank=True),
        "minor": models.BooleanField(default=False),
        "guardian": models.JSONField(default=dict, blank=True),
    }


class Migration(migrations.Migration):
    dependencies: ClassVar = [("tourney", "0018_phones")]
    operations: ClassVar = [
        *added(
            "entry",
            **shown(),
            erasure_asked_at=models.DateTimeField(null=True, blank=True),
            erased_at=models.DateTimeField(null=True, blank=True),
        ),
        *added(
            "event",
            names_shown=models.CharField(max_length=8, choices=LEVELS, default="full"),
            minors_under=models.PositiveSmallIntegerField(null=True, blank=True),
            erased=models.JSONField(default=dict, blank=True, editable=False),
        ),
        *added("registration", **shown()),
    ]
