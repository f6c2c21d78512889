"""The colour that a person would name a model by."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from orienteer.arrays import F64
from orienteer.see.render import look
from orienteer.world.camera import Camera
from orienteer.world.color import cielab, color_word, to_linear
from orienteer.world.material import Look, Material
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.scene import Scene
from orienteer.world.thing import Thing

STANDS_OUT = 0.5
"""Share of what is seen that has to be of one colour word for the model to be called by it."""
VIEWS = tuple((math.cos(i * math.pi / 4), 0.45, math.sin(i * math.pi / 4)) for i in range(8))
"""Directions that a model is looked at from: all around, from a little above."""
VEIL = 0.5
"""What holds back at least this share of the light behind it is seen itself."""
PICTURE_PX = 96
"""Width and height of each look."""
POINTS = 600
"""Looked at on each surface with a picture: the largest triangles first, each at its middle and near its corners."""
GREYS = frozenset({"white", "light grey", "grey", "dark grey", "black"})
TINTED = 11.0
"""CIELAB chroma from which a colour that is nearest to a grey is none that people would call so: slate, navy, sage."""
UNCLEAR = ""
_WHERE = np.array(((1, 1, 1), (4, 1, 1), (1, 4, 1), (1, 1, 4))) / np.array(((3,), (6,), (6,), (6,)))


def dominant(mesh: Mesh) -> str | None:
    """The colour word of most of what is seen of the mesh from outside, or None where no colour stands out.

    What is seen through has no colour.
    """
    surfaces = [one for one in mesh.surfaces if _shows(one.material)]
    shares: dict[str, float] = defaultdict(float)
    for surface, seen in zip(surfaces, _seen(surfaces), strict=True):
        words = _words(surface) if seen else []
        total = sum(area for _, area in words)
        for word, area in words:
            shares[word] += seen * area / total
    if not shares:
        return None
    word, share = max(shares.items(), key=lambda item: item[1])
    return word if word != UNCLEAR and share >= STANDS_OUT * sum(shares.values()) else None


def _shows(material: Material) -> bool:
    return material.look is Look.MATTE and material.opacity >= VEIL


def _seen(surfaces: Sequence[Surface]) -> list[int]:
    """How many pixels each surface covers in all views together."""
    things = [Thing(f"{number}", mesh=Mesh((surface,))) for number, surface in enumerate(surfaces)]
    counts = np.zeros(len(things), dtype=np.int64)
    if not things:
        return []
    scene = Scene(tuple(things))
    low, high = scene.bounds
    middle, radius = (low + high) / 2, max(float(np.linalg.norm(high - low)) / 2, 1e-4)
    for way in VIEWS:
        eye = middle + np.asarray(way) * radius * 4
        camera = Camera.orthographic(eye, middle, radius * 2, (PICTURE_PX, PICTURE_PX))
        _, ids = look(scene, camera)
        counts += np.bincount(ids[ids >= 0], minlength=len(things))
    return [int(count) for count in counts]


def _words(surface: Surface) -> list[tuple[str, float]]:
    corners = surface.positions[surface.faces].astype(np.float64)
    areas = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1) / 2
    total = float(areas.sum())
    texture, uv = surface.material.texture, surface.uv
    if total <= 0:
        return []
    if texture is None or uv is None:
        return [(_word(np.asarray(surface.material.color)), total)]
    largest = np.argsort(-areas, kind="stable")[: POINTS // len(_WHERE)]
    seen = float(areas[largest].sum())
    places = np.einsum("pc,tcu->tpu", _WHERE, uv[surface.faces[largest]].astype(np.float64))
    colors = _pixels(texture.pixels, places.reshape(-1, 2))
    weights = np.repeat(areas[largest] / len(_WHERE), len(_WHERE)) * (total / seen)
    solid = colors[:, 3] > 0.5
    linear = to_linear(colors[:, :3])
    return [(_word(linear[i]), float(weights[i])) for i in np.flatnonzero(solid)]


def _word(linear: F64) -> str:
    """The word for a colour, or none where the nearest is a grey that it is not."""
    word = color_word(linear)
    return UNCLEAR if word in GREYS and float(np.hypot(*cielab(linear)[1:])) > TINTED else word


def _pixels(pixels: np.ndarray, uv: F64) -> F64:
    """sRGB and alpha in 0..1 where a repeated picture shows those coordinates."""
    height, width = pixels.shape[:2]
    u, v = np.floor(uv % 1.0 * (width, height)).astype(np.intp).T
    found = pixels[np.minimum(v, height - 1), np.minimum(u, width - 1)] / 255
    return found if found.shape[1] == 4 else np.column_stack((found, np.ones(len(found))))
