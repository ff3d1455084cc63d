"""How far two players are in their game."""

from django.db import models
from django.db.models import Q

from .rounds import Game


class Turns(models.Model):
    """What both players of a game have tapped, in order, in the mission that they were playing then.

    `version` grows with every change and never shrinks, also where a move is taken back: a tap says which one it saw.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="turns")
    mission = models.CharField(max_length=64)
    moves = models.JSONField(default=list, blank=True)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (models.CheckConstraint(condition=~Q(mission=""), name="turns_are_of_a_mission"),)

    def __str__(self) -> str:
        return f"turns of {self.game}"
