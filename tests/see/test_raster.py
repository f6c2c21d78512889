"""Drawing gives what rays give."""

from __future__ import annotations

import numpy as np
import pytest
from tests.see.places import house, room
from tests.see.solids import box, ground, scene_of, thing, wall

from orienteer.see.frame import pixel_centers
from orienteer.see.raster import Pixels, Raster
from orienteer.see.rays import camera_rays
from orienteer.see.samples import merge
from orienteer.see.shade.edges import spread_offsets
from orienteer.see.shade.tables import SHEER
from orienteer.see.sunshade import shaded, sunlight
from orienteer.see.tracer import ALL, OPAQUE, Tracer
from orienteer.world.camera import Camera
from orienteer.world.material import Look, Material, Texture
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene

SIZE = (97, 71)


def fenced() -> Scene:
    """A pane, a fence with holes seen through it, a cup open to one side, and ground that goes on behind the camera."""
    pixels = np.full((8, 8, 4), 255, np.uint8)
    pixels[::2, ::2, 3] = 0
    fence = Material(texture=Texture(pixels), cutoff=0.5, double_sided=True)
    pane = Material(look=Look.GLASS, opacity=0.1, double_sided=True)
    one_sided = Material(double_sided=False)
    return scene_of(
        thing("ground", ground(60.0, Material())),
        thing("box", box((1.0, 1.0, 1.0), Material(), (0.0, 0.5, -3.0))),
        thing("fence", wall(3.0, 2.0, fence), Pose.at(0.0, 0.0, -1.5)),
        thing("pane", wall(2.0, 1.0, pane), Pose.at(0.4, 0.5, 0.0)),
        thing("back", wall(1.0, 3.0, one_sided), Pose.at(-2.0, 0.0, -2.0, 2.6)),
    )


CAMERAS = {
    "inside, ground behind it": Camera.look_at((0.31, 1.13, 1.83), (0.02, 0.71, -3.0), 80.0, SIZE),
    "from above": Camera.orthographic((0.113, 6.37, -1.07), (0.113, 0.0, -1.07), 7.0, SIZE, up=(0.0, 0.0, -1.0)),
    "from above, cut off": Camera.orthographic(
        (0.113, 6.37, -1.07), (0.113, 0.0, -1.07), 7.0, SIZE, (0.0, 0.0, -1.0), 5.63
    ),
    "nothing near": Camera.look_at((0.31, 1.13, 1.83), (0.02, 0.71, -3.0), 60.0, SIZE, near=2.5),
}


@pytest.mark.parametrize("name", CAMERAS)
@pytest.mark.parametrize("place", [room, house, fenced])
@pytest.mark.parametrize("groups", [OPAQUE, ALL])
def test_what_is_drawn_is_what_rays_meet(place: object, name: str, groups: tuple[int, ...]) -> None:
    scene, camera = place(), CAMERAS[name]  # type: ignore[operator]
    tracer, (x, y) = Tracer.of(scene), pixel_centers(SIZE[0], 0, SIZE[1])
    rays = camera_rays(camera, tracer.offset, x, y)
    cast = tracer.cast(rays.origins, rays.directions, groups=groups)
    met = Raster.of(tracer, camera).all(Pixels(0, *SIZE), x, y, groups)
    piece = np.append(tracer.tables.prim_piece, -1)
    level = (met.cast.prim >= 0) & (cast.prim >= 0) & np.isclose(met.cast.t, cast.t, rtol=1e-5)
    same = (piece[met.cast.prim] == piece[cast.prim]) | level  # of two faces in one plane, either
    assert same.mean() > 0.998  # a ray right on an edge may fall to either side
    hit = same & (cast.prim >= 0)
    assert hit.any()
    np.testing.assert_allclose(met.cast.t[hit], cast.t[hit], rtol=1e-4, atol=1e-5)
    if groups == OPAQUE and tracer.stock.has_sheer:
        veiled = tracer.cast(rays.origins, rays.directions, cast.t, (SHEER,)).prim >= 0
        assert ((met.veil >= 0) == veiled).mean() > 0.998


def test_some_pixels_are_drawn_as_the_whole_picture_is() -> None:
    tracer, camera = Tracer.of(fenced()), CAMERAS["inside, ground behind it"]
    x, y = pixel_centers(SIZE[0], 0, SIZE[1])
    raster, offsets = Raster.of(tracer, camera), spread_offsets(4)
    index = np.flatnonzero(np.arange(len(x)) % 7 == 3).astype(np.int32)
    some = raster.some(
        Pixels(0, *SIZE), index, offsets,
        (x[index][:, None] + offsets[:, 0]).ravel(), (y[index][:, None] + offsets[:, 1]).ravel(),
    )  # fmt: skip
    for k, (dx, dy) in enumerate(offsets):
        whole = raster.all(Pixels(0, *SIZE), x + dx, y + dy)
        assert np.array_equal(some.cast.prim[k::4], whole.cast.prim[index])
        assert np.array_equal(some.cast.t[k::4], whole.cast.t[index])
        assert np.array_equal(some.veil[k::4], whole.veil[index])


