"""Bodies of cars: a shell with wheel arches, and the glass house on top of it. Cars drive towards +z."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._lofts import creased, hulls, recolored
from orienteer.build.furniture._signals import tinted_glass
from orienteer.build.shape import Skin, Solid, profile, rod, sheet, union
from orienteer.build.shape.outline import inset, loop
from orienteer.world.collider import Convex

Line = tuple[tuple[float, float], ...]
"""A quantity along the car: (z, metres) from its tail to its nose."""

ARCH = 1.13
"""Radius of a wheel arch, in radii of its wheel."""

SIDE = np.array(((0.0, 0.9), (0.2, 0.978), (0.55, 1.0), (0.84, 0.982), (0.95, 0.952), (1.0, 0.92)))
"""Share of the height from sill to shoulder, and of the half width there."""


@dataclass(frozen=True)
class Body:
    """The shape of a car's body, metres; z = 0 is the middle of its length."""

    half: Line
    """Half its width."""
    shoulder: Line
    """Height where the side ends: of the bonnet's edge, the windows' sill, the boot's edge."""
    sill: Line
    """Height of its lower edge between the wheels."""
    wheels: tuple[float, float]
    """Where the rear and the front axle are along z."""
    wheel: float
    """Radius of a wheel."""
    well: tuple[float, float] | None
    """Between which z the body is open above, as a cabin or a load bed is; None where it is closed."""
    crown: float = 0.06
    """How far the bonnet rises from its edge to its middle."""
    floor: float = 0.32
    """How far the floor of the well lies below the shoulder."""
    rim: float = 0.9
    """Half width of the well, as a share of the body's."""

    def at(self, line: Line, z: npt.ArrayLike) -> F64:
        """The quantity at those places."""
        table = np.asarray(line)
        return np.asarray(np.interp(np.asarray(z, dtype=np.float64), table[:, 0], table[:, 1]), dtype=np.float64)

    def side(self, z: npt.ArrayLike, y: npt.ArrayLike) -> F64:
        """Half width of the body at a height."""
        low, high = self.at(self.sill, z), self.at(self.shoulder, z)
        share = (np.asarray(y) - low) / (high - low)
        return np.asarray(self.at(self.half, z) * np.interp(share, SIDE[:, 0], SIDE[:, 1]), dtype=np.float64)

    def lower(self, z: F64) -> F64:
        """The lower edge, over the wheels."""
        edge = self.at(self.sill, z)
        reach = ARCH * self.wheel
        for wheel in self.wheels:
            inside = np.clip(reach**2 - (z - wheel) ** 2, 0, None)
            edge = np.where(np.abs(z - wheel) < reach + 1e-4, np.maximum(edge, self.wheel + np.sqrt(inside)), edge)
        return edge

    def stations(self) -> F64:
        """Where the body is cut: at every corner of its lines, and closely around the wheels."""
        places = [z for line in (self.half, self.shoulder, self.sill) for z, _ in line]
        for wheel in self.wheels:
            reach = ARCH * self.wheel
            places += [wheel + reach * math.cos(a) for a in np.linspace(0, math.pi, 8)]
            places += [wheel + side * (reach + 0.002) for side in (-1, 1)]
        places += [edge + step for edge in self.well or () for step in (-0.002, 0.002)]
        z = np.unique(np.round(places, 4))
        return np.asarray(z[np.append(True, np.diff(z) > 0.0015)], dtype=np.float64)


def shell(body: Body, paint: Finish, dark: Finish, inside: Finish) -> Solid:
    """The painted shell, dark below, and in its well in the finish of its inside."""
    z = body.stations()
    half, high, low = body.at(body.half, z), body.at(body.shoulder, z), body.lower(z)
    y = low[:, None] + SIDE[:, 0] * (high - low)[:, None]
    x = body.side(z[:, None], y)
    low_z, high_z = body.well or (math.inf, math.inf)
    open_ = (z > low_z) & (z < high_z)
    across = np.where(open_[:, None], (body.rim, body.rim * 0.97, 0.0), (0.7, 0.36, 0.0)) * half[:, None]
    rise = np.where(open_[:, None], (0.0, -body.floor, -body.floor), np.array((0.62, 0.92, 1.0)) * body.crown)
    ring_x, ring_y = np.concatenate((x, across), axis=1), np.concatenate((y, high[:, None] + rise), axis=1)
    right = np.stack((ring_x, ring_y, np.broadcast_to(z[:, None], ring_x.shape)), axis=-1)
    rings = np.concatenate((right, right[:, -2::-1] * (-1, 1, 1)), axis=1)
    skin = _skin(rings, paint)
    facing = skin.normals.reshape(-1, 3, 3).mean(axis=1)
    middle = skin.positions.reshape(-1, 3, 3).mean(axis=1)
    near = np.abs(middle[:, 2, None] - np.array(body.wheels)).min(axis=1) < ARCH * body.wheel + 0.004
    below = (np.abs(facing[:, 0]) < 0.1) & ((facing[:, 1] < -0.25) | (near & (facing[:, 1] < 0.05)))
    limit = body.at(body.half, middle[:, 2]) * body.rim * 1.002
    within = (middle[:, 2] > low_z - 0.003) & (middle[:, 2] < high_z + 0.003) & (np.abs(middle[:, 0]) < limit)
    within &= ~below & (middle[:, 1] > body.at(body.shoulder, middle[:, 2]) - body.floor - 0.01)
    rest, under = recolored(skin, below, dark)
    kept, lining = recolored(rest, within[~below], inside)
    cuts = np.unique(
        np.searchsorted(
            z, (*(body.well or ()), *(w + s * ARCH * body.wheel for w in body.wheels for s in (-1.0, 0.0, 1.0)))
        )
    )
    return Solid((kept, under, lining), hulls(rings, tuple(int(c) for c in cuts if 0 < c < len(z) - 1)))


