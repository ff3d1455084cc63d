"""Settings for the tests: those of the project, with quick passwords and no rate limits."""

import os
import tempfile

os.environ.setdefault("MUSTER_DATA", tempfile.mkdtemp(prefix="muster-tests-"))
os.environ["HTTPS"] = "0"
os.environ["HASHED_STATIC"] = "0"

from tourney.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
MAILERS = {"default": {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}}
ACCOUNT_RATE_LIMITS = False
BACKUPS = ""  # a test that is about them says where they go
STATIC_ROOT = DATA_DIR / "static"  # noqa: F405  WhiteNoise warns when there is none, and a warning is an error here
STATIC_ROOT.mkdir(exist_ok=True)
