"""A few computed values kept between calls, each as long as what it was computed from."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class KeptByRevision(Generic[Key, Value]):
    """At most `most` values, the longest unused dropped first; threads wait for one making.

    A value is made anew once the revision it belongs to is no longer the one asked for.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._kept: dict[Key, tuple[str, Value]] = {}

    def get(self, key: Key, revision: str, make: Callable[[], Value]) -> Value:
        """Give the value kept for this key and revision, making it if there is none."""
        with self._lock:
            known = self._kept.pop(key, None)
            if known is None or known[0] != revision:
                known = (revision, make())
            self._kept[key] = known
            while len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]
            return known[1]
