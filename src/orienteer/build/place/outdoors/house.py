"""House fronts, seen from the street or yard before them: along the x axis, the front at z = 0, the house behind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from orienteer.build.finish import Finish, finish, picture
from orienteer.build.image import colored, plain, still, write
from orienteer.build.place.site import Interval
from orienteer.build.shape import NOTHING, Solid, between, boxes, card, copies, profile, union
from orienteer.build.shape.solid import box_collider
from orienteer.build.wish import chance, pick
from orienteer.world.collider import Collider

REACH = 0.08
"""How far window boards and frames stand out of a front, metres."""
FLOOR = 2.9
"""Height of a storey."""

WALLS = {
    "town": (
        "brick", "cream plaster", "yellow brick", "light blue plaster", "white plaster", "ochre render",
        "rose render", "brick", "sage render", "pale yellow render",
    ),
    "village": ("white plaster", "brick", "cream plaster", "sandstone", "white weatherboard", "pale yellow render"),
    "home": (
        "brick", "white plaster", "cream plaster", "yellow brick", "light blue weatherboard", "white weatherboard",
    ),
}  # fmt: skip
"""Usual walls of houses by where they stand."""
ROOFS = ("red roof tiles", "slates", "brown roof tiles", "red roof tiles")
DOORS = (
    "dark green paint",
    "dark red paint",
    "dark blue paint",
    "teal paint",
    "black paint",
    "brown paint",
    "yellow paint",
)
SHOPS = (
    "BAKERY", "BOOKS", "CAFÉ", "FLOWERS", "PHARMACY", "BUTCHER",
    "TOYS", "SHOES", "BARBER", "GROCER", "TAILOR", "OPTICIAN",
)  # fmt: skip
"""What is written over shop windows."""


@dataclass(frozen=True)
class Look:
    """What a house is made of."""

    wall: Finish
    roof: Finish
    trim: Finish
    door: Finish
    storeys: int
    shop: bool = False
    """Whether its ground floor is a shop."""


@dataclass
class Front:
    """A house, or a row of houses."""

    face: Solid = NOTHING
    """The wall towards the place with all that is on it."""
    body: Solid = NOTHING
    """Roofs, chimneys, and what is behind."""
    doors: list[Interval] = field(default_factory=list)
    """Along x."""
    windows: list[tuple[Interval, float, float]] = field(default_factory=list)
    """Span along x, sill and head of those on the ground floor."""
    height: float = 0.0
    """Of the lowest eaves."""


def look_of(rng: np.random.Generator, style: str, storeys: int, shop: bool = False, wall: str | None = None) -> Look:
    """A house by chance."""
    return Look(
        finish(wall or pick(rng, *WALLS[style])),
        finish(pick(rng, *ROOFS)),
        finish(pick(rng, "white paint", "white paint", "cream paint", "brown paint")),
        finish(pick(rng, *DOORS)),
        storeys,
        shop,
    )


def row(
    rng: np.random.Generator,
    length: float,
    style: str = "town",
    storeys: tuple[int, int] = (2, 3),
    shops: float = 0.0,
    lit: bool = False,
    wide: tuple[float, float] = (5.5, 8.0),
    gap: float = 0.0,
    wall: str | None = None,
) -> Front:
    """Houses side by side along that length; `shops` is the share of those with a shop below."""
    count = max(1, round(length / float(rng.uniform(*wide))))
    widths = rng.uniform(0.85, 1.15, count)
    widths *= length / widths.sum()
    front, x = Front(height=99.0), -length / 2
    used: list[str] = []
    for k, width in enumerate(widths.tolist()):
        look = look_of(rng, style, int(rng.integers(storeys[0], storeys[1] + 1)), chance(rng, shops), wall)
        while not wall and look.wall.word in used[-1:]:
            look = look_of(rng, style, look.storeys, look.shop)
        used.append(look.wall.word)
        one = house(rng, width - gap, look, lit, 0.004 * (k % 2))
        middle = x + width / 2
        front.face += one.face.at(middle)
        front.body += one.body.at(middle)
        front.doors += [(a + middle, b + middle) for a, b in one.doors]
        front.windows += [((a + middle, b + middle), sill, head) for (a, b), sill, head in one.windows]
        front.height = min(front.height, one.height)
        x += width
    return front


def house(rng: np.random.Generator, width: float, look: Look, lit: bool = False, back: float = 0.0) -> Front:
    """One house; its front lies `back` metres behind z = 0, so that neighbours' fronts do not lie in one plane."""
    high, deep, half = look.storeys * FLOOR + 0.35, 0.35, width / 2
    plinth = finish("dark grey concrete")
    front = Front(height=high)
    pieces = [
        between((-half, -0.25, -deep), (half, high, -back - REACH), look.wall),
        boxes([(-half + 0.004, -0.2, -REACH - 0.03)], [(half - 0.004, 0.28, -back - REACH + 0.022)], plinth),
    ]
    door = _door_place(rng, width, look)
    front.doors.append((door - 0.62, door + 0.62))
    pieces.append(_door(look, lit).at(door, 0.0, -REACH))
    for storey in range(look.storeys):
        base = storey * FLOOR
        if storey == 0 and look.shop:
            pieces.append(_shop(rng, front, width, door, look, lit))
            continue
        sill, tall = base + 0.95, 1.35
        places = [x for x in _columns(width) if storey > 0 or abs(x - door) > 1.2]
        for is_lit, share in _by_light(rng, places, lit):
            if share:
                window = _window(look.trim.word, 1.0, tall, is_lit)
                pieces.append(copies(window, [(x, sill, -REACH) for x in share]))
        if storey == 0:
            front.windows += [((x - 0.6, x + 0.6), sill, sill + tall) for x in places]
    pieces.append(boxes([(-half + 0.004, high - 0.22, -deep)], [(half - 0.004, high + 0.02, -0.02 - back)], look.trim))
    front.face = union(pieces).ghost().at(z=0.0).within(box_collider((-half, -0.25, -deep), (half, high + 0.02, 0.0)))
    front.body = _body(rng, width, high, look)
    return front


