"""The two files of a scene turned back into it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.errors import BadFileError
from orienteer.world.camera import Camera
from orienteer.world.collider import Box, Collider, Convex, Cylinder, Shell
from orienteer.world.gltf.accessors import Accessors
from orienteer.world.gltf.container import Container
from orienteer.world.images import PictureError, decode
from orienteer.world.light import Lamp, Light, Sky, Sun
from orienteer.world.material import Material, Texture
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.room import Opening, Room
from orienteer.world.scene import Credit, Scene
from orienteer.world.scenefile import records as r
from orienteer.world.thing import Joint, Part, Support, Thing

T = TypeVar("T")


def unpack(record: r.SceneRecord, path: Path, container: Container) -> Scene:
    """The scene that `record`, read from `path`, and its GLB describe."""
    unpacking = _Unpacking(record, path, container)
    try:
        return unpacking.scene()
    except (ValueError, TypeError) as error:  # what the classes of the scene themselves refuse
        raise BadFileError(path, str(error), unpacking.place) from error


class _Unpacking:
    """One scene on its way out of its files."""

    def __init__(self, record: r.SceneRecord, path: Path, container: Container) -> None:
        self.place = ""
        """What is being read."""
        self._record = record
        self._path = path
        self._container = container
        self._accessors = Accessors(container)
        self._pictures: dict[int, Any] = {}
        self._arrays: dict[tuple[int, int, str], Any] = {}
        self._textures: list[Texture] = []
        self._materials: list[Material] = []
        self._meshes: list[Mesh] = []

    def scene(self) -> Scene:
        record = self._record
        self._textures = [self._texture(one, i) for i, one in enumerate(record.textures)]
        self._materials = [self._material(one, i) for i, one in enumerate(record.materials)]
        self._meshes = [self._mesh(one, i) for i, one in enumerate(record.meshes)]
        things = tuple(self._thing(one, i) for i, one in enumerate(record.things))
        self.place = ""
        return Scene(
            things=things,
            rooms=tuple(
                Room(**{**vars(one), "outline": _outline(one.outline), "height": float(one.height)})
                for one in record.rooms
            ),
            openings=tuple(
                Opening(**{**vars(one), "pose": _pose(one.pose), "height": float(one.height)})
                for one in record.openings
            ),
            lights=tuple(_light(one) for one in record.lights),
            sky=Sky(**vars(record.sky)),
            cameras={name: Camera(**{**vars(one), "pose": _pose(one.pose)}) for name, one in record.cameras.items()},
            frames={name: _pose(one) for name, one in record.frames.items()},
            name=record.name,
            credits=tuple(Credit(**vars(one)) for one in record.credits),
            warnings=record.warnings,
        )

    def _texture(self, record: r.TextureRecord, number: int) -> Texture:
        self.place = f"textures[{number}]"
        images = self._container.document.images
        if record.image not in self._pictures:
            image = self._one(images, record.image, "image")
            if image.buffer_view is None:
                raise BadFileError(self._path, f"image {record.image} is not in the GLB", self.place)
            try:
                picture = decode(self._container.view(image.buffer_view), alpha=True, largest_edge=None)
            except PictureError as error:
                raise self._container.error(str(error), f"images[{record.image}]") from error
            self._pictures[record.image] = picture.pixels
        return Texture(self._pictures[record.image], record.wrap)

    def _material(self, record: r.MaterialRecord, number: int) -> Material:
        self.place = f"materials[{number}]"
        texture = None if record.texture is None else self._one(self._textures, record.texture, "texture")
        return Material(**{**vars(record), "texture": texture})

    def _mesh(self, materials: tuple[int, ...], number: int) -> Mesh:
        self.place = f"meshes[{number}]"
        mesh = self._one(self._container.document.meshes, number, "mesh")
        if len(mesh.primitives) != len(materials):
            problem = f"names {len(materials)} materials for {len(mesh.primitives)} surfaces"
            raise BadFileError(self._path, problem, self.place)
        surfaces = []
        for primitive, material in zip(mesh.primitives, materials, strict=True):
            at = primitive.attributes
            if "POSITION" not in at or primitive.indices is None:
                raise self._container.error("has no corners or no triangles", self.place)
            positions = self._accessors.floats(at["POSITION"], 3)
            corners = self._accessors.indices(primitive.indices, len(positions))
            if len(corners) % 3:
                raise self._container.error(f"{len(corners)} corners make no triangles", self.place)
            surfaces.append(
                Surface(
                    positions,
                    corners.reshape(-1, 3),
                    self._one(self._materials, material, "material"),
                    self._accessors.floats(at["NORMAL"], 3) if "NORMAL" in at else None,
                    self._accessors.floats(at["TEXCOORD_0"], 2) if "TEXCOORD_0" in at else None,
                    self._accessors.raw(at["COLOR_0"])[:, :3] if "COLOR_0" in at else None,
                )
            )
        return Mesh(tuple(surfaces))

    def _thing(self, record: r.ThingRecord, number: int) -> Thing:
        here = f"things[{number}] {record.id!r}"
        parts = []
        for part in record.parts:
            self.place = f"{here}.parts {part.id!r}"
            parts.append(self._part(part))
        self.place = here
        return Thing(
            id=record.id,
            name=record.name,
            category=record.category,
            mesh=self._shape(record.mesh),
            colliders=tuple(self._collider(one) for one in record.colliders),
            pose=_pose(record.pose),
            color=record.color,
            parts=tuple(parts),
            front=record.front,
            affordances=frozenset(record.affordances),
            supports=tuple(
                Support(_outline(one.outline), one.height, float(one.headroom), one.name) for one in record.supports
            ),
            on=record.on,
            role=record.role,
            dimensions=record.dimensions,
            tags=record.tags,
        )

    def _part(self, record: r.PartRecord) -> Part:
        joint = record.joint
        return Part(
            id=record.id,
            name=record.name,
            mesh=self._shape(record.mesh),
            colliders=tuple(self._collider(one) for one in record.colliders),
            joint=Joint(joint.motion, joint.axis, joint.origin, float(joint.low), float(joint.high)),
            value=record.value,
            text=record.text,
        )

    def _shape(self, number: int | None) -> Mesh:
        return Mesh() if number is None else self._one(self._meshes, number, "mesh")

    def _collider(self, record: r.ColliderRecord) -> Collider:
        match record:
            case r.BoxRecord():
                return Box(record.size, _pose(record.pose))
            case r.CylinderRecord():
                return Cylinder(record.radius, record.height, _pose(record.pose))
            case r.ConvexRecord():
                return Convex(self._array(record.points, "<f8"))
            case r.ShellRecord():
                points: F64 = self._array(record.points, "<f8")
                faces: I32 = self._array(record.faces, "<i4")
                if faces.size and (faces.min() < 0 or faces.max() >= len(points)):
                    raise BadFileError(self._path, "a shell's triangle names a corner that is not there", self.place)
                return Shell(points, faces)

    def _array(self, record: r.ArrayRecord, dtype: str) -> Any:
        """Three numbers a row from the GLB's bytes, read-only."""
        key = (record.view, record.rows, dtype)
        if key not in self._arrays:
            length = record.rows * 3 * np.dtype(dtype).itemsize
            content = self._container.view(record.view, 0, length) if record.rows else b""
            self._arrays[key] = np.frombuffer(content, dtype).reshape(-1, 3)
        return self._arrays[key]

    def _one(self, known: Sequence[T], number: int, kind: str) -> T:
        if number >= len(known):
            problem = f"asks for {kind} {number}, but there are {len(known)}"
            raise BadFileError(self._path, problem, self.place)
        return known[number]


def _pose(record: r.PoseRecord) -> Pose:
    return Pose(np.array(record.position), np.array(record.quaternion))


def _light(record: r.LightRecord) -> Light:
    values = {key: value for key, value in vars(record).items() if key != "kind"}
    return Sun(**values) if isinstance(record, r.SunRecord) else Lamp(**values)


def _outline(rows: tuple[r.Vec2, ...]) -> F64:
    return np.array(rows, dtype=np.float64).reshape(-1, 2)
