"""Books: a row of them, as it stands on a shelf."""

from __future__ import annotations

from collections import Counter

import numpy as np

from orienteer.build.assemble import Moving, assemble
from orienteer.build.category import Category, Stands
from orienteer.build.furniture._books import covers, row, word_of
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="books",
    about="A row of books with their spines to the front; each is a part with its own title.",
    group="decoration",
    width=(0.1, 1.2),
    height=(0.15, 0.32),
    depth=(0.1, 0.26),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.READ),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, width: float | None = None, height: float = 0.27) -> Thing:
    """As many as fit in that width; none higher than `height`."""
    solids, books = row(rng, width or wish.between(rng, 0.25, 0.6), height, 0.22)
    parts = [
        Moving(f"book-{i + 1}", one.title, solid, text=f"{one.title} · {one.author}")
        for i, (solid, one) in enumerate(zip(solids, books, strict=True))
    ]
    color = Counter(word_of(one) for one in books).most_common(1)[0][0] if books else None
    return assemble(CATEGORY, (), covers(), parts=parts, name="row of books", color=color)
