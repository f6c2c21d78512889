"""Medicine cabinet: a small mirrored cupboard on a bathroom's wall."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving, assemble, opened
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._cabinet import Case, any_handle, boards, carcass, door
from orienteer.build.shape import Solid, box, card, cylinder, frustum, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="medicine cabinet",
    about="A small cupboard with a mirror for a door that hangs on the wall, with bottles inside.",
    group="storage",
    width=(0.36, 1.0),
    height=(0.5, 0.85),
    depth=(0.12, 0.65),
    stands=Stands.WALL,
    affordances=(Affordance.OPEN, Affordance.PUT_IN, Affordance.LOOK_AT),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, ajar: bool | None = None) -> Thing:
    """One or two mirrored doors over shelves with bottles and jars; `ajar` leaves them open."""
    coat = wish.finish(rng, "white lacquer", "white paint", "oak")
    count = int(rng.integers(1, 3)) if wish.size is None else {"small": 1}.get(wish.size, 2)
    width, height, depth = (
        0.36 + 0.2 * (count - 1) + float(rng.uniform(0.02, 0.1)),
        float(rng.uniform(0.58, 0.72)),
        0.16,
    )
    case = Case(-width / 2, width / 2, 0.0, height, -depth / 2, depth / 2 - 0.02)
    heights = [0.02 + (height - 0.04) * k / 3 for k in range(3)]
    pieces: list[Solid] = [carcass(case, coat), boards(case, heights[1:], coat, 0.012)]
    room = (height - 0.04) / 3 - 0.02
    pieces += [_bottles(rng, case, room).at(y=y) for y in heights]
    cuts = np.linspace(case.left + 0.001, case.right - 0.001, count + 1)
    grip = any_handle(rng, finish("chrome"), upright=True)
    parts: list[Moving] = []
    for k in range(count):
        low, high = (cuts[k], 0.002), (cuts[k + 1], height - 0.002)
        leaf = door(f"door-{k + 1}", low, high, case, coat, grip, hinge_left=k == 0, grip_height=0.3)
        wide = cuts[k + 1] - cuts[k]
        glass = card(wide - 0.05, height - 0.05, finish("mirror")).at(
            (low[0] + high[0]) / 2, 0.025, case.front + 0.0205
        )
        parts.append(Moving(leaf.id, leaf.name, leaf.solid + glass, leaf.joint))
    thing = assemble(CATEGORY, pieces, coat, parts=parts)
    if ajar if ajar is not None else chance(rng, 0.6):
        wide_open = {part.id: 0.85 * (part.joint.low or part.joint.high) for part in thing.parts}
        return opened(thing, wide_open)
    return thing


def _bottles(rng: np.random.Generator, case: Case, room: float) -> Solid:
    """Jars, bottles and boxes side by side."""
    pieces: list[Solid] = []
    x, z = case.left + 0.045, (case.rear + case.front) / 2
    while x < case.right - 0.045:
        tall, r = room * float(rng.uniform(0.45, 0.85)), float(rng.uniform(0.014, 0.024))
        match pick(rng, "bottle", "jar", "box"):
            case "bottle":
                pieces.append(cylinder(r, tall * 0.7, _glaze(rng), 14).at(x, 0, z))
                pieces.append(frustum(r, r * 0.45, tall * 0.12, _glaze(rng), 14).at(x, tall * 0.7, z))
                pieces.append(cylinder(r * 0.5, tall * 0.18, finish("white plastic"), 10).at(x, tall * 0.82, z))
            case "jar":
                pieces.append(cylinder(r, tall * 0.5, _glaze(rng), 14).at(x, 0, z))
                pieces.append(cylinder(r * 1.05, tall * 0.12, finish("white plastic"), 14).at(x, tall * 0.5, z))
            case _:
                pieces.append(
                    box(
                        (1.7 * r, tall * 0.8, 1.4 * r),
                        ANY.finish(rng, "paper", colors=("white", "light blue", "red", "green")),
                    ).at(x, 0, z)
                )
        x += 2 * r + float(rng.uniform(0.008, 0.03))
    return union(pieces)


def _glaze(rng: np.random.Generator) -> Finish:
    return ANY.finish(rng, "plastic", colors=("orange", "white", "brown", "light blue", "blue", "green"))
