"""What lets a player's page open without a network: its service worker, and what a phone needs to put it on its screen.

Browsers run a service worker on HTTPS alone (and on localhost). Without one the page works as before.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tourney import languages
from tourney.access import Player, public_event

INK, PAPER = "#162028", "#f5f6f1"
ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("icon-maskable", 512, "maskable"))
KEEP = "X-Muster-Keep"


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The script that keeps a player's last known page, at the root so that it may serve any event's players"""
    script = (settings.BASE_DIR / "static" / "js" / "worker.js").read_text(encoding="utf-8")
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest, event_id: str) -> JsonResponse:
    """How a phone puts the player's page on its screen: it opens the page, and holds nothing that opens the link"""
    event = public_event(event_id)
    return JsonResponse(
        {
            "id": reverse("me", args=[event_id]),
            "name": event.name,
            "short_name": event.name if len(event.name) < 13 else "Muster",
            "start_url": reverse("me", args=[event_id]),
            "scope": reverse("event", args=[event_id]),
            "display": "standalone",
            "background_color": PAPER,
            "theme_color": INK,
            "icons": [
                {"src": static(f"img/{name}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
                for name, size, purpose in ICONS
            ],
        },
        content_type="application/manifest+json",
    )


def keepable[R: HttpResponseBase](response: R, found: Player) -> R:
    """Let the player's own phone keep this page and say whose it is, in which language. A shared one keeps nothing."""
    if not found.shared:
        response.headers[KEEP] = f"{found.entry.public_id}{languages.mark()}"
    return response
