"""Settings. Everything that differs between a laptop and a server comes from the environment (docs/architecture.md)."""

from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP

from tourney import datafolder, redaction

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

# A folder that is made here holds names and a key: it is for the account that runs Muster alone.
DATA_DIR = datafolder.made(Path(env.str("MUSTER_DATA", default=str(BASE_DIR / "data"))), mode=0o700)

# Where backups of events go; nothing: none are taken.
BACKUPS = env.str("MUSTER_BACKUPS", default=str(DATA_DIR / "backups"))

SECRET_KEY = env.str("SECRET_KEY", default="") or datafolder.own_secret_key(DATA_DIR)
DEBUG = env.bool("DEBUG", default=False)
# A hall's laptop is reached by whatever address the router gave it, so the default takes any name.
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
HTTPS = env.bool("HTTPS", default=False)
# What is printed on cards and sheets: told, or found by `serve` when it listens to the network (tourney/addresses.py).
PUBLIC_ADDRESS = env.str("MUSTER_ADDRESS", default="").rstrip("/")
NETWORK_ADDRESS = env.str("MUSTER_NETWORK", default="")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "missions.web",
    "tourney",
]

MIDDLEWARE = [
    "tourney.running.requests.RequestMiddleware",
    "tourney.ours.OursMiddleware",
    "tourney.running.probes.ProbeMiddleware",
    "tourney.bodies.BodyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tourney.languages.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tourney.signins.SignInMiddleware",
    "tourney.sentback.SentBackMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tourney.methods.MethodMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "tourney.readers.ReaderMiddleware",
    "tourney.offers.OfferMiddleware",
    "tourney.refusals.RefusalMiddleware",
]

ROOT_URLCONF = "tourney.urls"
WSGI_APPLICATION = "tourney.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

# Every form is drawn by templates/django/forms, so that {{ form }} wears the face too.
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# Seconds that a page waits for somebody else's write. After that it says so (503), and trying again is safe.
DATABASE_TIMEOUT = env.int("DATABASE_TIMEOUT", default=20)
DATABASES: dict[str, dict[str, Any]] = {
    "default": env.db("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'muster.sqlite3'}")
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A transaction that begins by reading cannot become a writer once another has committed: SQLite refuses at once
    # with "database is locked". Beginning as a writer makes it wait instead. What was answered is on the disk, also
    # where the power goes a moment later: half a millisecond a write, where NORMAL could lose the last ones.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": DATABASE_TIMEOUT,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
else:
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)
    DATABASES["default"]["CONN_MAX_AGE"] = 60
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

# Where a large file lies while it comes in: what a process that was ended has left there is found and swept.
FILE_UPLOAD_TEMP_DIR = datafolder.made(DATA_DIR / "uploads", mode=0o700)
DATA_UPLOAD_MAX_NUMBER_FIELDS = 13_000  # the table of marks: up to 12 for each of 1,000 entries
# What allauth counts is counted once for all web processes; what is made of an event stays in the process that made it.
CACHES = {
    "default": {"BACKEND": "tourney.running.shared.ProcessCache", "OPTIONS": {"MAX_ENTRIES": 2000}},
    "shared": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "shared_counts",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    },
}

AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_REDIRECT_URL = "home"
LOGIN_URL = "account_login"

