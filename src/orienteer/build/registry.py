"""All categories: one file each in `furniture/`, found by its name."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any, Protocol

import numpy as np

from orienteer.build import furniture
from orienteer.build.category import Category
from orienteer.build.wish import Wish
from orienteer.errors import UnknownNameError
from orienteer.streams import stream
from orienteer.world.thing import Thing


class Maker(Protocol):
    """Makes a thing of one category; every choice that is not wished comes from the generator."""

    def __call__(self, rng: np.random.Generator, wish: Wish = ..., /, **options: Any) -> Thing: ...


@cache
def categories() -> tuple[str, ...]:
    """Names of everything that can be made."""
    files = (module.name for module in pkgutil.iter_modules(furniture.__path__))
    return tuple(sorted(name.replace("_", " ") for name in files if not name.startswith("_")))


def category(name: str) -> Category:
    """What a kind of thing is: its sizes, what one can do with it, where it stands."""
    found: Category = _module(name).CATEGORY
    return found


def make(
    name: str,
    seed: int = 0,
    *,
    color: str | None = None,
    material: str | None = None,
    size: str | None = None,
    **options: Any,
) -> Thing:
    """A thing of that category, standing on the origin with its front towards +z; the same for the same seed.

    `color`, `material` and `size` are words; `options` are the category's own.
    """
    return maker(name)(stream(seed, "thing", name), Wish(color, material, size), **options)


def maker(name: str) -> Maker:
    """The function that makes things of that category from a generator."""
    found: Maker = _module(name).make
    return found


@cache
def _module(name: str) -> Any:
    if name not in categories():
        raise UnknownNameError("category", name, categories())
    return import_module(f"{furniture.__name__}.{name.replace(' ', '_')}")
