"""What holds for a thing of every category, whatever the seed."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

from orienteer import build
from orienteer.arrays import F64
from orienteer.body.seat import seat
from orienteer.build.category import Stands
from orienteer.build.finish import TINTS, finish, is_finish, mean
from orienteer.see.render import render
from orienteer.world.camera import Camera
from orienteer.world.color import cielab, linear_of, to_linear
from orienteer.world.mesh import Surface
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Affordance, Motion, Thing

from .solidity import free_share, is_inside, outside, points_on, solid_bounds, uncovered

SEEDS = (0, 1)
MANY = tuple(range(2, 20))
"""Seeds of the thorough run, twenty with the others."""

CLOSE = 0.01
"""Metres that something seen may lie outside all colliders."""
STICKS_OUT = 0.015
"""Metres that a collider may reach beyond everything seen."""
SOFT = 0.025
"""Metres by which a seat or a bed swells or slopes about its level; hard surfaces are level to 4 mm."""
OFF_CENTRE = {"tree": 0.3, "potted plant": 0.1, "bush": 0.3, "palm tree": 0.6, "cactus": 0.1}
"""Plants stand on their stem, and grow to one side of it by these metres; everything else stands around its middle."""
LIFTED = 0.85
"""Metres of the second longest edge of what a person can pick up."""
TRIANGLES = 5000
MANY_TRIANGLES = {
    "sofa": 6500,
    "bookcase": 7000,
    "cello": 7000,
    "violin": 7000,
    "shop shelf": 7000,
    "china cabinet": 5500,
    "throne": 5500,
    "car": 7000,
    "pickup truck": 7000,
    "school bus": 7000,
    "tractor": 7500,
}
"""Categories made of many pieces may have more."""
PLACES = np.array([(a, b, 7 - a - b) for a in range(1, 6) for b in range(1, 7 - a)]) / 7
"""Shares of a triangle's corners at places spread over it, shape (places, 3)."""
ALIKE = 32.0
"""Distance in CIELAB between a colour and one that a person would call by the same word."""
HOLLOW = {
    "bookcase": 0.35, "tv bench": 0.5, "wardrobe": 0.6, "chest of drawers": 0.4, "bathtub": 0.4, "washbasin": 0.5,
    "refrigerator": 0.2, "kitchen counter": 0.4, "desk": 0.5, "dining table": 0.7, "coffee table": 0.5,
    "flower vase": 0.5, "bedside table": 0.3,
}  # fmt: skip
"""Least share of the box around a closed one that is free."""


@lru_cache(maxsize=4096)
def made(name: str, seed: int) -> Thing:
    """Made once for all tests, everything closed."""
    thing = build.make(name, seed)
    return thing.with_joints({part.id: 0.0 for part in thing.parts})


def both(test):
    """The test for a few seeds at once, and a slow one for many."""
    test = pytest.mark.parametrize("name", build.categories())(test)
    return pytest.mark.parametrize(
        "seeds", [pytest.param(SEEDS, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.slow)]
    )(test)


