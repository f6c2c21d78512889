"""Baking, welding, joining and the colour of meshes."""

import numpy as np
import pytest
from hypothesis import given, settings

from orienteer.world.color import to_linear
from orienteer.world.importing.albedo import has_area, word_of
from orienteer.world.importing.baking import Placed, bake, level_frame
from orienteer.world.importing.joining import wholes_of
from orienteer.world.importing.welding import connected_parts, pool, weld
from orienteer.world.material import Look, Material, Texture, Wrap
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.model import Node
from orienteer.world.pose import Pose
from orienteer.world.thing import Role

from ..strategies import poses
from .test_finding import box


def square(**options):
    points = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]
    uv = [[0, 0], [1, 0], [1, 1], [0, 1]]
    return Surface(points, [[0, 1, 2], [0, 2, 3]], **({"uv": uv} | options))


def pooled(*nodes):
    placed = tuple(Placed(surface, node.matrix) for node in nodes for surface in node.surfaces)
    return pool(placed, tuple(i for i, node in enumerate(nodes) for _ in node.surfaces))


@settings(max_examples=30, deadline=None)
@given(poses())
def test_baking_changes_nothing_in_the_world(pose):
    surface = square(normals=[[0, 0, 1]] * 4)
    matrix = pose.matrix @ np.diag((2.0, 0.5, 3.0, 1.0))
    frame = level_frame(matrix)
    mesh, foot = bake([Placed(surface, frame.inverse().matrix @ matrix)])
    again = (frame @ Pose(foot)).apply(mesh.surfaces[0].positions)
    direct = surface.positions @ matrix[:3, :3].T + matrix[:3, 3]
    assert np.allclose(again, direct, atol=1e-4)
    corners = again[mesh.surfaces[0].faces[0]]
    normal = np.cross(corners[1] - corners[0], corners[2] - corners[0])
    turned = frame.rotate(mesh.surfaces[0].normals[0])
    assert np.allclose(turned, normal / np.linalg.norm(normal), atol=1e-3)


def test_a_frame_is_upright_and_keeps_the_heading():
    matrix = Pose.at(1, 2, 3, 0.7).matrix @ Pose.turn((1, 0, 0), -np.pi / 2).matrix
    frame = level_frame(matrix)
    assert np.allclose(frame.position, (1, 2, 3))
    assert frame.yaw == pytest.approx(0.7)
    assert np.allclose(frame.rotate((0, 1, 0)), (0, 1, 0))
    assert level_frame(np.diag((-1.0, 1.0, 1.0, 1.0))).rotation is not None


def test_corners_in_one_place_are_one():
    points = np.array([[0, 0, 0], [1, 0, 0], [0, 0, 0], [1e-9, 0, 0], [0, 0, -0.0]], np.float32)
    place, count = weld(points)
    assert count == 2
    assert len(set(place[[0, 2, 3, 4]])) == 1
    assert weld(np.empty((0, 3), np.float32))[1] == 0


def test_boxes_side_by_side_stay_apart_but_a_seam_joins():
    both = pooled(box((1, 1, 1), (0, 0, 0)), box((1, 1, 1), (1, 0, 0)))
    assert connected_parts(both)[1] == 2
    n = 20
    x, z = np.meshgrid(np.arange(n), np.arange(n))
    points = np.stack((x, 0 * x, z), axis=-1).reshape(-1, 3).astype(float)
    i = np.arange(n * n).reshape(n, n)
    faces = np.stack((i[:-1, :-1], i[1:, :-1], i[1:, 1:]), axis=-1).reshape(-1, 3)
    tile, next_tile = Surface(points, faces), Surface(np.add(points, (n - 1, 0, 0)), faces)
    whole = pooled(Node("", None, np.eye(4), (tile,)), Node("", None, np.eye(4), (next_tile,)))
    assert connected_parts(whole)[1] == 1


