"""The place itself: its walls, holes in them, corners, edges and middle, and who looks at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from orienteer.arrays import F64
from orienteer.build.checking import plan
from orienteer.build.checking.body import Body, axes_of, body_of, pieces_of
from orienteer.build.checking.limits import limits
from orienteer.world.pose import Pose
from orienteer.world.room import Opening, OpeningKind
from orienteer.world.scene import Scene
from orienteer.world.thing import Role

WALL_LEAST_M = 0.25
"""A lower piece of a wall stops nobody and holds nothing: kerbs, skirting boards."""
THICKEST_M = 0.5
"""Half the depth in which a wall is looked for around a hole in it."""
SOFT = frozenset(("rug", "carpet", "mat", "doormat", "bath mat"))
"""What lies on these lies on the floor."""


@dataclass(frozen=True, eq=False)
class Setting:
    """A finished scene, measured."""

    scene: Scene

    @cached_property
    def bodies(self) -> Mapping[int, Body]:
        """Everything that can be seen, by its index in the scene."""
        found = ((i, body_of(thing, i)) for i, thing in enumerate(self.scene.things))
        return {i: body for i, body in found if body is not None}

    @cached_property
    def walls(self) -> tuple[Body, ...]:
        """Pieces of walls, fences, house fronts."""
        pieces = [
            piece
            for i, thing in enumerate(self.scene.things)
            if thing.role is Role.WALL
            for piece in pieces_of(thing, i)
        ]
        return tuple(piece for piece in pieces if piece.height > WALL_LEAST_M)

    @cached_property
    def windows(self) -> tuple[Body, ...]:
        """Holes with glass."""
        return tuple(self._hole(one) for one in self.scene.openings if one.kind is OpeningKind.WINDOW)

    @cached_property
    def doors(self) -> tuple[Body, ...]:
        """Holes that one walks through; where there are none, the entrance that the scene names."""
        holes = tuple(self._hole(one) for one in self.scene.openings if one.kind is not OpeningKind.WINDOW)
        entrance = self.scene.frames.get(limits()["place"]["entrance_frame"])
        return holes if holes or entrance is None else (_entrance(entrance),)

    @cached_property
    def outline(self) -> F64:
        """Corners (x, z) of the place: of its largest room, or of the rectangle around its ground."""
        if self.scene.rooms:
            return max((room.outline for room in self.scene.rooms), key=plan.area)
        grounds = [b.footprint for i, b in self.bodies.items() if self.scene.things[i].role is Role.FLOOR]
        clouds = grounds or [body.footprint for body in self.bodies.values()] or [np.zeros((1, 2))]
        points = np.concatenate(clouds)
        (x0, z0), (x1, z1) = points.min(axis=0), points.max(axis=0)
        return np.array(((x0, z0), (x0, z1), (x1, z1), (x1, z0)))

    @cached_property
    def sides(self) -> tuple[F64, F64]:
        """Unit vectors (x, z) along the two sides of the rectangle around the place."""
        steps = np.roll(self.outline, -1, axis=0) - self.outline
        longest = steps[int(np.argmax(np.linalg.norm(steps, axis=1)))]
        along = longest / max(float(np.linalg.norm(longest)), 1e-9)
        return along, np.array((-along[1], along[0]))

    @cached_property
    def spans(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """From and to along those sides."""
        a, b = (plan.extent(self.outline, side) for side in self.sides)
        return a, b

    @property
    def shorter(self) -> float:
        """Length of the place's shorter side, metres."""
        return min(high - low for low, high in self.spans)

    @cached_property
    def middle(self) -> F64:
        """Of the place, (x, z)."""
        return sum(
            (side * (low + high) / 2 for side, (low, high) in zip(self.sides, self.spans, strict=True)), np.zeros(2)
        )

    @cached_property
    def edges(self) -> tuple[F64, ...]:
        """The sides of the outline, each as an outline of its own."""
        ends = zip(self.outline, np.roll(self.outline, -1, axis=0), strict=True)
        return tuple(plan.hull(np.array((a, b))) for a, b in ends)

    def edge_gap(self, body: Body, edge: F64) -> float:
        """From a body to a side of the place: to the walls along it where there are some."""
        bare = plan.gap(body.footprint, edge)
        along = [wall for wall in self.walls if plan.gap(wall.footprint, edge) < 0.02 and _lies_along(wall, edge)]
        slack = float(limits()["place"]["wall_slack_m"])
        return min([bare, *(plan.gap(body.footprint, wall.footprint) - slack for wall in along)])

    @cached_property
    def viewer(self) -> F64 | None:
        """Where whoever looks at the place stands, (x, z); None where nobody does."""
        camera = self.scene.cameras.get(limits()["viewer"]["camera"])
        return None if camera is None else camera.eye[[0, 2]]

    @cached_property
    def ceiling(self) -> float:
        """Its height, world metres; inf under the sky."""
        lows = [b.low for i, b in self.bodies.items() if self.scene.things[i].role is Role.CEILING]
        rooms = [room.floor + room.height for room in self.scene.rooms]
        return min([*lows, *rooms], default=np.inf)

    def ground_under(self, body: Body, slack: float) -> float:
        """Height of the floor, or of a rug on it, under the middle of a body; −inf where there is none."""
        heights = [
            other.top_at(body.middle, body.low + slack)
            for i, other in self.bodies.items()
            if other is not body and (self.scene.things[i].role in (Role.FLOOR, Role.STAIRS) or other.category in SOFT)
        ]
        return max(heights, default=-np.inf)

    def _hole(self, opening: Opening) -> Body:
        """The hole, as wide as it is and as deep as its wall."""
        pose = opening.pose
        across, through = axes_of(pose)
        place, half = pose.position[[0, 2]], opening.width / 2
        depth = [0.0]
        for wall in self.walls:
            low, high = plan.extent(wall.footprint - place, across)
            near, far = plan.extent(wall.footprint - place, through)
            if low < half + 0.05 and high > -half - 0.05 and near > -THICKEST_M and far < THICKEST_M:
                depth += [abs(near), abs(far)]
        deep = max(depth) or 0.05
        corners = np.array([(s * half, t * deep) for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
        outline = place + corners @ np.stack((across, through))
        low = float(pose.position[1])
        return Body(opening.id, opening.kind.value, plan.hull(outline), low, low + opening.height, (across, through))


def _entrance(pose: Pose) -> Body:
    """Where one comes in under the sky, as a hole in a wall that is not there."""
    place, half, across, through = pose.position, limits()["place"]["entrance_width_m"] / 2, *axes_of(pose)
    ends = np.array([s * half * across + t * 0.05 * through for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    low = float(place[1])
    return Body("entrance", "door", plan.hull(place[[0, 2]] + ends), low, low + 2.0, (across, through))


def _lies_along(wall: Body, edge: F64) -> bool:
    """Whether a wall runs the way of an edge."""
    spread = edge - edge.mean(axis=0)
    along = np.linalg.svd(spread)[2][0]
    low, high = plan.extent(wall.footprint, along)
    near, far = plan.extent(wall.footprint, np.array((-along[1], along[0])))
    return high - low >= far - near
