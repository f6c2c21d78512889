"""What was made lately, by what it was made of: no more of it than so many bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

V = TypeVar("V")


class Recent(Generic[V]):
    """Values by key. Those that were asked for longest ago go first."""

    def __init__(self, most_bytes: int, size_of: Callable[[V], int]) -> None:
        self.most_bytes = most_bytes
        self.size_bytes = 0
        """Of all values that are kept."""
        self._size_of = size_of
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value, made now if it is not kept. `make` gives the same for the same key, whoever calls it."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        value = make()
        with self._lock:
            if key not in self._values:
                self._values[key] = value
                self.size_bytes += self._size_of(value)
                while self.size_bytes > self.most_bytes:
                    self.size_bytes -= self._size_of(self._values.popitem(last=False)[1])
        return value

    def __len__(self) -> int:
        return len(self._values)
