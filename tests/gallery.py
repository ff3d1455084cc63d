"""Every component of the face on a few pages, with plausible rows, for the tests to render, photograph and examine."""

import time

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

from tourney.urls import urlpatterns as project_urls


class EntryForm(forms.Form):
    """A form with one field of each kind, bound to mistakes so that the mistakes show."""

    name = forms.CharField(max_length=80, help_text="As it should stand on the sheets.")
    email = forms.EmailField(label="E-mail", required=False)
    nation = forms.ChoiceField(choices=[("de", "German"), ("gb", "British")])
    points = forms.IntegerField(min_value=0, max_value=9, widget=forms.NumberInput({"data-stepper": ""}))
    side = forms.ChoiceField(
        choices=[("axis", "Axis"), ("allies", "Allies"), ("either", "Either")], widget=forms.RadioSelect
    )
    list_file = forms.FileField(label="Army list", required=False, help_text="PDF or plain text, 2 MB at most.")
    note = forms.CharField(widget=forms.Textarea({"rows": 3}), required=False)
    paid = forms.BooleanField(label="Has paid", required=False)


class WinnerForm(forms.Form):
    winner = forms.ChoiceField(
        choices=[("attacker", "Attacker"), ("defender", "Defender"), ("none", "Nobody")],
        widget=forms.RadioSelect,
        initial="attacker",
    )


STANDINGS = [
    {
        "place": 1,
        "name": "Ana Kovačević",
        "side": "allies",
        "club": "Zagreb Irregulars",
        "vp": 15,
        "sos": "11.5",
        "destroyed": 9,
    },
    {
        "place": 2,
        "name": "Jürgen Weiß",
        "side": "axis",
        "club": "Tabletop Köln e. V.",
        "vp": 14,
        "sos": "12.0",
        "destroyed": 11,
    },
    {
        "place": 2,
        "name": "Λευτέρης Παπαδόπουλος",
        "side": "axis",
        "club": "Αθήνα",
        "vp": 14,
        "sos": "12.0",
        "destroyed": 11,
        "me": True,
    },
    {
        "place": 4,
        "name": "Siobhán O’Malley-Fitzgerald",
        "side": "either",
        "club": "",
        "vp": 13,
        "sos": "9.5",
        "destroyed": 6,
    },
    {
        "place": 5,
        "name": "Дмитрий Соколов",
        "side": "allies",
        "club": "Riga Wargamers",
        "vp": 12,
        "sos": "13.5",
        "destroyed": 8,
        "dropped": True,
    },
]
GAMES = [
    {
        "table": 1,
        "first": "Ana Kovačević",
        "first_side": "allies",
        "second": "Jürgen Weiß",
        "second_side": "axis",
        "ours": 8,
        "theirs": 1,
    },
    {
        "table": 2,
        "first": "Λευτέρης Παπαδόπουλος",
        "first_side": "axis",
        "second": "Дмитрий Соколов",
        "second_side": "allies",
        "me": True,
        "note": "Both have 14 VP and have not met.",
    },
    {
        "table": 12,
        "first": "Bartholomew Featherstonehaugh-Cholmondeley",
        "first_side": "axis",
        "second": "Li Na",
        "second_side": "allies",
        "ours": 2,
        "theirs": 7,
    },
]
TABS = [
    {"url": "#", "label": "Overview"},
    {"url": "#", "label": "Players", "count": 48},
    {"url": "#", "label": "Rounds", "current": True},
    {"url": "#", "label": "Results", "count": 7},
    {"url": "#", "label": "Standings"},
    {"url": "#", "label": "Tables"},
    {"url": "#", "label": "Missions"},
    {"url": "#", "label": "Print"},
    {"url": "#", "label": "Log"},
    {"url": "#", "label": "Settings"},
]
PLANS = [
    {"name": "Attack", "help": "You go to them."},
    {"name": "Manoeuvre", "help": "You look for the open flank."},
    {"name": "Defend", "help": "You dig in and wait."},
]


def context() -> dict[str, object]:
    """What the gallery's templates name."""
    return {
        "tabs": TABS,
        "standings": STANDINGS,
        "games": GAMES,
        "plans": PLANS,
        "page": Paginator(range(200), 10).page(3),
        "form": EntryForm({"name": "", "email": "ana(at)example", "points": "12", "side": "axis"}),
        "choice_form": WinnerForm(),
    }


def gallery(request: HttpRequest) -> HttpResponse:
    return render(request, "components/gallery.html", context())


def phone(request: HttpRequest) -> HttpResponse:
    return render(request, "components/gallery/phone.html", context())


def hall(request: HttpRequest) -> HttpResponse:
    return render(request, "components/gallery/hall.html", context())


def scripts(request: HttpRequest) -> HttpResponse:
    """A page whose forms take half a second and whose polled part has a new revision each time."""
    if request.method == "POST":
        time.sleep(0.5)
    rev = int(request.GET.get("rev", 0)) + 1
    received = "received once more" if request.method == "POST" else ""
    return render(request, "components/gallery/scripts.html", {"rev": rev, "received": received})


urlpatterns = [
    path("gallery/slow/", scripts),
    path("gallery/poll/", scripts),
    path("gallery/", gallery, name="gallery"),
    path("gallery/phone/", phone),
    path("gallery/hall/", hall),
    *project_urls,
]
