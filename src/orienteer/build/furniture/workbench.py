"""Workbench: a heavy table with a vice and tools."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving, assemble, shelf
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._cabinet import Case, any_handle, carcass, drawer
from orienteer.build.furniture._legs import four
from orienteer.build.shape import Solid, ball, between, box, cylinder, rod, union
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="workbench",
    about="A heavy table for handwork with a vice, a shelf below and often a board of tools behind.",
    group="tables",
    width=(1.2, 2.1),
    height=(0.82, 1.65),
    depth=(0.6, 0.95),
    affordances=(Affordance.PUT_ON, Affordance.OPEN),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, tools: bool | None = None) -> Thing:
    """`tools`: with a board behind on which tools hang."""
    wood = wish.finish(rng, "beech", "oak", "pine")
    width, depth, height = wish.between(rng, 1.4, 1.8), float(rng.uniform(0.62, 0.72)), float(rng.uniform(0.86, 0.92))
    thick, x, z = 0.06, width / 2 - 0.1, depth / 2 - 0.08
    below = height - thick
    pieces = [
        between((-width / 2, below, -depth / 2), (width / 2, height, depth / 2), wood, 0.006),
        four(box((0.09, below + 0.002, 0.09), wood, 0.005), x, z),
        between((-x, 0.2, -z - 0.02), (x, 0.23, z + 0.02), wood, 0.003),
    ]
    rail = between((-x, below - 0.1, -0.015), (x, below + 0.001, 0.015), wood, 0.003)
    pieces += [rail.at(z=-z), between((-x - 0.015, 0.12, -z), (-x + 0.015, 0.2, z), wood, 0.003).both_sides()]
    case = Case(-x + 0.05, -x + 0.5, below - 0.17, below + 0.002, -z + 0.02, z + 0.02)
    pieces.append(carcass(case, wood, lid=False))
    grip = any_handle(rng, ANY.finish(rng, "steel", "black metal"))
    low, high = (case.left + 0.003, case.bottom + 0.003), (case.right - 0.003, case.top - 0.008)
    parts: list[Moving] = [drawer("drawer-1", low, high, case, wood, grip)]
    steel = ANY.finish(rng, "metal", colors=("dark blue", "dark green", "grey"))
    pieces.append(_vice(steel).at(width / 2 - 0.3, height, depth / 2 - 0.03))
    supports = [
        shelf((-width / 2 + 0.03, -depth / 2 + 0.08), (width / 2 - 0.45, depth / 2 - 0.03), height),
        shelf((-x + 0.08, -z + 0.06), (x - 0.08, z - 0.06), 0.23, case.bottom - 0.24, "shelf"),
    ]
    if tools if tools is not None else chance(rng, 0.7):
        pieces += _board(rng, width, height, -depth / 2, wood)
    return assemble(CATEGORY, pieces, wood, parts=parts, supports=supports)


def _vice(paint: Finish) -> Solid:
    """Bolted to the edge of a bench at the origin, its jaws towards +z."""
    steel = finish("steel")
    return union(
        (
            cylinder(0.065, 0.03, paint, 20, 0.004).at(z=-0.04),
            between((-0.045, 0.025, -0.1), (0.045, 0.085, 0.0), paint, 0.01),
            between((-0.075, 0.07, -0.025), (0.075, 0.14, 0.0), paint, 0.008),
            between((-0.075, 0.07, 0.045), (0.075, 0.14, 0.075), paint, 0.008),
            between((-0.04, 0.035, 0.0), (0.04, 0.08, 0.14), paint, 0.01),
            between((-0.07, 0.125, 0.0), (0.07, 0.15, 0.01), steel),
            between((-0.07, 0.125, 0.035), (0.07, 0.15, 0.046), steel),
            rod(((0, 0.058, 0.13), (0, 0.058, 0.19)), 0.014, steel, 10),
            rod(((-0.1, 0.058, 0.175), (0.1, 0.058, 0.175)), 0.007, steel, 8),
            ball(0.012, steel, 8).at(-0.1, 0.046, 0.175),
            ball(0.012, steel, 8).at(0.1, 0.046, 0.175),
        )
    )


def _board(rng: np.random.Generator, width: float, height: float, rear: float, wood: Finish) -> list[Solid]:
    """A board behind the bench with hammers, saws, screwdrivers and spanners on it."""
    pieces: list[Solid] = [
        between((-width / 2 + 0.02, height - 0.05, rear), (width / 2 - 0.02, height + 0.62, rear + 0.02), wood, 0.003)
    ]
    steel, red = finish("steel"), ANY.finish(rng, "plastic", colors=("red", "yellow", "orange"))
    z, top = rear + 0.035, height + 0.5
    for k, x in enumerate(np.arange(-width / 2 + 0.15, width / 2 - 0.1, 0.16)):
        match (k + int(rng.integers(2))) % 4:
            case 0:  # a hammer
                pieces.append(rod(((x, top - 0.3, z), (x, top, z)), 0.013, finish("pale oak"), 8))
                pieces.append(
                    between((x - 0.055, top - 0.02, z - 0.014), (x + 0.055, top + 0.015, z + 0.014), steel, 0.004)
                )
            case 1:  # a screwdriver
                pieces.append(rod(((x, top - 0.1, z), (x, top, z)), 0.016, red, 8))
                pieces.append(rod(((x, top - 0.25, z), (x, top - 0.1, z)), 0.005, steel, 6))
            case 2:  # a spanner
                pieces.append(
                    between((x - 0.011, top - 0.24, z - 0.004), (x + 0.011, top - 0.02, z + 0.004), steel, 0.002)
                )
                for y in (top - 0.01, top - 0.25):
                    pieces.append(cylinder(0.025, 0.008, steel, 12).turned((1, 0, 0), np.pi / 2).at(x, y, z - 0.004))
            case _:  # a saw
                blade = between((x - 0.04, top - 0.4, z - 0.002), (x + 0.04, top - 0.1, z + 0.002), steel)
                pieces += [
                    blade,
                    between(
                        (x - 0.045, top - 0.11, z - 0.012), (x + 0.045, top + 0.02, z + 0.012), finish("walnut"), 0.01
                    ),
                ]
    return pieces