def _columns(width: float) -> list[float]:
    """Where the middles of windows are along x."""
    count = max(1, int((width - 0.7) / 1.9))
    return [float(x) for x in (np.arange(count) - (count - 1) / 2) * (width / count)]


def _door_place(rng: np.random.Generator, width: float, look: Look) -> float:
    columns = _columns(width)
    if look.shop:
        return (width / 2 - 0.95) * (1 if chance(rng, 0.5) else -1)
    return columns[int(rng.integers(len(columns)))]


def _by_light(rng: np.random.Generator, places: Sequence[float], lit: bool) -> list[tuple[bool, list[float]]]:
    flags = [lit and chance(rng, 0.55) for _ in places]
    return [(flag, [x for x, own in zip(places, flags, strict=True) if own is flag]) for flag in (False, True)]


@lru_cache(maxsize=64)
def _window(trim: str, width: float, height: float, lit: bool) -> Solid:
    """Frame, glass with a cross, and a board, standing on the origin; they reach from z = −0.01 to REACH."""
    frame, half, edge = finish(trim), width / 2, 0.07
    lows = [(-half, 0.0, 0.0), (-half, height - edge, 0), (-half, edge, 0), (half - edge, edge, 0)]
    highs = [(half, edge, 0.05), (half, height, 0.05), (-half + edge, height - edge, 0.05), (half, height - edge, 0.05)]
    lows += [(-0.02, edge, 0.012), (-half + edge, height * 0.62, 0.012)]
    highs += [(0.02, height - edge, 0.04), (half - edge, height * 0.62 + 0.04, 0.038)]
    lows.append((-half - 0.08, -0.07, -0.005))
    highs.append((half + 0.08, -0.002, REACH - 0.004))
    pane = finish("lit window" if lit else "window pane")
    glass = boxes([(-half + edge, edge, 0)], [(half - edge, height - edge, 0.016)], pane)
    drapes = finish("cream fabric")
    curtain = boxes(
        [(-half + edge, edge, 0.001), (half - edge - 0.16, edge, 0.001)],
        [(-half + edge + 0.16, height - edge, 0.022), (half - edge, height - edge, 0.022)],
        drapes,
    )
    return boxes(lows, highs, frame) + glass + curtain


@lru_cache(maxsize=64)
def _door(look: Look, lit: bool) -> Solid:
    """A panelled door under a small light, with a step, standing on the origin."""
    half, tall = 0.5, 2.15
    lows = [(-half - 0.1, 0, 0), (half, 0, 0), (-half - 0.1, tall + 0.4, 0)]
    highs = [(-half, tall + 0.4, 0.06), (half + 0.1, tall + 0.4, 0.06), (half + 0.1, tall + 0.52, 0.07)]
    frame = boxes(lows, highs, look.trim)
    leaf = boxes([(-half, 0.0, 0)], [(half, tall, 0.03)], look.door)
    panels = [(-0.38, 0.2), (0.05, 0.2), (-0.38, 1.15), (0.05, 1.15)]
    raised = boxes([(x, y, 0.025) for x, y in panels], [(x + 0.33, y + 0.8, 0.042) for x, y in panels], look.door)
    bar = boxes([(-half, tall, 0)], [(half, tall + 0.06, 0.045)], look.trim)
    light = boxes(
        [(-half, tall + 0.06, 0)], [(half, tall + 0.4, 0.016)], finish("lit window" if lit else "window pane")
    )
    knob = boxes([(half - 0.1, 1.0, 0.03)], [(half - 0.05, 1.05, 0.075)], finish("brass"))
    return frame + leaf + raised + bar + light + knob


