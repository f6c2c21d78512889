"""The ground of a scene and all that stands on it, as one body meets them."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from orienteer.arrays import F64, I32, I64, U8, Bool
from orienteer.errors import BadArgumentError
from orienteer.space.clear import (
    LEDGE,
    NEVER,
    OBSTACLE,
    RISE,
    Blockers,
    Fit,
    Room,
    bucketed,
    empty_room,
    ledges_of,
)
from orienteer.space.cover import levels_of, uncovered
from orienteer.space.flight import treads_of
from orienteer.space.floor import Climb, Floor, Rises, floor_of, rises_of
from orienteer.space.grid import Grid, grid_over
from orienteer.space.ground import Skins, Spans, ground_of, spans_of
from orienteer.space.outline import Outlines, boxes, joined, joined_boxes, tidied
from orienteer.space.rules import rules
from orienteer.space.skin import kinds_of, skins_of
from orienteer.space.slices import slabs_of
from orienteer.space.solids import Solids, solids_of
from orienteer.space.stamp import stamp
from orienteer.world.body import Body
from orienteer.world.scene import Scene
from orienteer.world.thing import Role

EDGE_CELLS = 2
"""Ground is known to a cell: a footprint may hang over an edge by this many cells before it counts as unsupported."""


@dataclass(frozen=True, eq=False)
class Terrain:
    """Where one could stand, and what is in the way."""

    grid: Grid
    floor: Floor
    blockers: Blockers
    """Obstacles, rises and ledges, not yet grown by the body."""
    room: Room
    """For the largest disc that fits into the footprint."""
    fit: Fit
    radius: float
    """Of that disc, metres."""


def terrain_of(
    scene: Scene, body: Body, cell: float, skip: Collection[tuple[str, str]], without: Collection[str]
) -> Terrain:
    """The terrain of a scene for a body; `skip` names parts, `without` things that are not there for it."""
    law = rules()
    solids = solids_of(scene, skip, without)
    heights = solids.heights(len(scene.things))
    on = np.array([law.is_ground(thing, heights[i], scene) for i, thing in enumerate(scene.things)], np.bool_)
    soft = np.array([law.is_soft(thing) for thing in scene.things], np.uint8)
    floors = np.array([thing.role is Role.FLOOR for thing in scene.things], np.bool_)
    solids = solids.turned(yaw := solids.yaw())
    climb = Climb(body.height_m, body.step_m, math.tan(math.radians(body.slope_deg)), law.soft_m)
    ground = ground_of(solids, on)
    grid = _grid(solids, on, cell, yaw)
    skins = _skins(solids, on, on, floors, grid, climb)
    spans = spans_of(ground, skins, grid, climb.steepest)
    floor = floor_of(spans, soft[spans.owner], grid, climb)
    if not len(floor.y):
        raise BadArgumentError(
            f"there is no floor that {body.name!r} can stand on: no thing with the role floor, stairs or shell, "
            "and no other ground, has a level top with head-room"
        )
    rises = rises_of(floor, spans, ground, soft[spans.owner], grid, climb)
    blockers = merged(
        _obstacles(solids, ~on, floor, grid, body),
        _skin_obstacles(_skins(solids, ~on, on, floors, grid, climb), law.contact_m),
        _rise_blockers(rises, spans, soft, climb),
    )
    blockers = uncovered(blockers, levels_of(floor.y), climb.height)
    return _with_room(blockers, floor, grid, body, climb, law.riser_m, law.tread_m)


def merged(*parts: Blockers) -> Blockers:
    """All blockers in one, in order."""
    return Blockers(
        joined(*(part.plan for part in parts)),
        *(np.concatenate([part[k] for part in parts]) for k in range(1, 6)),
    )


def grown(blockers: Blockers, radius: float, cell: float) -> Blockers:
    """Blockers grown by a disc; ledges by as much less as the footprint may hang over them."""
    ledge = blockers.kind == LEDGE
    grow = blockers.plan.grow + np.where(ledge, radius - EDGE_CELLS * cell, radius)
    return blockers._replace(plan=blockers.plan._replace(grow=grow))


def _with_room(
    blockers: Blockers, floor: Floor, grid: Grid, body: Body, climb: Climb, riser: float, tread: float
) -> Terrain:
    radius = min(body.width_m, body.depth_m) / 2
    step = grid.cell * math.sqrt(2.0)
    # The straight way between two free points a diagonal apart sags into a corner that is round with the body's radius.
    fit = Fit(body.height_m, 2 * grid.cell, step * step / (8 * max(radius, step)))
    room = empty_room(len(floor.y), fit.far)
    box, y = ledges_of(floor, blockers, bucketed(blockers, grid, grid.cell), grid, fit)
    everything = merged(blockers, _ledge_blockers(box, y, climb.step))
    everything = everything._replace(plan=tidied(everything.plan))
    stamp(grown(everything, radius, grid.cell), 0, floor, grid, fit, room)
    if not body.stairs:
        room.clear[treads_of(floor, grid.cell, riser, tread)] = NEVER
    return Terrain(grid, floor, everything, room, fit, radius)


def _grid(solids: Solids, on: Bool, cell: float, yaw: float) -> Grid:
    """The raster over all ground."""
    low, high = np.full(2, np.inf), np.full(2, -np.inf)
    prism = on[solids.owner]
    frame, grow = solids.prisms.frame[prism], solids.prisms.grow[prism]
    across = np.abs(frame[:, 2:4]) * frame[:, 4:5] + np.abs(frame[:, 3:1:-1]) * frame[:, 5:6] + grow[:, None]
    round_or_box = solids.prisms.sides[prism] == 0
    clouds = [(frame[:, :2] - across)[round_or_box], (frame[:, :2] + across)[round_or_box]]
    for i in np.flatnonzero(prism & (solids.prisms.sides > 0)):
        first = solids.prisms.first[i]
        clouds.append(solids.prisms.corners[first : first + solids.prisms.sides[i]])
    clouds += [
        points[:, (0, 2)] for points, index in zip(solids.slanted, solids.slanted_owner, strict=True) if on[index]
    ]
    clouds.append(solids.triangles[on[solids.triangle_owner]].reshape(-1, 3)[:, (0, 2)])
    points = np.concatenate(clouds)
    if not len(points):
        raise BadArgumentError(
            "the scene has no floor: no thing with the role floor, stairs or shell, and no other ground"
        )
    low, high = points.min(axis=0), points.max(axis=0)
    if not (np.isfinite(low).all() and np.isfinite(high).all()):
        raise BadArgumentError("the ground of the scene has corners that are no finite numbers")
    return grid_over(low, high, cell, yaw)


def _skins(solids: Solids, chosen: Bool, on: Bool, floors: Bool, grid: Grid, climb: Climb) -> Skins:
    mine = chosen[solids.triangle_owner]
    triangles, owner = solids.triangles[mine], solids.triangle_owner[mine]
    kind = kinds_of(triangles, climb.steepest, on[owner], floors[owner])
    return skins_of(triangles, owner, kind, grid)


def _obstacles(solids: Solids, off: Bool, floor: Floor, grid: Grid, body: Body) -> Blockers:
    law = rules()
    prism = np.flatnonzero(off[solids.owner]).astype(np.int64)
    tilted = np.flatnonzero(off[solids.slanted_owner]).astype(np.int64)
    hulls = [(solids.slanted[i], solids.slanted_faces[i]) for i in tilted]
    slabs = slabs_of(hulls, floor, grid, body.radius_m + 0.2, body.height_m, law.contact_m, law.slice_m)
    owner = np.concatenate((solids.owner[prism], solids.slanted_owner[tilted][slabs.solid]))
    return _blockers(
        joined(_some(solids.prisms, prism), slabs.plan),
        np.concatenate((solids.low[prism], slabs.low)),
        np.concatenate((solids.high[prism], slabs.high)),
        np.full(len(owner), law.contact_m),
        owner,
        OBSTACLE,
    )


def _some(outlines: Outlines, rows: I64) -> Outlines:
    return outlines._replace(
        frame=outlines.frame[rows], first=outlines.first[rows], sides=outlines.sides[rows], grow=outlines.grow[rows]
    )


def _skin_obstacles(skins: Skins, contact: float) -> Blockers:
    box, same = joined_boxes(skins.box, np.column_stack((skins.low, skins.high, skins.owner)))
    low, high, owner = same.T
    return _blockers(boxes(box), low, high, np.full(len(box), contact), owner.astype(np.int32), OBSTACLE)


def _rise_blockers(rises: Rises, spans: Spans, soft: U8, climb: Climb) -> Blockers:
    owner = spans.owner[rises.span]
    lift = np.where(soft[owner] == 1, max(climb.step, climb.soft), climb.step) + 1e-6
    full, odd = np.flatnonzero(rises.full), np.flatnonzero(~rises.full)
    same: F64 = np.column_stack((rises.low, rises.high, lift, owner.astype(np.float64)))
    box, whole = joined_boxes(rises.box[full], same[full])
    low, high, raised, whose = whole.T
    frame = np.zeros((len(odd), 6))
    frame[:, 2] = 1.0
    if len(odd):
        frame[:, :2] = rises.corners[rises.first[odd]]
    plan = Outlines(frame, rises.first[odd], rises.sides[odd], rises.corners, np.zeros(len(odd)))
    return merged(
        _blockers(boxes(box), low, high, raised, whose.astype(np.int32), RISE),
        _blockers(plan, rises.low[odd], rises.high[odd], lift[odd], owner[odd], RISE),
    )


def _ledge_blockers(box: F64, y: F64, step: float) -> Blockers:
    # A ledge is felt by whoever stands level with it, or less than a step lower or higher.
    box, height = joined_boxes(box, y[:, None])
    n, y = len(box), height[:, 0]
    return _blockers(boxes(box), y, y + step + 0.01, np.zeros(n), np.full(n, -1, np.int32), LEDGE)


def _blockers(plan: Outlines, low: F64, high: F64, lift: F64, owner: I32, kind: int) -> Blockers:
    n = len(low)
    return Blockers(plan, low, high, lift, owner.astype(np.int32), np.full(n, kind, np.uint8))
