"""The rules of the draw: the event's own, and those of one round."""

from django.contrib import messages
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods

from tourney.access import RUN, Staff, staff
from tourney.errors import Refused
from tourney.forms.draw_rules import SAVE, DrawRulesForm, EventDrawForm, pressed
from tourney.models import Event, Round, RoundStatus
from tourney.ruleorder import told
from tourney.services import events, ruleset

from .pages import actor, desk_page


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
def draw_rules(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """The order of the event's rules. Every button but Save gives the page back with the order as it would be."""
    event = at_desk.event
    if request.method != "POST":
        return _event_page(request, at_desk, _event_form(event))
    act, data = pressed(request.POST)
    version = events.settings_version(event)
    form = EventDrawForm(
        event.draw_rules, data, rounds=event.rounds_planned, version=version, waiting="" if act == SAVE else act
    )
    if act != SAVE:
        return _event_page(request, at_desk, form)
    if not form.is_valid():
        return _event_page(request, at_desk, form, 422)
    wanted = {"draw_rules": form.draw_rules(), "pair_on": form.cleaned_data["pair_on"]}
    try:
        events.change_settings(event, actor(at_desk), wanted, version=form.cleaned_data["version"])
    except Refused as error:
        event.refresh_from_db()
        version = events.settings_version(event)
        form.refuse_rules(error, version=version, rules=event.draw_rules, now={"pair_on": event.pair_on})
        return _event_page(request, at_desk, form, error.status)
    messages.success(request, "Rules of the draw saved. Rounds that are drawn stay as they are.")
    return redirect("desk_draw", event_id=event.public_id)


def _event_form(event: Event) -> EventDrawForm:
    form = EventDrawForm(event.draw_rules, rounds=event.rounds_planned, version=events.settings_version(event))
    form.initial["pair_on"] = event.pair_on
    return form


def _event_page(request: HttpRequest, at_desk: Staff, form: EventDrawForm, status: int = 200) -> HttpResponse:
    event = at_desk.event
    playing = event.entries.filter(dropped_after=None)
    context = {
        "form": form,
        "own": event.rounds.exclude(draw_rules=[]),
        "arranged": event.arrangements.count(),
        "known": playing.aggregate(players=Count("pk"), seeded=Count("seeding"), rated=Count("rating")),
    }
    return desk_page(request, at_desk, "desk/draw.html", context, status)


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
def round_rules(request: HttpRequest, at_desk: Staff, number: int) -> HttpResponse:
    """The order of one draft's own rules; it begins as the event's."""
    event = at_desk.event
    round_ = get_object_or_404(event.rounds, number=number)
    round_.event = event
    version, rules = ruleset.round_rules_version(round_), round_.draw_rules or event.draw_rules
    if request.method != "POST":
        return _round_page(request, at_desk, round_, DrawRulesForm(rules, rounds=event.rounds_planned, version=version))
    if request.POST.get("do") == "event":
        return _as_the_event(request, at_desk, round_)
    act, data = pressed(request.POST)
    form = DrawRulesForm(rules, data, rounds=event.rounds_planned, version=version, waiting="" if act == SAVE else act)
    if act != SAVE:
        return _round_page(request, at_desk, round_, form)
    if not form.is_valid():
        return _round_page(request, at_desk, round_, form, 422)
    try:
        ruleset.change_round_rules(round_, actor(at_desk), form.draw_rules(), version=form.cleaned_data["version"])
    except Refused as error:
        round_.refresh_from_db()
        version, rules = ruleset.round_rules_version(round_), round_.draw_rules or event.draw_rules
        form.refuse_rules(error, version=version, rules=rules, now={})
        return _round_page(request, at_desk, round_, form, error.status)
    messages.success(request, f"{round_} has rules of its own. Draw it again: it still is as it was drawn before.")
    return redirect("desk_round", event_id=event.public_id, number=number)


def _as_the_event(request: HttpRequest, at_desk: Staff, round_: Round) -> HttpResponse:
    ruleset.change_round_rules(round_, actor(at_desk), [])
    messages.success(request, f"{round_} goes by the rules of the event. Draw it again to draw it by them.")
    return redirect("desk_round", event_id=at_desk.event.public_id, number=round_.number)


def _round_page(
    request: HttpRequest, at_desk: Staff, round_: Round, form: DrawRulesForm, status: int = 200
) -> HttpResponse:
    draft = round_.status == RoundStatus.DRAFT
    context = {"form": form, "round": round_, "draft": draft, "of_event": told(at_desk.event.draw_rules)}
    return desk_page(request, at_desk, "desk/round_rules.html", context, status)