def _shop(rng: np.random.Generator, front: Front, width: float, door: float, look: Look, lit: bool) -> Solid:
    """A wide window, a board with the shop's name, and perhaps an awning."""
    half = width / 2
    low, high = (-half + 0.35, door - 0.95) if door > 0 else (door + 0.95, half - 0.35)
    middle, wide, tall = (low + high) / 2, high - low, 1.75
    front.windows.append(((low, high), 0.55, 0.55 + tall))
    paint = finish(pick(rng, *DOORS))
    window = _display(paint, round(wide, 2), tall, lit).at(middle, 0.55, -REACH)
    board = boxes([(-half + 0.15, 2.48, -REACH)], [(half - 0.15, 3.0, -0.03)], paint)
    name = pick(rng, *SHOPS)
    sign = card(2.4, 0.42, _sign(name, paint.color)).at(0.0, 2.53, -0.027)
    return window + board + sign


def _display(paint: Finish, wide: float, tall: float, lit: bool) -> Solid:
    half, edge = wide / 2, 0.08
    count = max(1, round(wide / 1.3))
    bars = np.linspace(-half, half, count + 1)
    lows = [(float(x) - edge / 2, 0, 0) for x in bars] + [
        (-half, 0, 0.002),
        (-half, tall - edge, 0.002),
        (-half, -0.5, 0),
    ]
    highs = [(float(x) + edge / 2, tall, 0.05) for x in bars]
    highs += [(half, edge, 0.048), (half, tall, 0.048), (half, -0.004, 0.04)]
    pane = boxes([(-half, 0.0, 0)], [(half, tall, 0.014)], finish("lit window" if lit else "window pane"))
    return boxes(lows, highs, paint) + pane


@lru_cache(maxsize=64)
def _sign(name: str, ground: str) -> Finish:
    image = plain(ground if ground != "clear" else "white", (384, 67))
    dark = sum(colored(ground)) < 330
    write(image, name, (192, 34), 46, "cream" if dark else "black", 370)
    return picture(f"sign {name}", still(image), (2.4, 0.42))


def _body(rng: np.random.Generator, width: float, high: float, look: Look) -> Solid:
    """Side walls and a roof whose ridge runs along the street."""
    deep, half = 7.0, width / 2
    rise = deep * float(rng.uniform(0.28, 0.4))
    eaves, thick = 0.35, 0.16
    walls = profile(
        ((-deep, -0.2), (-0.352, -0.2), (-0.352, high + 0.012), (-deep / 2, high + rise - 0.1), (-deep, high + 0.012)),
        width - 0.006,
        look.wall,
    )
    slope = rise / (deep / 2)
    front, back = eaves, -deep - eaves
    drop = eaves * slope
    ridge = (-deep / 2, high + rise + 0.02)
    roof = profile(
        (
            (front, high - drop),
            (front, high - drop + thick),
            (ridge[0], ridge[1] + thick),
            (back, high - drop + thick),
            (back, high - drop),
            ridge,
        ),
        width - 0.002,
        look.roof,
    )
    pieces = [walls, roof]
    if chance(rng, 0.7):
        x = float(rng.uniform(-half + 0.6, half - 0.6))
        y = high + rise * 0.75
        pieces.append(
            between(
                (x - 0.32, y - 0.5, -deep / 2 - 0.9), (x + 0.32, high + rise + 1.0, -deep / 2 - 0.3), finish("brick")
            )
        )
        pots = [(x - 0.15, high + rise + 1.3, -deep / 2 - 0.6), (x + 0.15, high + rise + 1.3, -deep / 2 - 0.6)]
        pieces.append(
            boxes(
                [(a - 0.09, b - 0.302, c - 0.09) for a, b, c in pots], [(a + 0.09, b, c + 0.09) for a, b, c in pots],
                finish("terracotta"),
            )
        )  # fmt: skip
    shape = union(pieces).ghost()
    colliders: tuple[Collider, ...] = walls.colliders + roof.colliders
    return shape.within(*colliders)
