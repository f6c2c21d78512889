"""What holds for every primitive: closed, as large as it should be, turned outwards, and solid where it is seen."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from scipy.spatial import ConvexHull

from orienteer.arrays import F64
from orienteer.build.finish import finish
from orienteer.build.shape import (
    Hole,
    Skin,
    Solid,
    ball,
    between,
    bowl,
    box,
    boxes,
    capsule,
    copies,
    cushion,
    cylinder,
    fillet,
    flight,
    floor_panel,
    frustum,
    heightfield,
    lathe,
    panel,
    pillow,
    plate,
    profile,
    rail,
    ring,
    rod,
    sheet,
    slab,
    soft_box,
    torus,
    tube,
    union,
)
from orienteer.build.shape.outline import circle, ellipse, rectangle, superellipse
from orienteer.errors import BadArgumentError
from orienteer.world.pose import STILL, Pose

from ..solidity import is_inside, outside, seen_points, solid_bounds

OAK = finish("oak")
RED = finish("red paint")


def gon(radius: float, sides: int) -> float:
    """Area of a regular polygon around which the circle lies."""
    return sides / 2 * radius**2 * math.sin(2 * math.pi / sides)


def turned(line: list[tuple[float, float]], sides: int) -> float:
    """Volume below a profile of (radius, height) turned with that many sides."""
    return sum(gon(1.0, sides) * (y1 - y0) * (r0 * r0 + r0 * r1 + r1 * r1) / 3 for (r0, y0), (r1, y1) in pairwise(line))


VASE = [(0.05, 0.0), (0.12, 0.1), (0.07, 0.25), (0.09, 0.3)]
OUTSIDE = [(0.1, 0.0), (0.2, 0.06), (0.3, 0.25)]
L_SHAPE = ((0, 0), (0.6, 0), (0.6, 0.2), (0.2, 0.2), (0.2, 0.5), (0, 0.5))
HOLES = (Hole((0.5, 0.0), (1.4, 2.0)), Hole((2.0, 0.9), (3.1, 2.1)))
BEND = ((0.0, 0.0, 0.0), (0.5, 0.0, 0.0), (0.5, 0.7, 0.0), (0.5, 0.7, 0.4))

VOLUMES: dict[str, tuple[Solid, float]] = {
    "box": (box((0.4, 0.7, 0.2), OAK), 0.056),
    "between": (between((-1, 2, 3), (1, 2.5, 4), RED), 1.0),
    "cylinder": (cylinder(0.3, 0.5, RED, 20), gon(0.3, 20) * 0.5),
    "frustum": (frustum(0.3, 0.1, 0.5, RED, 16), turned([(0.3, 0), (0.1, 0.5)], 16)),
    "cone": (frustum(0.3, 0.0, 0.5, RED, 16), gon(0.3, 16) * 0.5 / 3),
    "tube": (tube(0.3, 0.2, 0.5, RED, 32), (gon(0.3, 32) - gon(0.2, 32)) * 0.5),
    "lathe": (lathe(VASE, RED, 22), turned(VASE, 22)),
    "slab": (slab(L_SHAPE, 0.1, OAK), 0.018),
    "slab with a hole": (slab(circle(0.5, 24), 0.1, OAK, holes=(circle(0.2, 12),)), (gon(0.5, 24) - gon(0.2, 12)) / 10),
    "profile": (profile(L_SHAPE, 0.3, OAK), 0.054),
    "plate": (plate(L_SHAPE, 0.2, OAK, holes=(rectangle(0.1, 0.1) + 0.1,)), 0.034),
    "panel": (panel((0, 0), (4, 2.5), 0.1, RED, HOLES), 1.0 - 0.18 - 0.132),
    "floor panel": (floor_panel((0, 0), (4, 5), 0.2, RED, (Hole((1, 1), (2, 3)),)), 3.6),
    "rod": (rod(((0, 0, 0), (0.3, 0.4, 1.2)), 0.05, OAK, 7), gon(0.05, 7) * 1.3),
    "tapered rod": (rod(((0, 0, 0), (0, 1, 0)), (0.06, 0.02), OAK, 9), turned([(0.06, 0), (0.02, 1)], 9)),
    "bent rail": (rail(BEND, rectangle(0.04, 0.06), OAK), 1.6 * 0.0024),
    "closed rail": (
        rail(((0, 0, 0), (0, 0, 1), (0, 2, 1), (0, 2, 0)), rectangle(0.04, 0.04), OAK, closed=True),
        6 * 0.0016,
    ),
    "ground": (heightfield((0, 0), (4, 3), lambda x, z: 0.2 * x + 0.0 * z, RED, 0.5, base=-1.0), 12 * 1.4),
}

CONVEX: dict[str, Solid] = {
    "bevelled box": box((0.4, 0.7, 0.2), OAK, 0.03),
    "ball": ball(0.2, RED),
    "ellipsoid": ball(0.2, RED, 20, 0.6),
    "capsule": capsule(0.1, 0.6, RED),
    "bevelled cylinder": cylinder(0.3, 0.5, RED, 20, 0.02),
    "bevelled slab": slab(superellipse(0.8, 0.5, 3.0, 32), 0.05, OAK, 0.01),
}

OTHERS: dict[str, Solid] = {
    "soft box": soft_box((0.6, 0.2, 0.5), RED, 0.05, (0, 0.02, 0)),
    "cushion": cushion((0.6, 0.16, 0.4), RED),
    "pillow": pillow((0.45, 0.14, 0.45), RED),
    "torus": torus(0.4, 0.06, RED),
    "bowl": bowl(OUTSIDE, 0.03, RED),
    "bent rod": rod(fillet(BEND, 0.1), 0.03, OAK),
    "ring of rods": rod(np.stack((circle(0.5, 24)[:, 0], 0 * circle(0.5, 24)[:, 0], circle(0.5, 24)[:, 1]), 1), 0.02,
                        OAK, 8, closed=True),
    "sheet": sheet(np.array([[(x, 0.3 - y, 0.1 * x * x) for x in np.linspace(-0.3, 0.3, 7)]
                             for y in np.linspace(0, 0.3, 4)]), 0.01, RED, blocks=(1, 6)),
    "stairs": flight(0.9, 2.7, 15, 0.27, OAK, thickness=None),
}  # fmt: skip

ALL: dict[str, Solid] = {**{name: solid for name, (solid, _) in VOLUMES.items()}, **CONVEX, **OTHERS}
OPEN_SEAMS = ("stairs", "ground")
"""Stairs are several bodies in one another; the lower edge of ground lies in the earth."""


def of(solids: dict[str, Solid], *without: str) -> Callable[..., Callable[..., None]]:
    """One test for each of the solids."""
    chosen = {name: solid for name, solid in solids.items() if name not in without}
    return pytest.mark.parametrize("solid", chosen.values(), ids=chosen.keys())


@pytest.mark.parametrize(("solid", "volume"), VOLUMES.values(), ids=VOLUMES.keys())
def test_its_volume_is_that_of_the_shape(solid: Solid, volume: float) -> None:
    assert solid.volume == pytest.approx(volume, rel=1e-9)


@of(CONVEX)
def test_a_convex_body_has_the_volume_of_its_hull(solid: Solid) -> None:
    assert solid.volume == pytest.approx(ConvexHull(solid.skins[0].positions).volume, rel=1e-9)


def test_round_bodies_come_near_their_smooth_volume() -> None:
    assert ball(0.2, RED, 48).volume == pytest.approx(4 / 3 * math.pi * 0.008, rel=0.02)
    assert torus(0.4, 0.06, RED, 48, 24).volume == pytest.approx(2 * math.pi**2 * 0.4 * 0.0036, rel=0.02)
    assert OTHERS["sheet"].volume == pytest.approx(0.6 * 0.3 * 0.01, rel=0.03)
    assert OTHERS["bent rod"].volume == pytest.approx(gon(0.03, 8) * 1.55, rel=0.02)


def test_a_bowl_is_its_outside_less_its_inside() -> None:
    inside = [(0.1 - 0.03 + 0.0, 0.03), (0.17, 0.06), (0.27, 0.25)]
    assert OTHERS["bowl"].volume == pytest.approx(turned(OUTSIDE, 28) - turned(inside, 28), rel=1e-9)


def edges_of(skins: tuple[Skin, ...]) -> dict[tuple[int, int], int]:
    """How often each directed edge between places occurs, over all skins together."""
    points = np.concatenate([skin.positions for skin in skins])
    starts = np.cumsum([0, *(len(skin.positions) for skin in skins[:-1])])
    faces = np.concatenate([skin.faces + start for skin, start in zip(skins, starts, strict=True)])
    _, place = np.unique((points / 1e-6).round().astype(np.int64), axis=0, return_inverse=True)
    place = place.reshape(-1)
    found: dict[tuple[int, int], int] = {}
    for face in place[faces].tolist():
        for i in range(3):
            edge = (face[i], face[(i + 1) % 3])
            if edge[0] != edge[1]:
                found[edge] = found.get(edge, 0) + 1
    return found


@of(ALL, *OPEN_SEAMS)
def test_its_surface_is_closed(solid: Solid) -> None:
    edges = edges_of(solid.skins)
    assert all(edges.get((b, a), 0) == count for (a, b), count in edges.items())


@of(ALL)
def test_its_triangles_and_normals_look_outwards(solid: Solid) -> None:
    assert solid.volume > 0
    for skin in solid.skins:
        a, b, c = (skin.positions[skin.faces[:, i]] for i in range(3))
        face = np.cross(b - a, c - a)
        length = np.linalg.norm(face, axis=1)
        full = length > 1e-9
        along = np.einsum("ik,ijk->ij", face[full] / length[full, None], skin.normals[skin.faces[full]])
        assert along.min() > 0
        assert np.linalg.norm(skin.normals, axis=1) == pytest.approx(1)


def lengths(skin: Skin) -> tuple[F64, F64]:
    """Of the triangles' edges, in space and on the texture."""
    i, j = skin.faces.reshape(-1), np.roll(skin.faces, -1, axis=1).reshape(-1)
    return (
        np.linalg.norm(skin.positions[i] - skin.positions[j], axis=1),
        np.linalg.norm(skin.uv[i] - skin.uv[j], axis=1),
    )


