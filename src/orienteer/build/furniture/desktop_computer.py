"""Desktop computer: a screen with its tower, keyboard and mouse."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving, assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._computers import (
    SCREENS,
    flat_monitor,
    keyboard_pieces,
    mouse_pieces,
    tower,
    tube_monitor,
)
from orienteer.build.shape import Solid, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="desktop computer",
    about="A computer that stays on its desk: screen, tower, keyboard and mouse.",
    group="office",
    width=(0.62, 0.95),
    height=(0.36, 0.58),
    depth=(0.42, 0.7),
    stands=Stands.SURFACE,
    affordances=(Affordance.LOOK_AT, Affordance.SWITCH, Affordance.TOUCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None, on: bool | None = None) -> Thing:
    """`style` is "flat", or "tube" with a deep screen as they were; `on` shows something, else the screen is dark."""
    style = style or pick(rng, "flat", "flat", "tube")
    number = int(rng.integers(SCREENS)) if (on if on is not None else chance(rng, 0.8)) else None
    usual = ("black", "black", "dark grey", "silver") if style == "flat" else ("cream", "beige", "light grey")
    case = wish.finish(rng, "plastic", colors=usual)
    side = 1 if chance(rng, 0.5) else -1
    wide = wish.between(rng, 0.42, 0.5) if style == "flat" else wish.between(rng, 0.36, 0.4)
    shown = flat_monitor(wide, 0.62, case, case, number) if style == "flat" else tube_monitor(wide, case, number)
    pieces = [shown.at(x=-side * 0.1, z=-0.06), *_at_hand(rng, case, -side * 0.1)]
    box, switch = tower(case, float(rng.uniform(0.38, 0.44)), chance(rng, 0.5))
    place = (side * (0.11 + wide / 2 - 0.08), 0.0, -0.12)
    parts = (Moving("switch", "switch", switch.at(*place).ghost()),)
    return assemble(CATEGORY, [*pieces, box.at(*place)], case, parts=parts)


def _at_hand(rng: np.random.Generator, case: Finish, x: float) -> list[Solid]:
    """Keyboard and mouse before the screen."""
    color, ink = ("black", "white") if case.color in ("black", "dark grey") else (case.color, "black")
    color = "white" if color == "silver" else color
    board = union(keyboard_pieces(case, color, ink, True, float(rng.uniform(0.08, 0.14)))).at(x, 0, 0.2)
    mouse = union(mouse_pieces(case, finish("grey rubber"), 0.113)).at(x + 0.3, 0, 0.19, float(rng.uniform(-0.2, 0.2)))
    return [board, mouse]
