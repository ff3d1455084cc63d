"""The demonstration's army lists: most approved, some to look at, one sent back, one late, one with photographs."""

import io

from django.utils import timezone
from PIL import Image, ImageDraw

from tourney.models import Entry, Event
from tourney.services import list_terms, lists
from tourney.services.writing import Actor
from tourney.uploads import read_photo

WAITING, BACK, LATE, NONE = 5, 1, 1, 2  # entries, from the end of the roll
BLOCK = """\
{army}, 100 points

HQ
  1 × Company HQ, 2 teams           5
  1 × Command tank                  6

Combat
  5 × Medium tank                  35
  7 × Rifle platoon                 8
  4 × Machine gun platoon           6

Support
  4 × Anti-tank gun                 9
  4 × Field gun, with observer     11
  3 × Armoured car                  4
  2 × Dive bomber                   8

Command cards
  Lucky                             3
  Veteran crews                     5"""


def send_lists(event: Event, by: Actor) -> None:
    """Lists that were in time but one, and that everybody reads."""
    *sent, late = list(event.entries.exclude(dropped_after=0).order_by("number"))[: -NONE or None]
    for entry in (*sent, late):
        lists.enter_list(entry, by, _text(entry))
    now = timezone.now()
    list_terms.change_list_settings(event, by, due=now, reveal=now, vp=2)
    lists.set_late(late, by, late=True)
    _ask_again(sent[-BACK - WAITING :], by)
    for place, shade in enumerate(((96, 108, 70), (150, 130, 90))):
        lists.add_photo(sent[0], Actor.of_entry(sent[0]), read_photo(f"tanks-{place}.png", _tanks(shade)))
    lists.show_photos(sent[0], by, [one.public_id for one in sent[0].attachments.all()])


def _ask_again(entries: list[Entry], by: Actor) -> None:
    """Lists that were sent back: one still is, the others came again and wait to be looked at."""
    for entry in entries:
        lists.return_list(entry, by, "The field guns cost 12 points, not 11: you are one over.")
    for entry in entries[BACK:]:
        text = _text(entry).replace("4 × Field gun, with observer     11", "4 × Field gun, no observer       10")
        lists.send_list(entry, Actor.of_entry(entry), text)


def _text(entry: Entry) -> str:
    return BLOCK.format(army=entry.army or "Army")


def _tanks(colour: tuple[int, int, int]) -> bytes:
    """A picture of three tanks on a table, drawn here: no photograph of anybody's."""
    image = Image.new("RGB", (960, 720), (122, 140, 92))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, 960, 240), fill=(196, 208, 214))
    for left, top in ((110, 330), (390, 410), (650, 320)):
        draw.rounded_rectangle((left, top, left + 220, top + 80), 24, fill=(52, 50, 44))
        draw.polygon(
            [(left + 10, top + 20), (left + 40, top - 30), (left + 190, top - 30), (left + 214, top + 20)], fill=colour
        )
        draw.rounded_rectangle((left + 70, top - 80, left + 160, top - 28), 12, fill=colour, outline=(40, 40, 32))
        draw.line((left + 70, top - 56, left - 60, top - 66), fill=(40, 40, 32), width=10)
        for wheel in range(5):
            x = left + 18 + wheel * 38
            draw.ellipse((x, top + 34, x + 34, top + 68), fill=(92, 90, 80))
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
