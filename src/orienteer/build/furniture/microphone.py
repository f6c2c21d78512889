"""Microphone: takes up voices and music."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._lofts import loft
from orienteer.build.furniture._wires import wires
from orienteer.build.furniture._wrapped import coat, wrapped
from orienteer.build.shape import Solid, box, cylinder, fillet, lathe, rail, rod, union
from orienteer.build.shape.outline import arc, rectangle, superellipse
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="microphone",
    about="Takes up voices and music: a ball of wire mesh on a handle, on a small stand.",
    group="electronics",
    width=(0.08, 0.3),
    height=(0.18, 0.5),
    depth=(0.08, 0.3),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.SWITCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "stage", held in a clip, "studio", upright in a ring, or "old", with ribs of chrome."""
    style = style or pick(rng, "stage", "stage", "studio", "old")
    black = finish("black metal")
    if style == "old":
        shell = wish.finish(rng, "chrome")
        tall = wish.between(rng, 0.16, 0.2)
        return assemble(CATEGORY, [*_foot(black, shell, tall), _ribbed(shell).at(0, tall, 0)], shell)
    if style == "studio":
        shell = wish.finish(rng, "chrome", "black metal", "dark grey metal", "gold")
        tall = wish.between(rng, 0.12, 0.16)
        return assemble(CATEGORY, [*_foot(black, black, tall), _studio(shell).at(0, tall, 0)], shell)
    shell = wish.finish(rng, "metal", colors=("black", "black", "dark grey", "silver"))
    tall = wish.between(rng, 0.13, 0.18)
    lean = float(rng.uniform(0.45, 0.8))
    mesh = _ball(pick(rng, "b4b8bb", "8d9296", "4b4e52"))
    held = _stage(shell, mesh).at(y=-0.075).turned((1, 0, 0), lean).at(0, tall + 0.025, 0)
    clip = _clip(black).turned((1, 0, 0), lean).at(0, tall + 0.025, 0)
    return assemble(CATEGORY, [*_foot(black, black, tall), clip, held], shell)


def _foot(base: Finish, pole: Finish, tall: float) -> list[Solid]:
    """A heavy disc with a pole up to a height."""
    disc = lathe(((0.07, 0.0), (0.075, 0.004), (0.073, 0.012), (0.03, 0.02), (0.014, 0.028)), base, 36)
    collar = cylinder(0.012, 0.03, finish("dark grey plastic"), 14, 0.002).at(y=tall * 0.62)
    return [disc, cylinder(0.0075, tall - 0.018, pole, 14).at(y=0.02), collar]


def _clip(black: Finish) -> Solid:
    """Around the handle, its hinge at the origin."""
    shape = arc((0.0, 0.0), 0.019, -2.4, 2.4, 12)
    path = np.column_stack((shape[:, 1], np.zeros(13), shape[:, 0]))
    return rail(path, rectangle(0.005, 0.05), black) + box((0.012, 0.03, 0.02), black, 0.003).at(0, -0.03, -0.02)


def _stage(shell: Finish, mesh: Finish) -> Solid:
    """A tapering handle with a ball on top, standing on its end."""
    handle = lathe(
        (
            (0.009, 0.0),
            (0.0115, 0.003),
            (0.0125, 0.02),
            (0.0165, 0.12),
            (0.021, 0.128),
            (0.0225, 0.134),
            (0.0225, 0.139),
        ),
        shell,
        24,
    )
    line = np.concatenate((((0.0215, 0.137),), arc((0.0, 0.163), 0.027, -0.75, math.pi / 2, 9)))
    line[-1, 0] = 0.0
    head = wrapped(line, mesh, 28)
    band = lathe(((0.0255, 0.159), (0.0278, 0.1605), (0.0278, 0.1655), (0.0255, 0.167)), finish("silver metal"), 28)
    switch = box((0.008, 0.016, 0.004), finish("silver metal"), 0.001).at(0, 0.085, 0.0145)
    plug = cylinder(0.0085, 0.02, finish("silver metal"), 14).at(y=-0.018)
    return handle + head + band + switch + plug


@lru_cache(maxsize=4)
def _ball(code: str) -> Finish:
    """Woven wire: bright with dark holes between."""
    shape = (96, 192)
    v, u = np.mgrid[0 : shape[0], 0 : shape[1]]
    tone = 0.5 + 0.5 * np.abs(np.sin(math.pi * (u + v) / 6)) * np.abs(np.sin(math.pi * (u - v) / 6))
    base = np.array([int(code[k : k + 2], 16) / 255 for k in (0, 2, 4)])
    return coat("mesh", (base * (1.35 - 0.95 * tone)[..., None]).astype(np.float32), 0.4)


