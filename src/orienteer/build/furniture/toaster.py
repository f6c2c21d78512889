"""Toaster: a shiny box with two slots for slices of bread."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import Moving, assemble, slide
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._appliances import knob
from orienteer.build.furniture._fruit import plane
from orienteer.build.furniture._wrapped import coat, laid, rgb
from orienteer.build.shape import Solid, between, box, cylinder, plate, profile, union
from orienteer.build.shape.outline import arc
from orienteer.build.texture.noise import cloud, smoothstep
from orienteer.build.wish import ANY, Wish, chance
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="toaster",
    about="A shiny box with slots for slices of bread and a lever.",
    group="kitchen",
    width=(0.24, 0.4),
    height=(0.16, 0.3),
    depth=(0.14, 0.24),
    stands=Stands.SURFACE,
    affordances=(Affordance.SWITCH, Affordance.PUT_IN),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, bread: bool | None = None) -> Thing:
    """Of polished steel or coloured, its ends of black plastic; often with `bread` in it."""
    coat = wish.finish(
        rng, "chrome", "chrome", "brushed steel", "enamel", colors=("red", "cream", "light blue", "white")
    )
    width, height, depth = (
        wish.between(rng, 0.255, 0.3),
        float(rng.uniform(0.175, 0.195)),
        float(rng.uniform(0.155, 0.18)),
    )
    trim = finish("black plastic") if coat.color != "white" else finish("grey plastic")
    half, low, end = width / 2, 0.014, 0.022
    gap, wide = depth * 0.2, 0.028
    shell = _shell(width - 2 * end, height, depth, low, gap, wide, coat)
    outside = _shoulders(depth + 0.004, height + 0.002, low - 0.004)
    ends = union(profile(outside, end + 0.004, trim, 0.006).at(x * (half - end / 2)) for x in (-1, 1))
    base = box((width - 0.02, low + 0.004, depth - 0.012), trim, 0.004)
    pieces = [shell, ends, base, _dials(rng, half, height)]
    if bread if bread is not None else chance(rng, 0.6):
        up = float(rng.uniform(0.045, 0.065))
        pieces += [
            _slice(int(rng.integers(3))).at(float(rng.uniform(-0.01, 0.01)), height - 0.105 + up, z)
            for z in (-gap, gap)
        ]
    lever = between((half - 0.002, height * 0.72, -0.022), (half + 0.026, height * 0.72 + 0.014, 0.022), trim, 0.005)
    stem = between((half - 0.001, height * 0.3, -0.003), (half + 0.001, height * 0.8, 0.003), finish("black rubber"))
    parts = [Moving("lever", "lever", lever, slide(height * 0.4, (0.0, -1.0, 0.0)))]
    return assemble(CATEGORY, [*pieces, stem.ghost()], coat, parts=parts)


def _shoulders(depth: float, height: float, low: float, start: float = -1.0) -> F64:
    """Outline (z, y) with its upper corners well rounded, from z = `start` on where that cuts it."""
    right = arc((depth / 2 - 0.042, height - 0.042), 0.042, 0.0, math.pi / 2, 5)
    if start > -depth / 2:
        return np.concatenate((((start, low), (depth / 2, low)), right, ((start, height),)))
    return np.concatenate((((depth / 2, low),), right, right[::-1] * (-1.0, 1.0), ((-depth / 2, low),)))


def _shell(long: float, height: float, depth: float, low: float, gap: float, wide: float, coat: Finish) -> Solid:
    """The bent sheet between the ends, open where the slots are, and what glows in them."""
    outer = profile(_shoulders(depth, height, low, gap + wide / 2), long, coat)
    inner = between((-long / 2, low, wide / 2 - gap), (long / 2, height, gap - wide / 2), coat)
    stop = 0.014
    blocks = union(
        between(
            (x * long / 2 - (x > 0) * stop, low, z - wide / 2),
            (x * long / 2 + (x < 0) * stop, height - 0.001, z + wide / 2),
            coat,
        )
        for x in (-1, 1)
        for z in (-gap, gap)
    )
    dark = finish("black rubber")
    floors = union(
        between((-long / 2, low, z - wide / 2), (long / 2, low + 0.04, z + wide / 2), dark) for z in (-gap, gap)
    )
    return outer + outer.mirrored(2) + inner + blocks + floors


def _dials(rng: np.random.Generator, half: float, height: float) -> Solid:
    """On the end where the lever is."""
    dial = knob(0.014, finish("black plastic"), finish("white plastic"), float(rng.uniform(-2, 2)), 0.012)
    key = cylinder(0.006, 0.005, finish("grey plastic"), 12, 0.0015).turned((1, 0, 0), math.pi / 2)
    side = dial.at(0.0, height * 0.22, 0.0) + key.at(0.028, height * 0.22, 0.0) + key.at(-0.028, height * 0.22, 0.0)
    return side.turned((0, 1, 0), math.pi / 2).at(half)


def _slice(number: int) -> Solid:
    """Toasted bread standing on the origin."""
    outline = (
        (-0.044, 0.0), (0.044, 0.0), (0.046, 0.06), (0.054, 0.07), (0.054, 0.088), (0.044, 0.1), (0.02, 0.105),
        (-0.02, 0.105), (-0.044, 0.1), (-0.054, 0.088), (-0.054, 0.07), (-0.046, 0.06),
    )  # fmt: skip
    bread = plate(np.array(outline), 0.014, _toast(number), 0.003)
    place = (replace(skin, uv=skin.positions[:, :2] / 0.108 + (0.5, 0.0)) for skin in bread.skins)
    return Solid(tuple(place), bread.colliders)


@lru_cache(maxsize=3)
def _toast(number: int) -> Finish:
    """A browned slice: darker at its rim."""
    v, u = plane((64, 64))
    rng = stream(number, "toast")
    rough = cloud(rng, (64, 64), 1.0, low=3)
    rim = np.maximum(np.abs(u - 0.5) * 2, np.abs(v - 0.48) * 2)
    brown = laid(rgb("dcae6a"), rgb("b0742f"), smoothstep(-0.6, 1.4, rough))
    return coat("toast", laid(brown, rgb("8a4f1f"), smoothstep(0.8, 0.95, rim)), 0.9, "light brown", around=False)
