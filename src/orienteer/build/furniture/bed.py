"""Bed: a mattress with pillows and a blanket on a frame with a headboard."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.furniture._legs import four, leg
from orienteer.build.shape import between, pillow, soft_box, union
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="bed",
    about="A mattress with pillows and a blanket on a frame with a headboard.",
    group="bedroom",
    width=(0.85, 2.05),
    height=(0.75, 1.25),
    depth=(1.9, 2.35),
    affordances=(Affordance.LIE, Affordance.SIT, Affordance.PUT_ON),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, double: bool | None = None) -> Thing:
    """For one or two; the headboard is at the back, its foot towards +z."""
    two = double if double is not None else (chance(rng, 0.6) or wish.size == "large")
    width = float(rng.uniform(1.5, 1.85)) if two else float(rng.uniform(0.92, 1.05))
    wood = wish.finish(rng, "wood", "wood", "white paint", "fabric")
    length, rear = 2.1, -1.05
    tall = float(rng.uniform(0.9, 1.15))
    half = width / 2 + 0.03
    pieces = [
        soft_box((2 * half, tall - 0.1, 0.09), wood, 0.03).at(0, 0.1, rear - 0.03)
        if wood.word.endswith("fabric")
        else between((-half, 0.08, rear - 0.05), (half, tall, rear), wood, 0.012),
        between((-half, 0.17, rear - 0.01), (half, 0.32, rear + length + 0.03), wood, 0.01),
    ]
    pieces.append(four(leg("square", 0.19, 0.07, wood), half - 0.05, length / 2 - 0.03))
    white = finish("white fabric")
    pieces.append(
        soft_box((width, 0.24, length - 0.02), white, 0.05, (0, 0.008, 0)).at(0, 0.29, rear + length / 2 + 0.01)
    )
    cloth = ANY.finish(
        rng, "fabric", colors=("light blue", "grey", "dark green", "cream", "dark red", "teal", "dark blue")
    )
    cover = length * float(rng.uniform(0.62, 0.74))
    pieces.append(
        soft_box((width + 0.05, 0.26, cover), cloth, 0.05, (0, 0.012, 0)).at(
            0, 0.305, rear + length - cover / 2 + 0.035
        )
    )
    fold = soft_box((width + 0.055, 0.1, 0.3), white, 0.045).at(0, 0.477, rear + length - cover - 0.05)
    pieces.append(fold)
    count = 2 if two else 1
    for i in range(count):
        x = (i - (count - 1) / 2) * width / 2
        one = pillow((0.66 if two else 0.6, 0.17, 0.42), white).turned((1, 0, 0), 0.42)
        pieces.append(union([one]).at(x, 0.66, rear + 0.25))
    level = shelf(
        (-width / 2 + 0.1, rear + length - cover + 0.2), (width / 2 - 0.1, rear + length - 0.08), 0.565, name="blanket"
    )
    return assemble(
        CATEGORY, pieces, wood, supports=(level,), name=f"bed with a {cloth.color} blanket", color=cloth.color
    )
