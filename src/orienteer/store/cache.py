"""The scenes used last, kept within a number and a size."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from orienteer.world.scene import Scene
from orienteer.world.weight import bytes_of

MOST_SCENES = 8
MOST_BYTES = 1 << 30
"""A 190,000-triangle scene with textures takes tens of MB; the limit is for big scans."""


class SceneCache:
    """Scenes by content hash: two ids of one content share a Scene, and with it what a renderer built for it."""

    def __init__(self, most_scenes: int = MOST_SCENES, most_bytes: int = MOST_BYTES) -> None:
        self._most_scenes = most_scenes
        self._most_bytes = most_bytes
        self._lock = Lock()
        self._kept: OrderedDict[str, tuple[Scene, int]] = OrderedDict()

    def get(self, sha256: str, load: Callable[[], Scene]) -> Scene:
        """The scene with that hash, loaded where it is not there."""
        with self._lock:
            if sha256 in self._kept:
                self._kept.move_to_end(sha256)
                return self._kept[sha256][0]
            scene = load()
            self._kept[sha256] = (scene, bytes_of(scene.things))
            while len(self._kept) > 1 and not self._fits():
                self._kept.popitem(last=False)
            return scene

    def __len__(self) -> int:
        return len(self._kept)

    def _fits(self) -> bool:
        total = sum(size for _, size in self._kept.values())
        return len(self._kept) <= self._most_scenes and total <= self._most_bytes