def test_rows_are_drawn_as_the_whole_picture_is() -> None:
    tracer, camera = Tracer.of(fenced()), CAMERAS["inside, ground behind it"]
    raster = Raster.of(tracer, camera)
    whole = raster.all(Pixels(0, *SIZE), *pixel_centers(SIZE[0], 0, SIZE[1]))
    rows = raster.all(Pixels(20, SIZE[0], 9), *pixel_centers(SIZE[0], 20, 9))
    assert np.array_equal(rows.cast.prim, whole.cast.prim.reshape(SIZE[1], -1)[20:29].ravel())


def test_things_are_left_out() -> None:
    scene, camera = room(), CAMERAS["from above"]
    x, y = pixel_centers(SIZE[0], 0, SIZE[1])
    without = np.array([one.id == "blue table" for one in scene.things] + [False])
    tracer = Tracer.of(scene)
    left = Raster.of(tracer, camera, without).all(Pixels(0, *SIZE), x, y).cast
    other = Tracer.of(scene, ("blue table",))
    hidden = Raster.of(other, camera).all(Pixels(0, *SIZE), x, y).cast
    assert np.array_equal(left.prim, hidden.prim)


@pytest.mark.parametrize("sun", [(0.3, 0.9, 0.4), (0.0, 1.0, 0.0), (-0.9, 0.2, 0.1)])
@pytest.mark.parametrize("place", [room, house, fenced])
def test_sunlight_is_what_rays_to_the_sun_say(place: object, sun: tuple[float, float, float]) -> None:
    tracer = Tracer.of(place())  # type: ignore[operator]
    toward = np.array(sun) / np.linalg.norm(sun)
    rng = np.random.default_rng(4)
    points = rng.uniform((-3.0, 0.02, -4.0), (3.0, 2.0, 3.0), (4000, 3)).astype(np.float32)
    along = toward.astype(np.float32)[None]
    row = np.array((1.0, 0.0, 0.0))
    expected, found = tracer.passing(points, along), sunlight(tracer, points, toward, row)
    assert (np.abs(expected - found) < 1e-3).mean() > 0.998
    assert (tracer.stops(points, along) == shaded(tracer, points, toward, row)).mean() > 0.998
    turned = sunlight(tracer, points[::-1].copy(), toward, toward)  # in another order, with a row that is no use
    assert np.array_equal(turned[::-1], found)


def test_rays_of_one_face_count_as_one_and_those_of_two_do_not() -> None:
    cube = scene_of(thing("box", box((1.0, 1.0, 1.0), Material())))
    tracer, camera = Tracer.of(cube), Camera.look_at((2.0, 0.0, 2.0), (0.0, 0.0, 0.0), 40.0, SIZE)
    # Two pixels: one whose rays all meet one face, and one across the upright edge between two.
    middle_x, middle_y = np.array((60.5, 48.5), np.float32), np.array((35.5, 35.5), np.float32)
    offsets = np.array(((-0.4, 0.1), (0.4, 0.1), (-0.3, -0.1), (0.3, -0.1)), np.float32)
    x, y = (middle_x[:, None] + offsets[:, 0]).ravel(), (middle_y[:, None] + offsets[:, 1]).ravel()
    raster, index = Raster.of(tracer, camera), np.array((35 * SIZE[0] + 60, 35 * SIZE[0] + 48), np.int32)
    met = raster.some(Pixels(0, *SIZE), index, offsets, x, y)
    middle = raster.some(Pixels(0, *SIZE), index, np.zeros((1, 2), np.float32), middle_x, middle_y)
    rays, middle_rays = (camera_rays(camera, tracer.offset, *at) for at in ((x, y), (middle_x, middle_y)))
    width, together = np.full(2, 0.03, np.float32), np.zeros(2, np.bool_)
    merged = merge(tracer.tables, tracer.places, rays, met, middle_rays, middle, width, together)
    assert merged.middle.tolist() == [5, 3]
    assert merged.rays.tolist() in ([4], [5])
    assert merged.counts.tolist() == [2]
    apart = merge(tracer.tables, tracer.places, rays, met, middle_rays, middle, width, ~together)
    assert apart.middle.tolist() == [1, 1]
    assert apart.rays.tolist() == list(range(8))
