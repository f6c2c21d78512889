from dataclasses import replace

import numpy as np
import pytest
from trimesh.transformations import rotation_matrix, scale_matrix

from orienteer.errors import BadArgumentError, BadFileError, UnknownNameError
from orienteer.world.collider import Box, Convex, Cylinder, Shell, triangles_of
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Affordance, Joint, Motion, Part, Role, Thing

from ..gltf.making import CUBE, CUBE_FACES, Gltf, cube
from .places import room, save

Z_UP = rotation_matrix(np.pi / 2, (1, 0, 0))
"""Turns a y-up scene into a z-up one."""


def load(scene, path, **options):
    return Scene.load(save(scene, path), **options)


@pytest.fixture(scope="module")
def named(tmp_path_factory):
    return load(room(), tmp_path_factory.mktemp("room") / "room.glb")


@pytest.fixture(scope="module")
def unnamed(tmp_path_factory):
    return load(room(named=False), tmp_path_factory.mktemp("room") / "room.glb")


def test_things_have_the_names_of_their_nodes_and_a_colour(named):
    names = {thing.id: thing.name for thing in named.things}
    assert names == {
        "floor": "floor",
        "wall": "wall",
        "wall-2": "wall",
        "table": "brown table",
        "chair": "red chair",
        "chair-2": "red chair",
        "floor-lamp": "yellow floor lamp",
        "cup": "blue cup",
    }


def test_things_have_categories_roles_and_uses(named):
    assert named.thing("floor-lamp").category == "lamp"
    assert named.thing("floor").role is Role.FLOOR
    assert named.thing("wall").role is Role.WALL
    assert Affordance.SIT in named.thing("chair").affordances
    assert named.thing("chair").tags["node"] == "Chair.001"


def test_things_stand_on_their_foot(named):
    chair = named.thing("chair-2")
    assert np.allclose(chair.pose.position, (1.5, 0, 0.6), atol=1e-5)
    assert chair.size == pytest.approx((0.42, 0.98, 0.42), abs=0.01)
    low, high = chair.mesh.hull_corners.min(axis=0), chair.mesh.hull_corners.max(axis=0)
    assert low[1] == pytest.approx(0, abs=1e-6)
    assert np.allclose((low + high)[[0, 2]], 0, atol=1e-6)
    assert np.allclose(named.thing("cup").pose.position, (0.3, 0.74, 0.1), atol=1e-5)


def test_boxes_become_boxes_and_cylinders_cylinders(named):
    assert all(isinstance(collider, Box) for collider in named.thing("table").colliders)
    assert len(named.thing("table").colliders) == 5
    (cup,) = named.thing("cup").colliders
    assert isinstance(cup, Cylinder)
    assert cup.radius == pytest.approx(0.04, abs=0.002)
    assert not [warning for warning in named.warnings if "inside" in warning]


def test_a_good_file_needs_no_warnings_and_has_a_floor(named):
    assert named.warnings == ()
    assert named.frames["floor"].position[1] == pytest.approx(0, abs=0.01) or named.frames["floor"].position[1] == -0.1
    assert len(named.lights) == 1


def test_without_names_what_hangs_together_is_a_thing(unnamed):
    roles = [thing.role for thing in unnamed.things]
    assert roles.count(Role.FLOOR) == 1
    assert roles.count(Role.WALL) == 2
    objects = [thing for thing in unnamed.things if thing.role is Role.OBJECT]
    assert sorted(thing.name for thing in objects) == [
        "blue object",
        "brown object",
        "red object",
        "red object",
        "yellow object",
    ]
    table = next(thing for thing in objects if thing.color == "brown")
    assert table.size == pytest.approx((1.2, 0.74, 0.8), abs=0.01)


def test_named_and_unnamed_are_the_same_place(named, unnamed):
    assert np.allclose(named.bounds, unnamed.bounds, atol=1e-5)
    assert sum(thing.mesh.triangles for thing in named.things) == sum(t.mesh.triangles for t in unnamed.things)


