import math

import numpy as np
import pytest

from orienteer.world.gltf.reader import read_gltf

from .making import CUBE, CUBE_FACES, SQUARE, Gltf, cube


@pytest.fixture
def read(tmp_path):
    return lambda made: read_gltf(made.save(tmp_path / "a.glb"))


def only(model):
    (surface,) = [surface for node in model.nodes for surface in node.surfaces]
    return surface


def area_normals(surface):
    corners = surface.positions[surface.faces]
    return np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])


def primitive(mode, faces=None, positions=SQUARE):
    made = Gltf()
    made.node(mesh=made.mesh(made.primitive(positions, faces, mode=mode)), name="it")
    return made


def test_triangles_without_numbers_take_corners_in_order(read):
    surface = only(read(primitive(4, positions=[*SQUARE, SQUARE[0], SQUARE[2]])))
    assert surface.faces.tolist() == [[0, 1, 2], [3, 4, 5]]


def test_a_strip_turns_every_second_triangle(read):
    strip = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0], [0, 2, 0]]
    normals = area_normals(only(read(primitive(5, positions=strip))))
    assert len(normals) == 3
    assert (normals[:, 2] > 0).all()


def test_a_fan_shares_its_first_corner(read):
    surface = only(read(primitive(6)))
    assert len(surface.faces) == 2
    assert (area_normals(surface)[:, 2] > 0).all()


@pytest.mark.parametrize("mode", [0, 1, 2, 3])
def test_points_and_lines_are_left_out_with_a_warning(read, mode):
    model = read(primitive(mode))
    assert not model.nodes[0].surfaces
    assert "it: its" in model.warnings[0]


def test_left_over_corners_make_no_triangle(read):
    model = read(primitive(4, [0, 1, 2, 3, 0]))
    assert len(only(model).faces) == 1
    assert "last 2 corners" in model.warnings[0]


@pytest.mark.parametrize("mode", [4, 5, 6])
def test_too_few_corners_make_nothing(read, mode):
    assert not read(primitive(mode, [0, 1])).nodes[0].surfaces


def test_triangles_with_broken_corners_go_with_a_warning(read):
    broken = [*SQUARE[:3], [math.nan, 0, 0]]
    model = read(primitive(4, [0, 1, 2, 0, 2, 3], broken))
    assert len(only(model).faces) == 1
    assert len(only(model).positions) == 3
    assert model.warnings == ("it: 1 of 2 triangles went, their corners are no finite numbers.",)


def test_corners_that_no_triangle_uses_go(read):
    assert len(only(read(primitive(4, [0, 1, 2], [*SQUARE, [1e9, 0, 0], [math.inf, 0, 0]]))).positions) == 3


def test_triangles_with_a_corner_twice_go_quietly(read):
    model = read(primitive(4, [0, 1, 2, 0, 0, 1]))
    assert len(only(model).faces) == 1
    assert not model.warnings


def test_normals_that_are_no_directions_go(read):
    made = Gltf()
    normals = made.accessor([[0, 0, 1]] * 3 + [[0, 0, 0]])
    made.node(name="it", mesh=made.mesh(made.primitive(attributes={"NORMAL": normals})))
    model = read(made)
    assert only(model).normals is None
    assert "shaded flat" in model.warnings[0]


@pytest.mark.parametrize(("dtype", "width"), [("u1", 3), ("u1", 4), ("u2", 3), ("f4", 4)])
def test_corner_colours_are_read(read, dtype, width):
    made = Gltf()
    full = {"u1": 255, "u2": 65535, "f4": 1.0}[dtype]
    rows = [[full, 0, 0, full][:width]] * 4
    if dtype == "u1" and width == 3:
        padded = np.array([[255, 0, 0, 0]] * 4, np.uint8)
        color = made.accessor(rows, dtype, view=made.view(padded.tobytes(), byteStride=4), normalized=True)
    else:
        color = made.accessor(rows, dtype, normalized=dtype != "f4")
    made.node(mesh=made.mesh(made.primitive(attributes={"COLOR_0": color})))
    assert only(read(made)).colors.tolist() == [[255, 0, 0]] * 4


def test_quantized_positions_are_numbers(read):
    made = Gltf()
    position = made.accessor([[0, 0, 0], [127, 0, 0], [0, 127, 0]], "i1", normalized=True)
    made.document["extensionsRequired"] = ["KHR_mesh_quantization"]
    made.node(mesh=made.mesh({"attributes": {"POSITION": position}}))
    assert only(read(made)).positions.max() == 1.0


