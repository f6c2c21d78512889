"""What holds for every empty place outdoors, whatever the seed."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from orienteer.arrays import F64, Bool
from orienteer.build.place.outdoors import site
from orienteer.build.place.outdoors.pieces import apart, outside
from orienteer.build.place.site import EdgeKind, Site
from orienteer.build.request import Daylight
from orienteer.errors import UnknownNameError
from orienteer.see.tracer import Tracer
from orienteer.see.views import oblique
from orienteer.space.free import free_space
from orienteer.streams import stream
from orienteer.world.collider import Convex, Shell
from orienteer.world.light import Lamp
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

from .sites import KINDS, made, scene_of, sized

SEEDS = (0, 1)
MANY = tuple(range(2, 12))
TRIANGLES = 60_000
KERB_M = 0.15
"""Highest step from one ground to the next."""
CLOSE = 0.01
"""Metres that something seen may lie outside all colliders."""
APART = 0.001
"""Metres between two faces that look the same way."""


def each(test):
    """The test for every kind and a few seeds, and a slow one for many."""
    test = pytest.mark.parametrize("kind", KINDS)(test)
    many = pytest.param(MANY, id="many", marks=pytest.mark.slow)
    return pytest.mark.parametrize("seeds", [pytest.param(SEEDS, id="few"), many])(test)


def corners(place: Site) -> tuple[F64, F64]:
    outline = place.rooms[0].outline
    return outline.min(axis=0), outline.max(axis=0)


def shoelace(outline: F64) -> float:
    """Area, positive where the outline runs anticlockwise seen from above with −z up the page."""
    x, z = outline.T
    return -float(np.sum(x * np.roll(z, -1) - np.roll(x, -1) * z)) / 2


@each
def test_the_same_seed_gives_the_same_bytes_and_another_seed_another_place(kind: str, seeds: tuple[int, ...]) -> None:
    prints = [scene_of(made(kind, seed)).content_sha256 for seed in seeds]
    again = site(kind, stream(seeds[0], kind, "site"), sized(kind))
    assert scene_of(again).content_sha256 == prints[0]
    assert len(set(prints)) == len(prints)


@each
def test_zones_are_convex_lie_in_the_place_and_do_not_overlap(kind: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        place = made(kind, seed)
        low, high = corners(place)
        for n, zone in enumerate(place.zones):
            label = f"seed {seed}, zone {n} {zone.name}"
            assert shoelace(zone.outline) > 0.2, label
            step = np.roll(zone.outline, -1, axis=0) - zone.outline
            turn = step[:, 0] * np.roll(step[:, 1], -1) - step[:, 1] * np.roll(step[:, 0], -1)
            assert (turn <= 1e-9).all(), label
            assert (zone.outline >= low - 1e-6).all(), label
            assert (zone.outline <= high + 1e-6).all(), label
            assert zone.heading is None or math.hypot(*zone.heading) == pytest.approx(1), label
            for other in place.zones[n + 1 :]:
                assert apart(shrunk(zone.outline), shrunk(other.outline)), f"{label} and {other.name}"


def shrunk(outline: F64) -> F64:
    return outline.mean(axis=0) + (outline - outline.mean(axis=0)) * 0.999


@each
def test_nothing_fixed_stands_in_a_zone_or_in_a_way(kind: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        place = made(kind, seed)
        fixed = [thing for thing in place.things if thing.role in (Role.OBJECT, Role.WALL)]
        for thing in fixed:
            points = np.concatenate([np.empty((0, 3)), *low_corners(thing)])
            for zone in place.zones:
                inside = points[outside(points[:, 0], points[:, 2], zone.outline) < -0.02]
                blocked = [outside(inside[:, 0], inside[:, 2], stop) <= 0.02 for stop in place.obstacles]
                clear = np.any(blocked, axis=0) if blocked else np.zeros(len(inside), dtype=bool)
                assert clear.all(), f"seed {seed}: {thing.id} stands in {zone.name}"
            for way in place.keep_free:
                deep = outside(points[:, 0], points[:, 2], way)
                assert not (deep < -0.02).any(), f"seed {seed}: {thing.id} stands in a way"


def low_corners(thing: Thing) -> list[F64]:
    """Corners of what is seen between the ground and a person's height."""
    found = []
    for surface in thing.mesh.surfaces:
        points = thing.pose.apply(surface.positions)
        found.append(points[(points[:, 1] > 0.15) & (points[:, 1] < 1.8)])
    return found


