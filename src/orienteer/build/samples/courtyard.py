"""A courtyard: paving around a fountain, lawns behind kerbs, a terrace with steps and a ramp."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import shell_thing
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, between, profile, union
from orienteer.build.stage import Stage
from orienteer.world.camera import Camera
from orienteer.world.light import Sky, Sun
from orienteer.world.pose import Pose
from orienteer.world.room import Room
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

HALF = 9.0
"""From the middle to the edge of the grounds, metres."""
TERRACE = 0.45
"""Height of the terrace, metres."""
STEPS = 3
KERB = 0.1


def scene() -> Scene:
    """18 × 18 m; the terrace is on the side of −z."""
    stage = Stage(seed=31)
    _furnish(stage)
    cameras = {
        "main": Camera.look_at((1.9, 2.2, 8.5), (-0.9, 0.9, -2.5), fov_deg=60, size=(1024, 768)),
        "terrace": Camera.look_at((0.6, TERRACE + 1.65, -7.6), (-0.6, 0.5, 1.0), fov_deg=62, size=(1024, 768)),
    }
    outline = np.array(((-HALF, -HALF), (-HALF, HALF), (HALF, HALF), (HALF, -HALF)))
    return Scene(
        things=(*_grounds(), *stage.things),
        rooms=(Room("courtyard", "courtyard", outline, "courtyard"),),
        lights=(Sun((0.75, 0.95, 0.45)),),
        sky=Sky(),
        cameras=cameras,
        frames={"north": Pose.at(0.0, 0.0, 0.0, math.pi)},
        name="courtyard",
    )


def _grounds() -> list[Thing]:
    """Everything that one walks on, and the hedge around."""
    paving, lawn, stone = finish("paving"), finish("grass"), finish("light granite")
    return [
        _floor("paving", "paving", paving, between((-HALF, -0.3, -HALF), (HALF, 0.0, HALF), paving)),
        _floor("lawn-west", "lawn", lawn, between((-HALF + 0.8, -0.2, -1.5), (-3.2, KERB - 0.015, HALF - 0.8), lawn)),
        _floor("lawn-east", "lawn", lawn, between((3.2, -0.2, -1.5), (HALF - 0.8, KERB - 0.015, HALF - 0.8), lawn)),
        _floor("kerb", "kerb", stone, union([_kerb(-HALF + 0.8, -3.2, stone), _kerb(3.2, HALF - 0.8, stone)])),
        _floor("terrace", "terrace", finish("sandstone"), _terrace()),
        _floor("ramp", "ramp", finish("light grey concrete"), _ramp()),
        shell_thing("steps", "steps", "steps", Role.STAIRS, _steps(stone), stone),
    ]


def _floor(thing_id: str, name: str, look: Finish, solid: Solid) -> Thing:
    return shell_thing(thing_id, name, name, Role.FLOOR, solid, look)


def _kerb(low: float, high: float, stone: Finish) -> Solid:
    """A frame of kerb stones around a lawn."""
    near, far, wide = -1.5, HALF - 0.8, 0.12
    sides = (
        ((low - wide, near - wide), (high + wide, near)),
        ((low - wide, far), (high + wide, far + wide)),
        ((low - wide, near - 0.001), (low, far + 0.001)),
        ((high, near - 0.001), (high + wide, far + 0.001)),
    )
    return union(between((a[0], -0.2, a[1]), (b[0], KERB, b[1]), stone, 0.01) for a, b in sides)


def _terrace() -> Solid:
    return between((-HALF + 0.8, -0.25, -HALF + 0.8), (HALF - 0.8, TERRACE, -5.0), finish("sandstone"))


def _steps(stone: Finish) -> Solid:
    """The two steps in front of the terrace, which is the third."""
    rise, going = TERRACE / STEPS, 0.34
    blocks = [
        between((-2.6, -0.2, -5.0 - 0.002), (0.6, rise * (i + 1), -5.0 + going * (STEPS - 1 - i)), stone, 0.008)
        for i in range(STEPS - 1)
    ]
    return union(blocks)


def _ramp() -> Solid:
    """5.4 m long for 0.45 m: a slope of 1 in 12."""
    length = TERRACE * 12
    wedge = profile(
        ((-5.0, -0.05), (-5.0 + length, -0.05), (-5.0 + length, 0.0), (-5.0, TERRACE)),
        1.6,
        finish("light grey concrete"),
    )
    return wedge.hulled().at(2.0, 0.0, 0.0)


def _furnish(stage: Stage) -> None:
    stage.put("fountain", -0.9, 2.4, seed=2)
    for x, z, yaw in ((-2.75, 0.6, 90), (-2.75, 4.2, 90), (1.0, 4.9, 200), (-6.0, -7.4, 0)):
        stage.put("park bench", x, z, yaw, TERRACE if z < -5 else 0.0, seed=6)
    for i, (x, z) in enumerate(((-6.4, 1.2), (-5.2, 5.9), (6.3, 1.0), (5.6, 5.6), (-7.2, 3.7))):
        stage.put("tree", x, z, 40 * i, KERB - 0.02, seed=3 + i)
    for i in range(9):
        stage.put("bush", -7.6 + 1.9 * i, HALF - 0.4, 25 * i, seed=20 + i, size="small")
    for i in range(6):
        stage.put("bush", 7.2, -1.0 + 1.25 * i, 25 * i, KERB - 0.02, seed=40 + i, size="small")
    for x, z in ((-2.9, -1.9), (2.9, -1.9), (2.9, 7.4), (-2.9, 7.4)):
        stage.put("lamp post", x, z, seed=4)
    table = stage.put("dining table", -3.2, -6.9, 8, TERRACE, seed=6, size="small", material="teak")
    for x, z, yaw in ((-0.5, 0.72, 180), (0.5, 0.72, 180), (-0.5, -0.72, 0), (0.5, -0.72, 0)):
        stage.put("chair", -3.2 + x, -6.9 + z, yaw + 8, TERRACE, seed=9, material="oak")
    stage.put_on(table, "potted plant", seed=14, size="small")
    for x in (-4.6, 1.3, 4.4, 6.4):
        stage.put("potted plant", x, -5.5, 30 * x, TERRACE, seed=round(50 + x), size="large", material="terracotta")
