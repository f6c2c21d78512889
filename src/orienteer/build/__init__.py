"""Where scenes come from: furniture and props, places, from a seed or from words."""

from typing import TYPE_CHECKING, Any

from orienteer.build.registry import categories, category, make

if TYPE_CHECKING:
    from orienteer.build.place import describe as describe
    from orienteer.build.place import make_place as make_place
    from orienteer.build.place.kind import kinds as kinds

__all__ = ["categories", "category", "describe", "kinds", "make", "make_place"]

_OF_PLACES = ("describe", "kinds", "make_place")


def __getattr__(name: str) -> Any:
    # furniture alone should not wait for the solver
    if name in _OF_PLACES:
        from orienteer.build import place

        return getattr(place, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
