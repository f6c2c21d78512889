import re
from dataclasses import replace

import numpy as np
import pytest
from scipy.spatial import cKDTree

from orienteer.bench.sleepwalk.words.banned import banned, banned_in
from orienteer.bench.sleepwalk.words.data import nouns
from orienteer.bench.sleepwalk.words.naming import names_of
from orienteer.bench.sleepwalk.words.plan import gaps_m, plan_of
from orienteer.build.registry import make
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

from .places import SOME, named, scene_of, seen_of

places = pytest.mark.parametrize("place", SOME)


def at(category, x, z, id=None, color=None, yaw=0.0, on=None, y=0.0, seed=1):
    """A thing of a category, standing somewhere."""
    thing = make(category, seed, color=color)
    return replace(thing, id=id or f"{category}-{x}-{z}", pose=Pose.at(x, y, z, yaw), on=on)


def names(*things, hidden=()):
    return names_of(Scene(things), {thing.id: 1.0 for thing in things if thing.id not in hidden})


# --- laws ---


@places
def test_names_are_of_one_thing_each_and_say_no_banned_word(place):
    found = named(place)
    assert len(found) >= 8
    assert len(set(found.values())) == len(found)
    for name in found.values():
        assert not banned_in(name)
        assert not set(re.findall("[a-z]+", name.lower())) & banned()
        assert not name.startswith(("a ", "the "))
        assert not any(sign in name for sign in ("the the", ",", "|"))


@places
def test_only_things_that_are_seen_have_names(place):
    found = named(place)
    assert set(found) <= set(seen_of(place))
    assert all(scene_of(place).thing(thing_id).role in (Role.OBJECT, Role.STAIRS) for thing_id in found)


@places
def test_what_nobody_sees_cannot_be_taken_for_something(place):
    """With only the named things in view, every one of them still has a name."""
    alone = names_of(scene_of(place), dict.fromkeys(named(place), 1.0))
    assert set(alone) == set(named(place))


@places
def test_the_order_of_things_and_a_shift_of_the_place_change_no_name(place):
    scene = scene_of(place)
    moved = [replace(thing, pose=Pose.at(3.0, 0.0, -7.0) @ thing.pose) for thing in reversed(scene.things)]
    assert names_of(Scene(tuple(moved)), seen_of(place)) == named(place)


# --- what is said of places is true, by geometry that naming does not use ---


def points_of(thing):
    """Points all over its surface, world metres."""
    rng = np.random.default_rng(0)
    found = []
    for mesh, pose in thing.meshes():
        for surface in mesh.surfaces:
            placed = (thing.pose @ pose).apply(np.asarray(surface.positions, dtype=np.float64))
            faces = placed[surface.faces[rng.integers(len(surface.faces), size=1000)]]
            a, b = np.sort(rng.random((2, len(faces))), axis=0)
            found += [placed, np.einsum("nk,nkx->nx", np.stack((a, b - a, 1 - b), axis=1), faces)]
    return np.concatenate(found)


def foot_of(thing):
    """Those of them that somebody could bump into: of a tree, the trunk."""
    points = points_of(thing)
    low = points[:, 1].min()
    return points[points[:, 1] <= low + 1.2] if thing.category in nouns()["stems"] else points


def apart_m(one, other):
    """Between the surfaces of two things in the plan."""
    a, b = foot_of(one)[:, (0, 2)], foot_of(other)[:, (0, 2)]
    return float(cKDTree(a).query(b)[0].min())


def told(place, relation):
    """Things with the thing that tells their place."""
    found = named(place)
    by_name = {name: thing_id for thing_id, name in found.items()}
    for thing_id, name in found.items():
        head, mark, anchor = name.partition(f" {relation} the ")
        if mark and anchor in by_name and " and the " not in anchor:
            yield scene_of(place).thing(thing_id), head, scene_of(place).thing(by_name[anchor])


@places
def test_what_is_said_to_be_beside_something_is_within_a_metre_of_it(place):
    for thing, _, mark in told(place, "beside"):
        assert apart_m(thing, mark) <= 1.0, (thing.id, mark.id)


@places
def test_what_is_said_to_be_on_something_stands_on_it(place):
    for relation in ("on", "in"):
        for thing, _, mark in told(place, relation):
            assert thing.on == mark.id
            low = points_of(thing)[:, 1].min()
            under = points_of(mark)[:, 1]
            assert under.min() - 1e-3 <= low <= under.max() + 0.05
            assert apart_m(thing, mark) <= 0.05


@places
def test_what_is_said_to_be_above_something_hangs_higher(place):
    for thing, _, mark in told(place, "above"):
        assert points_of(thing)[:, 1].min() >= points_of(mark)[:, 1].max() - 0.1
        assert apart_m(thing, mark) <= 0.6


@places
def test_the_closest_is_the_closest_of_all_that_are_called_so(place):
    for relation, sign in (("closest to", 1), ("farthest from", -1)):
        for thing, head, mark in told(place, relation):
            alike = [
                other
                for other in scene_of(place).things
                if other.category == thing.category and other.id in seen_of(place) and other is not thing
            ]
            if " " in head:  # what else is said of it may tell it from some
                alike = [other for other in alike if other.color == thing.color]
            own = sign * apart_m(thing, mark)
            assert all(own < sign * apart_m(other, mark) for other in alike), (thing.id, relation, mark.id)


