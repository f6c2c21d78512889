"""The README's film: a walker that goes to a bookcase, takes hold of it, and sits down."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from orienteer.arrays import F64
from orienteer.body.film import Take, whole
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
SIZE = (400, 300)


def film() -> None:
    """A walker that goes to a bookcase, takes hold of it, and sits down."""
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


def way_m(way: F64) -> float:
    """Length of a way in the plan, metres."""
    return float(np.linalg.norm(np.diff(way[:, (0, 2)], axis=0), axis=1).sum())