def _skin(rings: F64, paint: Finish) -> Skin:
    """The rings joined, and closed with lids in front and behind."""
    count, sides = rings.shape[:2]
    index = np.arange(count * sides).reshape(count, sides)
    a, b, c, d = index[:-1], np.roll(index, -1, 1)[:-1], np.roll(index, -1, 1)[1:], index[1:]
    # lids are strips from side to side, which keep to the outline where a fan would not
    pairs = np.arange(sides // 2)
    lids = []
    for row, turned in ((index[0], True), (index[-1], False)):
        p, q, r, s = row[pairs], row[pairs + 1], row[sides - 2 - pairs], row[sides - 1 - pairs]
        lid = np.concatenate((np.stack((p, q, r), -1), np.stack((p, r, s), -1)))
        lids.append(lid[:, ::-1] if turned else lid)
    faces = np.concatenate((np.stack((a, b, c), -1).reshape(-1, 3), np.stack((a, c, d), -1).reshape(-1, 3), *lids))
    points = rings.reshape(-1, 3)
    volume = np.einsum("ij,ij->i", points[faces[:, 0]], np.cross(points[faces[:, 1]], points[faces[:, 2]])).sum()
    return creased(points, faces if volume > 0 else faces[:, ::-1], paint, math.radians(33))


@dataclass(frozen=True)
class House:
    """The glass house: its outline seen from the side, metres."""

    foot: tuple[float, float]
    """Where the rear window and the windscreen meet the body, z."""
    roof: tuple[float, float]
    """Where the roof ends behind and in front, z."""
    top: float
    """Height of the roof's edge."""
    posts: tuple[float, ...] = ()
    """Where posts stand between the side windows: z at their foot."""
    lean: float = 0.78
    """Width of the roof as a share of that at the windows' sill."""
    crown: float = 0.05
    """How far the roof rises to its middle."""


def glass_house(body: Body, house: House, paint: Finish, glass: Finish | None = None) -> Solid:
    """Posts, panes and roof; the windows' sill follows the body's shoulder."""
    glass = glass or tinted_glass()
    z = np.array((house.foot[0], house.foot[1]))
    sill = body.at(body.shoulder, z) - 0.012
    base = float(body.at(body.half, sum(house.foot) / 2)) * SIDE[-1, 1]
    slope = base * (house.lean - 1) / (house.top - float(sill.mean()))
    middle = float(sill.mean())

    def leaned(solid: Solid) -> Solid:
        return _sheared(solid.at(base - 0.012), slope, middle)

    back, front = (house.foot[0], float(sill[0])), (house.foot[1], float(sill[1]))
    outline = loop((back, front, (house.roof[1], house.top), (house.roof[0], house.top)))
    panes = _panes(outline, house)
    frame = leaned(profile(outline, 0.024, paint, 0.0, panes))
    black = finish("black rubber")
    fill = leaned(union(profile(inset(pane, -0.006), 0.006, glass) for pane in panes))
    seals = leaned(union(_seal(pane, black) for pane in panes)).ghost()
    sides = frame.ghost().within(*_wedge(outline, base, slope, middle)) + fill.ghost() + seals
    top = base * house.lean
    screens = [
        _screen((base, front), (top, (house.roof[1], house.top)), 0.1, house.crown, paint, glass),
        _screen((base, back), (top, (house.roof[0], house.top)), -0.06, house.crown, paint, glass),
    ]
    return union((sides.both_sides(), _roof(house, top, paint), *screens))


def _panes(outline: F64, house: House) -> list[F64]:
    """The holes of the side windows: the outline drawn in, and cut by the posts."""
    edges = [-math.inf, *house.posts, math.inf]
    panes = []
    for low, high in pairwise(edges):
        pane = _shrunk(outline, (0.028, 0.06, 0.05, 0.06))
        pane = _clipped(_clipped(pane, (1.0, 0.0), low + 0.035), (-1.0, 0.0), 0.035 - high)
        if len(pane) >= 3 and np.ptp(pane[:, 0]) > 0.2:
            panes.append(loop(pane))
    return panes


def _shrunk(outline: F64, margins: float | tuple[float, ...]) -> F64:
    """A convex outline with its edges moved inwards, each by its own metres."""
    after = np.roll(outline, -1, axis=0)
    kept = outline
    for a, b, margin in zip(outline, after, np.broadcast_to(margins, len(outline)), strict=True):
        way = (b - a) / np.linalg.norm(b - a)
        inward = (float(-way[1]), float(way[0]))
        kept = _clipped(kept, inward, float(a @ inward) + float(margin))
    return kept


def _clipped(outline: F64, way: tuple[float, float], least: float) -> F64:
    """The part of a convex outline that lies at least so far along a direction."""
    if math.isinf(least) or not len(outline):
        return outline
    far = outline @ np.asarray(way) - least
    kept: list[F64] = []
    for i in range(len(outline)):
        j = (i + 1) % len(outline)
        if far[i] >= 0:
            kept.append(outline[i])
        if far[i] * far[j] < 0:
            kept.append(outline[i] + (outline[j] - outline[i]) * far[i] / (far[i] - far[j]))
    return np.array(kept).reshape(-1, 2)


def _seal(pane: F64, black: Finish) -> Solid:
    """A dark line around a pane."""
    return profile(inset(pane, -0.003), 0.027, black, 0.0, [loop(_shrunk(pane, 0.012))])


def _sheared(solid: Solid, slope: float, middle: float) -> Solid:
    """Leaned towards x = 0 by `slope` metres for each metre above the height `middle`."""
    skins = []
    for skin in solid.skins:
        points = skin.positions.copy()
        points[:, 0] += slope * (points[:, 1] - middle)
        normals = skin.normals.copy()
        normals[:, 1] -= slope * normals[:, 0]
        skins.append(replace(skin, positions=points, normals=normals / np.linalg.norm(normals, axis=1)[:, None]))
    return Solid(tuple(skins))


def _wedge(outline: F64, base: float, slope: float, middle: float) -> tuple[Convex, ...]:
    """The half of the cabin behind a side: nobody walks through it."""
    x = base + slope * (outline[:, 1] - middle)
    outer = np.column_stack((x, outline[:, 1], outline[:, 0]))
    return (Convex(np.concatenate((outer, outer * (0, 1, 1)))),)


def _screen(
    low: tuple[float, tuple[float, float]],
    high: tuple[float, tuple[float, float]],
    bulge: float,
    crown: float,
    paint: Finish,
    glass: Finish,
) -> Solid:
    """A bowed pane between two posts, from (half width, (z, y)) below to above; it bulges by metres along z."""
    share = np.linspace(-1, 1, 7)
    bow = bulge * (1 - share**2)
    rows = []
    for t in (1.0, 0.93, 0.0):
        half = low[0] + (high[0] - low[0]) * t
        z = low[1][0] + (high[1][0] - low[1][0]) * t
        y = low[1][1] + (high[1][1] - low[1][1]) * t
        rows.append(np.column_stack((share * half, y + crown * (1 - share**2) * t, z + bow * (1 - 0.55 * t))))
    net = np.stack(rows)
    if bulge < 0:
        net = net[:, ::-1]
    pane = sheet(net, 0.008, glass, blocks=(1, 2))
    posts = []
    for side in (0, -1):
        path = [net[k, side] for k in (0, 2)]
        posts.append(rod(np.array(path), 0.03, paint, 8))
    header = sheet(net[:2] + np.array((0.0, 0.002, math.copysign(0.002, bulge))), 0.004, paint)
    return union((pane, *posts, header.ghost()))


def _roof(house: House, top: float, paint: Finish) -> Solid:
    """A panel with a crown, whose edges roll down to the posts."""
    share = np.array((-1.0, -0.97, -0.8, -0.45, 0.0, 0.45, 0.8, 0.97, 1.0))
    lift = np.array((-0.012, 0.008, 0.4, 0.8, 1.0, 0.8, 0.4, 0.008, -0.012))
    lift = np.where(np.abs(share) < 0.9, lift * house.crown, lift)
    z = np.linspace(house.roof[0] - 0.006, house.roof[1] + 0.006, 5)
    bend = 0.035 * np.sin(np.linspace(0, math.pi, 5))
    bow = (1 - share**2) * 0.035
    push = np.linspace(-1, 1, 5)
    net = np.stack(
        np.broadcast_arrays(
            share[None] * (top + 0.012), house.top + lift[None] + bend[:, None], z[:, None] + bow[None] * push[:, None]
        ),
        axis=-1,
    )
    return sheet(net[::-1], 0.02, paint, blocks=(2, 2))


BODY = Finish("body", "white", finish("white lacquer").material)
"""Stands for the paint of a car that is drawn once and painted often."""
SEATS = Finish("seats", "black", finish("black leather").material)
"""Stands for the cloth of its seats."""


def dressed(solid: Solid, finishes: dict[str, Finish]) -> Solid:
    """The solid with stand-ins such as `BODY` replaced, by their words."""
    skins = tuple(skin.painted(finishes.get(skin.finish.word, skin.finish)) for skin in solid.skins)
    return Solid(skins, solid.colliders)
