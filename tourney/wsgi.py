"""What a server runs. Diagrams are made ready beside it, so that the first phone does not wait for one."""

import os
from threading import Thread

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tourney.settings")
application = get_wsgi_application()

from tourney.briefing import warm  # noqa: E402  (settings come first)

Thread(target=warm, name="warm", daemon=True).start()
