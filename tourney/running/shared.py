"""The cache: what must be the same for every web process is in the database, everything else in the process.

Pages and pictures are kept in the process that made them, by revision: they are right in any number of processes, and
no other process has to be asked. What allauth counts (wrong passwords, codes that were used) has to be one count.
"""

from typing import Any

from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache

SHARED = "allauth"  # how the keys of what is shared begin


class ProcessCache(LocMemCache):
    """In the process, but for what is shared."""

    def _shared(self, key: str) -> Any:
        return caches["shared"] if key.startswith(SHARED) else None

    def add(self, key: str, *args: Any, **how: Any) -> bool:
        there = self._shared(key)
        return bool(there.add(key, *args, **how) if there else super().add(key, *args, **how))

    def get(self, key: str, *args: Any, **how: Any) -> Any:
        there = self._shared(key)
        return there.get(key, *args, **how) if there else super().get(key, *args, **how)

    def set(self, key: str, *args: Any, **how: Any) -> None:
        there = self._shared(key)
        (there.set if there else super().set)(key, *args, **how)

    def touch(self, key: str, *args: Any, **how: Any) -> bool:
        there = self._shared(key)
        return bool(there.touch(key, *args, **how) if there else super().touch(key, *args, **how))

    def incr(self, key: str, *args: Any, **how: Any) -> int:
        there = self._shared(key)
        return int(there.incr(key, *args, **how) if there else super().incr(key, *args, **how))

    def has_key(self, key: str, *args: Any, **how: Any) -> bool:
        there = self._shared(key)
        return bool(there.has_key(key, *args, **how) if there else super().has_key(key, *args, **how))

    def delete(self, key: str, *args: Any, **how: Any) -> bool:
        there = self._shared(key)
        return bool(there.delete(key, *args, **how) if there else super().delete(key, *args, **how))
