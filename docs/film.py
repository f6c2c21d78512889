"""The README's film: a walker that goes to a bookcase, takes hold of it, and sits down."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from orienteer.arrays import F64
from orienteer.body.film import Take, follow, whole
from orienteer.body.footing import floors
from orienteer.body.script import Deed, Script, Stop
from orienteer.body.seat import seat
from orienteer.body.sitting import approached
from orienteer.body.surface import nearest_point
from orienteer.body.touches import touches
from orienteer.body.walker import walk
from orienteer.build.samples import SAMPLES
from orienteer.see.video import write_gif
from orienteer.space.free import free_space
from orienteer.space.use import use_region

PATH = Path(__file__).parent / "pictures" / "walk.gif"
STILL = PATH.with_name("walk-collision.jpg")
SIZE = (400, 300)


def film() -> None:
    """The film, and a still of what it looks like when a walker runs into something."""
    _walk()
    _collision()


def _walk() -> None:
    """To a bookcase, which is touched, and to an armchair."""
    scene = SAMPLES["living-room"]()
    space = free_space(scene, "adult")
    start, shelf, chair = (scene.thing(name) for name in ("door-0-0", "bookcase-1", "armchair-1"))
    begin = space.snap(start.pose.apply((0.0, 0.0, 0.6)), region=0)
    there = space.snap(use_region(space, shelf, begin).points[0])
    place = seat(chair, there)
    end = space.snap(place.spot * (1.0, 0.0, 1.0) + 0.6 * chair.pose.rotate(chair.front), region=0)
    ways = [space.path(begin, there), space.path(there, end)]
    way = np.concatenate([one.points for one in ways])
    hand = nearest_point(shelf, there + np.array((0.0, 1.2, 0.0)))
    stops = (
        Stop(ways[0].length_m, Deed.REACH, hand, shelf.id),
        Stop(way_m(way), Deed.SIT, place.spot, chair.id, place.facing),
    )
    script = approached(Script(way, stops, floor=floors(space)))
    motion = walk(script)
    take = Take(scene, script, motion, touches(scene, script, motion), every=3)
    write_gif(PATH, whole(take, SIZE), take.fps)


def _collision() -> None:
    """A walker in the middle of a coffee table, which no picture of a path shows as plainly."""
    scene = SAMPLES["living-room"]()
    table = scene.thing("coffee-table-1").pose.position * (1.0, 0.0, 1.0)
    script = Script(table + np.array(((1.5, 0.0, 0.2), (-0.3, 0.0, 0.0))))
    motion = walk(script)
    take = Take(scene, script, motion, touches(scene, script, motion), every=16)
    pictures = list(follow(take, (640, 480)))
    most = max(range(len(pictures)), key=lambda n: len(take.met.by_frame[16 * n]))
    Image.fromarray(pictures[most]).save(STILL, quality=88)


def way_m(way: F64) -> float:
    """Length of a way in the plan, metres."""
    return float(np.linalg.norm(np.diff(way[:, (0, 2)], axis=0), axis=1).sum())
