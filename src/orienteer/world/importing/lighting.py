"""The lights and cameras of a foreign file, in our measures."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

from orienteer.arrays import F64
from orienteer.world.camera import Camera, aim
from orienteer.world.light import LIGHT_UNIT, Lamp, Light, Sky, Sun
from orienteer.world.model import FileCamera, FileLight, Model
from orienteer.world.pose import Pose

_DIM, _BRIGHT = 0.05, 6.0
"""Between these, the brightest light at a usual distance is taken as it is; else all are scaled to 1."""
_USUAL_M = 2.0
"""Distance at which lamps are compared."""
_PICTURE_HEIGHT = 480
"""Pixels; files say only how wide a picture is for its height."""
FLAT = Sky((1.0, 1.0, 1.0), (1.0, 1.0, 1.0), (1.0, 1.0, 1.0), 1.0)
"""Even white light from all sides, for scans whose pictures hold the light of the place already."""


def lights_of(model: Model, T_world_file: F64) -> tuple[tuple[Light, ...], Sky, list[str]]:
    """Lights and sky, and what had to be decided. A file without lights gets a sun, or even light if it asks for it."""
    if model.unlit:
        return (), FLAT, []
    lights = [_light(light, T_world_file) for light in model.lights if light.intensity > 0 and max(light.color) > 0]
    if not lights:
        return (Sun(),), Sky(), []
    peak = max(_at_usual(light) for light in lights)
    if _DIM <= peak <= _BRIGHT:
        return tuple(lights), Sky(), []
    scaled = tuple(_scaled(light, 1.0 / peak) for light in lights)
    change = f"{peak:.3g} times weaker" if peak > 1 else f"{1 / peak:.3g} times stronger"
    return scaled, Sky(), [f"Its lights were made {change}: files differ in how they measure light."]


def cameras_of(model: Model, T_world_file: F64) -> dict[str, Camera]:
    """Cameras by name; a second one of a name gets a number."""
    cameras: dict[str, Camera] = {}
    metres = float(np.cbrt(abs(np.linalg.det(T_world_file[:3, :3]))))
    for camera in model.cameras:
        found = _camera(camera, T_world_file, metres)
        if found is not None:
            cameras[free_name(camera.name, cameras)] = found
    return cameras


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name, with a number where it is taken already."""
    known = set(taken)
    return next(one for one in (name, *(f"{name} {i}" for i in range(2, len(known) + 3))) if one not in known)


def _light(light: FileLight, T_world_file: F64) -> Light:
    matrix = T_world_file @ light.matrix
    strength = light.intensity / LIGHT_UNIT
    if not light.is_sun:
        x, y, z = matrix[:3, 3].tolist()
        return Lamp((x, y, z), light.color, strength)
    toward = matrix[:3, 2]
    length = float(np.linalg.norm(toward))
    x, y, z = (toward / length).tolist() if length > 0 else (0.0, 1.0, 0.0)
    return Sun((x, y, z), light.color, strength)


def _at_usual(light: Light) -> float:
    return light.strength * max(light.color) / (1.0 if isinstance(light, Sun) else _USUAL_M**2)


def _scaled(light: Light, factor: float) -> Light:
    if isinstance(light, Sun):
        return Sun(light.toward, light.color, light.strength * factor)
    return Lamp(light.position, light.color, light.strength * factor, light.radius)


def _camera(camera: FileCamera, T_world_file: F64, metres: float) -> Camera | None:
    matrix = T_world_file @ camera.matrix
    back, up = matrix[:3, 2], matrix[:3, 1]
    if not (np.isfinite(matrix).all() and np.linalg.norm(np.cross(back, up)) > 1e-12):
        return None
    eye = matrix[:3, 3]
    pose: Pose = aim(eye, eye - back / np.linalg.norm(back), up)
    width = min(max(round(_PICTURE_HEIGHT * camera.aspect), 1), 16 * _PICTURE_HEIGHT)
    if camera.fov is not None:
        return Camera(pose, camera.fov, (width, _PICTURE_HEIGHT))
    span = camera.span * metres
    return Camera(pose, None, (width, _PICTURE_HEIGHT), span=span) if math.isfinite(span) and span > 0 else None