@places
def test_what_is_between_two_things_is_nearer_to_both_than_they_are_to_each_other(place):
    found = named(place)
    by_name = {name: thing_id for thing_id, name in found.items()}
    for thing_id, name in found.items():
        _, mark, both = name.partition(" between the ")
        sides = [by_name[side] for side in both.split(" and the ") if side in by_name]
        if mark and len(sides) == 2:
            thing, one, other = (scene_of(place).thing(one) for one in (thing_id, *sides))
            middles = [(low + high)[[0, 2]] / 2 for low, high in (one.bounds, other.bounds, thing.bounds)]
            length = np.linalg.norm(middles[0] - middles[1])
            assert np.linalg.norm(middles[2] - middles[0]) < length
            assert np.linalg.norm(middles[2] - middles[1]) < length


# --- cases with known answers ---


def test_what_is_alone_of_its_kind_needs_no_other_word():
    assert names(at("sofa", 0, 0, "s"), at("desk", 4, 0, "d")) == {"s": "sofa", "d": "desk"}


def test_colours_tell_apart_where_nobody_takes_them_for_each_other():
    found = names(at("armchair", 0, 0, "a", "red"), at("armchair", 3, 0, "b", "blue"))
    assert found == {"a": "red armchair", "b": "blue armchair"}
    assert names(at("armchair", 0, 0, "a", "red"), at("armchair", 3, 0, "b", "dark red")) == {}


def test_two_of_a_kind_are_told_by_what_is_beside_them():
    found = names(
        at("armchair", 0, 0, "a", "red"), at("armchair", 5, 0, "b", "red"), at("bookcase", 0.0, 1.0, "shelf", yaw=np.pi)
    )
    assert found["a"] == "armchair beside the bookcase"


def test_things_that_nothing_tells_apart_have_no_name():
    row = [at("chair", x, 0, f"c{x}", "red") for x in range(4)]
    assert names(*row) == {}


def test_a_cup_on_one_of_two_tables_is_told_by_the_table():
    tables = at("desk", 0, 0, "d"), at("coffee table", 5, 0, "t")
    cups = at("cup", 0, 0, "a", "white", on="d", y=0.75), at("cup", 5, 0, "b", "white", on="t", y=0.45)
    assert names(*tables, *cups) == {
        "d": "desk", "t": "coffee table", "a": "cup on the desk", "b": "cup on the coffee table",
    }  # fmt: skip


def test_a_chair_could_be_an_armchair_so_the_short_word_is_not_enough():
    found = names(at("chair", 0, 0, "c", "black"), at("armchair", 4, 0, "a", "white"))
    assert found == {"c": "black chair", "a": "armchair"}


def test_hidden_things_are_neither_named_nor_mistaken():
    things = at("armchair", 0, 0, "a", "red"), at("armchair", 3, 0, "b", "red")
    assert names(*things, hidden=("b",)) == {"a": "armchair"}


def test_banned_words_never_come_from_names_of_files():
    left = Thing("one", name="left speaker", category="left speaker", mesh=make("desk").mesh)
    top = Thing("two", name="table top", category="table top", mesh=make("desk").mesh, pose=Pose.at(3, 0, 0))
    mesh = Thing("three", name="Mesh_012", category="thing", mesh=make("desk").mesh, pose=Pose.at(6, 0, 0))
    assert names(left, top, mesh) == {"one": "speaker", "two": "table"}


def test_pictures_are_told_by_their_frames_and_plants_by_their_pots():
    pictures = at("picture", 0, 0, "a"), at("picture", 2, 0, "b")
    gold, black = replace(pictures[0], color="gold"), replace(pictures[1], color="black")
    assert names(gold, black) == {"a": "gold-framed picture", "b": "black-framed picture"}
    plants = [at("potted plant", 3 * i, 0, f"p{i}", seed=i + 1) for i in range(2)]
    one, two = (replace(p, tags={**p.tags, "pot": pot}) for p, pot in zip(plants, ("white", "red"), strict=True))
    assert names(one, two) == {"p0": "potted plant in the white pot", "p1": "potted plant in the red pot"}


def test_nobody_is_sent_to_the_ceiling():
    assert names(at("ceiling lamp", 0, 0, "l", y=2.4), at("desk", 0, 0, "d")) == {"d": "desk"}


def test_gaps_between_rectangles_are_known():
    a, b, c = at("crate", 0, 0, "a"), at("crate", 2, 0, "b"), at("crate", 0, 0, "c", yaw=0.7)
    gaps = gaps_m([plan_of(one) for one in (a, b, c)])
    widths = [one.bounds[1][0] - one.bounds[0][0] for one in (a, b)]
    assert gaps[0, 1] == pytest.approx(2 - sum(widths) / 2, abs=0.02)
    assert gaps[0, 2] == 0.0
    assert np.array_equal(gaps, gaps.T)
    assert gaps_m([]).shape == (0, 0)
