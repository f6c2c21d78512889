"""Tree: a leafy crown on a trunk."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._foliage import leafage, leaves, puffs, tones_for
from orienteer.build.shape import Solid, rod, union
from orienteer.build.wish import ANY, Wish, pick
from orienteer.errors import UnknownNameError
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="tree",
    about="A leafy crown on a trunk with branches.",
    group="nature",
    width=(1.4, 5.6),
    height=(3.0, 7.5),
    depth=(1.4, 5.6),
    stands=Stands.GROUND,
    affordances=(Affordance.TOUCH,),
    front=False,
)


@dataclass(frozen=True)
class Habit:
    """How a kind of tree grows; lengths by its height."""

    wide: tuple[float, float]
    """Radius of its crown."""
    fork: tuple[float, float]
    """Where the trunk divides."""
    high: float
    """Middle of its crown."""
    tall: float
    """Half the height of its crown."""
    puffs: int
    """Balls of leaves."""
    bark: str
    form: str
    tones: tuple[str, ...]
    """Usual ones."""
    squash: float = 0.85
    """How high a ball of leaves is by its width."""


HABITS = {
    "round": Habit(
        (0.27, 0.33),
        (0.27, 0.34),
        0.66,
        0.25,
        9,
        "bark",
        "broad",
        ("summer", "summer", "deep", "lime", "autumn orange"),
    ),
    "spreading": Habit(
        (0.37, 0.43), (0.24, 0.3), 0.66, 0.19, 11, "bark", "broad", ("deep", "summer", "olive", "autumn yellow")
    ),
    "slim": Habit((0.14, 0.18), (0.2, 0.25), 0.58, 0.38, 13, "bark", "small", ("summer", "lime", "deep"), 1.5),
    "birch": Habit(
        (0.19, 0.24), (0.36, 0.44), 0.66, 0.29, 13, "birch bark", "small", ("lime", "summer", "autumn yellow"), 1.25
    ),
    "blossom": Habit((0.33, 0.38), (0.26, 0.32), 0.66, 0.19, 9, "bark", "small", ("pink blossom", "white blossom")),
    "maple": Habit(
        (0.3, 0.35), (0.25, 0.3), 0.65, 0.25, 10, "bark", "broad", ("autumn red", "autumn orange", "summer")
    ),
}
OFTEN = ("round", "round", "round", "spreading", "spreading", "slim", "birch", "blossom", "maple")


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None, clear: float = 0.0) -> Thing:
    """`style` is "round", "spreading", "slim", "birch", "blossom" or "maple".

    Its trunk is so long that the crown begins `clear` metres above the ground, or higher.
    """
    kind = style or ("blossom" if wish.color in ("pink", "white") else pick(rng, *OFTEN))
    if kind not in HABITS:
        raise UnknownNameError("style of tree", kind, HABITS)
    habit = HABITS[kind]
    tones = tones_for(rng, wish.color, *habit.tones)
    height = wish.between(rng, 4.0, 6.4)
    wide = height * float(rng.uniform(*habit.wide))
    middles, radii = _puffs(rng, habit, height, wide)
    longer = max(clear - float((middles[:, 1] - 1.15 * radii * max(habit.squash, 1.0)).min()), 0.0) if clear else 0.0
    wood = _wood(rng, habit, height, middles, finish(habit.bark), longer)
    each = 1150 // len(middles)
    size = 0.1 * height if habit.form == "broad" else 0.095 * height
    points, ways, light = puffs(rng, middles, radii, each, habit.squash)
    crown = leaves(rng, points, ways, light, size, tones, habit.form)
    return assemble(CATEGORY, [wood, crown], leafage(tones, 1, habit.form), centred=False)


def _puffs(rng: np.random.Generator, habit: Habit, height: float, wide: float) -> tuple[F64, F64]:
    """Middles and radii of the balls of leaves: one in the heart of the crown, the others in a spiral around it."""
    count = habit.puffs
    up = 1 - 2 * (np.arange(count) + 0.5) / count
    around = np.arange(count) * 2.39996 + rng.uniform(-0.35, 0.35, count) + rng.uniform(0, 6.3)
    flat = np.sqrt(1 - up**2) * rng.uniform(0.52, 0.68, count) * wide
    y = height * (habit.high + habit.tall * (0.62 if habit.squash < 1 else 0.7) * up + rng.uniform(-0.03, 0.03, count))
    middles = np.stack((flat * np.sin(around), y, flat * np.cos(around)), axis=1)
    small = min(wide, height * habit.tall * 1.15)
    radii = small * rng.uniform(0.44, 0.64, count)
    heart = np.array(((0.0, height * habit.high, 0.0),))
    return np.concatenate((middles, heart)), np.append(radii, small * 0.7)


def _wood(rng: np.random.Generator, habit: Habit, height: float, middles: F64, bark: Finish, longer: float) -> Solid:
    """A trunk with a flared foot that bends a little, and branches into the puffs; `longer` metres go below y = 0."""
    fork, thick = height * float(rng.uniform(*habit.fork)), height * (0.022 if habit.wide[0] > 0.2 else 0.016)
    bend, way = fork * float(rng.uniform(0.0, 0.07)), float(rng.uniform(0, 2 * math.pi))
    lean = np.array((math.sin(way) * bend, 0.0, math.cos(way) * bend))
    split = np.array((0.0, fork, 0.0)) + lean * 0.4
    top = np.array((0.0, height * (habit.high + habit.tall * 0.6), 0.0))
    line = np.stack(
        (
            np.array((0.0, -0.03 - longer, 0.0)),
            np.array((0.0, 0.12 - longer, 0.0)),
            np.array((0.0, fork * 0.5, 0.0)) + lean,
            split,
            (split + top) / 2,
            top,
        )
    )
    pieces = [rod(line, (thick * 2.0, thick * 1.35, thick * 1.1, thick, thick * 0.6, thick * 0.15), bark, 10)]
    order = np.argsort(middles[:, 1])[:7]
    for k, end in enumerate(middles[order]):
        start = np.array((split[0], min(fork * (0.92 + 0.09 * k), end[1] - 0.1), split[2]))
        knee = start * 0.5 + end * 0.5 - np.array((0.0, 0.035 * height, 0.0)) + rng.normal(0, 0.012 * height, 3)
        pieces.append(rod(np.stack((start, knee, end)), (thick * 0.62, thick * 0.42, thick * 0.12), bark, 7))
    return union(pieces)