@both
def test_it_stands_on_the_ground_around_the_origin(name: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        low, high = made(name, seed).bounds
        assert low[1] == pytest.approx(0, abs=1e-5)
        aside = np.abs((low + high)[[0, 2]] / 2).max()
        assert aside < max(1e-3, OFF_CENTRE.get(name, 0.0) * high[1])
        assert (low[[0, 2]] <= 0).all()
        assert (high[[0, 2]] >= 0).all()


@both
def test_it_is_as_large_as_its_category_says(name: str, seeds: tuple[int, ...]) -> None:
    kind = build.category(name)
    for seed in seeds:
        thing = build.make(name, seed)
        assert thing.size == pytest.approx(tuple(thing.bounds[1] - thing.bounds[0]), abs=1e-4)
        for edge, (low, high) in zip(thing.size, (kind.width, kind.height, kind.depth), strict=True):
            assert low <= edge <= high, f"seed {seed}: {thing.size}"


@both
def test_it_says_what_it_is(name: str, seeds: tuple[int, ...]) -> None:
    kind = build.category(name)
    for seed in seeds:
        thing = made(name, seed)
        assert thing.category == kind.name == name
        assert name in thing.name
        assert thing.front == ((0.0, 0.0, 1.0) if kind.front else None)
        assert thing.affordances == frozenset(kind.affordances)
        assert len({part.id for part in thing.parts}) == len(thing.parts)
        assert thing.on is None


@both
def test_its_surfaces_are_sound(name: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        for mesh, _ in made(name, seed).meshes():
            for surface in mesh.surfaces:
                assert np.isfinite(surface.positions).all()
                assert surface.normals is not None
                assert np.linalg.norm(surface.normals, axis=1) == pytest.approx(1, abs=1e-3)
                assert (surface.uv is not None) == (surface.material.texture is not None)
                assert surface.uv is None or np.isfinite(surface.uv).all()


@both
def test_it_has_few_triangles(name: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        count = sum(mesh.triangles for mesh, _ in made(name, seed).meshes())
        assert 0 < count <= MANY_TRIANGLES.get(name, TRIANGLES)


@both
def test_what_is_seen_is_what_stops(name: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        thing = made(name, seed)
        distance, where = uncovered(thing)
        assert distance <= CLOSE, f"seed {seed}: {distance:.3f} m from any collider at {where.round(3)}"
        low, high = solid_bounds(thing.solids())
        sticks_out = max((thing.bounds[0] - low).max(), (high - thing.bounds[1]).max())
        assert sticks_out <= STICKS_OUT, f"seed {seed}"


@both
def test_colliders_move_with_their_parts(name: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds[1:]:
        thing = made(name, seed)
        open_wide = {p.id: p.joint.high if p.joint.high > -p.joint.low else p.joint.low for p in thing.parts}
        if any(open_wide.values()):
            distance, where = uncovered(thing.with_joints(open_wide))
            assert distance <= CLOSE, f"seed {seed}: {distance:.3f} m from any collider at {where.round(3)}"


@both
def test_joints_have_limits_around_closed(name: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        for part in build.make(name, seed).parts:
            joint = part.joint
            assert joint.low <= 0 <= joint.high
            assert joint.low <= part.value <= joint.high
            assert np.linalg.norm(joint.axis) == pytest.approx(1)
            assert (joint.motion is Motion.FIXED) == (joint.low == joint.high)
            assert part.mesh.triangles
            assert part.name


@both
def test_a_hinge_turns_about_an_edge_of_its_part(name: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        for part in made(name, seed).parts:
            if part.joint.motion is Motion.HINGE:
                # a leaf may not fly: it stays within a hand's breadth of the line that it turns about
                off = np.cross(part.mesh.hull_corners - np.asarray(part.joint.origin), part.joint.axis)
                assert np.linalg.norm(off, axis=1).min() < 0.08


@both
def test_others_can_stand_on_its_supports(name: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        thing = made(name, seed)
        low, high = thing.bounds
        for support in thing.supports:
            outline, label = support.outline, f"seed {seed}, {support.name}"
            assert (outline >= low[[0, 2]] - 1e-6).all(), label
            assert (outline <= high[[0, 2]] + 1e-6).all(), label
            x, z = outline.T
            assert np.sum(x * np.roll(z, -1) - np.roll(x, -1) * z) < 0, f"{label}: clockwise seen from above"
            soft = support.name in ("seat", "blanket", "mattress", "cushion")
            below = points_on(support, support.height - 0.003)
            missing = outside(below, thing.solids())
            assert missing.max() <= (SOFT if soft else 0.004), f"{label}: nothing under {below[missing.argmax()]}"
            assert support.headroom > 0.03, label
            for rise in np.linspace(0.006, min(support.headroom, 0.6) - 0.004, 5):
                above = points_on(support, support.height + (SOFT if soft else 0.0) + rise)
                taken = is_inside(above, thing.solids(), 0.002)
                assert not taken.any(), f"{label}: something at {above[taken.argmax()]}"


@pytest.mark.parametrize("name", build.categories())
def test_what_one_can_do_with_it_can_be_done(name: str) -> None:
    can = build.category(name).affordances

    def some(holds: Callable[[Thing], object]) -> bool:
        # not every desk has drawers, and not every bale lies low enough to sit on
        return any(holds(made(name, seed)) for seed in (*SEEDS, 2, 3))

    assert can, "nobody has any use for it"
    if Affordance.OPEN in can:
        assert some(lambda thing: any(part.joint.motion is not Motion.FIXED for part in thing.parts))
    if Affordance.SIT in can:
        assert some(lambda thing: seat(thing, (0.0, 0.0, 2.0)))
    if Affordance.PUT_ON in can:
        assert some(lambda thing: thing.supports)
    if Affordance.PICK_UP in can:
        assert some(lambda thing: sorted(thing.size)[1] < LIFTED), "nobody gets a hold of it"


@both
def test_the_same_seed_gives_the_same_bytes_and_another_seed_another_shape(name: str, seeds: tuple[int, ...]) -> None:
    prints = [Scene([made(name, seed)]).content_sha256 for seed in seeds]
    again = build.make(name, seeds[0])
    assert Scene([again.with_joints({part.id: 0.0 for part in again.parts})]).content_sha256 == prints[0]
    assert len(set(prints)) == len(prints)


@both
def test_its_colour_is_that_of_something_seen_of_it(name: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        thing = made(name, seed)
        assert thing.color is not None
        share = _share_that_looks(thing, thing.color)
        assert share > 0.08, f"seed {seed}: {share:.2f} of it looks {thing.color}"


def _share_that_looks(thing: Thing, word: str) -> float:
    """Share of its area in a finish of that colour word, or that looks like it."""
    like, area = 0.0, 0.0
    for mesh, _ in thing.meshes():
        for surface in mesh.surfaces:
            size = _area(surface)
            area += size.sum()
            if is_finish(surface.material.name) and finish(surface.material.name).color == word:
                like += size.sum()
            elif word in TINTS:
                off = np.linalg.norm(cielab(_seen(surface)) - cielab(linear_of(TINTS[word])), axis=-1)
                like += float(size @ (off < ALIKE).mean(axis=1))
    return like / area


def _seen(surface: Surface) -> F64:
    """Linear colour at places all over each triangle, shape (triangles, places, 3)."""
    if surface.material.texture is None or surface.uv is None:
        return np.broadcast_to(surface.material.color, (len(surface.faces), 1, 3))
    pixels = surface.material.texture.pixels
    uv = np.einsum("pc,tcd->tpd", PLACES, surface.uv[surface.faces].astype(np.float64))
    place = (uv[..., ::-1] % 1.0 * pixels.shape[:2]).astype(int) % pixels.shape[:2]
    return surface.material.color * to_linear(pixels[place[..., 0], place[..., 1], :3] / 255)


def _area(surface: Surface) -> F64:
    a, b, c = (surface.positions[surface.faces[:, i]] for i in range(3))
    return np.linalg.norm(np.cross(b - a, c - a), axis=1).astype(np.float64) / 2


@pytest.mark.parametrize("name", build.categories())
def test_it_is_seen_in_a_picture(name: str) -> None:
    thing = made(name, 0)
    low, high = thing.bounds
    middle, far = (low + high) / 2, 1.8 * np.linalg.norm(high - low)
    toward = np.array((0.4, 0.35, 0.85))
    camera = Camera.look_at(middle + toward * far, middle, fov_deg=35.0, size=(120, 120))
    view = render(Scene([thing]), camera)
    seen = view.ids >= 0
    assert seen.mean() > 0.005
    assert np.unique(view.rgb[seen], axis=0).shape[0] > 20, "flat: no light falls on it"


@pytest.mark.parametrize("name", sorted(set(HOLLOW) & set(build.categories())))
def test_a_hollow_thing_stays_hollow(name: str) -> None:
    for seed in SEEDS:
        assert free_share(made(name, seed)) > HOLLOW[name]


def test_a_wardrobe_of_every_colour_looks_like_its_word() -> None:
    for color, hexadecimal in TINTS.items():
        thing = build.make("wardrobe", color=color, material="paint")
        main = max(thing.mesh.surfaces, key=lambda surface: _area(surface).sum())
        assert thing.color == color
        assert np.linalg.norm(cielab(mean(main.material)) - cielab(linear_of(hexadecimal))) < 3


def test_all_of_them_survive_a_file(tmp_path: Path) -> None:
    things = [made(name, 0).moved(Pose.at(4.0 * i, 0.0, 0.0)) for i, name in enumerate(build.categories())]
    scene = Scene(things)
    scene.save(tmp_path / "all")
    assert Scene.load(tmp_path / "all").content_sha256 == scene.content_sha256


def test_what_hangs_or_stands_on_furniture_is_not_larger_than_a_wall() -> None:
    for name in build.categories():
        kind = build.category(name)
        for low, high in (kind.width, kind.height, kind.depth):
            assert 0 < low <= high < math.inf
        if kind.stands is Stands.SURFACE:
            assert max(kind.width[0], kind.depth[0]) < 1.0
