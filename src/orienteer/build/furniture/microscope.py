"""Microscope: an instrument with lenses over a stage, to look at very small things."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._lofts import loft
from orienteer.build.furniture._scaled import scaled
from orienteer.build.shape import Solid, between, box, cylinder, lathe, profile, rod, union
from orienteer.build.shape.outline import band, smooth, superellipse
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="microscope",
    about="An instrument with an eyepiece and a turret of lenses over a stage, to look at very small things.",
    group="laboratory",
    width=(0.12, 0.24),
    height=(0.3, 0.48),
    depth=(0.18, 0.32),
    stands=Stands.SURFACE,
    affordances=(Affordance.LOOK_AT, Affordance.TOUCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, twin: bool | None = None) -> Thing:
    """One looks into it from +z, through one eyepiece or `twin` ones."""
    main = wish.finish(
        rng, "lacquer", colors=("white", "white", "cream", "black", "light grey", "dark grey", "light blue")
    )
    dark = finish("black lacquer" if main.color != "black" else "dark grey metal")
    size = wish.between(rng, 0.94, 1.1)
    twin = chance(rng, 0.5) if twin is None else twin
    pieces = [_stand(main, dark), _stage(dark), _lenses(dark, finish("chrome")), _head(main, dark, twin), _knobs(dark)]
    return assemble(CATEGORY, [scaled(union(pieces), size)], main)


def _stand(main: Finish, dark: Finish) -> Solid:
    """A foot with a lamp in it, and a bent arm at the back."""
    rings = []
    for y, w, d, z in ((0.0, 0.15, 0.19, 0.0), (0.03, 0.15, 0.19, 0.0), (0.042, 0.135, 0.175, 0.0)):
        line = superellipse(w, d, 3.2, 28)
        rings.append(np.column_stack((line[:, 0], np.full(28, y), line[:, 1] + z)))
    foot = loft(np.stack(rings), main)
    lamp = lathe(((0.032, 0.04), (0.034, 0.05), (0.03, 0.068), (0.022, 0.07), (0.022, 0.066)), dark, 20).at(z=0.03)
    light = cylinder(0.022, 0.0015, finish("bulb"), 18).at(0, 0.067, 0.03).ghost()
    spine = smooth(
        np.array(((-0.06, 0.03), (-0.085, 0.12), (-0.08, 0.2), (-0.05, 0.265), (0.0, 0.29))), 5, closed=False
    )
    arm = profile(band(spine, 0.042), 0.042, main, 0.008)
    return union((foot, lamp, light, arm))


def _stage(dark: Finish) -> Solid:
    """A square table with a slide held by clips, a condenser below."""
    table = between((-0.065, 0.138, -0.05), (0.065, 0.15, 0.085), dark, 0.003)
    slide = between((-0.038, 0.15, 0.018), (0.038, 0.1512, 0.044), finish("frosted glass"))
    stain = cylinder(0.007, 0.0014, finish("purple paint"), 14).at(0, 0.1504, 0.031)
    clips = union(
        rod(((s * 0.05, 0.155, -0.02), (s * 0.034, 0.1535, 0.03)), 0.0022, finish("chrome"), 6) for s in (-1, 1)
    )
    condenser = lathe(((0.016, 0.096), (0.026, 0.11), (0.026, 0.138)), dark, 18).at(z=0.03)
    bracket = between((-0.022, 0.1, -0.085), (0.022, 0.14, 0.0), dark, 0.004)
    return union((table, slide, stain.ghost(), clips, condenser, bracket))


def _lenses(dark: Finish, chrome: Finish) -> Solid:
    """A turret with objectives about an axis that leans back."""
    disc = lathe(((0.02, 0.0), (0.036, 0.012), (0.036, 0.022), (0.022, 0.034), (0.022, 0.05)), dark, 22)
    pieces = [disc]
    for k, long in enumerate((0.048, 0.036, 0.03, 0.04)):
        barrel = lathe(((0.0045, 0.0), (0.0075, 0.006), (0.0105, 0.018), (0.0105, long)), chrome, 14)
        ring = cylinder(0.0108, 0.003, finish(("red paint", "yellow paint", "blue paint", "green paint")[k]), 14).at(
            y=0.02
        )
        one = (barrel + ring.ghost()).at(y=-long + 0.006).turned((1, 0, 0), -0.32).at(0, 0, 0.022)
        pieces.append(one.at(yaw=k * math.pi / 2))
    return union(pieces).turned((1, 0, 0), 0.3).at(0, 0.215, 0.008)


def _head(main: Finish, dark: Finish, twin: bool) -> Solid:
    """The body over the turret and the slanted eyepieces towards the user."""
    body = loft(
        np.stack(
            [
                np.column_stack((line[:, 0], np.full(24, y), line[:, 1] + z))
                for y, w, d, z in (
                    (0.258, 0.06, 0.07, 0.0),
                    (0.275, 0.072, 0.085, 0.0),
                    (0.305, 0.07, 0.08, 0.004),
                    (0.322, 0.05, 0.055, 0.008),
                )
                for line in (superellipse(w, d, 3.2, 24),)
            ]
        ),
        main,
    )
    tube = lathe(
        (
            (0.0155, 0.0),
            (0.0155, 0.075),
            (0.0165, 0.078),
            (0.0165, 0.1),
            (0.0185, 0.104),
            (0.0185, 0.122),
            (0.013, 0.124),
            (0.011, 0.12),
        ),
        dark,
        18,
    )
    leaning = tube.turned((1, 0, 0), 0.8)
    if twin:
        block = box((0.085, 0.042, 0.045), main, 0.01).turned((1, 0, 0), 0.8).at(0, 0.312, 0.02)
        return body + block + leaning.at(0.029, 0.325, 0.03).both_sides()
    return body + leaning.at(0, 0.308, 0.015)


def _knobs(dark: Finish) -> Solid:
    """Coarse and fine focus on both sides of the arm, and a switch."""
    coarse = cylinder(0.022, 0.018, dark, 20, 0.003).turned((0, 0, 1), -math.pi / 2).at(0.02, 0.1, -0.078)
    fine = cylinder(0.014, 0.03, finish("chrome"), 16, 0.003).turned((0, 0, 1), -math.pi / 2).at(0.02, 0.1, -0.078)
    drive = rod(((0.05, 0.14, -0.02), (0.05, 0.1, -0.02)), 0.009, dark, 12)
    switch = box((0.012, 0.008, 0.006), finish("red plastic"), 0.002).at(0.05, 0.012, 0.094)
    return (coarse + fine).both_sides() + drive + switch
