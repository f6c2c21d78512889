"""Sailing boat: a small decked boat under sail."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._boats import Hull, edging, planked
from orienteer.build.furniture._scaled import scaled
from orienteer.build.shape import Solid, between, box, profile, rod, sheet, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="sailing boat",
    about="A small boat with a mast and sails.",
    group="vehicles",
    width=(1.2, 3.4),
    height=(4.2, 8.5),
    depth=(3.4, 6.5),
    stands=Stands.GROUND,
    affordances=(Affordance.RIDE, Affordance.LOOK_AT),
)

HULL = Hull(
    half=((-2.2, 0.6), (-1.6, 0.7), (-0.6, 0.78), (0.4, 0.72), (1.3, 0.45), (1.9, 0.18), (2.2, 0.012)),
    gunwale=((-2.2, 0.66), (-0.6, 0.63), (0.8, 0.68), (2.2, 0.82)),
    keel=((-2.2, 0.24), (-1.2, 0.08), (0.3, 0.03), (1.4, 0.12), (2.0, 0.42), (2.2, 0.79)),
    full=2.2,
)
MAST = 0.55
"""Where the mast stands, z."""
WELL = (-1.5, 0.2)
"""From where to where its cockpit is open, z."""
SAILS = (
    ("white", "white"), ("white", "white"), ("white", "cream"), ("cream", "cream"), ("white", "red"), ("white", "blue"),
    ("dark red", "dark red"),
)  # fmt: skip
"""Cloth of the mainsail and of the foresail."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, mizzen: bool | None = None) -> Thing:
    """With a mainsail and a foresail; with `mizzen` a small mast more near the stern, as a yawl has it."""
    paint = wish.finish(rng, "lacquer", colors=("white", "white", "dark blue", "red", "teal", "dark green", "black"))
    two = mizzen if mizzen is not None else chance(rng, 0.5)
    wood = finish(pick(rng, "teak", "oak", "cherry"))
    spar = ANY.finish(rng, "aluminium", "oak", "white metal")
    main, fore = (finish(f"{color} fabric") for color in SAILS[int(rng.integers(len(SAILS)))])
    high, swing = float(rng.uniform(5.2, 6.0)), float(rng.uniform(0.12, 0.4))
    side = 1.0 if chance(rng, 0.5) else -1.0
    pieces = [planked(HULL, paint, finish("white plastic"), (6, 8)), edging(HULL, wood), _decks(wood), _fittings(wood)]
    pieces += [_mast(spar, MAST, high), _mainsail(main, spar, high, side * swing), _foresail(fore, high, side)]
    pieces += [_stays(high), _stripe(paint, pick(rng, "red", "dark blue", "white", "black"))]
    if two:
        pieces.append(_mizzen(main, spar, side * swing))
    size = wish.between(rng, 0.85, 1.1)
    return assemble(CATEGORY, [scaled(piece, size) for piece in pieces], paint)


def _decks(wood: Finish) -> Solid:
    """Planks over the bow and the stern and along the sides, around an open cockpit with benches."""
    stern, bow = HULL.ends
    pieces = [_deck(np.linspace(WELL[1], bow - 0.02, 7), wood), _deck(np.linspace(stern + 0.02, WELL[0], 4), wood)]
    z = np.linspace(WELL[0], WELL[1], 6)
    half, y = HULL.at(HULL.half, z), HULL.at(HULL.gunwale, z)
    edge = np.stack((half - 0.01, y, z), axis=-1)
    inner = np.stack((half * 0.62, y + 0.01, z), axis=-1)
    strip = sheet(np.stack((inner, edge))[:, ::-1], 0.018, wood, blocks=(1, 3))
    coaming = rod(inner + np.array((0.0, 0.012, 0.0)), 0.02, wood, 6)
    bench = between((0.32, 0.38, WELL[0]), (0.6, 0.41, WELL[1] - 0.3), wood)
    sole = between((-0.38, 0.2, WELL[0]), (0.38, 0.23, WELL[1]), wood)
    ends = [between((-0.52, 0.3, z), (0.52, 0.63, z + 0.02), finish("white paint")) for z in (WELL[0] - 0.03, WELL[1])]
    return union((*pieces, (strip + coaming + bench).both_sides(), sole, *ends))


def _deck(z: F64, wood: Finish) -> Solid:
    """Planks from side to side with a crown, along these places."""
    share = np.linspace(-1, 1, 7)
    half, y = HULL.at(HULL.half, z) - 0.008, HULL.at(HULL.gunwale, z)
    crown = 0.05 * (1 - share[None] ** 2) * (half / 0.7)[:, None]
    net = np.stack(np.broadcast_arrays(share[None] * half[:, None], y[:, None] + crown, z[:, None]), axis=-1)
    return sheet(net[::-1], 0.018, wood, blocks=(3, 1))


