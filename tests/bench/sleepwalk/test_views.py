from dataclasses import replace

import pytest

from orienteer.bench.sleepwalk.overlay import OBLIQUE, TOP_DOWN
from orienteer.bench.sleepwalk.views import SAMPLES, Views
from orienteer.build.registry import make
from orienteer.see.sight import unhidden
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Role


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
