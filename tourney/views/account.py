"""What an installation without e-mail cannot do, said in words."""

from allauth.account.views import password_reset as allauth_password_reset
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from tourney.errors import Refused


def password_reset(request: HttpRequest) -> HttpResponseBase:
    """Mail a link to set a new password, where there is mail."""
    if request.method == "POST" and not settings.MAIL_HOST:
        raise Refused(
            "This installation sends no e-mail.",
            "Whoever runs it can set a new password with `manage.py changepassword`.",
        )
    response: HttpResponseBase = allauth_password_reset(request)
    return response
