"""The pictures that show a scene to somebody who has never seen it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from orienteer.arrays import F64, U8, Bool
from orienteer.errors import OrienteerError
from orienteer.see.maps import show_depth, show_ids
from orienteer.see.overlay import draw, names_of
from orienteer.see.render import View
from orienteer.see.views import Shot, oblique, photograph, top_down
from orienteer.space.free import FreeSpace, free_space
from orienteer.world.body import Body
from orienteer.world.scene import Scene
from orienteer.world.thing import Role

FREE_FLOOR = np.array((0, 158, 115))
"""Tint of floor where the body can be, sRGB."""
TINT = 0.5
FLOOR_SLACK = 0.06
"""What is seen this little above or below a floor is taken for it: carpets and rounding, metres."""
PICTURES = 5
"""How many there are of every scene, besides those of its own cameras."""
MOST_LABELS = 16
"""Names in one picture; more would hide it."""


@dataclass(frozen=True, eq=False)
class Portrait:
    """One picture of a scene."""

    file: str
    """Name of its file, without folder."""
    picture: U8
    caption: str
    alt: str


def portraits(scene: Scene, body: Body, size: int) -> Iterator[Portrait]:
    """At a slant, its own views, from above with names, where the body can go, depth, and what each pixel is."""
    slant, plan = oblique(scene, (size * 4 // 3, size)), top_down(scene, (size, size))
    view = photograph(scene, slant)
    yield Portrait("oblique.png", view.rgb, "At a slant, without what is in the way.", f"{scene.name} at a slant")
    for name, camera in scene.cameras.items():
        own = photograph(scene, Shot(camera.resized((size * 4 // 3, size))))
        yield Portrait(
            f"camera-{file_name(name)}.png", own.rgb, f"The scene's camera “{name}”.", f"{scene.name}: {name}"
        )
    above = photograph(scene, plan)
    yield Portrait(
        "top-down.png",
        draw(above, names_of(above, scene, largest(scene, above))),
        "From above; −z is up, +x to the right.",
        f"Plan of {scene.name}",
    )
    try:
        free = free_space(scene, body)
    except OrienteerError as error:
        yield Portrait("free.png", above.rgb, f"No free floor is known: {error}", f"Plan of {scene.name}")
    else:
        says = f"Green: where the middle of the {body.name} can be ({free.area_m2:.1f} m²)."
        yield Portrait("free.png", with_free_floor(above, free), says, f"Free floor of {scene.name}")
    yield Portrait("depth.png", show_depth(view.depth), "Depth: near is bright.", f"Depth of {scene.name}")
    yield Portrait("ids.png", show_ids(view.ids), "What each pixel is: one colour a thing.", f"Things of {scene.name}")


def largest(scene: Scene, view: View) -> list[str]:
    """Ids of the objects that cover most of the view."""
    shown, counts = np.unique(view.ids[view.ids >= 0], return_counts=True)
    objects = [(n, scene.things[i]) for i, n in zip(shown, counts, strict=True) if scene.things[i].role is Role.OBJECT]
    return [thing.id for _, thing in sorted(objects, key=lambda pair: -pair[0])[:MOST_LABELS]]


def with_free_floor(view: View, free: FreeSpace) -> U8:
    """The view with the floor tinted where the middle of the body can be."""
    width, height = view.camera.size
    v, u = np.nonzero(np.isfinite(view.depth))
    points = view.camera.unproject(np.stack((u, v), axis=1) + 0.5, view.depth[v, u])
    allowed = np.zeros((height, width), dtype=bool)
    allowed[v, u] = _free_at(free, points)
    rgb = view.rgb.astype(np.float64)
    rgb[allowed] = rgb[allowed] * (1 - TINT) + FREE_FLOOR * TINT
    return rgb.round().astype(np.uint8)


def _free_at(free: FreeSpace, points: F64) -> Bool:
    """Which world points (n, 3) lie on floor where the body can be."""
    found = np.zeros(len(points), dtype=bool)
    for layer in free.layers:
        grid = layer.grid
        local = grid.from_world(points)
        ix = np.floor((local[:, 0] - grid.x0) / grid.cell).astype(np.int64)
        iz = np.floor((local[:, 2] - grid.z0) / grid.cell).astype(np.int64)
        inside = np.flatnonzero((ix >= 0) & (ix < grid.nx) & (iz >= 0) & (iz < grid.nz))
        cells = iz[inside], ix[inside]
        near = np.abs(layer.height[cells] - local[inside, 1]) < FLOOR_SLACK
        found[inside] |= layer.free[cells] & near
    return found


def file_name(words: str) -> str:
    """The words as the name of a file."""
    return re.sub(r"[^\w.-]+", "-", words).strip("-.") or "scene"