def test_nodes_stand_where_their_parents_put_them(read):
    made = Gltf()
    mesh = made.mesh()
    leaf = made.node(root=False, mesh=mesh, translation=[1, 0, 0])
    turned = made.node(root=False, rotation=[0, math.sin(math.pi / 4), 0, math.cos(math.pi / 4)], children=[leaf])
    made.node(scale=[2, 2, 2], translation=[0, 5, 0], children=[turned])
    model = read(made)
    matrix = next(node.matrix for node in model.nodes if node.surfaces)
    assert np.allclose(matrix @ (0, 0, 0, 1), (0, 5, -2, 1))
    assert np.allclose(matrix @ (1, 0, 0, 1), (0, 5, -4, 1))


def test_a_matrix_is_stored_by_columns(read):
    model = read(cube(matrix=[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1]))
    assert np.allclose(model.nodes[0].matrix[:3, 3], (7, 8, 9))


def test_copies_of_a_mesh_share_its_surfaces(read):
    made = cube()
    made.node(mesh=0, translation=[3, 0, 0])
    first, second = read(made).nodes
    assert first.surfaces is second.surfaces


def test_a_file_without_scenes_shows_its_roots(read):
    made = cube()
    made.node(root=False, children=[0], translation=[1, 0, 0])
    del made.document["scenes"], made.document["scene"]
    assert [node.parent for node in read(made).nodes] == [None, 0]


def test_a_long_chain_of_nodes_is_no_trouble(read):
    made = cube()
    for i in range(3000):
        made.node(root=False, children=[i], translation=[0, 0.001, 0])
    made.document["scenes"][0]["nodes"] = [3000]
    assert np.allclose(read(made).nodes[-1].matrix[1, 3], 3.0)


def test_lights_are_read(read):
    made = cube()
    lights = [
        {"type": "directional", "intensity": 3},
        {"type": "point", "color": [1, 0, 0]},
        {"type": "spot", "name": "beam"},
    ]
    made.document["extensions"] = {"KHR_lights_punctual": {"lights": lights}}
    for i in range(3):
        made.node(extensions={"KHR_lights_punctual": {"light": i}}, translation=[0, i, 0])
    sun, lamp, spot = (model := read(made)).lights
    assert (sun.is_sun, sun.intensity) == (True, 3)
    assert (lamp.is_sun, lamp.color) == (False, (1, 0, 0))
    assert np.allclose(spot.matrix[:3, 3], (0, 2, 0))
    assert model.warnings == ("beam: a spot light shines to all sides here.",)


def test_cameras_are_read_and_broken_ones_left_out(read):
    made = cube()
    made.add("cameras", {"type": "perspective", "perspective": {"yfov": 1.0, "aspectRatio": 2.0, "znear": 0.1}})
    made.add("cameras", {"type": "orthographic", "orthographic": {"xmag": 3, "ymag": 2, "znear": 0, "zfar": 9}})
    made.add("cameras", {"type": "perspective", "perspective": {"yfov": 9.0, "znear": 0.1}})
    for i in range(3):
        made.node(camera=i, name=f"view {i}")
    view, flat = (model := read(made)).cameras
    assert (view.fov, view.aspect) == (1.0, 2.0)
    assert (flat.fov, flat.span, flat.aspect) == (None, 4.0, 1.5)
    assert "view 2" in model.warnings[0]


def test_animations_skins_and_morph_targets_are_left_out_with_warnings(read):
    made = Gltf()
    shape = made.primitive(targets=[{"POSITION": 0}])
    bind = made.accessor([np.diag((1, 1, 1, 1)).reshape(-1)])
    made.document["animations"] = [{"channels": [], "samplers": []}]
    joint = made.node(translation=[0, 3, 0])
    made.add("skins", {"joints": [joint], "inverseBindMatrices": bind})
    made.node(name="figure", mesh=made.mesh(shape), skin=0, translation=[100, 0, 0])
    model = read(made)
    assert len(model.warnings) == 3
    assert np.allclose(model.nodes[1].matrix[:3, 3], (0, 3, 0))  # where the joint is, not the node


def test_the_maker_is_credited(read):
    made = cube()
    made.document["asset"]["extras"] = {"author": "Ann", "license": "CC-BY-4.0", "source": "shop", "title": "Hall"}
    (credit,) = read(made).credits
    assert (credit.what, credit.author, credit.licence, credit.source) == ("Hall", "Ann", "CC-BY-4.0", "shop")
    made.document["asset"] = {"version": "2.0", "copyright": "2024 Bob"}
    assert read(made).credits[0].author == "2024 Bob"


def test_names_and_notes_of_nodes_are_kept(read):
    made = Gltf()
    made.node(name="Chair", mesh=made.mesh(made.primitive(CUBE, CUBE_FACES), name="Chair_geo"), extras={"a": 1})
    (node,) = read(made).nodes
    assert (node.name, node.mesh_name, node.extras) == ("Chair", "Chair_geo", {"a": 1})
