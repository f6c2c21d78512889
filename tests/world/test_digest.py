from dataclasses import fields, replace

import numpy as np
import pytest
from hypothesis import given, settings

from orienteer.world.camera import Camera
from orienteer.world.collider import Box, Convex
from orienteer.world.digest import Digests, scene_sha256
from orienteer.world.light import Sky, Sun
from orienteer.world.material import Material, Texture
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.room import Opening, OpeningKind, Room
from orienteer.world.scene import Credit, Scene, State
from orienteer.world.thing import Part, Support, Thing

from .strategies import scenes


def surface(**changes):
    options = {"positions": np.eye(3), "faces": [[0, 1, 2]], "uv": np.zeros((3, 2)), "material": Material()}
    return Surface(**(options | changes))


THING = Thing("a", mesh=Mesh((surface(),)), parts=(Part("p", "part"),), tags={"x": "1", "y": "2"})
SCENE = Scene(things=(THING,), frames={"n": Pose(), "m": Pose.at(1, 0, 0)})


@settings(max_examples=25, deadline=None)
@given(scenes())
def test_equal_scenes_have_equal_hashes(scene):
    again = Scene(**{field.name: getattr(scene, field.name) for field in fields(scene)})
    assert scene_sha256(again) == scene_sha256(scene) == scene.content_sha256


def test_the_order_of_names_does_not_matter():
    backwards = replace(SCENE, frames=dict(reversed(SCENE.frames.items())))
    tagged = replace(backwards, things=(replace(THING, tags={"y": "2", "x": "1"}),))
    assert scene_sha256(tagged) == SCENE.content_sha256


def test_copies_of_arrays_do_not_matter():
    copied = replace(THING, mesh=Mesh((surface(positions=np.eye(3).tolist()),)))
    assert scene_sha256(replace(SCENE, things=(copied,))) == SCENE.content_sha256


def test_a_surface_without_triangles_is_nothing():
    more = replace(THING, mesh=Mesh((surface(), surface(faces=np.empty((0, 3))))))
    assert scene_sha256(replace(SCENE, things=(more,))) == SCENE.content_sha256


def test_how_a_scene_came_about_does_not_matter():
    moved = SCENE.at(State({"a": Pose.at(1, 0, 0)}))
    direct = replace(SCENE, things=(THING.moved(Pose.at(1, 0, 0)),))
    assert moved.content_sha256 == direct.content_sha256 != SCENE.content_sha256


THING_CHANGES = {
    "id": "b",
    "name": "n",
    "category": "chair",
    "mesh": Mesh((surface(positions=np.eye(3) + 1e-7),)),
    "colliders": (Box((1, 1, 1)),),
    "pose": Pose.at(1e-12, 0, 0),
    "color": "red",
    "parts": (Part("p", "part", value=0.1),),
    "front": (0, 0, 1),
    "affordances": {"sit"},
    "supports": (Support([[0, 0], [1, 0], [1, 1]], 1),),
    "on": "b",
    "role": "wall",
    "dimensions": (1, 2, 3),
    "tags": {"x": "1"},
}
SCENE_CHANGES = {
    "things": (),
    "rooms": (Room("r", "r", [[0, 0]]),),
    "openings": (Opening("o", OpeningKind.DOOR, 1, 2),),
    "lights": (Sun(),),
    "sky": Sky(strength=0.1),
    "cameras": {"c": Camera.look_at((0, 0, 1), (0, 0, 0))},
    "frames": {},
    "name": "other",
    "credits": (Credit("w", "a", "l"),),
    "warnings": ("w",),
}


def test_the_lists_of_changes_leave_out_no_field():
    assert set(THING_CHANGES) == {field.name for field in fields(Thing)}
    assert set(SCENE_CHANGES) | {"original", "state"} == {field.name for field in fields(Scene)}


@pytest.mark.parametrize("name", THING_CHANGES)
def test_every_field_of_a_thing_counts(name):
    changed = replace(THING, **{name: THING_CHANGES[name]})
    assert scene_sha256(replace(SCENE, things=(changed,))) != SCENE.content_sha256


@pytest.mark.parametrize("name", SCENE_CHANGES)
def test_every_field_of_a_scene_counts(name):
    assert scene_sha256(replace(SCENE, **{name: SCENE_CHANGES[name]})) != SCENE.content_sha256


@pytest.mark.parametrize(
    "changes",
    [
        {"faces": [[1, 2, 0]]},
        {"uv": None},
        {"normals": np.eye(3)},
        {"colors": np.zeros((3, 3))},
        {"material": Material(color=(0.8, 0.8, 0.81))},
        {"material": Material(texture=Texture(np.zeros((1, 2, 3), np.uint8)))},
        {"material": Material(texture=Texture(np.zeros((2, 1, 3), np.uint8)))},
        {"material": Material(texture=Texture(np.zeros((2, 1, 3), np.uint8), ("clamp", "repeat")))},
    ],
)
def test_every_field_of_a_surface_counts(changes):
    digests = Digests()
    plain, changed = Mesh((surface(),)), Mesh((surface(**changes),))
    assert digests.of(plain) != digests.of(changed)


def test_what_has_no_canonical_form_is_said():
    with pytest.raises(TypeError, match="object"):
        Digests().of(object())


def test_shapes_with_the_same_numbers_differ():
    digests = Digests()
    assert digests.of(Convex(np.zeros((2, 3)))) != digests.of(Convex(np.zeros((4, 3))))
    assert digests.of("1") != digests.of(1) != digests.of(True)
    assert digests.of(1) == digests.of(1.0) == digests.of(np.int64(1))
