"""The demonstration's second event: announced, half of its places given out by clubs, with three who wait.

One who registers is a minor, whom everybody reads as a number, and one had their data removed and plays on as one.
"""

from datetime import timedelta

from django.utils import timezone

from tourney.models import Event
from tourney.services import entries, erasing, events, registering, registration_terms
from tourney.services.registering import Guardian, Wish
from tourney.services.writing import Actor

NAME = "Winter Skirmish 2027"
PLACES = 8
ENTERED = ("Mathilde Okafor", "Sven Åkesson", "Teresa Kowalczyk", "Iwan Davies", "Ruth Abebe", "Marek Novotný")
MINOR, REMOVED = "Luca Ferraro", "Marek Novotný"
GUARDIAN = Guardian("Chiara Ferraro", "chiara.ferraro@example.org", agrees=True)
REGISTER = (
    ("Aoife Brennan", "Riverbank Wargames", "allies"), ("Luca Ferraro", "", "axis"),
    ("Nadia Petrova", "Iron Dice", "either"), ("Joost de Wit", "", "allies"), ("Paweł Zieliński", "Iron Dice", "axis"),
)  # fmt: skip


def take_registrations(by: Actor) -> Event:
    """An event that takes registrations: two more are entered, the others wait, one of them left again."""
    date = timezone.localdate() + timedelta(days=70)
    event = events.create_event(
        by, tables=4, name=NAME, venue="Village Hall, Wylam", starts_on=date, points=80, rounds_planned=3, listed=True
    )
    events.change_settings(event, by, {"capacity": PLACES, "fee": "£12, paid at the door"})
    photographs = registration_terms.consent("Photographs that show me may be published.", required=False)
    shown = registration_terms.consent(
        "My name, club, army and results may be shown on this event’s public pages, in the hall and in its reports.",
        required=True,
    )
    terms = {"registration": "open", "consents": [shown, photographs], "minors_under": 16}
    registration_terms.change_terms(event, by, terms)
    registration_terms.add_code(event, by, club="Riverbank Wargames", places=4)
    entries.add_roster(event, by, [{"name": name} for name in ENTERED])
    for place, (name, club, side) in enumerate(REGISTER):
        agreed = [shown["key"], *([photographs["key"]] if place % 2 else [])]
        guardian = GUARDIAN if name == MINOR else None
        wish = Wish(name, club=club, answers={"side": side}, agreed=agreed, guardian=guardian)
        registering.register(event, wish)
    registering.withdraw(event.registrations.get(name=REGISTER[-1][0]), by)
    leaver = event.entries.get(name=REMOVED)
    erasing.ask_erasure(leaver, Actor.of_entry(leaver))
    erasing.erase(leaver, by, then=erasing.GOES_ON)
    return event
