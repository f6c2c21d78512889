"""A scene as the contents of its two files."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from orienteer.arrays import F64, I32
from orienteer.errors import BadArgumentError
from orienteer.world.collider import Box, Collider, Convex, Cylinder, Shell
from orienteer.world.gltf.builder import Builder
from orienteer.world.light import Lamp, Light, Sun
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.scenefile import records as r
from orienteer.world.scenefile.nodes import add_nodes
from orienteer.world.scenefile.shapes import Shapes
from orienteer.world.thing import Part, Support, Thing
from orienteer.world.wire import first_problem

GENERATOR = "Orienteer"


def pack(scene: Scene) -> tuple[Builder, r.SceneRecord]:
    """The GLB to be written, and the JSON that goes with it."""
    builder = Builder(GENERATOR)
    try:
        content = _Packing(builder).content(scene)
        return builder, r.SceneRecord(schema_number=r.SCHEMA, glb=r.GlbRecord(sha256=builder.sha256()), **content)
    except ValidationError as error:
        where, problem = first_problem(error)
        raise BadArgumentError(f"The scene cannot be saved: {error.title} {where}: {problem}.") from error


class _Packing:
    """One scene on its way into a GLB and a JSON."""

    def __init__(self, builder: Builder) -> None:
        self._builder = builder
        self._shapes = Shapes(builder)
        self._views: dict[bytes, int] = {}

    def content(self, scene: Scene) -> dict[str, Any]:
        things = tuple(self._thing(thing) for thing in scene.things)
        add_nodes(self._builder, scene, self._shapes)
        return {
            "name": scene.name,
            "things": things,
            "meshes": tuple(self._shapes.meshes),
            "materials": tuple(self._shapes.materials),
            "textures": tuple(self._shapes.textures),
            "rooms": tuple(
                r.RoomRecord(
                    id=room.id,
                    name=room.name,
                    outline=_rows(room.outline),
                    kind=room.kind,
                    floor=room.floor,
                    height=_extent(room.height),
                )
                for room in scene.rooms
            ),
            "openings": tuple(
                r.OpeningRecord(**{**vars(one), "pose": _pose(one.pose), "height": _extent(one.height)})
                for one in scene.openings
            ),
            "lights": tuple(_light(light) for light in scene.lights),
            "sky": r.SkyRecord(**vars(scene.sky)),
            "cameras": {
                name: r.CameraRecord(
                    pose=_pose(camera.pose), fov=camera.fov, size=camera.size, span=camera.span, near=camera.near
                )
                for name, camera in sorted(scene.cameras.items())
            },
            "frames": {name: _pose(pose) for name, pose in sorted(scene.frames.items())},
            "credits": tuple(r.CreditRecord(**vars(credit)) for credit in scene.credits),
            "warnings": scene.warnings,
        }

    def _thing(self, thing: Thing) -> r.ThingRecord:
        return r.ThingRecord(
            id=thing.id,
            name=thing.name,
            category=thing.category,
            mesh=self._shapes.mesh(thing.mesh),
            colliders=tuple(self._collider(collider) for collider in thing.colliders),
            pose=_pose(thing.pose),
            color=thing.color,
            parts=tuple(self._part(part) for part in thing.parts),
            front=thing.front,
            affordances=tuple(sorted(thing.affordances)),
            supports=tuple(_support(support) for support in thing.supports),
            on=thing.on,
            role=thing.role,
            dimensions=thing.size,
            tags=_sorted(thing.tags),
        )

    def _part(self, part: Part) -> r.PartRecord:
        joint = part.joint
        return r.PartRecord(
            id=part.id,
            name=part.name,
            mesh=self._shapes.mesh(part.mesh),
            colliders=tuple(self._collider(collider) for collider in part.colliders),
            joint=r.JointRecord(
                motion=joint.motion,
                axis=joint.axis,
                origin=joint.origin,
                low=_extent(joint.low),
                high=_extent(joint.high),
            ),
            value=part.value,
            text=part.text,
        )

    def _collider(self, collider: Collider) -> r.ColliderRecord:
        match collider:
            case Box(size, pose):
                return r.BoxRecord(size=size, pose=_pose(pose))
            case Cylinder(radius, height, pose):
                return r.CylinderRecord(radius=radius, height=height, pose=_pose(pose))
            case Convex():
                return r.ConvexRecord(points=self._array(collider.points))
            case Shell(points, faces):
                return r.ShellRecord(points=self._array(points), faces=self._array(faces))

    def _array(self, rows: F64 | I32) -> r.ArrayRecord:
        """Appends numbers to the GLB's bytes; equal ones only once."""
        key = self._shapes.digests.of(rows)
        if len(rows) and key not in self._views:
            self._views[key] = self._builder.view(rows)
        return r.ArrayRecord(view=self._views.get(key, 0), rows=len(rows))


def _pose(pose: Pose) -> r.PoseRecord:
    x, y, z = pose.position.tolist()
    i, j, k, w = pose.quaternion.tolist()
    return r.PoseRecord(position=(x, y, z), quaternion=(i, j, k, w))


def _support(support: Support) -> r.SupportRecord:
    return r.SupportRecord(
        outline=_rows(support.outline),
        height=support.height,
        headroom=_extent(support.headroom),
        name=support.name,
    )


def _light(light: Light) -> r.LightRecord:
    match light:
        case Sun():
            return r.SunRecord(**vars(light))
        case Lamp():
            return r.LampRecord(**vars(light))


def _rows(outline: F64) -> tuple[r.Vec2, ...]:
    return tuple((float(x), float(z)) for x, z in outline)


def _extent(value: float) -> r.Extent:
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return value


def _sorted(tags: Mapping[str, str]) -> dict[str, str]:
    return dict(sorted(tags.items()))
