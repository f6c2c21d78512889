"""Pictures of one thing alone before a plain background, as a shop would show it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from orienteer.arrays import U8
from orienteer.see.render import render
from orienteer.world.camera import Camera
from orienteer.world.light import Sky, Sun
from orienteer.world.scene import Scene
from orienteer.world.thing import Thing

SIDE = 448
"""Pictures are rendered at twice the classifier's input and averaged down."""
BACKGROUND = (0.86, 0.86, 0.86)
FILL = 0.86
"""Share of the picture's side that the thing's outline may span."""


def views(thing: Thing, rng: np.random.Generator, count: int = 2) -> Iterator[Camera]:
    """Eye-level pictures from the front left and front right, the angles drawn anew each time."""
    low, high = thing.bounds
    middle, corners = (low + high) / 2, np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)])
    points = low + corners * (high - low)
    for k in range(count):
        side = -1 if k % 2 else 1
        azimuth, elevation = side * np.radians(rng.uniform(15, 45)), np.radians(rng.uniform(8, 28))
        toward = np.array((np.sin(azimuth) * np.cos(elevation), np.sin(elevation), np.cos(azimuth) * np.cos(elevation)))
        distance = float(np.linalg.norm(high - low)) * 2.0
        camera = Camera.look_at(middle + toward * distance, middle, fov_deg=40.0, size=(SIDE, SIDE))
        pixels, _ = camera.project(points)
        spread = float(np.abs(pixels - SIDE / 2).max()) / (SIDE / 2)
        fov = 2 * np.degrees(np.arctan(np.tan(np.radians(20.0)) * spread / FILL))
        yield Camera.look_at(middle + toward * distance, middle, fov_deg=fov, size=(SIDE, SIDE))


def portrait(thing: Thing, camera: Camera) -> U8:
    """The thing alone before a plain background, half the camera's size."""
    sky = Sky(zenith=BACKGROUND, horizon=BACKGROUND, ground=(0.6, 0.6, 0.6), strength=0.75)
    right = camera.pose.rotate((1.0, 0.0, 0.0))
    toward = camera.pose.rotate((0.0, 0.0, 1.0)) + np.array((0.0, 0.9, 0.0)) + 0.6 * right
    scene = Scene(things=(thing,), lights=(Sun(tuple(toward), strength=0.75),), sky=sky)
    view = render(scene, camera)
    rgb = view.rgb.copy()
    rgb[(view.ids < 0) & (np.abs(rgb.astype(int) - 225).max(axis=2) < 60)] = 232
    small: U8 = rgb.reshape(SIDE // 2, 2, SIDE // 2, 2, 3).mean(axis=(1, 3)).round().astype(np.uint8)
    return small
