"""What a page does with the offers to take something back that come with its messages."""

from django import template

from tourney import offers

register = template.Library()
register.filter("with_offers", offers.with_offers)
