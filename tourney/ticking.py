"""The loop in a serving process that does what is due: a draft that publishes itself, names whose time is over."""

import atexit
import logging
from threading import Event as Flag
from threading import Thread

from django.db import DatabaseError, close_old_connections, connection

from tourney.running import lasting, numbers, whole
from tourney.services import backups, timed

EVERY = 5.0  # seconds
BACKUPS_EVERY = 12  # looks
NAMES_EVERY = 120  # looks: nobody waits for a name to go, and all finished events are read for it
logger = logging.getLogger(__name__)


class Ticker(Thread):
    """Looks every few seconds. Any number of them may run beside each other: each thing is done once."""

    def __init__(self, every: float = EVERY) -> None:
        super().__init__(name="ticker", daemon=True)
        self.every = every
        self._stopping = Flag()
        self._looks = 0

    def run(self) -> None:
        while not self._stopping.wait(self.every):
            numbers.save()
            self.look()
        numbers.save()
        connection.close()

    def look(self) -> None:
        """Do what is due. A database that is away for a while is asked again the next time."""
        try:
            close_old_connections()
            lasting.let_go()
            names, saving = self._looks % NAMES_EVERY == 0, self._looks % BACKUPS_EVERY == 0
            self._looks += 1
            for done in timed.due(names=names):
                logger.info("%s %s in %s %s", done.subject, done.what, done.event, done.why)
            if saving:
                backups.due()
                whole.sweep()
        except DatabaseError as error:
            logger.warning("The database did not answer, so nothing was done by itself: %s", error)
            connection.close()
        except Exception:  # one event that cannot be read must not stop the others' clocks for good
            logger.exception("Something due could not be done")
            connection.close()
        close_old_connections()

    def stop(self, patience: float = 3.0) -> None:
        """Let it finish what it is at, and wait for that."""
        self._stopping.set()
        if self.is_alive():
            self.join(patience)


def start() -> Ticker:
    """A loop that stops when the process does."""
    ticker = Ticker()
    ticker.start()
    atexit.register(ticker.stop)
    return ticker
