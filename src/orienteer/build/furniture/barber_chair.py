"""Barber chair: a padded seat that swivels on a chrome column."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.shape import between, cylinder, fillet, lathe, rail, rod, soft_box
from orienteer.build.shape.outline import rectangle
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="barber chair",
    about="A padded chair on a chrome column with arms, a headrest and a rest for the feet.",
    group="seating",
    width=(0.6, 0.8),
    height=(1.05, 1.4),
    depth=(0.95, 1.3),
    affordances=(Affordance.SIT, Affordance.PUSH),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Thick leather in a steel frame on a round foot, with a lever at its side."""
    leather = wish.finish(rng, "leather", colors=("black", "dark red", "brown", "red", "black"))
    chrome = finish("chrome")
    seat = float(rng.uniform(0.52, 0.58))
    foot = lathe(((0.31, 0.0), (0.31, 0.02), (0.26, 0.045), (0.11, 0.075), (0.085, 0.12)), chrome, 40)
    column = cylinder(0.07, 0.18, chrome, 24).at(y=0.09) + cylinder(0.052, seat - 0.34, chrome, 20).at(y=0.2)
    frame = between((-0.2, seat - 0.2, -0.22), (0.2, seat - 0.13, 0.22), finish("dark grey metal"), 0.012)
    cushion = soft_box((0.52, 0.15, 0.52), leather, 0.045, (0, 0.014, 0)).at(0, seat - 0.15, 0.02)
    back = soft_box((0.5, 0.52, 0.12), leather, 0.045, (0, 0, 0.014)).turned((1, 0, 0), -0.2)
    pieces = [foot, column, frame, cushion, back.at(0, seat - 0.02, -0.27)]
    tall = seat + 0.52
    head = soft_box((0.3, 0.17, 0.09), leather, 0.04, (0, 0, 0.006)).turned((1, 0, 0), -0.12)
    pieces += [head.at(0, tall + 0.045, -0.38), rod(((0, tall - 0.06, -0.37), (0, tall + 0.1, -0.4)), 0.014, chrome, 8)]
    # arms: padded, on chrome loops
    x = 0.315
    pad = soft_box((0.085, 0.06, 0.4), leather, 0.026).at(x, seat + 0.18, 0.0)
    loop = rail(
        fillet(
            ((x, seat - 0.15, -0.16), (x, seat + 0.19, -0.18), (x, seat + 0.19, 0.17), (x, seat - 0.15, 0.15)), 0.06
        ),
        rectangle(0.045, 0.016),
        chrome,
    )
    stay = between((0.19, seat - 0.175, -0.03), (x + 0.015, seat - 0.135, 0.03), chrome, 0.004)
    side = between((0.255, seat - 0.17, -0.2), (0.275, seat + 0.1, 0.18), leather, 0.008)
    pieces += [pad.both_sides(), loop.both_sides(), stay.both_sides(), side.both_sides()]
    # the footrest hangs forward on two bars
    bar = rod(fillet(((0.17, seat - 0.17, 0.15), (0.17, seat - 0.2, 0.34), (0.17, 0.16, 0.56)), 0.08), 0.014, chrome, 8)
    plate = between((-0.2, -0.012, -0.08), (0.2, 0.012, 0.09), chrome, 0.005).turned((1, 0, 0), 0.3).at(0, 0.16, 0.58)
    calf = soft_box((0.36, 0.16, 0.05), leather, 0.02).turned((1, 0, 0), 0.55).at(0, seat - 0.31, 0.42)
    pieces += [bar.both_sides(), plate, calf]
    pieces.append(rod(((0.05, 0.24, 0.0), (0.24, 0.25, 0.05), (0.36, 0.33, 0.08)), 0.011, chrome, 8))
    return assemble(CATEGORY, pieces, leather, supports=(shelf((-0.2, -0.1), (0.2, 0.22), seat, name="seat"),))
