"""Hand tools, each upright with its working end above, around the y axis, seen from its side (x across)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from orienteer.arrays import F64
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Skin, Solid, ball, between, box, cylinder, lathe, plate, rod, union
from orienteer.build.shape.normals import smooth_normals
from orienteer.build.shape.outline import arc, smooth


def handle(
    levels: Sequence[tuple[float, float]], stuff: Finish, flat: float = 0.75, sides: int = 12, bow: float = 0.0
) -> Solid:
    """A handle from (height, half width) upwards, `flat` times as deep as wide, bowed sideways by metres."""
    line = smooth(np.asarray(levels), 4, closed=False)
    # even steps in height between two levels: a curve through uneven ones would turn back
    line[:, 0] = np.interp(np.arange(len(line)) / 4, np.arange(len(levels)), [level[0] for level in levels])
    low, high = line[0, 0], line[-1, 0]
    share = (line[:, 0] - low) / (high - low)
    aside = bow * np.sin(2 * math.pi * share)
    path = np.column_stack((aside, line[:, 0], np.zeros(len(line))))
    body = rod(path, np.maximum(line[:, 1], 1e-4).tolist(), stuff, sides)
    return reshaped(body, lambda points: points * (1.0, 1.0, flat))


def reshaped(solid: Solid, place: Callable[[F64], F64]) -> Solid:
    """The solid with every corner moved to its new place, within the same colliders."""
    skins = []
    for skin in solid.skins:
        positions = place(skin.positions)
        skins.append(Skin(positions, smooth_normals(positions, skin.faces), skin.uv, skin.faces, skin.finish))
    return Solid(tuple(skins), solid.colliders)


def sideways(solid: Solid) -> Solid:
    """What was made along +y, along +x."""
    return solid.turned((0, 0, 1), -math.pi / 2)


def claw_hammer(length: float, steel: Finish, shaft: Finish, grip: Finish | None = None, size: float = 1.0) -> Solid:
    """Its face looks along +x, its claw along −x; `grip` is rubber over the lower half of a straight shaft."""
    s = size
    top, middle = length, length - 0.017 * s
    profile = [(0.0105, 0.0), (0.0095, 0.018), (0.0105, 0.024), (0.0145, 0.03), (0.0155, 0.034), (0.0155, 0.049)]
    face = lathe(np.array([*profile, (0.014, 0.051)]) * s, steel, 20)
    head = union(
        (
            sideways(face).at(0.01 * s, middle),
            between((-0.016 * s, top - 0.034 * s, -0.0125 * s), (0.017 * s, top, 0.0125 * s), steel, 0.005 * s),
            _claw(steel, s).at(-0.012 * s, top),
        )
    )
    return head + _shaft(length, shaft, grip, s)


def ball_hammer(length: float, steel: Finish, shaft: Finish, grip: Finish | None = None, size: float = 1.0) -> Solid:
    """A ball peen hammer; its face looks along +x."""
    s, y = size, length - 0.015 * size
    face = lathe(
        np.array(((0.0125, 0.0), (0.0105, 0.02), (0.0145, 0.03), (0.0145, 0.045), (0.013, 0.047))) * s, steel, 20
    )
    neck = lathe(np.array(((0.0125, 0.0), (0.009, 0.022), (0.01, 0.026))) * s, steel, 20)
    peen = ball(0.0135 * s, steel, 18).at(y=-0.0135 * s)
    head = sideways(face).at(0.01 * s, y) + sideways(neck).mirrored().at(-0.01 * s, y) + peen.at(-0.042 * s, y)
    return (
        head
        + box((0.028 * s, 0.03 * s, 0.024 * s), steel, 0.007 * s).at(y=y - 0.015 * s)
        + _shaft(length, shaft, grip, s)
    )


def mallet(length: float, head: Finish, shaft: Finish, size: float = 1.0) -> Solid:
    """A round head across a straight handle."""
    s = size
    line = ((0.026, 0.0), (0.031, 0.004), (0.033, 0.02), (0.033, 0.075), (0.031, 0.091), (0.026, 0.095))
    block = sideways(lathe(np.array(line) * s, head, 28)).at(-0.0475 * s, length - 0.033 * s)
    stick = ((0.0, 0.012), (0.01, 0.0145), (0.1, 0.0135), (length * 0.6, 0.0115), (length - 0.01, 0.0115))
    return block + handle(stick, shaft, 0.9)


def _shaft(length: float, shaft: Finish, grip: Finish | None, s: float) -> Solid:
    if grip is None:
        return handle([*((y, r * s) for y, r in _WOODEN), (length - 0.01, 0.0115 * s)], shaft, 0.7)
    rubber = handle([(y, r * s) for y, r in _RUBBER], grip, 0.75)
    bar = handle([(0.14, 0.009 * s), (0.2, 0.0085 * s), (length - 0.01, 0.0095 * s)], shaft, 0.8)
    return rubber + bar


_WOODEN = ((0.0, 0.009), (0.006, 0.0145), (0.035, 0.0165), (0.1, 0.0145), (0.17, 0.012))
_RUBBER = ((0.0, 0.01), (0.006, 0.0155), (0.02, 0.018), (0.06, 0.0145), (0.1, 0.0165), (0.148, 0.014), (0.155, 0.0105))
"""Half widths of hammers' handles at heights."""