@of({name: ALL[name] for name in ("box", "between", "panel", "floor panel", "slab", "profile", "plate", "rod")})
def test_textures_lie_flat_on_flat_sides(solid: Solid) -> None:
    for skin in solid.skins:
        space, texture = lengths(skin)
        assert texture == pytest.approx(space, rel=0.02, abs=1e-9)


@of({name: ALL[name] for name in ("cylinder", "ball", "torus", "soft box", "sheet", "ground", "capsule", "stairs")})
def test_textures_on_round_bodies_have_about_the_size_of_the_body(solid: Solid) -> None:
    for skin in solid.skins:
        space, texture = lengths(skin)
        ratio = texture[space > 1e-9].sum() / space.sum()
        assert 0.6 < ratio < 2.1


@of(ALL)
def test_colliders_hold_what_is_seen(solid: Solid) -> None:
    points = seen_points(solid.mesh())
    if solid is ALL["ground"]:  # ground is a skin, not a body
        return
    assert outside(points, [(one, STILL) for one in solid.colliders]).max() < 0.006


@of(ALL, "ground", "stairs", "pillow", "sheet", "cushion", "soft box")
def test_colliders_hold_little_else(solid: Solid) -> None:
    solids = [(one, STILL) for one in solid.colliders]
    low, high = solid_bounds(solids)
    rng = np.random.default_rng(1)
    inside = is_inside(low + rng.random((6000, 3)) * (high - low), solids).mean() * np.prod(high - low)
    assert inside < solid.volume * 1.2 + 2e-4
    seen_low, seen_high = solid.bounds
    assert (low > seen_low - 0.006).all()
    assert (high < seen_high + 0.006).all()


