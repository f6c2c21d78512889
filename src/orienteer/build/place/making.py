"""Making the things that are wanted: each with a look of its own, as far as nothing is said of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from orienteer.build.place.covering import material_word
from orienteer.build.place.piece import Shape, shape_of
from orienteer.build.place.want import Want
from orienteer.build.registry import category
from orienteer.build.request import About, Miss
from orienteer.build.supply import OURS, Supply
from orienteer.build.wish import Wish
from orienteer.errors import UnknownNameError
from orienteer.recent import Recent
from orienteer.streams import stream
from orienteer.world.weight import bytes_of

MAKES = 40
"""So many different things of one category are made at most: what is made once serves all places."""
VARIED = {
    "nature": 3, "food": 3, "vehicles": 4, "decoration": 3, "plants": 3, "toys": 2, "bags": 4, "storage": 1, "yard": 2,
}  # fmt: skip
"""How many different ones of several that were asked for alike, by group of categories; else they are one set."""


class Makers:
    """Makes shapes for wants; what could not be made as asked is listed."""

    def __init__(self, seed: int, scene: str, supply: Supply = OURS) -> None:
        self._seed, self._scene, self.supply = seed, scene, supply
        self.missed: list[Miss] = []
        self._wishes: dict[tuple[str, str | None], Wish] = {}
        self._made: dict[tuple[str, str | None, int], Shape] = {}

    def shape(self, want: Want, number: int) -> Shape:
        """What the want's thing of that number takes up."""
        variants = VARIED.get(category(want.category).group, 1)
        key = want.id, want.size, number % variants
        if key not in self._made:
            wish = self._wish(want)
            rng = stream(self._seed, self._scene, "make", want.id, number % variants)
            self._made[key] = _made(
                self.supply, want.category, int(rng.integers(MAKES)), wish, tuple(sorted(want.options.items()))
            )
        return self._made[key]

    def small(self, want: Want, number: int) -> Shape:
        """A small one, where nothing is said of its size."""
        rng = stream(self._seed, self._scene, "make", want.id, 0)
        wish = replace(self._wish(want), size="small")
        del number
        options = tuple(sorted(want.options.items()))
        return _made(self.supply, want.category, int(rng.integers(MAKES)), wish, options)

    def sized(self, want: Want, number: int, options: Mapping[str, float]) -> Shape:
        """The same with sizes that the place gives: curtains for a window, a rug for a table."""
        rng = stream(self._seed, self._scene, "make", want.id, number)
        rounded = {name: round(value, 2) for name, value in options.items()}
        key = tuple(sorted({**want.options, **rounded}.items()))
        return _made(self.supply, want.category, int(rng.integers(MAKES)), self._wish(want), key)

    def _wish(self, want: Want) -> Wish:
        """As much of what is asked for as makers know."""
        if (want.id, want.size) not in self._wishes:
            wish = Wish()
            for name in ("color", "material", "size"):
                word = getattr(want, name)
                if word is None:
                    continue
                try:
                    wish = replace(wish, **{name: material_word(word) if name == "material" else word})
                except UnknownNameError:
                    self._miss(want, f"{word} {want.category}", f"no {want.category} is made so")
            if want.item is not None and want.item.second_color:
                self._miss(
                    want, f"{want.item.second_color} in {want.id}", "things are made in one colour that is chosen"
                )
            self._wishes[want.id, want.size] = wish
        return self._wishes[want.id, want.size]

    def _miss(self, want: Want, what: str, why: str) -> None:
        miss = Miss(what=what, why=why, about=About.LOOK)
        if want.asked and miss not in self.missed:
            self.missed.append(miss)


_SHAPES: Recent[Shape] = Recent(96 << 20, lambda shape: bytes_of((shape.thing,)))


def _made(supply: Supply, name: str, seed: int, wish: Wish, options: tuple[tuple[str, object], ...]) -> Shape:
    return _SHAPES.get(
        (supply, name, seed, wish, options),
        lambda: shape_of(supply.make(name, stream(seed, "thing", name), wish, **dict(options))),
    )
