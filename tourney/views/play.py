"""The player's phone: the one screen."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from missions.load import system
from missions.wording import Units
from tourney import disputes, embargo, kept, languages, seals
from tourney.access import Player, own_link, player_of_game
from tourney.briefing import Briefing, briefing
from tourney.calling import shown
from tourney.clock import clock_of
from tourney.errors import Elsewhere, Refused, Stale
from tourney.forms.play import DIE, RollForm
from tourney.judging import calls_by_game, cards_of
from tourney.lists import are_revealed
from tourney.models import Entry, Event, ListState, RoundStatus, Seat
from tourney.ownphones import note_use, said_on_shared
from tourney.pages.ahead import RoundAhead, ahead
from tourney.pages.career import career_of
from tourney.pages.freshness import live_word, words_of
from tourney.pages.measuring import units_on, units_to_choose
from tourney.pages.mydice import my_dice
from tourney.pages.mygame import MyGame, my_game
from tourney.pages.myturns import turns_of
from tourney.pages.notices import Notice, notices_of, told_now
from tourney.pages.placings import Placing, placings_of
from tourney.polling import cached_event, polled
from tourney.services.entries import may_drop
from tourney.services.receipts import other_opponent
from tourney.services.writing import Actor
from tourney.timetable import Coming, TimetableDay, coming, timetable_of, told_missions
from tourney.views.live import cached
from tourney.views.offline import keepable

LARGE, PLACES_LAST = 128, 5.0  # entries, from which on a phone tells a place that is up to so many seconds old
NO_RESULT = "Your game of it has no result: tell the desk."


def nothing_new(request: HttpRequest, found: Player) -> HttpResponse | None:
    """The empty answer to a page that is as it was; None if it must be made."""
    asked = request.GET.get("rev")
    return still(found) if asked == word_of(found) and changed_hands(request.GET, found) is None else None


@require_safe
@never_cache
@polled(nothing_new)
@player_of_game
def me(request: HttpRequest, found: Player) -> HttpResponse:
    """Where, against whom, which mission, what next. Polls, saying whose page asks."""
    cached_event(found.event)
    if quick := nothing_new(request, found):
        return quick
    change = changed_hands(request.GET, found)
    return keepable(my_page(request, found, now_of=str(change or "")), found)


def still(found: Player) -> HttpResponse:
    """The empty answer to a page that is as it was, with the place, which moves with other tables' results."""
    hidden = found.shared or _through(found.event) == 0
    row = None if hidden else _own(_placings(found.event), found.entry)
    shown = row.place_words if row else ""
    return HttpResponse(status=204, headers={"X-Muster-Place": shown} if shown else {})


def my_page(
    request: HttpRequest,
    found: Player,
    *,
    refusal: Refused | None = None,
    roll: RollForm | None = None,
    now_of: str = "",
) -> HttpResponse:
    """The player's screen, with what was refused at its head. `now_of` says that it was another's until now."""
    my = my_game(found)
    if my.round and not found.shared:
        note_use(found.entry, my.round)
    told = {"roll": roll, "pips": [pips for pips, _ in DIE], "refusal": refusal, "now_of": now_of}
    context = _of_the_game(request, found, my) | _of_the_player(found, my) | told
    part = "#now" if request.headers.get("X-Muster-Poll") else ""
    status = refusal.status if refusal else 422 if roll else 200
    return render(request, f"play/me.html{part}", context, status=status)


def _of_the_game(request: HttpRequest, found: Player, my: MyGame) -> dict[str, Any]:
    """What both players of a game are shown, on a phone that they share as well."""
    event = found.event
    return {
        "event": event,
        "entry": found.entry,
        "my": my,
        "mydice": my_dice(my),
        "shared": found.shared,
        "shown_plan": seals.shown_to(request, my.seat) if my.seat and not found.shared else "",
        "on_shared": _on_shared(found, my),
        "clock": clock_of(event, my.round, my.game),
        "word": word_of(found),
        "notices": _notices(event),
        "coming": _coming(event),
        "briefing": _briefing(my, units_on(request, event)),
        "units": units_on(request, event),
        "units_to_choose": units_to_choose(request, event),
        "system": system(event.system),
        "turns": turns_of(my.game, "both") if my.game and my.unsettled else None,
        "call": cached(event, "calls", lambda: calls_by_game(event)).get(my.game.pk) if my.game else None,
        "their_list": _is_open(my, event),
    }


def _on_shared(found: Player, my: MyGame) -> frozenset[str]:
    """What of this player's own statements was said on a phone that both share, by the log's verb."""
    if my.round is None or not (my.mine or (my.seat and my.seat.plan)):
        return frozenset()
    said = cached(found.event, f"on-shared:{my.round.number}", lambda: said_on_shared(found.event, my.round))
    return frozenset(verb for entry, verb in said if entry == found.entry.pk)


def _of_the_player(found: Player, my: MyGame) -> dict[str, Any]:
    """What is one player's own."""
    event, entry = found.event, found.entry
    everybody = _placings(event)
    return {
        "through": _through(event),
        "ahead": _ahead(found, my),
        "career": cached(event, f"own-career:{entry.number}", lambda: career_of(event, entry)),
        "placing": _own(everybody, entry),
        "entries": len(everybody),
        "cards": cached(event, f"cards:{entry.number}", lambda: cards_of(entry)),
        "may_drop": not found.shared and may_drop(entry, event, my.round),
    }


def _own(placings: list[Placing], entry: Entry) -> Placing | None:
    return next((row for row in placings if row.number == entry.number), None)


