"""Umbrella: keeps off the rain."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Skin, Solid, ball, cylinder, rod, surface, union
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.collider import Convex
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="umbrella",
    about="Cloth over ribs on a stick that keeps off the rain, set down open.",
    group="bags",
    width=(0.8, 1.3),
    height=(0.6, 1.25),
    depth=(0.6, 1.3),
    affordances=(Affordance.PICK_UP,),
)
RIBS = 8


def make(rng: np.random.Generator, wish: Wish = ANY, *, closed: bool = False) -> Thing:
    """Open, resting on its rim and on its handle, its top towards +z; `closed` it lies along x, rolled and tied."""
    cloth = wish.finish(
        rng, "fabric", colors=("red", "black", "blue", "yellow", "purple", "dark green", "pink", "dark blue", "orange")
    )
    other = finish("white fabric") if chance(rng, 0.3) and cloth.color != "white" else cloth
    wood = finish(pick(rng, "cherry", "walnut", "black plastic", "oak"))
    radius, long = wish.between(rng, 0.48, 0.56), float(rng.uniform(0.86, 0.94))
    if closed:
        return assemble(CATEGORY, [union(_rolled(long, cloth, wood)).turned((0, 0, 1), -math.pi / 2)], cloth)
    whole = union(_open(radius, long, (cloth, other), wood))
    return assemble(CATEGORY, [whole.turned((1, 0, 0), _tilt(whole))], cloth)


def _open(radius: float, long: float, cloths: tuple[Finish, Finish], wood: Finish) -> list[Solid]:
    """Upright on the y axis, its tip at the top."""
    steel = finish("steel")
    top, drop = long, radius * 0.42
    ribs = union(rod(_rib(k, radius, top, drop) - (0, 0.006, 0), 0.0025, steel, 5).ghost() for k in range(RIBS))
    hub = (0.0, top - drop * 1.05, 0.0)
    stretch = union(
        rod(np.stack((_at(k, radius, top, drop, 0.55) - (0, 0.008, 0), hub)), 0.0025, steel, 5) for k in range(RIBS)
    )
    caps = union(ball(0.006, steel, 8).at(*_at(k, radius, top, drop, 1.0)) for k in range(RIBS))
    runner = cylinder(0.012, 0.06, finish("black plastic"), 14).at(y=top - drop * 1.05 - 0.05)
    return [_canopy(radius, top, drop, cloths), ribs, stretch, caps, runner, *_stick(top, wood)]


def _stick(top: float, wood: Finish) -> list[Solid]:
    """Shaft, tip and crooked handle, upright."""
    steel = finish("steel")
    shaft = rod(((0, 0.12, 0), (0, top, 0)), 0.006, steel, 10)
    tip = rod(((0, top - 0.004, 0), (0, top + 0.06, 0)), (0.007, 0.004), steel, 10)
    crook = np.array(
        ((0, 0.16, 0), (0, 0.06, 0), (0, 0.015, 0.018), (0, 0.0, 0.05), (0, 0.018, 0.085), (0, 0.055, 0.095))
    )
    return [shaft, tip, rod(smooth(crook, 5, closed=False), 0.0115, wood, 10)]


def _rolled(top: float, cloth: Finish, wood: Finish) -> list[Solid]:
    """Upright, its cloth folded around the stick in soft pleats, a strap around it."""
    heights = np.linspace(0.0, 1.0, 15)
    outline = np.interp(heights, (0.0, 0.04, 0.2, 0.5, 0.85, 1.0), (0.03, 0.04, 0.043, 0.038, 0.022, 0.008))
    around = np.linspace(0, 2 * math.pi, 8 * RIBS + 1)
    low, high = 0.24, top
    net = np.empty((len(heights), len(around), 3))
    for k, (share, radius) in enumerate(zip(heights, outline, strict=True)):
        turn = around + 1.4 * share
        pleat = radius * (1 - 0.16 * np.abs(np.sin(RIBS * around / 2)) * (1 - share))
        level = np.full_like(turn, low + (high - low) * share)
        net[k] = np.stack((pleat * np.sin(turn), level, pleat * np.cos(turn)), axis=1)
    strap_at = 0.36
    at = low + (high - low) * strap_at
    strap = cylinder(float(np.interp(strap_at, heights, outline)) + 0.001, 0.025, cloth, 24).at(y=at)
    closed = net[:, :-1].reshape(-1, 3)
    body = Solid((surface(net, cloth),), (Convex(closed),))
    return [body, strap, *_stick(top, wood)]


def _at(k: float, radius: float, top: float, drop: float, share: float) -> F64:
    """A point on a rib, `share` of the way from the tip to its end."""
    angle = 2 * math.pi * (k + 0.5) / RIBS
    bend = share * 1.15
    reach, fall = math.sin(bend) / math.sin(1.15), (1 - math.cos(bend)) / (1 - math.cos(1.15))
    return np.array((radius * reach * math.sin(angle), top - drop * fall, radius * reach * math.cos(angle)))


def _rib(k: float, radius: float, top: float, drop: float) -> F64:
    return np.stack([_at(k, radius, top, drop, share) for share in (0.02, 0.25, 0.5, 0.75, 1.0)])


def _canopy(radius: float, top: float, drop: float, cloths: tuple[Finish, Finish]) -> Solid:
    """Panels drawn tight between the ribs, their rims curving in."""
    shares, across = np.array((0.012, 0.2, 0.4, 0.6, 0.8, 1.0)), np.linspace(0, 1, 7)
    sag = 4 * across * (1 - across)
    skins: list[Skin] = []
    hulls = []
    for k in range(RIBS):
        a, b = (np.stack([_at(j, radius, top, drop, share) for share in shares]) for j in (k, k + 1))
        net = a[:, None] * (1 - across)[None, :, None] + b[:, None] * across[None, :, None]
        # the chord between two ribs lies within the dome; the cloth's hem is hollow between their ends
        net[..., [0, 2]] *= (1 + 0.02 * sag[None] * shares[:, None] * (1 - shares[:, None]))[..., None]
        hem = sag * 0.1 * radius
        net[-1] += (net[-2] - net[-1]) / np.linalg.norm(net[-2] - net[-1], axis=1)[:, None] * hem[:, None]
        skins.append(surface(net, cloths[k % 2]))
        for i, j in ((0, 3), (2, 5)):
            strip = net[i : j + 1].reshape(-1, 3)
            hulls.append(Convex(np.concatenate((strip, strip - (0, 0.006, 0)))))
    return Solid(tuple(skins), tuple(hulls))


def _tilt(whole: Solid) -> float:
    """The turn about x at which rim and handle touch the ground together."""
    points = np.concatenate([skin.positions for skin in whole.skins])
    grip = points[points[:, 1] < 0.12]
    rim = points[points[:, 1] > 0.4]
    low, high = 0.6, 1.7
    for _ in range(40):
        angle = (low + high) / 2
        lowest = [(part[:, 1] * math.cos(angle) - part[:, 2] * math.sin(angle)).min() for part in (grip, rim)]
        low, high = (angle, high) if lowest[1] > lowest[0] else (low, angle)
    return angle