@of(CONVEX)
def test_moving_and_mirroring_keep_it_whole(solid: Solid) -> None:
    moved = solid.moved(Pose.turn((1, 2, 3), 0.7, (0.1, 0.2, 0.3)))
    for one in (moved, solid.mirrored(), solid.mirrored(2), moved.mirrored(1)):
        assert one.volume == pytest.approx(solid.volume)
        assert outside(seen_points(one.mesh()), [(c, STILL) for c in one.colliders]).max() < 0.006


def test_a_mirrored_pair_and_a_ring_add_up() -> None:
    one = box((0.1, 0.2, 0.3), OAK).at(x=1.0, y=0.5, yaw=0.3)
    assert one.both_sides().volume == pytest.approx(2 * one.volume)
    assert one.both_sides().bounds[0][0] == pytest.approx(-one.bounds[1][0])
    assert ring(one, 5).volume == pytest.approx(5 * one.volume)
    assert len(union((one, one)).colliders) == 2
    assert not one.ghost().colliders
    assert one.painted(RED).skins[0].finish is RED
    low, high = one.boxed().bounds
    assert np.asarray(one.boxed().colliders[0].size) == pytest.approx(high - low)


def test_primitives_stand_on_the_origin() -> None:
    for name in ("box", "cylinder", "frustum", "tube", "lathe", "slab", "ball", "capsule", "torus", "bowl"):
        low, high = ALL[name].bounds
        assert low[1] == pytest.approx(0, abs=0.004)
        if name != "slab":
            assert (low + high)[[0, 2]] == pytest.approx((0, 0), abs=0.01)


