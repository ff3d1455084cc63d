"""Where somebody is signed in to their account."""

from typing import ClassVar

import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("sessions", "0001_initial"),
        ("tourney", "0019_privacy_of_one_person"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations: ClassVar = [
        migrations.CreateModel(
            name="SignIn",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("device", models.CharField(max_length=60)),
                ("how", models.CharField(blank=True, max_length=16)),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                ("seen_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "session",
                    models.OneToOneField(on_delete=models.CASCADE, related_name="sign_in", to="sessions.session"),
                ),
                (
                    "user",
                    models.ForeignKey(on_delete=models.CASCADE, related_name="sign_ins", to=settings.AUTH_USER_MODEL),
                ),
            ],
            options={"ordering": (models.F("seen_at").desc(), models.F("pk").desc())},
        ),
    ]