def _fittings(wood: Finish) -> Solid:
    """A rudder with its tiller, a low cabin before the mast, and the fin that it stands on."""
    stern = HULL.ends[0]
    black = finish("dark grey metal")
    outline = ((stern - 0.01, 0.75), (stern - 0.01, 0.06), (stern - 0.28, 0.06), (stern - 0.2, 0.75))
    rudder = profile(outline, 0.03, wood, 0.006)
    grip = (0, 0.82, stern + 0.85)
    tiller = rod(((0, 0.74, stern - 0.1), (0, 0.8, stern + 0.1), grip), (0.02, 0.018, 0.014), wood, 8)
    hatch = box((0.5, 0.06, 0.5), wood, 0.012).at(0, 0.72, 1.12)
    winch = rod(((0.5, 0.6, -0.3), (0.5, 0.74, -0.3)), 0.035, black, 10).both_sides()
    keel = ((-0.6, 0.12), (-0.45, 0.0), (0.35, 0.0), (0.7, 0.12))
    return union((rudder, tiller, hatch, winch, profile(keel, 0.06, finish("white paint"))))


def _stripe(paint: Finish, color: str) -> Solid:
    """A line around the hull below the gunwale."""
    other = color if color != paint.color else "cream"
    edge = HULL.net()[-1]
    y = edge[:, 1] - 0.085
    line = np.column_stack((HULL.side(y) + 0.003, y, edge[:, 2]))[1:-3]
    net = np.stack([line + np.array((0.0, dy, 0.0)) for dy in (0.022, -0.022)])
    return sheet(net[:, ::-1], 0.004, finish(f"{other} paint")).ghost().both_sides()


def _mast(spar: Finish, z: float, high: float, thick: float = 0.042) -> Solid:
    low = float(HULL.at(HULL.gunwale, z)) - 0.1
    return rod(((0, low, z), (0, high * 0.6, z), (0, high, z - 0.06)), (thick, thick * 0.95, thick * 0.6), spar, 10)


def _mainsail(cloth: Finish, spar: Finish, high: float, swing: float) -> Solid:
    """A triangle between the mast and the boom, which has swung out; battens stiffen it."""
    foot, long = 1.32, 2.25
    boom = rod(((0, foot - 0.06, MAST - 0.03), (0, foot - 0.1, MAST - long - 0.12)), 0.03, spar, 8)
    luff = np.array(((0, foot, MAST - 0.05), (0, high - 0.12, MAST - 0.1)))
    sail = _sail(luff, (0.0, foot - 0.02, MAST - long), 0.13, 0.16, cloth, math.copysign(1, swing))
    return (boom + sail).turned((0, 1, 0), swing, (0, 0, MAST))


def _foresail(cloth: Finish, high: float, side: float) -> Solid:
    """A triangle from the bow up the forestay."""
    bow = HULL.ends[1]
    luff = np.array(((0, 0.98, bow - 0.06), (0, high * 0.86, MAST + 0.12)))
    return _sail(luff, (side * 0.45, 1.12, MAST - 0.25), 0.03, 0.2, cloth, side)


def _mizzen(cloth: Finish, spar: Finish, swing: float) -> Solid:
    """A small mast behind the cockpit, with a sail of its own that reaches over the stern."""
    z, high, long = -1.75, 3.5, 1.15
    mast = _mast(spar, z, high, 0.03)
    boom = rod(((0, 1.3, z - 0.02), (0, 1.28, z - long - 0.06)), 0.02, spar, 8)
    luff = np.array(((0, 1.36, z - 0.04), (0, high - 0.1, z - 0.08)))
    sail = _sail(luff, (0.0, 1.34, z - long), 0.08, 0.08, cloth, math.copysign(1, swing))
    return mast + (boom + sail).turned((0, 1, 0), swing * 0.8, (0, 0, z))


def _sail(luff: F64, clew: tuple[float, float, float], head: float, belly: float, cloth: Finish, side: float) -> Solid:
    """Cloth between its front edge, from below to above, and its corner behind; `head` is its width at the top."""
    t, s = np.linspace(0, 1, 11)[:, None, None], np.linspace(0, 1, 7)[None, :, None]
    start = luff[0] + (luff[1] - luff[0]) * t
    back = np.asarray(clew) - luff[0]
    share = head / float(np.linalg.norm(back)) + (1 - head / float(np.linalg.norm(back))) * (1 - t)
    roach = 0.1 * np.sin(math.pi * t)
    chord = back * (share + roach * 0.5)
    net = start + chord * s
    # fullest near its front edge and low down
    deep = np.sin(math.pi * s) * (1 - 0.55 * s) * (0.35 + np.sin(math.pi * (t * 0.8 + 0.2))) * (1 - 0.75 * t)
    net = net + belly * deep * np.array((side, 0.0, 0.0))
    whole = sheet(net[::-1], 0.006, cloth, blocks=(5, 2))
    grey = finish("light grey fabric")
    seams = [rod(net[row] + (0.004 * side, 0, 0), 0.004, grey, 4).ghost() for row in (2, 4, 6, 8)]
    return whole + union(seams)


def _stays(high: float) -> Solid:
    """Wires from the mast to the bow, to both sides and to the stern."""
    steel = finish("steel")
    bow, top = HULL.ends[1], high - 0.05
    fore = rod(((0, 0.8, bow - 0.03), (0, high * 0.88, MAST + 0.03)), 0.006, steel, 4)
    side = rod(((0.7, 0.64, MAST - 0.3), (0.02, high * 0.88, MAST - 0.02)), 0.006, steel, 4)
    back = rod(((0, 0.67, HULL.ends[0] + 0.05), (0, top, MAST - 0.08)), 0.006, steel, 4)
    return fore + side.both_sides() + back
