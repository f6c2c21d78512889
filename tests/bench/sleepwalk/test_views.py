from dataclasses import replace

import numpy as np
import pytest
from tests.see import solids
from tests.see.places import outline

from orienteer.bench.sleepwalk.overlay import OBLIQUE, TOP_DOWN
from orienteer.bench.sleepwalk.targets import visible
from orienteer.bench.sleepwalk.views import FLAWS, LEAST_FACE, LEAST_UNHIDDEN, SAMPLES, Shown, Views
from orienteer.bench.sleepwalk.words.naming import LANDMARK_SEEN
from orienteer.build.registry import make
from orienteer.see.sight import unhidden
from orienteer.world.pose import Pose
from orienteer.world.room import Room
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing


@pytest.fixture(scope="module")
def views():
    """A vase under a table, and a chair in the open."""
    floor = replace(make("rug", 1), id="floor", role=Role.FLOOR)
    table = replace(make("dining table", 2), id="table", pose=Pose.at(0, 0, 0))
    vase = replace(make("flower vase", 1), id="vase", pose=Pose.at(0, 0, 0))
    chair = replace(make("armchair", 1), id="chair", pose=Pose.at(2, 0, 0))
    return Views.of(Scene((floor, table, vase, chair)), 256)


def test_the_cameras_of_both_views_are_in_the_scene(views):
    assert set(views.scene.cameras) == {OBLIQUE, TOP_DOWN}
    pictures = views.pictures()
    assert {role: rgb.shape for role, rgb in pictures.items()} == {OBLIQUE: (256, 256, 3), TOP_DOWN: (256, 256, 3)}
    assert views.square.side > 0


def test_what_stands_free_is_seen_whole_and_what_is_under_a_table_is_not(views):
    assert views.shown["chair"].unhidden == 1.0
    assert views.shown["vase"].unhidden < 0.7


def test_shares_agree_with_looking_at_each_thing_alone(views):
    for thing in ("table", "vase", "chair"):
        alone = max(unhidden(views.bare, small(shot), thing) for shot in views.shots.values())
        assert views.shown[thing].unhidden == pytest.approx(alone, abs=0.01)


def small(shot):
    """The shot with one pixel for each ray."""
    return replace(shot, camera=shot.camera.resized((SAMPLES, SAMPLES)))


HALF, HIGH = 2.5, 2.6


def wall(name, yaw):
    """One of four walls around a floor of 5 × 5 m, its middle at that heading from the middle."""
    pose = Pose.turn((0, 1, 0), yaw) @ Pose.at(0, HIGH / 2, HALF + 0.05)
    return Thing(name, mesh=solids.box((2 * HALF, HIGH, 0.1)), pose=pose, role=Role.WALL)


def hung(name, kind, yaw, height):
    """A thing that hangs on the wall at that heading, its front to the room."""
    thing = make(kind, 1)
    at = Pose.at(0, height, HALF - thing.size[2], np.pi)
    return replace(thing, id=name, pose=Pose.turn((0, 1, 0), yaw) @ at)


@pytest.fixture(scope="module", params=["picture", "mirror"])
def hangings(request):
    """A room with the same thing on each wall, and which of them the slanting view cuts away with its wall."""
    floor = Thing("floor", mesh=solids.box((5, 0.2, 5)), pose=Pose.at(0, -0.1, 0), role=Role.FLOOR)
    headings = {f"on {i}": i * np.pi / 2 for i in range(4)}
    walls = tuple(wall(f"wall {name}", yaw) for name, yaw in headings.items())
    things = tuple(hung(name, request.param, yaw, 1.2) for name, yaw in headings.items())
    rooms = (Room("room", "room", outline(5, 5), height=HIGH),)
    views = Views.of(Scene((floor, *walls, *things, replace(make("armchair", 1), id="chair")), rooms=rooms), 256)
    gone = {name for name in headings if f"wall {name}" in views.shots[OBLIQUE].hide}
    return views, set(headings) - gone, gone


def test_what_hangs_on_a_wall_that_is_cut_away_is_not_recognised_by_its_upper_edge(hangings):
    views, kept, gone = hangings
    assert kept
    assert gone
    assert {name: views.shown[name].flaw for name in kept} == dict.fromkeys(kept)
    assert all(views.shown[name].flaw for name in gone & set(views.shown))
    seen = visible(views.shown)
    assert min(seen[name] for name in kept) >= LEAST_UNHIDDEN > LANDMARK_SEEN
    assert all(seen.get(name, 0.0) < LANDMARK_SEEN for name in gone)


def test_of_what_hangs_on_a_wall_little_is_seen_from_above_however_near_it_is(hangings):
    views, kept, gone = hangings
    above = replace(views, shots={TOP_DOWN: views.shots[TOP_DOWN]}).shown
    assert above["chair"].flaw is None
    assert all(above[name].face < LEAST_FACE for name in (kept | gone) & set(above))


def test_a_thing_is_as_well_seen_as_in_the_one_view_in_which_it_can_be_recognised():
    hidden, small, edge, seen = (
        Shown(0.2, 0.1, 1.0),
        Shown(1.0, 0.0003, 1.0),
        Shown(1.0, 0.1, 0.1),
        Shown(0.4, 0.1, 0.6),
    )
    assert [one.flaw for one in (hidden, small, edge, seen)] == [*FLAWS, None]
    assert max((edge, hidden, seen, small), key=lambda one: one.rank) is seen
    assert visible({"a": edge, "b": seen})["a"] < LANDMARK_SEEN < visible({"a": edge, "b": seen})["b"] == 0.4
