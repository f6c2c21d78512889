from itertools import combinations

import numpy as np
import pytest

from orienteer.build.maze import catalogue, landmark
from orienteer.build.maze.landmark import HIGH_M, REACH_M
from orienteer.build.registry import categories
from orienteer.errors import UnknownNameError
from orienteer.see.render import render
from orienteer.world.camera import Camera
from orienteer.world.light import Sky, Sun
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene

NAMES = sorted(catalogue())
APART_M = 3.0
PIXELS = 64
GRAIN = 16
"""Small pictures have so many pixels along a side."""


def test_there_are_127_and_no_two_share_a_name_or_a_category():
    assert len(NAMES) == 127
    assert len({one.category for one in catalogue().values()}) == 127
    assert {one.category for one in catalogue().values()} <= set(categories())


@pytest.mark.parametrize("name", NAMES)
def test_a_landmark_stays_within_its_reach_and_stands_on_the_ground(name):
    thing = landmark(name)
    points = np.concatenate([surface.positions for surface in thing.mesh.surfaces])
    assert np.hypot(points[:, 0], points[:, 2]).max() <= REACH_M + 1e-4
    assert points[:, 1].min() == pytest.approx(0.0, abs=1e-6)
    assert points[:, 1].max() <= HIGH_M + 0.01
    assert (thing.name, thing.id) == (name, name.replace(" ", "-"))


def test_an_unknown_landmark_is_refused_by_name():
    with pytest.raises(UnknownNameError, match=r"landmark.*'unicorn'"):
        landmark("unicorn")


@pytest.fixture(scope="module")
def thumbnails():
    """Small pictures of each landmark from its front left and front right: share that is covered, and its colours."""
    things = [
        landmark(name).moved(Pose.at(APART_M * (i % 12), 0.0, -APART_M * (i // 12))) for i, name in enumerate(NAMES)
    ]
    sky = Sky(strength=0.9)
    rows = []
    for i, thing in enumerate(things):
        alone = Scene((thing,), lights=(Sun((0.3, 1.0, 0.5), strength=0.8),), sky=sky)
        middle = np.array((APART_M * (i % 12), HIGH_M / 2, -APART_M * (i // 12)))
        for side in (-1.0, 1.0):
            eye = middle + np.array((side * 1.2, 0.4, 3.0))
            seen = render(alone, Camera.look_at(eye, middle, 45.0, (PIXELS, PIXELS)), "fast")
            mine = seen.ids >= 0
            assert 0.02 < mine.mean() < 0.6, NAMES[i]
            shown = np.dstack((mine, mine[:, :, None] * (seen.rgb / 255)))
            rows.append(shown.reshape(GRAIN, PIXELS // GRAIN, GRAIN, PIXELS // GRAIN, 4).mean(axis=(1, 3)))
    return np.array(rows).reshape(len(NAMES), 2, GRAIN * GRAIN, 4)


def apart(one, others):
    """How far small pictures differ, on average over what either covers: in whether it is covered, or in colour."""
    covered = np.maximum(one[..., 0], others[..., 0]).sum(axis=-1)
    return np.abs(one - others).max(axis=-1).sum(axis=-1) / covered


def test_no_two_landmarks_look_nearly_the_same(thumbnails):
    alike = []
    for a, b in combinations(range(len(NAMES)), 2):
        nearest = apart(thumbnails[a][:, None], thumbnails[b][None]).min()
        if nearest < 0.1:
            alike.append((round(float(nearest), 3), NAMES[a], NAMES[b]))
    assert not alike