def _claw(steel: Finish, s: float) -> Solid:
    """Two prongs that bend down, from the cheek towards −x."""
    upper = smooth(np.array(((0.004, -0.003), (-0.02, -0.003), (-0.042, -0.012), (-0.06, -0.031))), 4, closed=False)
    lower = smooth(np.array(((-0.059, -0.0325), (-0.04, -0.022), (-0.02, -0.02), (0.004, -0.028))), 4, closed=False)
    prong = plate(np.concatenate((upper, lower)) * s, 0.0085 * s, steel, 0.002 * s)
    return prong.turned((0, 1, 0), 0.1).at(z=0.0055 * s).both_sides(2)


def screwdriver(
    length: float, color: Finish, accent: Finish, steel: Finish, cross: bool = False, thick: float = 0.015
) -> Solid:
    """Its blade is above; a ribbed plastic handle below."""
    grip = length * 0.42
    shape = ((0.0, 0.0), (0.55, 0.004), (0.82, 0.02), (0.95, 0.05), (1.0, 0.2), (1.0, 0.55), (0.85, 0.72), (0.6, 0.8),
             (0.62, 0.87), (0.78, 0.93), (0.7, 0.985), (0.4, 1.0))  # fmt: skip
    line = smooth(np.array(shape), 3, closed=False) * (thick, grip)
    line[:, 0] = np.maximum(line[:, 0], 0)
    body = lathe(line, color, 24)
    # grooves run along the thick part of the handle
    body = fluted(body, 8, 0.13, grip * 0.08, grip * 0.66)
    ribs = union(
        box((0.0022, grip * 0.5, 0.003), accent, 0.001)
        .at(0, grip * 0.1, thick * 0.88)
        .at(yaw=2 * math.pi * (k + 0.5) / 8)
        for k in range(8)
    ).ghost()
    radius = thick * 0.24
    tip = length - 0.03
    shaft = rod(((0, grip - 0.004, 0), (0, tip, 0)), radius, steel, 14)
    return body + ribs + shaft + (_cross_tip if cross else _flat_tip)(radius, tip, length, steel)


def fluted(solid: Solid, count: int, depth: float, low: float, high: float) -> Solid:
    """Drawn in along `count` grooves between two heights, by the share `depth` of its radius."""

    def place(points: F64) -> F64:
        angle = np.arctan2(points[:, 0], points[:, 2])
        inside = np.clip(np.minimum(points[:, 1] - low, high - points[:, 1]) / ((high - low) * 0.15), 0, 1)
        share = 1 - depth * inside * (0.5 + 0.5 * np.cos(angle * count))
        return np.asarray(points * np.stack((share, np.ones_like(share), share), axis=1), dtype=np.float64)

    return reshaped(solid, place)


def _flat_tip(radius: float, low: float, high: float, steel: Finish) -> Solid:
    wide = radius * 1.45
    bend = low + 0.4 * (high - low)
    outline = ((-radius, low), (radius, low), (wide, bend), (wide * 0.85, high), (-wide * 0.85, high), (-wide, bend))
    blade = plate(outline, 2 * radius, steel)

    def place(points: F64) -> F64:
        share = np.clip((points[:, 1] - low) / (high - low), 0, 1)
        return np.asarray(points * np.stack((np.ones_like(share), np.ones_like(share), 1 - 0.82 * share), axis=1))

    return reshaped(blade, place)


def _cross_tip(radius: float, low: float, high: float, steel: Finish) -> Solid:
    return lathe(((radius, low), (radius, high - 3 * radius), (radius * 0.25, high)), steel, 8)


def plain_screwdriver(length: float, color: Finish, steel: Finish, thick: float = 0.0135) -> Solid:
    """One of many in a box: a smooth handle and a shaft."""
    grip = length * 0.44
    shape = ((0.5, 0.0), (0.95, 0.05), (1.0, 0.5), (0.62, 0.8), (0.75, 0.95), (0.4, 1.0))
    shaft = rod(((0, grip - 0.004, 0), (0, length, 0)), (thick * 0.25, thick * 0.16), steel, 6)
    return lathe(np.array(shape) * (thick, grip), color, 10) + shaft


def plain_hammer(length: float, steel: Finish, shaft: Finish, grip: Finish) -> Solid:
    """A claw hammer for a box of tools, its face along +x."""
    top = length - 0.015
    face = sideways(lathe(((0.0095, 0.0), (0.0095, 0.022), (0.0145, 0.03), (0.0145, 0.045)), steel, 10)).at(0.01, top)
    head = box((0.032, 0.03, 0.022), steel, 0.004).at(y=length - 0.03)
    prong = plate(((0.0, 0.0), (-0.03, -0.003), (-0.055, -0.026), (-0.03, -0.018), (0.0, -0.022)), 0.008, steel)
    claw = prong.turned((0, 1, 0), 0.12).at(-0.012, length, 0.005).both_sides(2)
    bar = rod(((0, length * 0.4, 0), (0, length - 0.01, 0)), 0.009, shaft, 8)
    rubber = rod(
        ((0, 0, 0), (0, 0.012, 0), (0, length * 0.2, 0), (0, length * 0.42, 0)), (0.011, 0.017, 0.014, 0.0125), grip, 8
    )
    return union((face, head, claw, bar, rubber))


