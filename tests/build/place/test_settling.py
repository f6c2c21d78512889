"""Letting things down on others, and whether they stay there."""

from dataclasses import replace

import numpy as np
import pytest

from orienteer.build.finish import finish
from orienteer.build.place.piece import Piece, Shape, shape_of
from orienteer.build.place.settling import let_down, stays, unsound
from orienteer.build.registry import maker
from orienteer.build.shape import Solid, between, union
from orienteer.streams import stream
from orienteer.world.thing import Thing

WOOD = finish("oak")


def solid_shape(solid: Solid) -> Shape:
    return shape_of(Thing(id="block", name="block", category="crate", mesh=solid.mesh(), colliders=solid.colliders))


def block(width: float, height: float, depth: float) -> Shape:
    return solid_shape(between((-width / 2, 0.0, -depth / 2), (width / 2, height, depth / 2), WOOD))


def piece(name: str, shape: Shape, lift: float = 0.0, at: tuple[float, float] = (0.0, 0.0), on: str = "") -> Piece:
    return Piece(name, name, shape, np.array((*at, 0.0)), lift, on or None)


TABLE = piece("table", block(1.0, 0.7, 0.6))
CUBE = block(0.1, 0.1, 0.1)


def test_a_block_comes_to_rest_on_a_level_top():
    resting = let_down(piece("cube", CUBE, 1.0), [TABLE])
    assert resting is not None
    assert resting.lift == pytest.approx(0.7, abs=1e-3)
    assert stays(replace(resting, on="table"), [TABLE])


def test_a_block_comes_to_rest_on_another_block():
    first = piece("first", CUBE, 0.7)
    resting = let_down(piece("cube", CUBE, 1.0, (0.04, 0.0)), [TABLE, first])
    assert resting is not None
    assert resting.lift == pytest.approx(0.8, abs=1e-3)


def test_a_block_between_two_slopes_rests_on_both():
    # each slope is a plank at 45° through the origin: a block 0.1 m wide rests 0.05 m above where they meet
    plank = between((-0.4, -0.02, -0.3), (0.4, 0.0, 0.3), WOOD)
    trough = union([plank.turned((0, 0, 1), angle) for angle in (np.pi / 4, -np.pi / 4)])
    resting = let_down(piece("cube", CUBE, 0.6), [piece("trough", solid_shape(trough))])
    assert resting is not None
    assert resting.lift == pytest.approx(0.05, abs=2e-3)


def test_beside_everything_nothing_carries_it():
    assert let_down(piece("cube", CUBE, 1.0, (0.8, 0.0)), [TABLE]) is None


def test_where_it_is_in_the_way_of_others_it_cannot_be_let_down():
    assert let_down(piece("cube", CUBE, 0.65), [TABLE]) is None


@pytest.mark.parametrize(("lift", "stands"), [(0.7, True), (0.715, True), (0.75, False), (0.68, False)])
def test_it_stays_where_it_touches_and_neither_floats_nor_sinks_in(lift: float, stands: bool):
    assert stays(piece("cube", CUBE, lift, on="table"), [TABLE]) is stands


def test_what_is_unsound_is_what_is_carried_by_nothing():
    fine = piece("fine", CUBE, 0.7, on="table")
    sunk = piece("sunk", CUBE, 0.71, (0.04, 0.0), on="table")
    floats = piece("floats", CUBE, 0.9, (0.3, 0.0), on="table")
    on_it = piece("on it", CUBE, 1.0, (0.3, 0.0), on="floats")
    found = unsound([TABLE, fine, sunk, floats, on_it])
    assert [one.id for one in found] == ["sunk", "floats", "on it"]
    assert unsound([TABLE]) == []


@pytest.mark.parametrize("seed", range(4))
def test_fruit_in_a_bowl_lies_in_it(seed: int):
    bowl = shape_of(maker("mixing bowl")(stream(seed, "mixing bowl")))
    apple = shape_of(maker("apple")(stream(0, "apple")))
    host = piece("bowl", bowl)
    resting = let_down(piece("apple", apple, bowl.height, (0.03, 0.01)), [host])
    assert resting is not None
    assert 0.0 < resting.lift < bowl.height - 0.02
    assert stays(replace(resting, on="bowl"), [host])