@pytest.mark.parametrize("names", [True, False])
def test_z_up_is_found(tmp_path, named, names):
    scene = load(room(named=names, transform=Z_UP), tmp_path / "room.glb")
    assert any("with z up" in warning for warning in scene.warnings)
    assert np.allclose(scene.bounds, named.bounds, atol=1e-4)
    assert np.allclose(scene.frames["file"].apply((0, 0, 1)), (0, 1, 0))


@pytest.mark.parametrize(("unit", "metres"), [("cm", 0.01), ("mm", 0.001), ("inch", 0.0254)])
def test_the_unit_is_found_by_what_things_are(tmp_path, named, unit, metres):
    scene = load(room(transform=scale_matrix(1 / metres)), tmp_path / "room.glb")
    assert any(f"in {unit}" in warning for warning in scene.warnings)
    assert np.allclose(scene.bounds, named.bounds, atol=1e-3)


@pytest.mark.parametrize("unit", ["cm", "CM", "centimetres", 0.01])
def test_what_the_caller_says_wins(tmp_path, named, unit):
    path = save(room(transform=scale_matrix(100) @ Z_UP), tmp_path / "room.glb")
    scene = Scene.load(path, up="z", unit=unit)
    assert np.allclose(scene.bounds, named.bounds, atol=1e-3)
    assert not scene.warnings
    lying = Scene.load(path, up="y", unit="m")
    assert lying.bounds[1][1] > 200


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"up": "w"}, "axis named 'w'"),
        ({"unit": "cubit"}, "unit named 'cubit'"),
        ({"unit": -1}, "positive"),
        ({"colliders": "soft"}, "soft"),
    ],
)
def test_options_that_do_not_exist_are_answered_with_those_that_do(tmp_path, options, words):
    with pytest.raises((UnknownNameError, BadArgumentError), match=words):
        Scene.load(cube().save(tmp_path / "a.glb"), **options)


def test_copies_share_a_mesh_and_its_colliders(tmp_path):
    made = cube("Box.001")
    made.node(name="Box.002", mesh=0, translation=[3, 0, 0], rotation=[0, 0.6, 0, 0.8])
    made.node(name="Box.003", mesh=0, translation=[6, 0, 0], scale=[2, 1, 1])
    first, second, third = Scene.load(made.save(tmp_path / "a.glb")).things
    assert first.mesh is second.mesh
    assert first.colliders is second.colliders
    assert third.mesh is not first.mesh
    assert second.pose.yaw == pytest.approx(2 * np.arcsin(0.6))
    assert third.size == pytest.approx((2, 1, 1))


def test_a_mirrored_copy_is_not_inside_out(tmp_path):
    made = cube("Box", scale=[-1, 1, 1])
    (thing,) = Scene.load(made.save(tmp_path / "a.glb")).things
    surface = thing.mesh.surfaces[0]
    corners = surface.positions[surface.faces].astype(float)
    plain = np.array(CUBE)[np.array(CUBE_FACES).reshape(-1, 3)].astype(float)

    def volume(c):
        return float(np.einsum("ij,ij->", c[:, 0], np.cross(c[:, 1], c[:, 2])) / 6)

    assert volume(corners) == pytest.approx(volume(plain))


def test_our_own_glb_gives_its_things_back(tmp_path):
    square = Mesh((Surface([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], [[0, 1, 2], [0, 2, 3]]),))
    door = Part("leaf", "leaf", square, joint=Joint(Motion.HINGE, high=2.0))
    thing = Thing(
        "my-chair", "purple thing", "chair", square, pose=Pose.at(2, 0, 1, 0.5), role=Role.WALL, parts=(door,)
    )
    lamp = replace(thing, id="other", name="Object_3", parts=())
    Scene(things=(thing, lamp)).save(tmp_path / "scene")
    again = Scene.load(tmp_path / "scene" / "scene.glb")
    assert [(t.id, t.name, t.category, t.role) for t in again.things] == [
        ("my-chair", "purple thing", "chair", Role.WALL),
        ("other", "Object_3", "chair", Role.WALL),
    ]
    assert again.thing("my-chair").mesh.triangles == 4
    assert np.allclose(again.thing("other").bounds, lamp.bounds, atol=1e-5)
    assert "scene.json" in again.warnings[0]


