"""What a foreign 3D file holds, before anything is decided about it: nodes with surfaces, lights, cameras."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from orienteer.arrays import F64
from orienteer.world.material import Rgb
from orienteer.world.mesh import Surface
from orienteer.world.scene import Credit


@dataclass(frozen=True, eq=False)
class Node:
    """A named place in the file's tree."""

    name: str
    parent: int | None
    """Index of the node above it; parents come before their children."""
    matrix: F64
    """T_file_node, shape (4, 4): may scale, mirror and shear."""
    surfaces: tuple[Surface, ...] = ()
    """In the node's frame and the file's unit. Copies of one mesh share the tuple."""
    mesh_name: str = ""
    """What the file calls the mesh itself."""
    extras: Mapping[str, Any] = field(default_factory=dict)
    """Whatever the exporting program noted."""


class FileLight(NamedTuple):
    """A light as the file states it."""

    name: str
    matrix: F64
    """T_file_light, shape (4, 4): shines along −z."""
    is_sun: bool
    color: Rgb
    intensity: float
    """Lux of a sun, candela of a lamp, as far as exporters keep to that."""


class FileCamera(NamedTuple):
    """A camera as the file states it."""

    name: str
    matrix: F64
    """T_file_camera, shape (4, 4): looks along −z."""
    fov: float | None
    """Vertical field of view, radians; None: orthographic."""
    span: float
    """Height of an orthographic picture in the file's unit."""
    aspect: float
    """Width by height."""


@dataclass(frozen=True, eq=False)
class Model:
    """A foreign 3D file as it was read."""

    name: str
    nodes: tuple[Node, ...]
    lights: tuple[FileLight, ...] = ()
    cameras: tuple[FileCamera, ...] = ()
    credits: tuple[Credit, ...] = ()
    warnings: tuple[str, ...] = ()
    unlit: bool = False
    """Every material asks to be shown as it is, without any light."""
    stated: bool = True
    """The format itself says which axis is up and how long a unit is (glTF: y, metres); OBJ says neither."""
