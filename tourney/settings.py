"""Settings. Everything that differs between a laptop and a server comes from the environment (docs/architecture.md)."""

import secrets
from pathlib import Path
from typing import Any

import environ
from django.utils.csp import CSP

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

DATA_DIR = Path(env.str("MUSTER_DATA", default=str(BASE_DIR / "data")))
DATA_DIR.mkdir(parents=True, exist_ok=True)


def own_secret_key() -> str:
    """The key that the first start of this installation made, so that no key stands in the repository."""
    path = DATA_DIR / "secret_key"
    if not path.exists():
        fresh = path.with_suffix(f".{secrets.token_hex(4)}")
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(50), encoding="ascii")
        try:
            path.hardlink_to(fresh)  # fails if another process was first: then its key counts
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_text(encoding="ascii").strip()


SECRET_KEY = env.str("SECRET_KEY", default="") or own_secret_key()
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
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
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

DATABASES: dict[str, dict[str, Any]] = {
    "default": env.db("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'muster.sqlite3'}")
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A transaction that begins by reading cannot become a writer once another has committed: SQLite refuses at once
    # with "database is locked". Beginning as a writer makes it wait instead.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 60
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

DATA_UPLOAD_MAX_NUMBER_FIELDS = 13_000  # the table of marks: up to 12 for each of 1,000 entries
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 2000}}}

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
        },
    }
}
DEFAULT_FROM_EMAIL = env.str("MAIL_FROM", default="muster@localhost")

ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = "username"
ACCOUNT_EMAIL_VERIFICATION = "optional" if MAIL_HOST else "none"
ACCOUNT_EMAIL_NOTIFICATIONS = False
ACCOUNT_LOGIN_BY_CODE_ENABLED = bool(MAIL_HOST)
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Muster: "
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_SESSION_REMEMBER = True
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("PROXIES", default=0)
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]

LANGUAGE_CODE = "en-gb"
USE_TZ = True
TIME_ZONE = "UTC"  # events carry their own zone
USE_I18N = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static"]
# `serve` and the image collect the files first and ask for the hashed names.
HASHED_STATIC = env.bool("HASHED_STATIC", default=False)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if HASHED_STATIC
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not HASHED_STATIC

SECURE_CSP = {
    "default-src": [CSP.SELF],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
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

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # A refusal or a wrong address is an answer, not something for whoever runs the server to read.
    "loggers": {"django.request": {"level": "ERROR"}},
}
