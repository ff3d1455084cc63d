"""Somebody's name, where they are signed in, and what an installation without e-mail cannot do, said in words."""

from allauth.account.internal.flows.login import perform_login, record_authentication
from allauth.account.internal.flows.logout import logout
from allauth.account.models import Login
from allauth.account.utils import passthrough_next_redirect_url
from allauth.account.views import email as allauth_email
from allauth.account.views import password_reset as allauth_password_reset
from allauth.mfa.webauthn.views import login_webauthn
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tourney.addresses import letter_address
from tourney.devices import device_of
from tourney.errors import Refused
from tourney.forms.account import NameForm, OnceForm
from tourney.services import oncelinks, signins
from tourney.services.accounts import name_account
from tourney.signins import LINK


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def name(request: HttpRequest) -> HttpResponse:
    """What to call whoever is signed in."""
    user = _whoever(request)
    form = NameForm(request.POST or None, initial={"name": user.get_full_name()})
    if form.is_bound and form.is_valid():
        name_account(user, form.cleaned_data["name"])
        messages.success(request, "Your name is saved. Lines of the log from before keep what stood there.")
        return redirect("account_name")
    return render(request, "account/name.html", {"form": form}, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD"])
@never_cache
@login_required
def sign_ins(request: HttpRequest) -> HttpResponse:
    """Where whoever asks is signed in."""
    found, here = signins.signed_in(_whoever(request)), request.session.session_key
    context = {"others": [one for one in found if one.session_id != here], "this": _this(request)}
    return render(request, "account/sign_ins.html", context)


@require_POST
@login_required
def sign_in_end(request: HttpRequest, number: int) -> HttpResponse:
    """End one of them."""
    device = signins.end(_whoever(request), number)
    messages.success(request, f"{device} is signed out.")
    return redirect("account_sign_ins")


@require_POST
@login_required
def sign_ins_end(request: HttpRequest) -> HttpResponse:
    """End all others, and this one too if that was asked for."""
    user, everywhere = _whoever(request), request.POST.get("which") == "all"
    if everywhere:
        signins.end_others(user)
        logout(request, show_message=False)
        messages.success(request, "You are signed out everywhere.")
        return redirect("account_login")
    ended = signins.end_others(user, request.session.session_key or "")
    messages.success(request, f"Signed out elsewhere: {ended}." if ended else "You were signed in nowhere else.")
    return redirect("account_sign_ins")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def once(request: HttpRequest, secret: str) -> HttpResponse:
    """What a link that signs in once is for, and the button that uses it up."""
    found = oncelinks.look(secret)
    form = OnceForm(request.POST if request.method == "POST" else None, user=found.user)
    if request.method == "POST" and form.is_valid():
        used = oncelinks.use(secret, form.cleaned_data["password"])
        request.session.flush()
        record_authentication(request, used.user, method=LINK)
        after = reverse("mfa_index" if used.forget else "home")
        signing_in = Login(user=used.user, redirect_url=after, email_verification="none")
        response: HttpResponse = perform_login(request, signing_in)
        return response
    context = {"form": form, "once": found, "has_step": bool(oncelinks.factors_of(found.user))}
    return render(request, "account/once.html", context, status=422 if form.errors else 200)


def passkey_login(request: HttpRequest) -> HttpResponseBase:
    """Sign in by passkey; who is not let in is told so where they came from, and still led on to where they wanted."""
    response: HttpResponseBase = login_webauthn(request)
    failed = request.method == "POST" and response.headers.get("Location") == reverse("account_login")
    return redirect(passthrough_next_redirect_url(request, reverse("account_login"), "next")) if failed else response


def _this(request: HttpRequest) -> str:
    return device_of(request.headers.get("User-Agent", ""))


def _whoever(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise TypeError("login_required lets nobody else in")
    return request.user


@require_http_methods(["GET", "HEAD", "POST"])
def email(request: HttpRequest) -> HttpResponseBase:
    """The addresses of whoever asks."""
    if request.method == "POST" and "action_send" in request.POST and not settings.MAIL_HOST:
        raise Refused("This installation sends no e-mail.", "So no address has to be confirmed.")
    response: HttpResponseBase = allauth_email(request)
    return response


def password_reset(request: HttpRequest) -> HttpResponseBase:
    """Mail a link to set a new password, where there is mail."""
    if request.method == "POST" and not settings.MAIL_HOST:
        raise Refused(
            "This installation sends no e-mail.",
            "Whoever runs it can set a new password with `manage.py changepassword`.",
        )
    if request.method == "POST" and not letter_address(request):
        raise Refused(
            "This installation does not know its own address, so no letter was sent.",
            "Whoever runs it sets MUSTER_ADDRESS, or a new password with `manage.py changepassword`.",
        )
    response: HttpResponseBase = allauth_password_reset(request)
    return response
