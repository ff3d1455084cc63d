"""Links that make somebody with an account a helper of an event."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from .event import Event, Role


class Invitation(models.Model):
    """One link for one person, good once and until `expires_at`. The database keeps its nonce and a digest alone.

    `email` is whom it was meant for; if it is given, only an account with that address can take it up.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=12, choices=Role)
    email = models.EmailField(blank=True)
    nonce = models.CharField(max_length=32)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = (F("pk").asc(),)
        constraints = (models.CheckConstraint(condition=~Q(role="owner"), name="nobody_is_invited_as_owner"),)

    def __str__(self) -> str:
        return f"invitation as {self.get_role_display().lower()}"
