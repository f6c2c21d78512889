"""Seesaw: a long board on a stand, with a seat at each end."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import Moving, assemble, opened
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, between, cylinder, fillet, rod, soft_box, torus, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Joint, Motion, Thing

CATEGORY = Category(
    name="seesaw",
    about="A long board that tips on a stand in its middle, with a seat and handles at each end.",
    group="yard",
    width=(2.1, 3.6),
    height=(0.75, 1.6),
    depth=(0.35, 1.0),
    stands=Stands.GROUND,
    affordances=(Affordance.PLAY,),
)
COLORS = ("red", "blue", "yellow", "green", "orange", "light blue")


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Of wood or painted steel; it rests with one end low."""
    beam = wish.finish(rng, "painted wood", "metal", "metal", "pine", colors=COLORS)
    other = finish(f"{pick(rng, *(c for c in COLORS if c != beam.color))} metal")
    seat = finish(f"{pick(rng, *COLORS)} plastic")
    half, pivot = wish.between(rng, 1.2, 1.55), float(rng.uniform(0.52, 0.6))
    wooden = "wood" in beam.word or beam.grained
    if wooden:
        board = between((-half, -0.03, -0.11), (half, 0.03, 0.11), beam, 0.012)
        top = 0.03
    else:
        board = rod(((-half, 0, 0), (half, 0, 0)), 0.042, beam, 14)
        top = 0.04
    # the bearing hangs below the board and turns with the axle
    bearing = between((-0.07, -0.09, -0.075), (0.07, -0.01, 0.075), other, 0.01)
    ends = union((_place(seat, other, half, top), _tyre(half))) if chance(rng, 0.4) else _place(seat, other, half, top)
    axle = cylinder(0.022, 0.36, other, 12, 0.004).at(y=-0.18).turned((1, 0, 0), math.pi / 2).at(y=-0.05)
    plank = (board + bearing + axle + ends.both_sides()).at(y=pivot + 0.05)
    joint = Joint(Motion.HINGE, (0.0, 0.0, 1.0), (0.0, pivot, 0.0), -0.3, 0.3)
    # it tips until an end is a little above the ground
    tip = min(0.3, (pivot - 0.26) / half)
    thing = assemble(
        CATEGORY, _stand(pivot, other), beam, parts=(Moving("board", "board of the seesaw", plank, joint),)
    )
    return opened(thing, {"board": tip if chance(rng, 0.5) else -tip})


def _stand(pivot: float, steel: Finish) -> list[Solid]:
    """Two bent tubes that carry the axle."""
    path = fillet(((-0.3, 0.0, 0.16), (-0.06, pivot, 0.105), (0.06, pivot, 0.105), (0.3, 0.0, 0.16)), 0.05, 3)
    frame = rod(path, 0.024, steel, 8).both_sides(2)
    feet = [rod(((s * 0.3, 0.02, -0.24), (s * 0.3, 0.02, 0.24)), 0.02, steel, 8) for s in (-1, 1)]
    return [frame, *feet]


def _place(seat: Finish, steel: Finish, half: float, top: float) -> Solid:
    """The seat and the handle at the end towards +x."""
    pad = soft_box((0.34, 0.05, 0.27), seat, 0.024, 0.004, 2, 2).at(half - 0.14, top - 0.01, 0)
    back = rod(
        (
            (half - 0.01, top, -0.07),
            (half + 0.02, top + 0.12, -0.05),
            (half + 0.02, top + 0.12, 0.05),
            (half - 0.01, top, 0.07),
        ),
        0.011,
        steel,
        8,
    )
    x = half - 0.44
    post = rod(((x, top - 0.01, 0), (x, top + 0.24, 0)), 0.014, steel, 8)
    bar = rod(((x, top + 0.24, -0.15), (x, top + 0.24, 0.15)), 0.014, steel, 8)
    grips = rod(((x, top + 0.24, 0.06), (x, top + 0.24, 0.16)), 0.019, finish("black rubber"), 10).both_sides(2)
    return union((pad, back, post, bar, grips))


def _tyre(half: float) -> Solid:
    """Half a tyre below the seat that softens the bump."""
    rubber = finish("black rubber")
    return torus(0.085, 0.035, rubber, 20, 6).turned((1, 0, 0), math.pi / 2).at(half - 0.14, -0.1, -0.035)
