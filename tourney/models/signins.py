"""Where somebody is signed in to their account."""

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import models
from django.db.models import F
from django.utils import timezone


class SignIn(models.Model):
    """One browser that is signed in. It goes with its session, however that ends.

    `device` is in words, such as “Firefox on Windows”; no network address is kept. `seen_at` is noted every quarter of
    an hour at most. `how` is what was shown at the door: a password, a code by e-mail, a passkey or a one-time link.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="sign_in")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sign_ins")
    device = models.CharField(max_length=60)
    how = models.CharField(max_length=16, blank=True)
    since = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = (F("seen_at").desc(), F("pk").desc())

    def __str__(self) -> str:
        return f"{self.user} by {self.device}"
