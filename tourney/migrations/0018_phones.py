"""What phones need: fair dice, short codes, table PINs, receipts of messages, votes."""

import secrets
from typing import ClassVar

import django.utils.timezone
from django.db import migrations, models
from django.db.models import F, Q

from tourney.models.identity import new_dice_seed, new_handle

AMONG = [("all", "All players"), ("opponents", "The opponents one has played")]
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def give_handles(apps, schema_editor) -> None:
    """Every link that there is gets the first half of its short code."""
    tokens = apps.get_model("tourney", "AccessToken").objects
    taken: set[str] = set()
    for pk in tokens.values_list("pk", flat=True):
        while (handle := "".join(secrets.choice(ALPHABET) for _ in range(5))) in taken:
            pass
        taken.add(handle)
        tokens.filter(pk=pk).update(handle=handle)


def added(model: str, **fields: models.Field) -> list[migrations.AddField]:
    return [migrations.AddField(model_name=model, name=name, field=field) for name, field in fields.items()]


def foreign(to: str, related: str) -> models.ForeignKey:
    return models.ForeignKey(to=f"tourney.{to}", on_delete=models.CASCADE, related_name=related)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("tourney", "0017_photographs_wait")]
    operations: ClassVar = [
        *added(
            "event", players_drop=models.BooleanField(default=True), shared_phones=models.BooleanField(default=True)
        ),
        # Dice that have fallen have no seed: the games that there are keep an empty one.
        *added(
            "game",
            dice_seed=models.CharField(max_length=64, blank=True, default="", editable=False),
            disputed_at=models.DateTimeField(null=True, blank=True),
            pin_issue=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AlterField(
            model_name="game",
            name="dice_seed",
            field=models.CharField(max_length=64, blank=True, default=new_dice_seed, editable=False),
        ),
        *added("report", key=models.CharField(max_length=64, blank=True, default="")),
        migrations.AlterField(model_name="report", name="key", field=models.CharField(max_length=64, blank=True)),
        *added("seat", plan_key=models.CharField(max_length=64, blank=True, default="")),
        *added("seat", dice_word=models.CharField(max_length=64, blank=True, default="")),
        migrations.AlterField(model_name="seat", name="plan_key", field=models.CharField(max_length=64, blank=True)),
        migrations.AlterField(model_name="seat", name="dice_word", field=models.CharField(max_length=64, blank=True)),
        migrations.AddField(
            model_name="accesstoken", name="handle", field=models.CharField(max_length=5, default="", editable=False)
        ),
        migrations.RunPython(give_handles, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="accesstoken",
            name="handle",
            field=models.CharField(max_length=5, unique=True, default=new_handle, editable=False),
        ),
        migrations.CreateModel(
            name="Guess",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("target", models.CharField(max_length=100, unique=True)),
                ("wrong", models.PositiveIntegerField(default=0)),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={"ordering": (F("target").asc(),)},
        ),
        migrations.CreateModel(
            name="Receipt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sender", models.CharField(max_length=32)),
                ("key", models.CharField(max_length=64)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("event", foreign("event", "receipts")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=["event", "sender", "key"], name="one_receipt_a_message"),
                    models.CheckConstraint(condition=~Q(key=""), name="receipt_has_a_key"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Ballot",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("title", models.CharField(max_length=80)),
                ("help", models.CharField(max_length=200, blank=True)),
                ("among", models.CharField(max_length=12, choices=AMONG, default="all")),
                ("picks", models.PositiveSmallIntegerField(default=1)),
                ("mark", models.CharField(max_length=32, blank=True)),
                ("opened_at", models.DateTimeField(null=True, blank=True)),
                ("closed_at", models.DateTimeField(null=True, blank=True)),
                ("event", foreign("event", "ballots")),
            ],
            options={
                "ordering": (F("pk").asc(),),
                "constraints": [
                    models.UniqueConstraint(fields=["event", "title"], name="one_ballot_a_title"),
                    models.CheckConstraint(condition=~Q(title=""), name="ballot_has_a_title"),
                    models.CheckConstraint(condition=Q(picks__range=(1, 3)), name="ballot_takes_1_to_3"),
                    models.CheckConstraint(
                        condition=Q(closed_at=None) | Q(opened_at__isnull=False), name="closed_ballot_was_open"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Vote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField(default=1)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("ballot", foreign("ballot", "votes")),
                ("voter", foreign("entry", "votes_given")),
                ("choice", foreign("entry", "votes_got")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=["ballot", "voter", "place"], name="one_vote_a_place"),
                    models.UniqueConstraint(fields=["ballot", "voter", "choice"], name="one_vote_a_choice"),
                    models.CheckConstraint(condition=Q(place__range=(1, 3)), name="vote_is_first_to_third"),
                    models.CheckConstraint(condition=~Q(voter=F("choice")), name="nobody_votes_for_themselves"),
                ],
            },
        ),
    ]