def test_ids_are_unique_and_the_same_each_time(tmp_path):
    made = cube("chair")
    for name in ("chair.001", "chair-2", "Chair_2", "chair 2 2"):
        made.node(name=name, mesh=0, translation=[len(made.document["nodes"]) * 2, 0, 0])
    path = made.save(tmp_path / "a.glb")
    ids = [thing.id for thing in Scene.load(path).things]
    assert len(set(ids)) == 5
    assert ids == [thing.id for thing in Scene.load(path).things]
    assert Scene.load(path).content_sha256 == Scene.load(path).content_sha256


def test_a_scan_in_one_piece_is_one_thing(tmp_path):
    n = 40
    x, z = np.meshgrid(np.linspace(0, 6, n), np.linspace(0, 5, n))
    edge = np.minimum(np.minimum(x, 6 - x), np.minimum(z, 5 - z))
    y = np.where(edge < 0.2, 2.5, 0.02 * np.sin(9 * x)) + np.where((x > 2) & (x < 3) & (z > 2) & (z < 3), 0.7, 0)
    points = np.stack((x, y, z), axis=-1).reshape(-1, 3)
    i = np.arange(n * n).reshape(n, n)
    a, b, c, d = (part.reshape(-1) for part in (i[:-1, :-1], i[1:, :-1], i[1:, 1:], i[:-1, 1:]))
    made = Gltf()
    faces = np.concatenate((np.stack((a, b, c), 1), np.stack((a, c, d), 1)))
    made.node(name="mesh_0", mesh=made.mesh(made.primitive(points, faces.reshape(-1))))
    scene = Scene.load(made.save(tmp_path / "my_flat.glb"))
    (thing,) = scene.things
    assert thing.role is Role.SHELL
    assert isinstance(thing.colliders[0], Shell)
    assert scene.frames["floor"].position[1] == pytest.approx(0, abs=0.05)
    assert any("one piece with floor and walls" in warning for warning in scene.warnings)


def test_a_scene_without_a_floor_says_so(tmp_path):
    made = Gltf()
    made.node(name="Poster", mesh=made.mesh())
    scene = Scene.load(made.save(tmp_path / "a.glb"))
    assert "floor" not in scene.frames
    assert any("No floor" in warning for warning in scene.warnings)


@pytest.mark.parametrize("content", [{"nodes": []}, {"nodes": [{"name": "empty"}], "scenes": [{"nodes": [0]}]}])
def test_a_file_that_shows_nothing_is_refused(tmp_path, content):
    made = Gltf()
    made.document |= content
    with pytest.raises(BadFileError, match="no triangles"):
        Scene.load(made.save(tmp_path / "a.glb"))


def test_what_has_no_area_is_left_out(tmp_path):
    made = cube("Chair")
    line = made.primitive([[0, 0, 0], [1, 0, 0], [2, 0, 0]], [0, 1, 2])
    made.node(name="Wire_x", mesh=made.mesh(line))
    made.node(name="Flat_x", mesh=0, scale=[0, 0, 0])
    scene = Scene.load(made.save(tmp_path / "a.glb"))
    assert [thing.category for thing in scene.things] == ["chair"]
    assert sum("no area" in warning for warning in scene.warnings) == 2
    made.document["scenes"][0]["nodes"] = [1]
    with pytest.raises(BadFileError, match=r"shows nothing.*no area"):
        Scene.load(made.save(tmp_path / "a.glb"))


def test_what_is_beyond_measure_is_left_out(tmp_path):
    made = cube("Chair")
    made.node(name="Moon", mesh=0, translation=[1e30, 0, 0])
    scene = Scene.load(made.save(tmp_path / "a.glb"))
    assert len(scene.things) == 1
    assert any("Too far away" in warning and "Moon" in warning for warning in scene.warnings)


def test_a_scene_far_away_comes_to_the_origin(tmp_path):
    made = cube("Chair", translation=[500_000.0, 20.0, 4_000_000.0])
    scene = Scene.load(made.save(tmp_path / "a.glb"))
    assert np.abs(scene.bounds).max() < 2
    assert np.allclose(
        scene.frames["file"].inverse().apply(scene.thing("chair").pose.position), (500000.5, 20, 4000000.5)
    )


