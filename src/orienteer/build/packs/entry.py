"""One model of a pack, as its catalogue lists it and as we call it."""

from __future__ import annotations

from dataclasses import dataclass

from orienteer.arrays import F64
from orienteer.world.scene import Credit

Vector = tuple[float, float, float]


@dataclass(frozen=True, eq=False)
class ModelEntry:
    """A model that can become a Thing."""

    id: str
    """The catalogue's own, unique in the pack."""
    name: str
    """What a person would call it: "red leather armchair"."""
    category: str
    """In the words of `orienteer.build.categories()` where those have one."""
    color: str | None
    """The word for its colour, where one colour stands out."""
    size: Vector
    """True width, height and depth, metres."""
    front: Vector | None
    """Where its front is, in its own frame; None where it has none."""
    elevation: float
    """Height of its foot above the floor as it is usually fixed, metres."""
    top: float | None
    """Height above its foot on which things can be put, metres; None: nothing can."""
    rotation: F64
    """Turns the file's axes into ours, shape (3, 3)."""
    library: str
    path: str
    """Of the model's file below the pack's folder."""
    credit: Credit
    problem: str = ""
    """Why it is not used, or nothing."""
