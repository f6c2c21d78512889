"""A model of a pack as a Thing."""

from __future__ import annotations

import re
from pathlib import Path

from orienteer.build.packs import mtl
from orienteer.build.packs.entry import ModelEntry
from orienteer.build.packs.fit import fitted
from orienteer.build.packs.look import dressed, textures_of
from orienteer.build.packs.support import support
from orienteer.errors import BadFileError
from orienteer.world.mesh import Mesh
from orienteer.world.thing import Thing


def thing(entry: ModelEntry, folder: Path) -> Thing:
    """The model standing on the origin, its true size, its front towards +z."""
    shape = mesh(entry, folder)
    return Thing(
        id=re.sub(r"[\W_]+", "-", entry.id.lower()).strip("-"),
        name=entry.name,
        category=entry.category,
        mesh=shape,
        color=entry.color,
        front=entry.front,
        supports=() if entry.top is None else support(shape, entry.top),
        tags=_tags(entry),
    )


def mesh(entry: ModelEntry, folder: Path) -> Mesh:
    """What a camera sees of it."""
    path = folder / entry.path
    surfaces = surfaces_of(path)
    if not surfaces:
        raise BadFileError(path, "has no triangles")
    paints = mtl.read(path.with_suffix(".mtl"))
    textures = textures_of(paints, path.parent)
    return fitted([dressed(surface, paints, textures) for surface in surfaces], entry.rotation, entry.size)


def _tags(entry: ModelEntry) -> dict[str, str]:
    tags = {"model": entry.id, "author": entry.credit.author, "licence": entry.credit.licence}
    if entry.elevation:
        tags["elevation_m"] = f"{entry.elevation:g}"
    return tags
