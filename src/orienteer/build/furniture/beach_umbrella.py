"""Beach umbrella: a large striped sunshade on a pole."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, ball, cylinder, lathe, rod, surface, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.collider import Convex
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="beach umbrella",
    about="A large coloured sunshade of cloth on a pole, open.",
    group="yard",
    width=(1.5, 3.2),
    height=(1.7, 2.7),
    depth=(1.5, 3.2),
    stands=Stands.GROUND,
    affordances=(Affordance.TOUCH,),
    front=False,
)
PAIRS = (
    ("red", "white"), ("blue", "white"), ("yellow", "white"), ("green", "white"), ("orange", "yellow"),
    ("teal", "white"),
    ("red", "yellow"), ("dark blue", "white"), ("pink", "white"),
)  # fmt: skip
RAINBOW = ("red", "yellow", "blue", "green", "orange", "teal", "purple", "pink")


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Of segments in two colours in turn, in all colours, or in one; upright or a little aslant."""
    count = int(pick(rng, "8", "8", "10", "6"))
    colors = _colors(rng, wish, count)
    cloths = [finish(f"{color} fabric") for color in colors]
    radius, rise = wish.between(rng, 0.95, 1.25), float(rng.uniform(0.38, 0.5))
    high = float(rng.uniform(1.95, 2.2))
    top, eaves = high, high - rise
    pole = ANY.finish(rng, "aluminium", "beech", "white metal")
    valance = 0.12 if chance(rng, 0.6) else 0.0
    shade = _canopy(rng, cloths, count, radius, eaves, top, valance)
    steel = finish("steel")
    ribs = union(rod(_rib(k, count, radius, eaves, top), 0.006, steel, 5).ghost() for k in range(count))
    spokes = union(
        rod(
            ((0.0, eaves - 0.1, 0.0), tuple(_along(k, count, radius, eaves, top, 0.5) - (0, 0.012, 0))), 0.005, steel, 5
        )
        for k in range(count)
    )
    hub = cylinder(0.03, 0.06, steel, 14).at(y=eaves - 0.13)
    knob = lathe(((0.02, 0.0), (0.024, 0.02), (0.012, 0.05), (0.0, 0.075)), pole, 12).at(y=top - 0.005)
    knee = eaves - 0.35
    upper = rod(((0, knee, 0), (0, top - 0.002, 0)), 0.017, pole, 12)
    head = union((shade, ribs, spokes, hub, knob, upper)).turned((0, 0, 1), float(rng.uniform(0, 0.14)), (0, knee, 0))
    lower = rod(((0, 0, 0), (0, knee, 0)), 0.021, pole, 14)
    return assemble(CATEGORY, [head, lower, _joint(knee, steel)], cloths[0])


def _colors(rng: np.random.Generator, wish: Wish, count: int) -> list[str]:
    if wish.color:
        other = "white" if wish.color not in ("white", "cream") else wish.color
        return [wish.color, other if chance(rng, 0.5) else wish.color]
    if chance(rng, 0.2):
        return [RAINBOW[k % len(RAINBOW)] for k in range(count)]
    return list(PAIRS[int(rng.integers(len(PAIRS)))])


def _joint(y: float, steel: Finish) -> Solid:
    return cylinder(0.026, 0.09, steel, 14, 0.005).at(y=y - 0.05) + ball(0.024, steel, 12).at(y=y + 0.02)


def _along(k: float, count: int, radius: float, eaves: float, top: float, share: float) -> F64:
    """A point on a rib, `share` of the way from the tip to its end."""
    angle = 2 * math.pi * k / count
    reach = radius * share
    y = top - (top - eaves) * (0.55 * share + 0.45 * share**2.2)
    return np.array((reach * math.sin(angle), y, reach * math.cos(angle)))


def _rib(k: int, count: int, radius: float, eaves: float, top: float) -> F64:
    return np.stack([_along(k, count, radius, eaves, top, share) - (0, 0.008, 0) for share in (0.02, 0.35, 0.7, 1.0)])


def _canopy(
    rng: np.random.Generator, cloths: list[Finish], count: int, radius: float, eaves: float, top: float, valance: float
) -> Solid:
    """Panels that sag between the ribs, with a scalloped edge that hangs down where there is a valance."""
    skins, hulls = [], []
    shares = np.array((0.012, 0.25, 0.5, 0.75, 1.0))
    across = np.linspace(0, 1, 7)
    for k in range(count):
        a = np.stack([_along(k, count, radius, eaves, top, share) for share in shares])
        b = np.stack([_along(k + 1, count, radius, eaves, top, share) for share in shares])
        net = a[:, None] * (1 - across)[None, :, None] + b[:, None] * across[None, :, None]
        sag = 4 * across * (1 - across)
        # stretched cloth is drawn in and sinks between two ribs
        net[..., [0, 2]] *= (1 - 0.05 * sag[None] * shares[:, None] ** 2)[..., None]
        net[..., 1] -= 0.035 * sag[None] * shares[:, None]
        if valance:
            hang = net[-1] - np.stack(
                (np.zeros(7), valance * (0.75 + 0.25 * np.abs(np.cos(3 * math.pi * across))), np.zeros(7)), axis=1
            )
            net = np.concatenate((net, (net[-1] - (0, 0.002, 0))[None], (hang * (1.0, 1.0, 1.0))[None]))
        hulls.append(Convex(np.concatenate((net[:5].reshape(-1, 3), net[:5].reshape(-1, 3) - (0, 0.012, 0)))))
        if valance:
            hulls.append(Convex(np.concatenate((net[-2:].reshape(-1, 3), net[-2:].reshape(-1, 3) * (0.99, 1.0, 0.99)))))
        parts = (net[: len(shares)], net[len(shares) :])
        skins += [surface(part, cloths[k % len(cloths)]) for part in parts if len(part)]
    return Solid(tuple(skins), tuple(hulls))
