"""Names of items: as short as tells them apart."""

from __future__ import annotations

from collections.abc import Sequence

from orienteer.build.request import Spot
from orienteer.build.words.look import Look

Named = tuple[str, str | None, Sequence[str], Look]
"""Category, owner, labels and look of an item."""


def names_of(items: Sequence[Named]) -> list[str]:
    """One name each: "desk", "teacher desk", "red chair", "chair 2"."""
    taken: set[str] = {spot.value for spot in Spot}
    names: list[str] = []
    for item in items:
        name = next(name for name in _candidates(item) if name not in taken)
        taken.add(name)
        names.append(name)
    return names


def _candidates(item: Named) -> list[str]:
    category, owner, labels, look = item
    own = " ".join(word for word in (owner, *labels, category) if word)
    told = [f"{word} {own}" for word in (look.color, look.material, look.size) if word]
    every = " ".join(word for word in (look.size, look.color, look.material, own) if word)
    return [own, *told, every, *(f"{own} {number}" for number in range(2, 2002))]