def wrench(length: float, steel: Finish) -> Solid:
    """A combination spanner: open jaw above, ring below."""
    w, low, high = length * 0.055, length * 0.1, length * 0.85
    stick = plate(((-w * 0.8, low), (w * 0.8, low), (w, high), (-w, high)), 0.006, steel)
    eye = (0.0, length * 0.07)
    hole = arc(eye, length * 0.042, 0, 2 * math.pi, 8)[:-1]
    ring = plate(arc(eye, length * 0.075, 0, 2 * math.pi, 14)[:-1], 0.009, steel, 0.0, [hole])
    r, y = length * 0.1, length * 0.9
    start = math.radians(120)
    around = arc((0, y), r, start, start + math.radians(300), 11)
    jaw = ((0.42 * r, y + 0.9 * r), (0.42 * r, y - 0.1 * r), (0.0, y - 0.35 * r), (-0.42 * r, y - 0.1 * r))
    return stick + ring + plate(np.concatenate((around, jaw)), 0.008, steel)


def pliers(length: float, steel: Finish, grip: Finish) -> Solid:
    """Slightly open; jaws above, two covered handles below."""
    y = length * 0.66
    jaw = np.array(((0.0005, 0.0), (0.0005, 0.33), (0.03, 0.335), (0.075, 0.15), (0.085, 0.0), (0.06, -0.05))) * length
    half = plate(smooth(jaw, 2), 0.011, steel).at(y=y).both_sides()
    pin = cylinder(length * 0.05, 0.014, steel, 12).turned((1, 0, 0), math.pi / 2).at(0, y, -0.007)
    line = np.array(((-0.02, 0.62, 0), (0.04, 0.55, 0), (0.085, 0.4, 0), (0.1, 0.2, 0), (0.085, 0.0, 0))) * length
    leg = rod(smooth(line, 2, closed=False), length * 0.032, grip, 7).both_sides()
    return half + pin + leg


def tool_block(tool: Solid, depth: float, wood: Finish) -> Solid:
    """The tool upright in a block of wood, `depth` metres of its handle in the hole."""
    block = box((0.076, depth + 0.012, 0.052), wood, 0.004)
    hole = cylinder(0.0215, 0.0008, finish("black paint"), 20).at(y=depth + 0.0118)
    return block + hole.ghost() + tool.at(y=0.012)


def axe(length: float, steel: Finish, edge: Finish, shaft: Finish, size: float = 1.0) -> Solid:
    """A one-handed axe; its edge looks along +x. The blade is of `steel` but for the ground `edge`."""
    s, top = size, length
    upper = smooth(np.array(((0.016, -0.006), (0.05, -0.007), (0.085, 0.004), (0.1, 0.012))), 4, closed=False)
    front = smooth(np.array(((0.112, 0.012), (0.121, -0.03), (0.112, -0.076))), 5, closed=False)
    lower = smooth(np.array(((0.1, -0.074), (0.075, -0.056), (0.05, -0.047), (0.016, -0.047))), 4, closed=False)
    thick = np.array(((0.016, 0.0125), (0.1, 0.0035), (0.122, 0.0005)))
    body = _thinned(np.concatenate((upper, lower)), thick, steel, s)
    bright = _thinned(np.concatenate((upper[-1:], front, lower[:1])), thick, edge, s)
    poll = between((-0.03 * s, -0.048 * s, -0.0135 * s), (0.018 * s, -0.004 * s, 0.0135 * s), steel, 0.004 * s)
    head = (body + bright + poll).at(y=top)
    levels = (
        (0.0, 0.012),
        (0.008, 0.019),
        (0.03, 0.0195),
        (0.07, 0.0145),
        (length * 0.5, 0.0145),
        (length * 0.8, 0.0165),
    )
    return head + handle([*((y, r * s) for y, r in levels), (top + 0.003, 0.0165 * s)], shaft, 0.62, bow=0.008 * s)


def _thinned(outline: F64, thick: F64, steel: Finish, s: float) -> Solid:
    """A plate whose half thickness follows x, from a table of both."""
    blade = plate(outline * s, 0.025 * s, steel)

    def place(points: F64) -> F64:
        half = np.interp(points[:, 0], thick[:, 0] * s, thick[:, 1] * s)
        return np.asarray(np.column_stack((points[:, :2], np.sign(points[:, 2]) * half)), dtype=np.float64)

    return reshaped(blade, place)


__all__ = [
    "axe",
    "ball_hammer",
    "claw_hammer",
    "fluted",
    "handle",
    "mallet",
    "pliers",
    "reshaped",
    "screwdriver",
    "sideways",
    "tool_block",
    "wrench",
]