def test_the_inside_of_hollow_bodies_is_free() -> None:
    above = np.array(((0.0, 0.1, 0.0), (0.1, 0.12, 0.05), (0.0, 0.24, 0.2)))
    assert not is_inside(above, [(one, STILL) for one in OTHERS["bowl"].colliders]).any()
    assert not is_inside(above * (1, 1, 0.5), [(one, STILL) for one in ALL["tube"].colliders]).any()
    middle = np.array(((0.0, 0.06, 0.0), (0.2, 0.06, 0.1)))
    assert not is_inside(middle, [(one, STILL) for one in OTHERS["torus"].colliders]).any()
    hole = np.array(((0.9, 1.0, 0.0), (2.5, 1.5, 0.0)))
    assert not is_inside(hole, [(one, STILL) for one in ALL["panel"].colliders]).any()


def test_stairs_rise_evenly_and_end_below_the_upper_floor() -> None:
    solid = flight(0.9, 2.7, 15, 0.27, OAK)
    _, high = solid_bounds([(one, STILL) for one in solid.colliders])
    assert high[1] == pytest.approx(2.7 - 0.18, abs=0.005)
    assert high[2] == pytest.approx(14 * 0.27)
    tops = sorted(float(one.pose.position[1]) + one.size[1] / 2 for one in solid.colliders)
    assert np.diff(tops) == pytest.approx(0.18)


def test_grain_runs_along_a_board() -> None:
    for size, axis in (((1.0, 0.02, 0.2), 0), ((0.02, 1.0, 0.2), 1), ((0.2, 0.02, 1.0), 2)):
        skin = box(size, OAK).skins[0]
        long = np.ptp(skin.positions[:, axis])
        assert np.ptp(skin.uv[:, 0]) == pytest.approx(long, abs=0.02)


@pytest.mark.parametrize(
    "make",
    [
        lambda: box((0.1, 0.0, 0.1), OAK),
        lambda: between((0, 0, 0), (1, -1, 1), OAK),
        lambda: tube(0.1, 0.2, 1.0, OAK),
        lambda: slab(((0, 0), (1, 1), (2, 2)), 0.1, OAK),
        lambda: lathe(((-0.1, 0), (0.1, 1)), OAK),
        lambda: rod(((0, 0, 0),), 0.1, OAK),
        lambda: flight(1.0, 0.2, 1, 0.3, OAK),
        lambda: soft_box((0.1, 0.1, 0.1), OAK, 0.02, 0.06),
        lambda: panel((0, 0), (1, 1), 0.1, OAK, (Hole((-1, -1), (2, 2)),)),
        lambda: plate(ellipse(1, 1), 0.1, OAK, holes=(circle(0.1) + 3.0,)),
    ],
)
def test_what_cannot_be_made_says_why(make: Callable[[], Solid]) -> None:
    with pytest.raises(BadArgumentError):
        make()


def test_many_boxes_at_once_are_the_boxes_one_by_one() -> None:
    lows, highs = np.array(((0.0, 0.0, 0.0), (2.0, 1.0, -1.0))), np.array(((0.3, 0.2, 0.1), (2.5, 1.1, 0.0)))
    for bevel in (0.0, 0.02):
        both = boxes(lows, highs, RED, bevel).skins[0]
        single = union(between(tuple(low), tuple(high), RED, bevel) for low, high in zip(lows, highs, strict=True))
        assert both.positions == pytest.approx(np.concatenate([skin.positions for skin in single.skins]))
        assert both.uv == pytest.approx(np.concatenate([skin.uv for skin in single.skins]))
        assert len(both.faces) == sum(len(skin.faces) for skin in single.skins)


def test_copies_are_the_piece_at_each_place() -> None:
    places = ((0.0, 0.0, 0.0), (1.0, 2.0, -3.0), (0.5, 0.0, 0.0))
    piece = box((0.1, 0.2, 0.3), OAK) + ball(0.1, RED)
    many, single = copies(piece, places), union(piece.at(*place) for place in places)
    assert len(many.skins) == 2
    assert len(many.colliders) == len(single.colliders) == 6
    assert np.array(many.bounds) == pytest.approx(np.array(single.bounds))
    assert many.volume == pytest.approx(single.volume)
