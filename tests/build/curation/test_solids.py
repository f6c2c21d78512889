import numpy as np
import pytest

from orienteer.build.curation.solids import Solids
from orienteer.world.collider import Box, Convex, Cylinder, Shell, triangles_of
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Thing

RNG = np.random.default_rng(5)


def turned():
    return Pose(RNG.uniform(-3, 3, 3), RNG.normal(0, 1, 4))


def corners_and_faces():
    return RNG.uniform(-0.5, 0.5, (8, 3)), np.array([(0, 1, 2), (3, 4, 5), (5, 6, 7)])


COLLIDERS = (
    Box((0.4, 1.2, 0.1), turned()),
    Convex(corners_and_faces()[0]),
    Cylinder(0.3, 0.8, turned()),
    Shell(*corners_and_faces()),
    Box((1.0, 0.2, 0.3)),
)


@pytest.mark.parametrize("number", range(10))
def test_boxes_made_together_are_those_around_each_solid(number):
    things = [Thing(f"thing-{i}", colliders=COLLIDERS[i:], pose=turned()) for i in range(len(COLLIDERS))]
    solids = Solids(Scene(tuple(things)))
    known = [(collider, thing.pose) for thing in things for collider in thing.colliders]
    assert len(solids.pieces) == len(known)
    for i, (collider, pose) in enumerate(known):
        many, _ = triangles_of(collider, 720) if isinstance(collider, Cylinder) else triangles_of(collider)
        points = pose.apply(many)
        assert solids.low[i] == pytest.approx(points.min(axis=0), abs=1e-4 if isinstance(collider, Cylinder) else 1e-9)
        assert solids.high[i] == pytest.approx(points.max(axis=0), abs=1e-4 if isinstance(collider, Cylinder) else 1e-9)
        assert solids.pieces[i].middle == pytest.approx((solids.low[i, 1] + solids.high[i, 1]) / 2)


def test_what_is_flat_is_no_solid():
    flat = Convex(np.array([(0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1)], float))
    assert not Solids(Scene((Thing("sheet", colliders=(flat,)),))).pieces
