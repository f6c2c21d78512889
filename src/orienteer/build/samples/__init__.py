"""Scenes made by hand, to look at, to measure and to test with. Each is built anew when it is asked for."""

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType

from orienteer.world.scene import Scene


def _builder(module: str) -> Callable[[], Scene]:
    def built() -> Scene:
        scene: Scene = import_module(f"{__name__}.{module}").scene()
        return scene

    return built


SAMPLES: Mapping[str, Callable[[], Scene]] = MappingProxyType(
    {name: _builder(name.replace("-", "_")) for name in ("living-room", "house", "courtyard", "mirror-hall", "crowd")}
)
"""By name, in the order in which they are shown."""
