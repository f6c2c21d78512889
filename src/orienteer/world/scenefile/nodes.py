"""The nodes of a scene's GLB: things with their parts, lights and cameras, as other software shows them."""

from __future__ import annotations

from typing import Any

import numpy as np

from orienteer.errors import BadArgumentError
from orienteer.world.camera import Camera, aim
from orienteer.world.gltf.builder import Builder
from orienteer.world.light import LIGHT_UNIT, Light, Sun
from orienteer.world.pose import STILL, Pose
from orienteer.world.scene import Scene
from orienteer.world.scenefile.shapes import Shapes
from orienteer.world.thing import Thing

TAG = "orienteer"
"""Our key in a node's extras."""
_NEAR_M = 0.01
"""glTF wants a near plane of perspective cameras to be more than zero."""


def add_nodes(builder: Builder, scene: Scene, shapes: Shapes) -> None:
    """Adds everything that stands in the scene, in its order."""
    roots = [_thing(builder, thing, shapes) for thing in scene.things]
    roots += [_light(builder, light, i) for i, light in enumerate(scene.lights)]
    roots += [_camera(builder, name, camera) for name, camera in sorted(scene.cameras.items())]
    entry: dict[str, Any] = {"name": scene.name}
    if roots:
        entry["nodes"] = roots
    builder.add("scenes", entry)
    builder.top["scene"] = 0
    if scene.credits:
        said = "; ".join(f"{one.what} by {one.author} ({one.licence})" for one in scene.credits)
        builder.top["asset"]["copyright"] = said


def _thing(builder: Builder, thing: Thing, shapes: Shapes) -> int:
    children = []
    for part in thing.parts:
        tag = {"part": part.id}
        children.append(_node(builder, part.name, part.pose, {TAG: tag}, mesh=shapes.mesh(part.mesh)))
    tag = {"id": thing.id, "category": thing.category, "role": thing.role.value}
    return _node(builder, thing.name, thing.pose, {TAG: tag}, mesh=shapes.mesh(thing.mesh), children=children or None)


def _light(builder: Builder, light: Light, number: int) -> int:
    builder.uses("KHR_lights_punctual")
    color = np.maximum(np.array(light.color, dtype=np.float64), 0.0)
    peak = max(1.0, float(color.max()))
    entry = {"color": (color / peak).tolist(), "intensity": max(0.0, light.strength) * peak * LIGHT_UNIT}
    if isinstance(light, Sun):
        if not np.linalg.norm(light.toward) > 1e-9:
            raise BadArgumentError("The scene cannot be saved: a sun shines from no direction.")
        name, entry["type"] = f"sun {number}", "directional"
        pose = aim((0.0, 0.0, 0.0), -np.array(light.toward, dtype=np.float64))
    else:
        name, entry["type"] = f"lamp {number}", "point"
        pose = Pose(np.array(light.position, dtype=np.float64))
    lights = builder.top.setdefault("extensions", {}).setdefault("KHR_lights_punctual", {}).setdefault("lights", [])
    lights.append(entry)
    return _node(builder, name, pose, None, extensions={"KHR_lights_punctual": {"light": len(lights) - 1}})


def _camera(builder: Builder, name: str, camera: Camera) -> int:
    width, height = camera.size
    near = max(camera.near, _NEAR_M)
    if camera.fov is None:
        half = camera.span / 2
        flat = {"xmag": half * width / height, "ymag": half, "znear": max(camera.near, 0.0), "zfar": near + 1e4}
        number = builder.add("cameras", {"type": "orthographic", "orthographic": flat})
    else:
        view = {"yfov": camera.fov, "aspectRatio": width / height, "znear": near}
        number = builder.add("cameras", {"type": "perspective", "perspective": view})
    return _node(builder, name, camera.pose, None, camera=number)


def _node(builder: Builder, name: str, pose: Pose, extras: dict[str, Any] | None, **more: Any) -> int:
    entry: dict[str, Any] = {"name": name}
    if pose != STILL:
        entry["translation"] = pose.position.tolist()
        entry["rotation"] = pose.quaternion.tolist()
    if extras is not None:
        entry["extras"] = extras
    return builder.add("nodes", entry | {key: value for key, value in more.items() if value is not None})
