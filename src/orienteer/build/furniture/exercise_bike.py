"""Exercise bike: a bicycle that stands still, to train on."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._lofts import loft
from orienteer.build.image import plain, still, write
from orienteer.build.shape import Solid, box, card, cylinder, fillet, lathe, profile, rail, rod, soft_box, union
from orienteer.build.shape.outline import rectangle, superellipse
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="exercise bike",
    about="A bicycle without wheels that stands still on a frame, with pedals, saddle and a display, to train on.",
    group="sport",
    width=(0.45, 0.65),
    height=(1.05, 1.45),
    depth=(0.95, 1.4),
    affordances=(Affordance.RIDE, Affordance.PLAY),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """One faces +z on it. `style` is "spin" with an open flywheel, or "upright" with a closed body."""
    style = style or pick(rng, "spin", "upright")
    main = wish.finish(rng, "metal", colors=("black", "dark grey", "white", "red", "blue", "light grey"))
    accent = finish(pick(rng, "red plastic", "yellow plastic", "light grey plastic", "blue plastic", "black plastic"))
    seat, bar = float(rng.uniform(0.86, 0.98)), wish.between(rng, 1.08, 1.2)
    pieces = [_feet(main), _pedals(0.29), _saddle(seat), _frame(main, seat, bar)]
    pieces.append(_flywheel(main, accent) if style == "spin" else _shell(main, accent))
    pieces += [_bars(bar, style), _display(bar)]
    return assemble(CATEGORY, pieces, main)


def _feet(main: Finish) -> Solid:
    """Two cross tubes on the floor with rubber ends, transport wheels at the front one."""
    pieces = []
    for z in (-0.48, 0.5):
        pieces.append(rail(((-0.25, 0.04, z), (0.25, 0.04, z)), rectangle(0.07, 0.05, 0.015), main))
        cap = soft_box((0.03, 0.062, 0.085), finish("black rubber"), 0.012, steps=1).at(0.25, 0.008, z).both_sides()
        pad = cylinder(0.025, 0.016, finish("black rubber"), 14).at(0.2, 0, z).both_sides()
        pieces += [cap, pad]
    wheel = cylinder(0.028, 0.022, finish("black rubber"), 16).turned((0, 0, 1), -math.pi / 2).at(0.12, 0.05, 0.545)
    return union((*pieces, wheel.both_sides()))


def _frame(main: Finish, seat: float, bar: float) -> Solid:
    spine = rail(
        fillet(((0, 0.045, -0.48), (0, 0.16, -0.12), (0, 0.16, 0.15), (0, 0.045, 0.5)), 0.1, 4),
        rectangle(0.05, 0.06, 0.012),
        main,
    )
    post = rail(((0, 0.14, -0.04), (0, seat - 0.22, -0.2)), rectangle(0.05, 0.07, 0.012), main)
    stem = rod(((0, seat - 0.3, -0.185), (0, seat - 0.05, -0.24)), 0.018, finish("chrome"), 14)
    neck = rail(((0, 0.16, 0.12), (0, bar - 0.22, 0.31)), rectangle(0.055, 0.075, 0.014), main)
    mast = rod(((0, bar - 0.3, 0.3), (0, bar - 0.02, 0.34)), 0.018, finish("chrome"), 14)
    top = rail(((0, 0.5, -0.13), (0, 0.62, 0.24)), rectangle(0.05, 0.06, 0.012), main)
    knobs = [_knob().at(0, seat - 0.26, -0.155), _knob().at(0, bar - 0.26, 0.35)]
    return union((spine, post, stem, neck, mast, top, *knobs))


def _knob() -> Solid:
    return cylinder(0.02, 0.03, finish("black plastic"), 12, 0.005).turned((1, 0, 0), math.pi / 2)


def _pedals(high: float) -> Solid:
    steel, black = finish("dark grey metal"), finish("black plastic")
    hub = cylinder(0.03, 0.17, steel, 14).turned((0, 0, 1), -math.pi / 2).at(-0.085, high, 0.0)
    pieces = [hub]
    for side, turn in ((1, 0.8), (-1, 0.8 + math.pi)):
        end = (side * 0.095, high + 0.165 * math.cos(turn), 0.165 * math.sin(turn))
        pieces.append(rod(((side * 0.09, high, 0), end), (0.014, 0.011), steel, 8))
        pieces.append(box((0.095, 0.022, 0.08), black, 0.006).at(end[0] + side * 0.06, end[1] - 0.011, end[2]))
        strap = rod(_arch(side, end[1], end[2] + 0.03), 0.004, finish("dark grey rubber"), 5)
        pieces.append(strap)
    return union(pieces)


def _arch(side: int, y: float, z: float) -> list[tuple[float, float, float]]:
    """The strap over a pedal."""
    way = ((0.11, 0.0), (0.125, 0.06), (0.155, 0.075), (0.185, 0.06), (0.2, 0.0))
    return [(side * x, y + rise, z) for x, rise in way]


def _saddle(seat: float) -> Solid:
    leather = finish("black leather")
    nose = soft_box((0.06, 0.05, 0.26), leather, (0.027, 0.022, 0.05), steps=1).at(0, seat - 0.05, -0.2)
    back = soft_box((0.24, 0.065, 0.18), leather, (0.09, 0.028, 0.08)).at(0, seat - 0.058, -0.33)
    clamp = box((0.05, 0.04, 0.09), finish("dark grey metal"), 0.006).at(0, seat - 0.085, -0.25)
    return nose + back + clamp


def _flywheel(main: Finish, accent: Finish) -> Solid:
    """A heavy open disc in front, the drive under a guard, a brake knob on the frame."""
    disc = lathe(
        (
            (0.0, 0.0),
            (0.19, 0.0),
            (0.2, -0.012),
            (0.235, -0.012),
            (0.235, 0.032),
            (0.2, 0.032),
            (0.19, 0.02),
            (0.0, 0.02),
        ),
        finish("chrome"),
        36,
    )
    centre = lathe(((0.07, -0.016), (0.07, 0.036), (0.03, 0.05)), accent, 20)
    wheel = (disc + centre).turned((0, 0, 1), -math.pi / 2).at(-0.01, 0.3, 0.36)
    fork = rod(((0.055, 0.3, 0.36), (0.05, 0.52, 0.24)), 0.013, main, 8).both_sides()
    axle = rod(((-0.06, 0.3, 0.36), (0.06, 0.3, 0.36)), 0.014, finish("steel"), 10)
    outline = [(0.12 * math.cos(a), 0.12 * math.sin(a) + 0.29) for a in np.linspace(math.pi / 2, 1.5 * math.pi, 9)]
    outline += [
        (0.36 + 0.07 * math.cos(a), 0.07 * math.sin(a) + 0.3) for a in np.linspace(-math.pi / 2, math.pi / 2, 7)
    ]
    guard = profile(np.array(outline), 0.03, main, 0.006).at(0.06)
    knob = rod(((0, 0.62, 0.16), (0, 0.72, 0.13)), 0.008, finish("steel"), 8) + cylinder(
        0.022, 0.035, finish("red plastic"), 14, 0.006
    ).at(0, 0.71, 0.132)
    return union((wheel, fork, axle, guard, knob))


def _shell(main: Finish, accent: Finish) -> Solid:
    """A closed body around flywheel and drive."""
    rings = []
    for x, s in ((-0.075, 0.86), (-0.06, 0.97), (0.0, 1.0), (0.06, 0.97), (0.075, 0.86)):
        line = superellipse(0.62 * s, 0.42 * s, 2.6, 32)
        rings.append(np.column_stack((np.full(32, x), line[:, 1] + 0.31 + 0.25 * line[:, 0], line[:, 0] + 0.14)))
    body = loft(
        np.stack(rings), finish("dark grey plastic" if main.color in ("black", "dark grey") else "light grey plastic")
    )
    disc = (
        lathe(((0.0, 0.0), (0.1, 0.0), (0.11, 0.004), (0.0, 0.012)), accent, 28)
        .turned((0, 0, 1), -math.pi / 2)
        .at(0.072, 0.29, 0.0)
    )
    return body + disc.both_sides()


def _bars(bar: float, style: str) -> Solid:
    """Bent grips on both sides of the mast."""
    black = finish("black rubber")
    if style == "spin":
        path = ((0.0, bar - 0.03, 0.34), (0.16, bar - 0.03, 0.34), (0.17, bar, 0.5), (0.17, bar + 0.05, 0.58))
    else:
        path = ((0.0, bar - 0.03, 0.34), (0.2, bar - 0.05, 0.36), (0.23, bar + 0.0, 0.22), (0.21, bar - 0.04, 0.08))
    half = rod(fillet(path, 0.05, 4), 0.0165, black, 10)
    return half.both_sides()


def _display(bar: float) -> Solid:
    case = soft_box((0.19, 0.14, 0.035), finish("black plastic"), 0.014)
    screen = card(0.13, 0.085, _numbers()).at(0, 0.035, 0.0178)
    return (case + screen).turned((0, 1, 0), math.pi).turned((1, 0, 0), 0.7).at(0, bar + 0.01, 0.36)


@cache
def _numbers() -> Finish:
    image = plain("a9b89a", (130, 85))
    write(image, "24:15", (65, 26), 34, "black", 120)
    for x, text in ((28, "138"), (68, "9.4"), (106, "72")):
        write(image, text, (x, 63), 20, "dark grey")
    return picture("display", still(image), (0.13, 0.085))
