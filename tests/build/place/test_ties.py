"""Ties that are taken widely."""

import numpy as np
import pytest

from orienteer.build import make
from orienteer.build.place.layout import target
from orienteer.build.place.piece import Piece, shape_of
from orienteer.build.place.ties import Ground, holds, viewed
from orienteer.build.request import Kind

GROUND = Ground(np.array((-9.0, -9.0)), np.array((9.0, 9.0)), np.array((2.0, 8.0)))


@pytest.mark.parametrize("kind", [Kind.AGAINST, Kind.NEXT_TO, Kind.NEAR, Kind.BETWEEN, Kind.FACING, Kind.UNDER])
def test_what_holds_holds_loosely_too(kind: Kind):
    rng = np.random.default_rng(0)
    stands = np.column_stack((rng.uniform(-4, 4, (400, 2)), rng.uniform(0, 6.3, 400)))
    shape = shape_of(make("chair", seed=0))
    others = [target(Piece(f"{n}-1", n, shape_of(make(n, seed=0)), np.array((x, 0.0, 0.3)))) for n, x in THINGS]
    strict = holds(kind, shape, stands, others, GROUND)
    assert (holds(kind, shape, stands, others, GROUND, loose=True) >= strict).all()


THINGS = (("park bench", -1.5), ("tree", 1.5))


def test_a_tree_behind_a_bench_may_have_its_trunk_beside_it():
    bench = target(Piece("park-bench-1", "park bench", shape_of(make("park bench", seed=0)), np.zeros(3)))
    tree = shape_of(make("tree", seed=0, size="large"))
    aside = np.array(((1.3 + 0.3 * float(tree.whole[2]), -float(tree.whole[3]) - 0.8, 0.0),))
    assert not holds(Kind.BEHIND, tree, aside, [bench], GROUND)[0]
    assert holds(Kind.BEHIND, tree, aside, [bench], GROUND, loose=True)[0]


def test_what_has_no_front_looks_to_the_viewer():
    round_one = target(Piece("barrel-1", "barrel", shape_of(make("barrel", seed=0)), np.zeros(3)))
    row = viewed(round_one, GROUND)
    assert np.allclose(np.array((row[5], row[4])), GROUND.viewer / np.hypot(*GROUND.viewer), atol=1e-6)
