"""Where things come from: our own makers and, where the caller allows it, packs of models that others made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np

from orienteer.build import packs as pack_folder
from orienteer.build.packs.entry import ModelEntry
from orienteer.build.packs.unpacked import Pack
from orienteer.build.registry import category, make, maker
from orienteer.build.wish import ANY, Wish
from orienteer.world.scene import Credit
from orienteer.world.thing import Thing

STRETCH = 1.3
"""A model may be this much larger or smaller than our own things of its category."""
_SIZES = {"small": 0.0, "short": 0.0, "low": 0.0, "narrow": 0.0}
"""Share of a category's models, by size, from which the smaller third begins; any other size word wants the largest."""


@dataclass(frozen=True)
class Supply:
    """Makes things of a category, now and then from a model of a pack."""

    packs: tuple[Pack, ...] = ()
    share: float = 0.5
    """Of things for which a pack has a model that fits, those that are taken from it."""

    @staticmethod
    def of(names: Sequence[str], share: float = 0.5) -> Supply:
        """With the packs of those names; says how to add one that is not there."""
        return Supply(tuple(pack_folder.pack(name) for name in names), share)

    def make(self, name: str, rng: np.random.Generator, wish: Wish = ANY, /, **options: Any) -> Thing:
        """A thing of that category, standing on the origin; ours where no model fits what is wished."""
        fitting = [] if options else self._fitting(name, wish)
        # Drawn whether or not a pack is there: with a pack, what stays ours is the same as without.
        taken, choice = rng.random() < self.share, rng.random()
        if not (fitting and taken):
            return maker(name)(rng, wish, **options)
        pack, entry = fitting[int(choice * len(fitting))]
        return pack.thing(entry)

    def credits(self, things: Iterable[Thing]) -> tuple[Credit, ...]:
        """Whom to name for the models among the things, each model once."""
        used = {thing.tags["model"] for thing in things if "model" in thing.tags}
        return tuple(entry.credit for pack in self.packs for entry in pack.models() if entry.id in used)

    def _fitting(self, name: str, wish: Wish) -> list[tuple[Pack, ModelEntry]]:
        if wish.material is not None:
            return []  # no catalogue tells what its models are made of
        found = [(pack, entry) for pack, entry in self._by_category.get(name, ()) if wish.color in (None, entry.color)]
        if wish.size is not None and found:
            found.sort(key=lambda pair: (float(np.prod(pair[1].size)), pair[1].id))
            third = max(len(found) // 3, 1)
            found = found[:third] if wish.size in _SIZES else found[-third:]
        return found

    @cached_property
    def _by_category(self) -> dict[str, list[tuple[Pack, ModelEntry]]]:
        """Models that can stand for one of our own, by category."""
        known: dict[str, list[tuple[Pack, ModelEntry]]] = {}
        for pack in self.packs:
            for entry in pack.models():
                if _stands_for(entry):
                    known.setdefault(entry.category, []).append((pack, entry))
        return known


OURS = Supply()
"""Things that Orienteer makes itself."""


def _stands_for(entry: ModelEntry) -> bool:
    from orienteer.build.registry import categories

    if entry.category not in categories():
        return False
    kind = category(entry.category)
    ranges = (kind.width, kind.height, kind.depth)
    fits = all(low / STRETCH <= edge <= high * STRETCH for edge, (low, high) in zip(entry.size, ranges, strict=True))
    return fits and (entry.front is not None or not kind.front) and (entry.top is not None or not _carries(kind.name))


@cache
def _carries(name: str) -> bool:
    """Whether things of that category have a surface that others stand on."""
    return bool(make(name).supports)
