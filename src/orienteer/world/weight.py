"""How much memory things take."""

from __future__ import annotations

from collections.abc import Iterable

from orienteer.world.thing import Thing


def bytes_of(things: Iterable[Thing]) -> int:
    """Memory of the things' meshes and textures; what several of them share counts once."""
    surfaces = [surface for thing in things for mesh, _ in thing.meshes() for surface in mesh.surfaces]
    arrays = [
        array
        for surface in surfaces
        for array in (surface.positions, surface.faces, surface.normals, surface.uv, surface.colors)
    ]
    arrays += [surface.material.texture.pixels for surface in surfaces if surface.material.texture is not None]
    return sum({id(array): array.nbytes for array in arrays if array is not None}.values())
