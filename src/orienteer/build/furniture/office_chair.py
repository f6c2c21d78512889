"""Office chair: a swivel chair on five castors."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._legs import castor
from orienteer.build.shape import Solid, cylinder, fillet, frustum, rail, ring, rod, sheet, soft_box
from orienteer.build.shape.outline import rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="office chair",
    about="A swivel chair on five castors.",
    group="seating",
    width=(0.55, 0.75),
    height=(0.82, 1.3),
    depth=(0.55, 0.75),
    affordances=(Affordance.SIT, Affordance.PUSH),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "task", "mesh" or "executive"."""
    style = style or pick(rng, "task", "mesh", "executive")
    kinds = ("leather",) if style == "executive" else ("fabric", "leather")
    cloth = wish.finish(rng, *kinds, colors=("black", "dark grey", "dark blue", "dark red", "dark green", "brown"))
    steel = ANY.finish(rng, "black plastic", "chrome", "dark grey plastic")
    seat = float(rng.uniform(0.45, 0.5))
    pieces = [_base(seat, steel)]
    pieces.append(soft_box((0.49, 0.09, 0.47), cloth, (0.08, 0.035, 0.08), (0, 0.01, 0)).at(0, seat - 0.09, 0.03))
    tall = {"task": 0.46, "mesh": 0.58, "executive": 0.72}[style]
    lift = 0.12 if style == "task" else 0.05
    if style == "mesh":
        pieces += _mesh_back(seat + lift, tall, cloth, steel)
    else:
        thick = 0.08 if style == "task" else 0.11
        back = soft_box((0.45, tall, thick), cloth, (0.09, 0.1, 0.035), (0, 0, 0.012), middle=4)
        pieces.append(back.turned((1, 0, 0), -0.13).at(0, seat + lift - 0.02, -0.2))
    spine = rail(
        fillet(((0, seat - 0.1, 0.0), (0, seat - 0.1, -0.24), (0, seat + lift + 0.2, -0.29)), 0.06),
        rectangle(0.06, 0.018),
        steel,
    )
    pieces.append(spine)
    if style != "task" or chance(rng, 0.6):
        pieces.append(_arms(seat, steel))
    return assemble(CATEGORY, pieces, cloth, supports=(shelf((-0.17, -0.06), (0.17, 0.2), seat, name="seat"),))


def _base(seat: float, steel: Finish) -> Solid:
    """Five arms with castors, and a gas spring up to the seat."""
    rubber = finish("black rubber")
    arm = rod(((0, 0.105, 0.02), (0, 0.085, 0.16), (0, 0.07, 0.29)), (0.026, 0.02, 0.015), steel, 8)
    foot = ring(arm + castor(rubber).at(0, 0, 0.285), 5)
    spring = cylinder(0.026, seat - 0.22, finish("black metal"), 16).at(y=0.1) + cylinder(
        0.015, 0.12, finish("chrome"), 12
    ).at(y=seat - 0.19)
    hub = frustum(0.045, 0.035, 0.06, steel, 16).at(y=0.075)
    plate = soft_box((0.22, 0.045, 0.26), steel, 0.012).at(0, seat - 0.125, 0.02)
    return foot + spring + hub + plate


def _arms(seat: float, steel: Finish) -> Solid:
    x = 0.29
    post = rail(
        fillet(((0.2, seat - 0.1, 0), (x, seat - 0.1, 0), (x, seat + 0.2, 0)), 0.05), rectangle(0.05, 0.02), steel
    )
    pad = soft_box((0.08, 0.03, 0.26), finish("black plastic"), 0.014).at(x, seat + 0.195, 0.02)
    return (post + pad).both_sides()


def _mesh_back(low: float, tall: float, cloth: Finish, steel: Finish) -> list[Solid]:
    """A thin curved back in a frame."""
    v = np.linspace(0, 1, 13)
    half = 0.21 + 0.03 * np.sin(np.pi * v) - 0.035 * v**3
    z = -0.2 - 0.11 * v + 0.045 * np.sin(1.5 * np.pi * v)
    u = np.linspace(-1, 1, 9)
    net = np.stack(
        np.broadcast_arrays(half[:, None] * u, (low + tall * v)[:, None], z[:, None] + 0.05 * (u**2)[None]), axis=-1
    )
    skin = sheet(net[::-1], 0.012, cloth, blocks=(3, 2))
    edge = np.concatenate((net[:, 0], net[-1, 1:-1], net[::-1, -1], net[0, -2:0:-1]))
    return [skin, rod(edge - (0, 0, 0.006), 0.014, steel, 8, closed=True)]
