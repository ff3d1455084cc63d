"""What a server runs. Beside it diagrams are made ready, and what is due at a time is done."""

import os
from importlib import import_module
from threading import Thread

from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tourney.settings")
handler = get_wsgi_application()

from tourney import bodies, ticking  # noqa: E402  (settings come first)
from tourney.briefing import warm  # noqa: E402
from tourney.running import lasting, unavailable  # noqa: E402

import_module(settings.ROOT_URLCONF)  # every view is there before anybody asks, so that the first page waits for none
unavailable.be_patient_no_longer()
lasting.keep()
application = bodies.readable(handler)

Thread(target=warm, name="warm", daemon=True).start()
ticking.start()
