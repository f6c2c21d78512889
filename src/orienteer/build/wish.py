"""What is asked of one thing: its colour, material, size. What is not asked is left to chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from orienteer.build.finish import KINDS, SPECIALS, TINTS, WOODS, Finish, finish, is_finish
from orienteer.errors import UnknownNameError

GROUPS = {
    "wood": WOODS,
    "steel": ("steel", "brushed steel", "chrome"),
    "marble": ("white marble", "black marble", "green marble"),
}
"""Words for several finishes, one of which is taken."""

CLOTH_COLORS = ("grey", "beige", "dark blue", "teal", "dark green", "brown", "dark red", "cream", "blue", "dark grey")
"""Usual colours of upholstery."""
PAINT_COLORS = ("white", "black", "grey", "cream", "light blue", "dark green", "dark blue", "red", "yellow")
"""Usual colours of painted furniture."""
LEATHER_COLORS = ("brown", "dark brown", "black", "light brown", "cream", "dark red")

_USUAL = {"leather": LEATHER_COLORS, "fabric": CLOTH_COLORS, "velvet": CLOTH_COLORS, "wool": CLOTH_COLORS}
_SHARES = {"small": (0.0, 0.25), "short": (0.0, 0.25), "low": (0.0, 0.25), "narrow": (0.0, 0.25)}
_SHARES |= dict.fromkeys(("large", "big", "long", "tall", "high", "wide"), (0.75, 1.0))


@dataclass(frozen=True)
class Wish:
    """What is asked of one thing; None leaves it to chance."""

    color: str | None = None
    """A colour word."""
    material: str | None = None
    """A word for what it is mainly made of: a finish, a kind of finish, or a group of them ("wood")."""
    size: str | None = None
    """ "small" or "large"."""

    def __post_init__(self) -> None:
        if self.color is not None and self.color not in TINTS:
            raise UnknownNameError("colour", self.color, TINTS)
        known = {*KINDS, *SPECIALS, *GROUPS}
        if self.material is not None and self.material not in known:
            raise UnknownNameError("material", self.material, known)
        if self.size is not None and self.size not in _SHARES:
            raise UnknownNameError("size", self.size, _SHARES)

    def between(self, rng: np.random.Generator, low: float, high: float) -> float:
        """A size from low to high, from the lower or upper quarter where a small or large thing is wished."""
        start, end = _SHARES.get(self.size or "", (0.0, 1.0))
        return float(low + (high - low) * rng.uniform(start, end))

    def finish(self, rng: np.random.Generator, *kinds: str, colors: Sequence[str] = ()) -> Finish:
        """A finish of one of those kinds, or as wished; `colors` are usual ones where the kind has none of its own.

        A kind is a finish ("oak", "black metal"), a kind in any colour ("fabric"), or a group ("wood").
        """
        words = (self.material,) if self.material else kinds
        if self.color is None:
            word = pick(rng, *words)
            word = pick(rng, *GROUPS.get(word, (word,)))
            return finish(
                word if is_finish(word) else f"{pick(rng, *(colors or _USUAL.get(word, PAINT_COLORS)))} {word}"
            )
        plain = [word for kind in words for word in GROUPS.get(kind, (kind,))]
        fitting = [word for word in plain if not is_finish(word) or finish(word).color == self.color]
        if fitting:
            word = pick(rng, *fitting)
            return finish(word if is_finish(word) else f"{self.color} {word}")
        # nothing of that kind grows in this colour: it is painted
        return finish(f"{self.color} {'painted wood' if any(word in WOODS for word in plain) else 'paint'}")


ANY = Wish()
"""Leaves everything to chance."""


def pick(rng: np.random.Generator, *words: str) -> str:
    """One of the words by chance."""
    return words[int(rng.integers(len(words)))]


def chance(rng: np.random.Generator, share: float) -> bool:
    """True in that share of cases."""
    return bool(rng.random() < share)
