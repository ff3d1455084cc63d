"""How many tables wait for a judge, for any page at the desk: `{{ event|calls_waiting }}`."""

from django import template

from tourney.judging import calls_waiting

register = template.Library()
register.filter(calls_waiting)
