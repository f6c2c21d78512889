"""A model becomes a scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from orienteer.errors import BadFileError
from orienteer.world.importing.colliders import Made, make_colliders
from orienteer.world.importing.floor import find_floor
from orienteer.world.importing.lighting import cameras_of, lights_of
from orienteer.world.importing.making import Maker
from orienteer.world.importing.owners import Group, Grouping, Kind, Label, group_nodes, label_of, label_of_name
from orienteer.world.importing.scale import Scale
from orienteer.world.importing.survey import Survey, survey
from orienteer.world.importing.taken import Taken, take
from orienteer.world.importing.upright import Upright
from orienteer.world.importing.words import plain, says_nothing
from orienteer.world.mesh import Mesh
from orienteer.world.model import Model
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

_FARTHEST = 1e10
"""In the file's unit: float32 tells nothing apart there."""
_ROOMY_M = (4.0, 2.5)
"""Length and width from which a mesh whose name is no word for a thing is looked into for floor, walls and things."""
_PLACE_M = 2.5
"""A file with a single mesh that is smaller is one object, however many loose parts it has."""
_BUILDINGS = ("house", "building")
_MOST_NAMES = 8
"""Things that a warning names, at most."""


def scene_of(model: Model, path: Path, up: Upright | None, unit: Scale | None, colliders: str) -> Scene:
    """The scene that a model shows."""
    model, seen = _placeable(model, path)
    labels = [label_of(node) for node in model.nodes]
    groups = group_nodes(model, labels)
    taken = take(model, seen, groups, labels, up, unit)
    groups = _looked_into(groups, taken.survey)
    maker = Maker(model, taken.matrix)
    for group in groups.groups:
        maker.add_group(group)
    if groups.loose:
        extent = taken.survey.high - taken.survey.low
        alone = len(groups.loose) == 1 and not groups.groups and extent.max() < _PLACE_M
        maker.add_loose(groups.loose, _hint(groups, labels, path), apart=not alone)
    if not maker.things:
        raise BadFileError(path, " ".join(("shows nothing.", *model.warnings, *maker.warnings)))
    things, doubts = _solid(maker.things, colliders)
    lights, sky, light_doubts = lights_of(model, taken.matrix)
    frames, floor_doubts = _frames(taken)
    return Scene(
        things=things,
        lights=lights,
        sky=sky,
        cameras=cameras_of(model, taken.matrix),
        frames=frames,
        name=model.name,
        credits=model.credits,
        warnings=(*model.warnings, *taken.warnings, *maker.warnings, *floor_doubts, *light_doubts, *doubts),
    )


def _placeable(model: Model, path: Path) -> tuple[Model, Survey]:
    """The model without what lies beyond all measure, and a look over it."""
    seen = survey(model)
    near = [bool(np.abs(ends).max() < _FARTHEST) for ends in zip(seen.lows, seen.highs, strict=True)]  # nan is far
    if not all(near):
        far = [number for number, is_near in zip(seen.numbers, near, strict=True) if not is_near]
        gone = set(far)
        nodes = tuple(replace(node, surfaces=()) if i in gone else node for i, node in enumerate(model.nodes))
        names = _some([model.nodes[number].name or f"node {number}" for number in far])
        warning = f"Too far away to be placed, left out: {names}."
        model = replace(model, nodes=nodes, warnings=(*model.warnings, warning))
        seen = survey(model)
    if not seen.numbers:
        raise BadFileError(path, " ".join(("holds no triangles to show.", *model.warnings)))
    return model, seen


def _looked_into(groups: Grouping, seen: Survey) -> Grouping:
    """Takes apart what is as large as a room and has no name for a thing."""
    row = {number: i for i, number in enumerate(seen.numbers)}
    kept, loose = [], list(groups.loose)
    for group in groups.groups:
        rows = [row[member] for member in group.members]
        size = seen.highs[rows].max(axis=0) - seen.lows[rows].min(axis=0)
        if _may_be_place(group) and max(size[0], size[2]) > _ROOMY_M[0] and min(size[0], size[2]) > _ROOMY_M[1]:
            loose.extend(group.members)
        else:
            kept.append(group)
    return Grouping(tuple(kept), tuple(sorted(loose)))


def _may_be_place(group: Group) -> bool:
    if group.tag is not None:
        return False
    kind = group.label.category
    return kind is None or kind.name in _BUILDINGS


def _hint(groups: Grouping, labels: Sequence[Label], path: Path) -> Label:
    """What the loose parts are called together: by their one name, else by the file's."""
    names = {labels[number].name: labels[number] for number in groups.loose if labels[number].kind is not Kind.NOTHING}
    if len(names) == 1:
        return next(iter(names.values()))
    stem = plain(path.stem)
    return Label(Kind.NOTHING, "") if says_nothing(stem) or groups.groups else label_of_name(path.stem)


def _solid(things: list[Thing], choice: str) -> tuple[tuple[Thing, ...], list[str]]:
    """The things with colliders, and what is doubtful about these."""
    roles: dict[Mesh, Role] = {}
    users: dict[Mesh, list[str]] = {}
    for thing in things:
        roles.setdefault(thing.mesh, thing.role)
        users.setdefault(thing.mesh, []).append(thing.name)
    made = dict(zip(roles, make_colliders(list(roles.items()), choice), strict=True))
    colliders = {mesh: one.all() for mesh, one in made.items()}
    solid = tuple(replace(thing, colliders=colliders[thing.mesh]) for thing in things)
    return solid, _doubts(made, users)


def _doubts(made: dict[Mesh, Made], users: dict[Mesh, list[str]]) -> list[str]:
    """One warning for each reason why a surface stays bare."""
    names: dict[str, list[str]] = {}
    for mesh, one in made.items():
        for reason in dict.fromkeys(one.doubts):
            names.setdefault(reason, []).extend(users[mesh])
    return [f"Solid only on the surface, without an inside ({reason}): {_some(who)}." for reason, who in names.items()]


def _frames(taken: Taken) -> tuple[dict[str, Pose], list[str]]:
    """The frames of a foreign scene: its floor, and the file's own coordinates where they are others."""
    frames = {} if taken.frame is None else {"file": taken.frame}
    floor = find_floor(taken.survey)
    if floor is None:
        return frames, ["No floor was found: no large level surface lies low enough to stand on."]
    frames["floor"] = Pose.at(floor.middle[0], floor.height, floor.middle[1])
    return frames, []


def _some(names: Sequence[str]) -> str:
    """Some of many names."""
    distinct = list(dict.fromkeys(names))
    shown = ", ".join(distinct[:_MOST_NAMES])
    more = len(distinct) - _MOST_NAMES
    return f"{shown} and {more} more" if more > 0 else shown
