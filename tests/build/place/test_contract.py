"""What every place is, whatever its kind and its seed."""

from __future__ import annotations

import itertools
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

from orienteer.build.curation import usual
from orienteer.build.curation.floating import floating, names_of
from orienteer.build.curation.floors import far_from, free_floor, objects
from orienteer.build.curation.overlap import overlaps
from orienteer.build.curation.solids import Solids
from orienteer.build.place import kinds, make_place
from orienteer.build.place.indoors import RoomWish, room_plan, room_site
from orienteer.build.place.kind import habit, place_kind
from orienteer.build.place.site import Site
from orienteer.see.views import Shot, photograph
from orienteer.world.room import OpeningKind
from orienteer.world.scene import Scene
from orienteer.world.thing import Role

DEEPEST_M = 0.01
"""So deep things may reach into each other."""
PERSON = "adult"
"""A body 0.6 m wide, with arms."""
LEAST_REACHED = 0.95
"""Share of what somebody has to get to that somebody does get to."""

each_kind = pytest.mark.parametrize("kind", kinds())
seeds = pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 20))])


@lru_cache(maxsize=2)
def place(kind: str, seed: int) -> Scene:
    """Built once for all tests of it."""
    return make_place(kind, seed)


@each_kind
@seeds
def test_it_is_finite_and_of_human_size(kind: str, seed: int) -> None:
    scene = place(kind, seed)
    for thing in scene.things:
        assert np.isfinite(np.array(thing.bounds)).all(), thing.id
    for opening in scene.openings:
        if opening.kind is not OpeningKind.WINDOW:
            assert 0.7 <= opening.width <= 2.5
            assert 1.9 <= opening.height <= 2.6
    for room in scene.rooms:
        if np.isfinite(room.height):
            assert 2.3 <= room.height <= 4.0
    hung = [thing for thing in scene.things if habit(thing.category).hang and thing.on is None]
    assert all(0.2 < (t.bounds[0][1] + t.bounds[1][1]) / 2 < 3.2 for t in hung if t.role is Role.OBJECT)


@each_kind
@seeds
def test_nothing_floats(kind: str, seed: int) -> None:
    scene = place(kind, seed)
    assert not names_of(scene, floating(Solids(scene), usual().plausible))


@each_kind
@seeds
def test_nothing_reaches_into_anything(kind: str, seed: int) -> None:
    scene = place(kind, seed)
    deep = {
        (scene.things[a].id, scene.things[b].id): round(depth, 4)
        for (a, b), depth in overlaps(Solids(scene), usual().plausible).items()
        if depth > DEEPEST_M
    }
    assert not deep


@each_kind
@seeds
def test_doors_and_windows_are_free(kind: str, seed: int) -> None:
    scene = place(kind, seed)
    for opening in scene.openings:
        deep = 0.05 if opening.kind is OpeningKind.WINDOW else 0.5
        low = np.array((-opening.width / 2 + 0.02, 0.05, -deep))
        high = np.array((opening.width / 2 - 0.02, opening.height - 0.02, deep))
        for i in objects(scene, usual().plausible.let_in | {"curtain", "rug"}):
            box = np.array(scene.things[i].bounds)
            corners = np.array([(x, y, z) for x in box[:, 0] for y in box[:, 1] for z in box[:, 2]])
            inside = opening.pose.inverse().apply(corners)
            assert (inside.max(axis=0) <= low).any() or (inside.min(axis=0) >= high).any(), scene.things[i].id


@each_kind
@seeds
def test_a_person_gets_to_everything_that_matters(kind: str, seed: int) -> None:
    scene = place(kind, seed)
    free = free_floor(scene, PERSON)
    assert free is not None
    mine = free.points(np.flatnonzero(free.regions == 0).astype(np.int32))[:, [0, 2]]
    foot = float(np.median(free.points(np.arange(len(free.regions), dtype=np.int32))[:, 1]))
    main = [
        thing
        for thing in (scene.things[i] for i in objects(scene, usual().plausible.let_in))
        if thing.on is None and habit(thing.category).main and thing.bounds[0][1] < foot + 0.3 < thing.bounds[1][1]
    ]
    apart = far_from(mine, main)
    far = [thing.id for thing, gap in zip(main, apart, strict=True) if gap > free.body.radius_m + free.body.reach_m]
    assert len(far) <= (1 - LEAST_REACHED) * len(main), far


@each_kind
@seeds
def test_it_can_be_seen(kind: str, seed: int) -> None:
    scene = place(kind, seed)
    shown = photograph(scene, Shot(scene.cameras["main"].resized((96, 72)))).rgb
    assert len(np.unique(shown.reshape(-1, 3) // 16, axis=0)) > 20


@each_kind
@seeds
def test_it_comes_back_from_its_file_and_from_its_seed(kind: str, seed: int, tmp_path: Path) -> None:
    scene = place(kind, seed)
    scene.save(tmp_path)
    again = Scene.load(tmp_path)
    assert again.content_sha256 == scene.content_sha256
    assert make_place(kind, seed).content_sha256 == scene.content_sha256


# --- laws ---


@pytest.mark.parametrize("kind", ["bedroom", "café", "office", "park"])
def test_more_clutter_never_frees_floor(kind: str) -> None:
    free = []
    before: set[str] = set()
    for clutter in (0.0, 0.25, 0.5, 0.75, 1.0):
        scene = make_place(kind, 3, clutter)
        ids = {thing.id for thing in scene.things}
        assert before <= ids
        before = ids
        floor = free_floor(scene, "adult")
        free.append(0.0 if floor is None else float(floor.areas_m2.sum()))
    assert all(more <= less + 1e-6 for less, more in itertools.pairwise(free)), free


@pytest.mark.parametrize("name", [kind for kind in kinds() if place_kind(kind).indoors])
def test_the_mirror_image_of_a_room_is_the_room_in_a_mirror(name: str) -> None:
    room = room_plan(place_kind(name), RoomWish(24.0), 5)
    one, other = room_site(room), room_site(room.mirrored())

    def walls(site: Site, sign: float) -> np.ndarray:
        """Corners of everything but doors and windows, whose hinges and handles are on one side."""
        boxes = [thing.bounds for thing in site.things if thing.role in (Role.WALL, Role.FLOOR, Role.CEILING)]
        corners = [np.sort(np.array(box) * (sign, 1.0, 1.0), axis=0).ravel() for box in boxes]
        return np.array(sorted(np.round(corners, 3).tolist()))

    def holes(site: Site, sign: float) -> np.ndarray:
        """Where the middle of each opening is, and how wide it is."""
        return np.array([(*(opening.pose.position * (sign, 1, 1)), opening.width) for opening in site.openings])

    np.testing.assert_allclose(walls(one, -1.0), walls(other, 1.0), atol=2e-3)
    np.testing.assert_allclose(np.array(one.entrance) * (-1, 1), other.entrance)
    apart = np.abs(holes(one, -1.0)[:, None] - holes(other, 1.0)[None]).max(axis=2)
    assert (apart.min(axis=0) < 2e-3).all()
    assert (apart.min(axis=1) < 2e-3).all()
