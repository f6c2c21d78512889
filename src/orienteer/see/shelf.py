"""What was built for a scene, kept as long as the scene lives and there is room."""

from __future__ import annotations

import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import RLock
from typing import Generic, Protocol, TypeVar


class Sized(Protocol):
    """Something that knows about how much memory it holds."""

    @property
    def size_bytes(self) -> int: ...


S = TypeVar("S", bound=Sized)


class Shelf(Generic[S]):
    """Values by owner and key. The least recently used go first when there are more bytes than allowed.

    A value must not hold its owner: it would keep it alive.
    """

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self._values: OrderedDict[tuple[int, Hashable], S] = OrderedDict()
        self._owners: dict[int, weakref.finalize[..., object]] = {}
        self._lock = RLock()

    def get(self, owner: object, key: Hashable, make: Callable[[], S]) -> S:
        """The value, made now if it is not there. Other threads wait, so that nothing is built twice."""
        full_key = (id(owner), key)
        with self._lock:
            if full_key not in self._values:
                value = make()
                if id(owner) not in self._owners:
                    self._owners[id(owner)] = weakref.finalize(owner, self._forget, id(owner))
                    self._owners[id(owner)].atexit = False
                self._values[full_key] = value
                self._trim()
                return value
            self._values.move_to_end(full_key)
            return self._values[full_key]

    @property
    def size_bytes(self) -> int:
        """Of all values."""
        with self._lock:
            return sum(value.size_bytes for value in self._values.values())

    def __len__(self) -> int:
        return len(self._values)

    def _trim(self) -> None:
        while len(self._values) > 1 and self.size_bytes > self.most_bytes:
            self._values.popitem(last=False)

    def _forget(self, owner: int) -> None:
        with self._lock:
            self._owners.pop(owner, None)
            for full_key in [key for key in self._values if key[0] == owner]:
                del self._values[full_key]
