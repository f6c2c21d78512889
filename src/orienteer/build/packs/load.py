"""A model of a pack as a Thing."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from orienteer.build.packs import mtl, solid
from orienteer.build.packs.entry import ModelEntry
from orienteer.build.packs.fit import fitted
from orienteer.build.packs.look import Pictures, dressed
from orienteer.build.packs.support import support
from orienteer.errors import BadFileError
from orienteer.world.importing.words import category_of
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.model import Node
from orienteer.world.obj.reader import read_obj
from orienteer.world.thing import Affordance, Thing


def thing(entry: ModelEntry, folder: Path, colliders: str = "decomposed") -> Thing:
    """The model standing on the origin, its true size, its front towards +z."""
    shape = mesh(entry, folder)
    name = re.sub(r"[\W_]+", "-", entry.id.lower()).strip("-")
    return Thing(
        id=name,
        name=entry.name,
        category=entry.category,
        mesh=shape,
        colliders=solid.colliders(shape, name, folder, colliders),
        color=entry.color,
        front=entry.front,
        affordances=_affordances(entry),
        supports=() if entry.top is None else support(shape, entry.top),
        tags=_tags(entry),
    )


def mesh(entry: ModelEntry, folder: Path) -> Mesh:
    """What a camera sees of it."""
    path = folder / entry.path
    surfaces = [surface for node in read_obj(path).nodes for surface in _placed(node)]
    if not surfaces:
        raise BadFileError(path, "has no triangles")
    paints = mtl.read(path.with_suffix(".mtl"))
    pictures = Pictures(path.parent)
    return fitted([dressed(surface, paints, pictures) for surface in surfaces], entry.rotation, entry.size)


def _placed(node: Node) -> tuple[Surface, ...]:
    assert np.array_equal(node.matrix, np.eye(4))  # OBJ files have no frames within frames
    return node.surfaces


def _affordances(entry: ModelEntry) -> frozenset[Affordance]:
    from orienteer.build.registry import categories, category

    if entry.category in categories():
        return frozenset(category(entry.category).affordances)
    known = category_of(entry.category)
    return known.affordances if known is not None else frozenset()


def _tags(entry: ModelEntry) -> dict[str, str]:
    tags = {"model": entry.id, "author": entry.credit.author, "licence": entry.credit.licence}
    if entry.elevation:
        tags["elevation_m"] = f"{entry.elevation:g}"
    return tags