def test_meshes_that_are_open_keep_their_surface_and_a_warning(tmp_path):
    made = Gltf()
    made.node(name="Basket", mesh=made.mesh(made.primitive(CUBE, CUBE_FACES[6:])))
    scene = Scene.load(made.save(tmp_path / "a.glb"))
    (thing,) = scene.things
    assert isinstance(thing.colliders[0], Shell)
    assert any("open or not manifold" in warning and "basket" in warning for warning in scene.warnings)


def test_colliders_may_be_left_out(tmp_path):
    assert Scene.load(cube().save(tmp_path / "a.glb"), colliders="none").things[0].colliders == ()


def test_hollow_things_stay_hollow(tmp_path):
    import trimesh

    bowl = trimesh.creation.annulus(0.3, 0.4, 0.5, sections=24)
    scene = trimesh.Scene()
    scene.add_geometry(bowl, node_name="Basket")
    loaded = load(scene, tmp_path / "a.glb", up="y")
    (thing,) = loaded.things
    assert all(isinstance(collider, Convex | Box) for collider in thing.colliders)
    middle = thing.mesh.hull_corners.mean(axis=0)
    for collider in thing.colliders:
        points, faces = triangles_of(collider)
        a, b, c = (points[faces[:, k]] for k in range(3))
        outside = np.einsum("ij,ij->i", np.cross(b - a, c - a), middle - a) > 1e-9
        assert outside.any()


def test_lights_and_cameras_of_a_file_are_taken_over(tmp_path):
    made = cube()
    lights = [{"type": "directional", "intensity": np.pi / 2}, {"type": "point", "intensity": np.pi}]
    made.document["extensions"] = {"KHR_lights_punctual": {"lights": lights}}
    for i in range(2):
        made.node(extensions={"KHR_lights_punctual": {"light": i}}, translation=[0, i, 0])
    made.add("cameras", {"type": "perspective", "perspective": {"yfov": 1.0, "aspectRatio": 2.0, "znear": 0.1}})
    made.node(camera=0, name="view", translation=[0, 1, 5])
    made.node(camera=0, name="view", translation=[0, 1, 9])
    scene = Scene.load(made.save(tmp_path / "a.glb"))
    sun, lamp = scene.lights
    assert sun.strength == pytest.approx(0.5)
    assert sun.toward == pytest.approx((0, 0, 1))
    assert (lamp.position, lamp.strength) == ((0, 1, 0), pytest.approx(1.0))
    assert scene.cameras["view"].size == (960, 480)
    assert np.allclose(scene.cameras["view 2"].eye, (0, 1, 9))


def test_lights_in_physical_units_are_brought_down(tmp_path):
    made = cube()
    made.document["extensions"] = {"KHR_lights_punctual": {"lights": [{"type": "directional", "intensity": 100_000}]}}
    made.node(extensions={"KHR_lights_punctual": {"light": 0}})
    scene = Scene.load(made.save(tmp_path / "a.glb"))
    assert scene.lights[0].strength == pytest.approx(1.0)
    assert any("weaker" in warning for warning in scene.warnings)


def test_an_unlit_scan_is_shown_under_even_light(tmp_path):
    made = Gltf()
    made.add("materials", {"extensions": {"KHR_materials_unlit": {}}})
    made.node(mesh=made.mesh(made.primitive(material=0)))
    scene = Scene.load(made.save(tmp_path / "a.glb"))
    assert scene.lights == ()
    assert scene.sky.strength == 1.0


@pytest.mark.parametrize("kind", ["glb", "gltf", "obj"])
def test_every_format_of_another_program_gives_the_same_place(tmp_path, named, kind):
    scene = load(room(), tmp_path / f"room.{kind}")
    assert np.allclose(scene.bounds, named.bounds, atol=1e-4)
    assert sum(thing.mesh.triangles for thing in scene.things) == sum(thing.mesh.triangles for thing in named.things)


def test_a_loaded_file_can_be_saved_and_comes_back_equal(tmp_path, unnamed):
    unnamed.save(tmp_path)
    assert Scene.load(tmp_path).content_sha256 == unnamed.content_sha256