# E-mail is optional: a laptop in a hall has none. With MAIL_HOST set, sign-in by e-mailed code is offered as well.
MAIL_HOST = env.str("MAIL_HOST", default="")
MAILERS = {
    "default": {
        "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "OPTIONS": {
            "host": MAIL_HOST or "localhost",
            "port": env.int("MAIL_PORT", default=587 if MAIL_HOST else 25),
            "username": env.str("MAIL_USER", default=""),
            "password": env.str("MAIL_PASSWORD", default=""),
            "use_tls": env.bool("MAIL_TLS", default=bool(MAIL_HOST)),
            "timeout": 5,  # seconds; whoever registers waits for their letter no longer
        },
    }
}
DEFAULT_FROM_EMAIL = env.str("MAIL_FROM", default="muster@localhost")

ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_SIGNUP_FORM_CLASS = "tourney.forms.account.NameForm"
ACCOUNT_FORMS = {"signup": "tourney.forms.signup.SignupForm", "add_email": "tourney.forms.addresses.AddAddressForm"}
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # before an address changes: whoever has it gets a new password by e-mail
ACCOUNT_USER_MODEL_USERNAME_FIELD = "username"
# With mail an address is confirmed before it counts: so signing up tells nobody who has an account already.
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if MAIL_HOST else "none"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = bool(MAIL_HOST)
ACCOUNT_EMAIL_NOTIFICATIONS = False
ACCOUNT_LOGIN_BY_CODE_ENABLED = bool(MAIL_HOST)
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Muster: "
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_SESSION_REMEMBER = True
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("PROXIES", default=0)
# By the account that is guessed at and never by address: a whole hall has one. See tourney/adapters.py.
# One count for all web processes (CACHES).
ACCOUNT_RATE_LIMITS = {
    "login": False,
    "login_failed": "10/15m/key",
    "reset_password": "5/h/key",
    "reset_password_from_key": False,  # its key has more digits than anybody can guess
    "request_login_code": "5/15m/key",
    "signup": "200/h/ip",  # this only keeps a flood out
    "signup_address": "5/h/key",
}
ACCOUNT_ADAPTER = "tourney.adapters.AccountAdapter"
REQUIRE_SECOND_FACTOR = env.bool("REQUIRE_SECOND_FACTOR", default=False)  # of whoever helps at an event
MFA_ADAPTER = "tourney.adapters.FactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_RATE_LIMITS = {"webauthn_login": False}  # what a passkey signs nobody can guess
MFA_TOTP_TOLERANCE = 1  # a step of 30 seconds either way: a hall's laptop has no clock from the internet
MFA_ALLOW_UNVERIFIED_EMAIL = True  # with mail nobody is let in before it is confirmed; without, it never is
MFA_FORMS = {
    "authenticate": "tourney.forms.secondfactor.AuthenticateForm",
    "reauthenticate": "tourney.forms.secondfactor.ReauthenticateForm",
    "activate_totp": "tourney.forms.secondfactor.ActivateForm",
    "add_webauthn": "tourney.forms.passkeys.AddForm",
    "edit_webauthn": "tourney.forms.passkeys.RenameForm",
    "login_webauthn": "tourney.forms.passkeys.LoginForm",
    "authenticate_webauthn": "tourney.forms.passkeys.SecondStepForm",
    "reauthenticate_webauthn": "tourney.forms.passkeys.SureForm",
}

LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "English"), ("de", "Deutsch"), ("fr", "Français")]  # of the players' pages
LANGUAGE_COOKIE_NAME = "language"
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"  # events carry their own zone
USE_I18N = True

STATIC_URL = "static/"
STATIC_ROOT = datafolder.made(DATA_DIR / "static")
STATICFILES_DIRS = [BASE_DIR / "static"]
# `serve` and the image collect the files first and ask for the hashed names.
HASHED_STORAGE = "whitenoise.storage.CompressedManifestStaticFilesStorage"
HASHED_STATIC = env.bool("HASHED_STATIC", default=False)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": HASHED_STORAGE if HASHED_STATIC else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not HASHED_STATIC

SECURE_CSP = {
    "default-src": [CSP.SELF],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "worker-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "object-src": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
    "form-action": [CSP.SELF],
}
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
if env.bool("BEHIND_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# Lines to read, or one JSON object a line for what gathers them. None holds a private link, a code or an address.
LOG_FORMAT = env.str("LOG_FORMAT", default="lines")
LOG_FORMATTERS = {"lines": "tourney.redaction.Redacting", "json": "tourney.redaction.AsJson"}
if LOG_FORMAT not in LOG_FORMATTERS:
    raise ImproperlyConfigured(f"LOG_FORMAT is “{LOG_FORMAT}”: give {' or '.join(LOG_FORMATTERS)}")
LOG_LEVEL = env.str("LOG_LEVEL", default="WARNING").upper()
if LOG_LEVEL not in {"DEBUG", "INFO", "WARNING", "ERROR"}:
    raise ImproperlyConfigured(f"LOG_LEVEL is “{LOG_LEVEL}”: give DEBUG, INFO, WARNING or ERROR")
LOG_REQUESTS = env.bool("LOG_REQUESTS", default=LOG_FORMAT == "json")
# With a token `/metrics` tells counts to whoever sends it as `Authorization: Bearer …`; without, there is no such page.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
if METRICS_TOKEN and len(METRICS_TOKEN) < 16:
    raise ImproperlyConfigured("METRICS_TOKEN is too short: give 16 characters or more, such as `openssl rand -hex 16`")
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": LOG_FORMATTERS[LOG_FORMAT],
            "format": "{asctime} {levelname} {name}{asked}: {message}",
            "style": "{",
        }
    },
    "filters": {"in one line": {"()": "django.utils.log.CallbackFilter", "callback": redaction.without_trace}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        "django.request": {"level": "ERROR"},  # a refusal or a wrong address is an answer, not something to read
        "django.security.DisallowedHost": {"filters": ["in one line"]},
        "muster.request": {"level": "INFO"},
    },
}
