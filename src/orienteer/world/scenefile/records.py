"""What `scene.json` holds. Units, frames and meanings are those of the classes with the same names."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from orienteer.world.material import Look, Wrap
from orienteer.world.room import OpeningKind
from orienteer.world.thing import Affordance, Motion, Role
from orienteer.world.wire import StrictWire

SCHEMA = 1
"""Raised whenever an older Orienteer could misread what a newer one writes."""

Number = Annotated[int, Field(ge=0)]
"""A place in a list of this file or of the GLB."""
Vec2 = tuple[float, float]
Vec3 = tuple[float, float, float]
Vec4 = tuple[float, float, float, float]
Extent = float | Literal["inf", "-inf"]
"""JSON has no infinite numbers."""


class PoseRecord(StrictWire):
    position: Vec3
    quaternion: Vec4


class TextureRecord(StrictWire):
    image: Number
    """In the GLB."""
    wrap: tuple[Wrap, Wrap]


class MaterialRecord(StrictWire):
    name: str
    color: Vec3
    texture: Number | None
    look: Look
    opacity: float
    cutoff: float | None
    roughness: float
    metallic: float
    glow: Vec3
    double_sided: bool


class BoxRecord(StrictWire):
    kind: Literal["box"] = "box"
    size: Vec3
    pose: PoseRecord


class CylinderRecord(StrictWire):
    kind: Literal["cylinder"] = "cylinder"
    radius: float
    height: float
    pose: PoseRecord


class ArrayRecord(StrictWire):
    """Rows of three numbers in the GLB's bytes: float64 points or int32 triangles."""

    view: Number
    rows: Number


class ConvexRecord(StrictWire):
    kind: Literal["convex"] = "convex"
    points: ArrayRecord


class ShellRecord(StrictWire):
    kind: Literal["shell"] = "shell"
    points: ArrayRecord
    faces: ArrayRecord


ColliderRecord = Annotated[BoxRecord | CylinderRecord | ConvexRecord | ShellRecord, Field(discriminator="kind")]


class JointRecord(StrictWire):
    motion: Motion
    axis: Vec3
    origin: Vec3
    low: Extent
    high: Extent


class PartRecord(StrictWire):
    id: str
    name: str
    mesh: Number | None
    colliders: tuple[ColliderRecord, ...]
    joint: JointRecord
    value: float
    text: str | None


class SupportRecord(StrictWire):
    outline: tuple[Vec2, ...]
    height: float
    headroom: Extent
    name: str


class ThingRecord(StrictWire):
    id: str
    name: str
    category: str
    mesh: Number | None
    """In the GLB; None: nothing to see."""
    colliders: tuple[ColliderRecord, ...]
    pose: PoseRecord
    color: str | None
    parts: tuple[PartRecord, ...]
    front: Vec3 | None
    affordances: tuple[Affordance, ...]
    supports: tuple[SupportRecord, ...]
    on: str | None
    role: Role
    dimensions: Vec3
    tags: dict[str, str]


class RoomRecord(StrictWire):
    id: str
    name: str
    outline: tuple[Vec2, ...]
    kind: str
    floor: float
    height: Extent


class OpeningRecord(StrictWire):
    id: str
    kind: OpeningKind
    width: float
    height: Extent
    pose: PoseRecord
    rooms: tuple[str | None, str | None]
    sill: float
    threshold: float
    leaf: tuple[str, str] | None


class SunRecord(StrictWire):
    kind: Literal["sun"] = "sun"
    toward: Vec3
    color: Vec3
    strength: float


class LampRecord(StrictWire):
    kind: Literal["lamp"] = "lamp"
    position: Vec3
    color: Vec3
    strength: float
    radius: float


LightRecord = Annotated[SunRecord | LampRecord, Field(discriminator="kind")]


class SkyRecord(StrictWire):
    zenith: Vec3
    horizon: Vec3
    ground: Vec3
    strength: float


class CameraRecord(StrictWire):
    pose: PoseRecord
    fov: float | None
    size: tuple[int, int]
    span: float
    near: float


class CreditRecord(StrictWire):
    what: str
    author: str
    licence: str
    source: str


class GlbRecord(StrictWire):
    """The GLB that this file belongs to."""

    file: Literal["scene.glb"] = "scene.glb"
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class Schema(StrictWire):
    """As much as every version of the file has."""

    model_config = ConfigDict(extra="ignore")

    schema_number: Annotated[int, Field(alias="schema")]


class SceneRecord(StrictWire):
    """The whole file."""

    model_config = ConfigDict(populate_by_name=True)

    schema_number: Annotated[int, Field(alias="schema")]
    glb: GlbRecord
    name: str
    things: tuple[ThingRecord, ...]
    meshes: tuple[tuple[Number, ...], ...]
    """For each mesh of the GLB, the material of each of its primitives."""
    materials: tuple[MaterialRecord, ...]
    textures: tuple[TextureRecord, ...]
    rooms: tuple[RoomRecord, ...]
    openings: tuple[OpeningRecord, ...]
    lights: tuple[LightRecord, ...]
    sky: SkyRecord
    cameras: dict[str, CameraRecord]
    frames: dict[str, PoseRecord]
    credits: tuple[CreditRecord, ...]
    warnings: tuple[str, ...]
