"""Lining a side of a place with houses."""

from __future__ import annotations

from orienteer.build.finish import finish
from orienteer.build.place.outdoors.house import Front
from orienteer.build.place.outdoors.plot import Plot, Side
from orienteer.build.place.site import EdgeKind, Glazing, Interval
from orienteer.world.pose import Pose
from orienteer.world.room import Opening, OpeningKind

WINDOW_DEPTH = 0.08


def houses(plot: Plot, side: Side, front: Front, passages: tuple[Interval, ...] = ()) -> None:
    """Stands a row of houses along a side; their fronts are its wall. `passages` are gaps between them, along x."""
    glazings = []
    for (low, high), sill, head in front.windows:
        opening = _window(plot, side, (low, high), sill, head)
        plot.openings.append(opening)
        glazings.append(Glazing((low, high), sill, head, opening.id))
    gaps = (*front.doors, *passages)
    look = finish("brick")
    plot.enclose(side, "house front", front.face, look, EdgeKind.WALL, front.height, gaps, glazings)
    plot.behind(side, "houses", front.body, look)


def _window(plot: Plot, side: Side, span: Interval, sill: float, head: float) -> Opening:
    pose = plot.frame(side) @ Pose.at((span[0] + span[1]) / 2, sill, -WINDOW_DEPTH)
    name = f"front-window-{len(plot.openings) + 1}"
    room = plot.kind.replace(" ", "-")
    return Opening(name, OpeningKind.WINDOW, span[1] - span[0], head - sill, pose, (None, room), sill)