def test_a_chair_under_a_table_stays_a_chair():
    legs = [box((0.06, 0.7, 0.06), (x, 0, z)) for x in (-0.5, 0.5) for z in (-0.4, 0.4)]
    chair_legs = [box((0.04, 0.44, 0.04), (x, 0, z + 0.1)) for x in (-0.18, 0.18) for z in (-0.18, 0.18)]
    chair = [box((0.4, 0.04, 0.4), (0, 0.44, 0.1)), *chair_legs]
    table = [box((1.2, 0.04, 1.0), (0, 0.7, 0)), *legs]
    cup = [box((0.08, 0.1, 0.08), (0.3, 0.74, 0))]
    floor = [box((5, 0.1, 4), (0, -0.1, 0))]
    wholes = wholes_of(pooled(*table, *chair, *cup, *floor))
    assert [whole.role for whole in wholes].count(Role.FLOOR) == 1
    assert sorted(len(whole.triangles) // 12 for whole in wholes) == [1, 1, 5, 5]


def test_knobs_join_their_cupboard_and_a_picture_stays_on_the_wall():
    cupboard, knob = box((1, 1, 0.5), (0, 0, -1.2)), box((0.02, 0.02, 0.03), (0.3, 0.5, -0.935))
    wall, floor = box((5, 2.5, 0.1), (0, 0, -1.5)), box((5, 0.1, 4), (0, -0.1, 0))
    picture = box((0.6, 0.4, 0.03), (1.5, 1.5, -1.435))
    wholes = wholes_of(pooled(cupboard, knob, wall, floor, picture))
    assert sorted(len(whole.triangles) // 12 for whole in wholes) == [1, 1, 1, 2]
    assert {whole.role for whole in wholes} == {Role.FLOOR, Role.WALL, Role.OBJECT}


def test_thousands_of_crumbs_are_no_trouble():
    rng = np.random.default_rng(0)
    crumbs = [box((0.2, 0.2, 0.2), at) for at in rng.random((1500, 3)) * 40]
    wholes = wholes_of(pooled(*crumbs))
    assert sum(len(whole.triangles) for whole in wholes) == 1500 * 12


def test_everything_may_be_one_thing():
    (whole,) = wholes_of(pooled(box((1, 1, 1), (0, 0, 0)), box((1, 1, 1), (5, 0, 0))), apart=False)
    assert len(whole.triangles) == 24


def paint(srgb, **options):
    return Material(color=tuple(to_linear(np.array(srgb) / 255)), **options)


def test_the_colour_is_that_of_the_larger_area():
    small = Surface(square().positions * 0.1, square().faces, paint((20, 20, 200)))
    assert word_of(Mesh((square(material=paint((190, 30, 30))), small))) == "red"


def test_a_texture_counts_where_it_is_laid():
    pixels = np.zeros((10, 10, 3), np.uint8)
    pixels[:, 5:] = (190, 30, 30)
    pixels[:, :5] = (43, 94, 168)
    texture = Texture(pixels, (Wrap.REPEAT, Wrap.MIRROR))
    right = square(material=Material(color=(1, 1, 1), texture=texture), uv=[[2.6, 0], [2.9, 0], [2.9, 1], [2.6, 1]])
    left = square(material=Material(color=(1, 1, 1), texture=texture), uv=[[0.1, 0], [0.4, 0], [0.4, 1], [0.1, 1]])
    assert word_of(Mesh((right,))) == "red"
    assert word_of(Mesh((left,))) == "blue"


def test_corner_colours_multiply():
    assert word_of(Mesh((square(material=Material(color=(1, 1, 1)), colors=[[130, 3, 3]] * 4),))) == "red"


def test_mirrors_and_nothing_have_no_colour():
    assert word_of(Mesh((square(material=Material(look=Look.MIRROR)),))) is None
    assert word_of(Mesh()) is None


def test_a_line_has_no_area():
    assert has_area(Mesh((square(),)))
    assert not has_area(Mesh((Surface([[0, 0, 0], [1, 1, 1], [2, 2, 2]], [[0, 1, 2]]),)))
