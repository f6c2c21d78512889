"""Files of other programs become scenes: what is up, how long a unit is, which things there are, what is solid."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from orienteer.world.scene import Scene


def import_scene(
    path: Path, up: str | None = None, unit: str | float | None = None, colliders: str = "decomposed"
) -> Scene:
    """The scene in a .glb, .gltf or .obj file.

    `up` and `unit` are found where they are not given. `colliders`: "decomposed" makes convex pieces of what is simple
    enough, "exact" of everything that can be, in minutes, "none" makes none.
    """
    from orienteer.world.importing.assembly import scene_of
    from orienteer.world.importing.colliders import check_choice
    from orienteer.world.importing.scale import metres_of
    from orienteer.world.importing.upright import Upright, rotation_of

    check_choice(colliders)
    given_up = None if up is None else Upright(up.lower().removeprefix("+"), None)
    if given_up is not None:
        rotation_of(given_up.up)
    given_unit = None if unit is None else metres_of(unit)
    if path.suffix.lower() == ".obj":
        from orienteer.world.obj.reader import read_obj

        model = read_obj(path)
    else:
        from orienteer.world.gltf.reader import read_gltf

        model = read_gltf(path)
    if path.name == "scene.glb" and (path.parent / "scene.json").is_file():
        note = "Its scene.json knows more of it: load the folder to have joints, colliders, rooms and the rest."
        model = replace(model, warnings=(note, *model.warnings))
    return scene_of(model, path, given_up, given_unit, colliders)
