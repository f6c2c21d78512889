"""HumanML3D's arrays: shapes, and the way back from features to joints by the formulas that define them."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from orienteer.body import humanml
from orienteer.body.limbs import about
from orienteer.body.script import Script
from orienteer.body.skeleton import INDEX, PARENTS
from orienteer.body.walker import walk
from orienteer.errors import BadArgumentError

WAY = np.array(((1.0, 0.3, 0.0), (2.0, 0.3, 0.3), (2.2, 0.3, 2.5), (0.4, 0.3, 2.0)))


@pytest.fixture(scope="module")
def motion():
    return walk(Script(WAY))


def test_files_have_the_shapes_that_models_take(motion, tmp_path):
    paths = humanml.save_humanml(motion, tmp_path)
    arrays = {path.stem: np.load(path) for path in paths}
    assert arrays["joints"].shape == (len(motion), 22, 3)
    assert arrays["features"].shape == (len(motion) - 1, 263)
    assert {array.dtype for array in arrays.values()} == {np.dtype(np.float32)}
    assert np.allclose(arrays["trajectory"][:, 0], motion.roots, atol=1e-5)
    assert np.isnan(arrays["trajectory"][:, 1:]).all()


def test_features_give_the_joints_again(motion):
    found = humanml.positions_from(humanml.features(motion))
    assert np.abs(found - humanml.canonical(motion.joints)[:-1]).max() < 1e-4


def test_the_first_frame_stands_over_the_origin_and_faces_z(motion):
    at = humanml.canonical(motion.joints)
    assert np.allclose(
        at[
            0,
            0,
            (0, 2),
        ],
        0.0,
    )
    assert at[..., 1].min() == 0.0
    assert humanml.headings(at)[0] == pytest.approx(0.0, abs=1e-9)


def test_rotations_give_the_joints_by_the_chains_of_humanml(motion):
    at = humanml.canonical(motion.joints)
    yaws = humanml.headings(at, humanml.STEADY_FRAMES)
    turned = humanml.rotations(at, about(1, -yaws))
    parents = np.array([max(parent, 0) for parent in PARENTS])
    lengths = np.linalg.norm(at - at[:, parents], axis=2)
    found = at.copy()
    for chain in humanml.CHAINS:
        world = about(1, -yaws)
        for joint, end in pairwise(chain):
            world = world @ turned[:, end]
            found[:, end] = found[:, joint] + (world @ humanml.REST[end]) * lengths[:, end, None]
    assert np.abs(found - at).max() < 1e-9


def test_feet_that_carry_are_marked_still(motion):
    still = humanml.features(motion)[:, -4:]
    speed = np.linalg.norm(np.diff(motion.joints[:, INDEX["left ankle"]], axis=0), axis=1)
    assert still[speed < 0.01, 0].all()
    assert not still[speed > 0.06, 0].any()


def test_a_standing_body_has_no_speed_and_a_turn_to_the_left_is_negative(motion):
    features = humanml.features(motion)
    assert np.abs(features[:3, 1:3]).max() < 0.01
    turns = humanml.headings(humanml.canonical(motion.joints))
    assert np.sign(turns[-1]) == -np.sign(features[:, 0].sum())


def test_other_rates_are_refused(motion):
    with pytest.raises(BadArgumentError, match="20 frames a second"):
        humanml.features(replace(motion, fps=30.0))