def word_of(found: Player) -> str:
    """What a page of this player that is made now shows, as a word. At most times no query at all."""
    event = found.event
    words = _words(event)
    differing = cached(event, "differing", lambda: disputes.differing_by_entry(event)).get(found.entry.pk)
    live = live_word(event, _coming(event), _notices(event))
    return f"{words.get(found.entry.pk, '')}{live}{disputes.word_of(differing)}{languages.mark()}"


def _words(event: Event) -> dict[int, str]:
    return cached(event, "words", lambda: words_of(event))


def _through(event: Event) -> int | None:
    return cached(event, "through", lambda: embargo.public_through(event))


def _placings(event: Event) -> list[Placing]:
    """In a large hall a result comes in every half second, and places are worked out no oftener than `PLACES_LAST`."""
    through = _through(event)

    def make() -> list[Placing]:
        return placings_of(event, through=through)

    if len(_words(event)) > LARGE:
        return kept.lately(event, f"placings:{through}", PLACES_LAST, make)
    return cached(event, "placings", make)  # those of the public pages


def _notices(event: Event) -> tuple[Notice, ...]:
    return notices_of(cached(event, "notices", lambda: told_now(event)))


def _coming(event: Event) -> Coming | None:
    return coming(_days(event), event.time_zone)


def _days(event: Event) -> tuple[TimetableDay, ...]:
    return cached(event, "timetable", lambda: timetable_of(event))


def _ahead(found: Player, my: MyGame) -> list[RoundAhead]:
    event, entry = found.event, found.entry
    if event.finished_at or entry.dropped_after is not None or found.shared:
        return []
    after = max(my.round.number if my.round else 0, entry.from_round - 1)
    told = cached(event, "told-missions", lambda: told_missions(event))
    away = cached(event, f"away:{entry.number}", lambda: list(entry.absences.values_list("round_number", flat=True)))
    return ahead(event, _days(event), told, after, away)


def _is_open(my: MyGame, event: Event) -> bool:
    """Whether everybody may read the opponent's list now."""
    return my.other is not None and my.other.entry.list_state == ListState.APPROVED and are_revealed(event)


def _briefing(my: MyGame, units: Units) -> Briefing | None:
    if not (my.game and my.round and my.game.mission):
        return None
    toward: Any = my.role or None
    return briefing(my.round.event, my.game.mission, units, toward, my.attacker)


def changed_hands(sent: QueryDict, found: Player) -> Stale | None:
    """What to say if the page that sent this was made for another entry than the one whose link the phone keeps now."""
    made_for = sent.get("entry", "")
    if not made_for or made_for == found.entry.public_id:
        return None
    other = found.event.entries.filter(public_id=made_for).first()
    was = f"{shown(other)}’s" if other else "another player’s"
    hint = f"To go on for {shown(other)}, open their own link." if other else ""
    now = shown(found.entry) if found.shared else found.entry.name
    return Elsewhere(f"This page was {was}; this phone is now {now}’s.", hint)


def this_game(found: Player, sent: QueryDict, *, counts: bool = True) -> MyGame:
    """The player's game now, if that is the one the page was made for: it names its `game`, `entry` and `against` whom.

    Somebody else's game, or one that is still a draft, does not exist (404). One's own of an earlier round is `Stale`,
    and so is whatever was meant for another entry or about another opponent: a game keeps its address when the desk
    lets players change places. What `counts` must say all three; a mere look need not.
    """
    if change := changed_hands(sent, found):
        raise change
    if counts and not sent.get("entry"):
        raise Stale("That page does not say whose it is.", "Here is how things stand now: enter it again.")
    game_id, my = sent.get("game", ""), my_game(found)
    if my.game and my.game.public_id == game_id:
        check_opponent(found, my.other.entry if my.other else None, sent, counts=counts)
        return my
    own = Seat.objects.filter(entry=found.entry, game__public_id=game_id).exclude(round__status=RoundStatus.DRAFT)
    seat = own.select_related("round", "game__result").first()
    if seat is None:
        raise Http404("not a game of this player")
    hint = "Here is how things stand now." if hasattr(seat.game, "result") else NO_RESULT
    raise Stale(f"That page was for {str(seat.round).lower()}, which is over.", hint)


def check_opponent(found: Player, now: Entry | None, sent: QueryDict, *, counts: bool = True) -> None:
    """Refuse what was written about a game with somebody else. What `counts` must say whom it is about."""
    against = sent.get("against", "")
    if counts and not against:
        raise Stale("That page does not say whom it is about.", "Here is how things stand now: enter it again.")
    if against and (now is None or now.public_id != against):
        raise other_opponent(found.event, now, against)


type Play[**P] = Callable[Concatenate[HttpRequest, Player, P], HttpResponseBase]


def told_in_place[**P](view: Play[P]) -> Play[P]:
    """What a service refuses is said on the player's own screen, above how things stand now."""

    @wraps(view)
    def passed(request: HttpRequest, found: Player, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        try:
            return view(request, found, *args, **kwargs)
        except Refused as error:
            return my_page(request, found, refusal=error)

    return passed


def said_by(request: HttpRequest, found: Player) -> Actor:
    """Whoever says it, and whether on the table's phone: so the log tells."""
    if not found.shared:
        return Actor.of_entry(found.entry)
    own = own_link(request, found.event.public_id)
    return Actor.of_entry(found.entry, shared=True, own=own is not None and own.entry == found.entry)


def back(found: Player) -> HttpResponse:
    return redirect("me", event_id=found.event.public_id)


def only_sent[**P](view: Play[P]) -> Play[P]:
    """For an address that takes a form: who merely goes there (a reload, an old tab) is led to the player's screen."""

    @wraps(view)
    def passed(request: HttpRequest, found: Player, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.method == "POST":
            return view(request, found, *args, **kwargs)
        return back(found) if request.method in {"GET", "HEAD"} else HttpResponseNotAllowed(["GET", "HEAD", "POST"])

    return passed