@each
def test_edges_go_round_the_place_and_look_inwards(kind: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        place = made(kind, seed)
        low, high = corners(place)
        middle = (low + high) / 2
        assert len(place.edges) == 4
        ends = [edge.start for edge in place.edges]
        for edge in place.edges:
            way = np.subtract(edge.end, edge.start)
            length = float(np.hypot(*way))
            assert np.dot(way, edge.inward) == pytest.approx(0, abs=1e-9)
            assert np.dot(middle - edge.start, edge.inward) > 0
            # inwards is to the left of the way, seen from above with −z up the page
            assert way[0] * edge.inward[1] - way[1] * edge.inward[0] < 0
            assert min(math.dist(edge.end, start) for start in ends) < 1e-9
            assert (edge.height > 0.3) == (edge.kind is not EdgeKind.OPEN)
            for start, end in (*edge.doors, *(window.span for window in edge.windows)):
                assert -0.6 < start < end < length + 0.6
            known = {opening.id for opening in place.openings}
            assert {window.opening for window in edge.windows} <= known


@each
def test_a_person_can_walk_from_the_entrance_to_all_of_it(kind: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        place = made(kind, seed)
        scene = scene_of(place)
        for body in ("adult", "humanoid"):
            free = free_space(scene, body, cell=0.1)
            low, high = corners(place)
            assert free.stands(place.entrance), f"seed {seed}, {body}"
            assert free.region(place.entrance) == 0, f"seed {seed}, {body}"
            assert free.area_m2 > 0.72 * float(np.prod(high - low)), f"seed {seed}, {body}"
            for zone in place.zones:
                x, z = zone.outline.mean(axis=0)
                spot = (float(x), zone.height, float(z))
                stopped = any(outside(np.array(x), np.array(z), stop) < 0.5 for stop in place.obstacles)
                wide = min(np.ptp(zone.outline, axis=0)) > 1.2 and zone.name != "parking bay"
                if wide and not stopped:
                    assert free.reachable(place.entrance, spot), f"seed {seed}, {body}: {zone.name} at {spot}"


@each
def test_one_steps_no_higher_than_a_kerb(kind: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        place = made(kind, seed)
        tops = [thing.bounds[1][1] for thing in place.things if thing.role is Role.FLOOR]
        assert max(tops) - min(tops) <= KERB_M
        assert max(zone.height for zone in place.zones) <= KERB_M
        assert min(zone.height for zone in place.zones) >= 0


@each
def test_zones_lie_on_the_ground(kind: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        place = made(kind, seed)
        grounds = Scene(tuple(thing for thing in place.things if thing.role is Role.FLOOR))
        for zone in place.zones:
            middle, share = zone.outline.mean(axis=0), np.array((0.0, 0.5, 0.97))
            points = np.concatenate([middle + (zone.outline - middle) * part for part in share])
            start = np.column_stack((points[:, 0], np.full(len(points), 2.0), points[:, 1]))
            height = 2.0 - Tracer.of(grounds).nearest(start, np.array([[0.0, -1.0, 0.0]])).distance
            label = f"seed {seed}, {zone.name}"
            assert (height >= zone.height - 0.012).all(), f"{label}: {height.min()}"
            assert (height <= zone.height + 0.02).all(), f"{label}: {height.max()}"


@each
def test_it_is_cheap_to_draw_and_sound(kind: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        place = made(kind, seed)
        assert sum(thing.mesh.triangles for thing in place.things) <= TRIANGLES
        assert len(place.things) < 90
        for thing in place.things:
            assert thing.colliders, thing.id
            for surface in thing.mesh.surfaces:
                assert np.isfinite(surface.positions).all()
                assert surface.normals is not None
                assert np.linalg.norm(surface.normals, axis=1) == pytest.approx(1, abs=1e-3)
                assert (surface.uv is not None) == (surface.material.texture is not None)


@each
def test_what_is_seen_is_what_stops(kind: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        for thing in made(kind, seed).things:
            if thing.role is Role.BACKDROP:
                continue
            low, high = collider_bounds(thing)
            seen_low, seen_high = thing.bounds
            assert (seen_low >= low - CLOSE).all(), f"seed {seed}: {thing.id} {seen_low - low}"
            assert (seen_high <= high + CLOSE).all(), f"seed {seed}: {thing.id} {seen_high - high}"


def collider_bounds(thing: Thing) -> tuple[F64, F64]:
    from orienteer.world.collider import triangles_of

    clouds = []
    for collider, pose in thing.solids():
        points = collider.points if isinstance(collider, Convex | Shell) else triangles_of(collider)[0]
        clouds.append(pose.apply(points))
    points = np.concatenate(clouds)
    return points.min(axis=0), points.max(axis=0)


@each
def test_no_two_faces_lie_in_one_plane(kind: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        found = coplanar(scene_of(made(kind, seed)))
        assert not found, f"seed {seed}: {found[:5]}"


def can_be_seen(scene: Scene, spots: F64, normals: F64) -> Bool:
    """Whether there is air before a point that looks along a normal."""
    rng, tracer = np.random.default_rng(1), Tracer.of(scene)
    seen = np.zeros(len(spots), dtype=int)
    for _ in range(8):
        way = rng.normal(0, 1, normals.shape)
        way /= np.linalg.norm(way, axis=1, keepdims=True)
        seen |= ~tracer.blocked(spots, normals + 0.9 * way, reach=2.0, glass=True)
    return seen > 1


def one_sided(surface: Surface) -> Surface:
    """Not met from behind: what lies face down on another cannot be seen."""
    return replace(surface, material=replace(surface.material, double_sided=False))


def coplanar(scene: Scene) -> list[tuple[str, str, tuple[float, ...]]]:
    """Things with visible faces that look the same way less than APART from each other, and where."""
    # each surface by itself, so that two finishes of one thing are told apart
    pieces = [
        replace(thing, id=f"{thing.id}/{n}", mesh=Mesh((one_sided(surface),)))
        for thing in scene.things
        for n, surface in enumerate(thing.mesh.surfaces)
        if surface.material.cutoff is None
    ]
    tracer = Tracer.of(Scene(tuple(pieces)))
    rng = np.random.default_rng(0)
    points, ways, owner = [], [], []
    for k, piece in enumerate(pieces):
        surface = piece.mesh.surfaces[0]
        a, b, c = (piece.pose.apply(surface.positions[surface.faces[:, i]]) for i in range(3))
        normal = np.cross(b - a, c - a)
        area = np.linalg.norm(normal, axis=1)
        large = np.flatnonzero(area > 2e-4)
        if not len(large):
            continue
        chosen = rng.choice(large, min(150, 3 * len(large)), p=area[large] / area[large].sum())
        u, v = rng.random((2, len(chosen), 1))
        flip = u + v > 1
        u, v = np.where(flip, 1 - u, u), np.where(flip, 1 - v, v)
        points.append(a[chosen] + u * (b - a)[chosen] + v * (c - a)[chosen])
        ways.append(normal[chosen] / area[chosen][:, None])
        owner.append(np.full(len(chosen), k))
    spots, normals, mine = np.concatenate(points), np.concatenate(ways), np.concatenate(owner)
    gap = 0.9 * APART
    hits = tracer.nearest(spots + normals * gap, -normals, reach=2 * gap)
    alike = np.einsum("ij,ij->i", np.nan_to_num(hits.normal), normals) > 0.9999
    bad = np.flatnonzero((hits.thing >= 0) & (hits.thing != mine) & alike)
    floors = np.array([piece.role is Role.FLOOR for piece in pieces])[mine[bad]]
    buried = (spots[bad, 1] < 0.0) & (floors | (normals[bad, 1] < -0.9))
    bad = bad[~buried]
    bad = bad[can_be_seen(scene, spots[bad] + normals[bad] * 1.5 * APART, normals[bad])]
    return [(pieces[mine[i]].id, pieces[hits.thing[i]].id, tuple(spots[i].round(3))) for i in bad]


@each
def test_it_can_be_framed_with_what_is_behind_but_not_with_what_is_before_it(kind: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds[:1]:
        place = made(kind, seed)
        scene = scene_of(place)
        shot = oblique(scene, (160, 120))
        low, high = corners(place)
        outline = [(x, 0.0, z) for x in (low[0], high[0]) for z in (low[1], high[1])]
        pixels, _ = shot.camera.project(outline)
        assert (pixels > 0).all()
        assert (pixels < (160, 120)).all()
        assert np.ptp(pixels[:, 0]) > 60
        tops = [thing.bounds[1][1] for thing in scene.things if thing.id in shot.hide]
        assert all(top > 1.2 for top in tops)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("daylight", [Daylight.EVENING, Daylight.NIGHT])
def test_windows_are_lit_when_it_is_dark(kind: str, daylight: Daylight) -> None:
    dark, day = made(kind, 0, daylight), made(kind, 0)
    assert dark.sky.strength < day.sky.strength
    glowing = [glows(place) for place in (dark, day)]
    houses = any("house" in thing.name or "roof" in thing.name for thing in dark.things)
    assert not glowing[1]
    if houses:
        assert glowing[0] or any(isinstance(light, Lamp) for light in dark.lights)


def glows(place: Site) -> bool:
    materials = (surface.material for thing in place.things for surface in thing.mesh.surfaces)
    return any(max(material.glow) > 0.2 for material in materials)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("word", "material"), [("cobbles", None), ("gravel", None), ("asphalt", None), ("red", "brick")]
)
def test_the_ground_is_what_is_asked_for(kind: str, word: str, material: str | None) -> None:
    place = site(kind, stream(3, kind), sized(kind), floor=(word, material))
    floors = {thing.tags["material"] for thing in place.things if thing.role is Role.FLOOR}
    wanted = {"red": "brick"}.get(word, word)
    assert wanted in floors, floors


@pytest.mark.parametrize("kind", ["street", "market", "garden", "farmyard", "railway platform", "car park"])
def test_houses_are_of_what_is_asked_for(kind: str) -> None:
    place = site(kind, stream(4, kind), sized(kind), wall=("light blue", "plaster"))
    walls = [thing for thing in place.things if thing.role is Role.WALL]
    assert any(surface.material.name == "light blue plaster" for thing in walls for surface in thing.mesh.surfaces)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("share", [0.0, 1.0])
def test_small_and_large_ones_can_be_made(kind: str, share: float) -> None:
    place = made(kind, 5, share=share)
    low, high = corners(place)
    wide, deep = sized(kind, share)
    assert float(np.prod(high - low)) == pytest.approx(wide * deep, rel=0.25)
    assert place.zones


def test_other_kinds_are_refused_with_those_that_there_are() -> None:
    with pytest.raises(UnknownNameError, match="railway platform"):
        site("moon", stream(0, "moon"), (20.0, 20.0))