def _studio(shell: Finish) -> Solid:
    """A large capsule behind mesh in a ring that holds it by cords."""
    mesh = _ball("8d9296")
    body = lathe(((0.012, 0.0), (0.022, 0.004), (0.024, 0.012), (0.024, 0.095), (0.026, 0.1)), shell, 28)
    line = np.concatenate((((0.0255, 0.1), (0.0255, 0.145)), arc((0.0, 0.145), 0.0255, 0.15, math.pi / 2, 5)))
    line[-1, 0] = 0.0
    head = wrapped(line, mesh, 28)
    band = lathe(((0.0265, 0.117), (0.0275, 0.119), (0.0275, 0.123), (0.0265, 0.125)), shell, 28)
    black = finish("black metal")
    rings = []
    for y in (0.02, 0.085):
        angle = np.arange(24) * (2 * math.pi / 24)
        path = np.column_stack((0.055 * np.sin(angle), np.full(24, y), 0.055 * np.cos(angle)))
        rings.append(rod(path, 0.0035, black, 7, closed=True))
    turn = np.arange(8) * (2 * math.pi / 8)
    out = np.column_stack((0.055 * np.sin(turn), np.where(np.arange(8) % 2, 0.02, 0.085), 0.055 * np.cos(turn)))
    inner = np.column_stack((0.0245 * np.sin(turn), np.full(8, 0.0525), 0.0245 * np.cos(turn)))
    cords = wires(np.stack((out, inner), axis=1), 0.0012, finish("black rubber"), 4)
    posts = [
        rod(
            ((0.055 * math.sin(a), 0.02, 0.055 * math.cos(a)), (0.055 * math.sin(a), 0.085, 0.055 * math.cos(a))),
            0.003,
            black,
            6,
        )
        for a in (math.pi / 2, -math.pi / 2)
    ]
    bow = rod(
        fillet(
            (
                (0.055, 0.05, 0),
                (0.065, 0.02, 0),
                (0.04, -0.012, 0),
                (0, -0.012, 0),
                (-0.04, -0.012, 0),
                (-0.065, 0.02, 0),
                (-0.055, 0.05, 0),
            ),
            0.03,
            3,
        ),
        0.004,
        black,
        8,
    )
    stop = cylinder(0.055, 0.07, black).at(y=0.018).colliders
    badge = cylinder(0.006, 0.002, finish("gold"), 14).turned((1, 0, 0), math.pi / 2).at(0, 0.08, 0.0235)
    return union((body, head, band, badge)) + (union((*rings, *posts)) + cords).within(*stop) + bow


def _ribbed(chrome: Finish) -> Solid:
    """As singers had it long ago: a block of chrome with upright ribs before red cloth."""
    wide, deep = 0.058, 0.06
    rings = []
    for y, share in (
        (0.0, 0.5),
        (0.004, 0.62),
        (0.018, 0.84),
        (0.04, 0.97),
        (0.07, 1.0),
        (0.095, 0.86),
        (0.108, 0.6),
        (0.115, 0.25),
    ):
        outline = superellipse(wide * share, deep * share, 3.0, 28)
        rings.append(np.column_stack((outline[:, 0], np.full(28, y), outline[:, 1])))
    net = np.array(rings)
    core = loft(net * (0.93, 1.0, 0.93), finish("dark red fabric"), cuts=(3, 5))
    ribs = [wires(np.stack([net[:, k] for k in range(0, 28, 2)]), 0.0022, chrome, 5)]
    bands = []
    for y, share in ((0.052, 1.02), (0.0, 0.56), (0.11, 0.55)):
        loop = superellipse(wide * share, deep * share, 3.0, 28)
        path = np.column_stack((loop[:, 0], np.full(28, y + 0.004), loop[:, 1]))
        bands.append(rail(path, rectangle(0.004, 0.012 if share > 1 else 0.006), chrome, closed=True))
    neck = lathe(((0.012, -0.022), (0.014, -0.012), (0.016, 0.0), (0.014, 0.006)), chrome, 18)
    stop = loft(net * (1.06, 1.0, 1.06), chrome, cuts=(3, 5)).colliders
    name = box((0.022, 0.012, 0.002), chrome, 0.0008).at(0, 0.052, deep * 0.5 + 0.002)
    return (union((core, *ribs, *bands))).within(*stop) + neck + name
