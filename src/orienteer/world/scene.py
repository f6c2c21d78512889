"""Scenes: things in rooms under lights, and the same scene in other states."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

import numpy as np

from orienteer.arrays import F64
from orienteer.errors import BadArgumentError, UnknownNameError
from orienteer.world.camera import Camera
from orienteer.world.light import Light, Sky
from orienteer.world.pose import Pose
from orienteer.world.room import Opening, Room
from orienteer.world.thing import Thing


@dataclass(frozen=True)
class Credit:
    """Who made something that a scene uses, and under which licence."""

    what: str
    author: str
    licence: str
    source: str = ""


@dataclass(frozen=True)
class State:
    """Where some things of a scene are now."""

    poses: Mapping[str, Pose] = field(default_factory=dict)
    """T_world_thing by thing id."""
    joints: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """Joint values by part id, by thing id: radians for hinges, metres for slides."""

    @property
    def touched(self) -> frozenset[str]:
        """Ids of the things that it places or opens."""
        return frozenset(self.poses) | frozenset(self.joints)


@dataclass(frozen=True, eq=False)
class Scene:
    """A place. Immutable: another state of it is another Scene that shares its meshes."""

    things: tuple[Thing, ...] = ()
    rooms: tuple[Room, ...] = ()
    openings: tuple[Opening, ...] = ()
    lights: tuple[Light, ...] = ()
    sky: Sky = Sky()
    cameras: Mapping[str, Camera] = field(default_factory=dict)
    """Views of it that have a name."""
    frames: Mapping[str, Pose] = field(default_factory=dict)
    """T_world_frame by name: a door, a stage, north."""
    name: str = "scene"
    credits: tuple[Credit, ...] = ()
    warnings: tuple[str, ...] = ()
    """What a loader was not sure of."""
    original: Scene | None = None
    """The scene that this one is a state of; renderers keep what did not move."""
    state: State = State()
    """What differs from the original."""

    def __post_init__(self) -> None:
        for name in ("things", "rooms", "openings", "lights", "credits", "warnings"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        for name in ("cameras", "frames"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))
        _check_unique("thing", (thing.id for thing in self.things))
        _check_unique("room", (room.id for room in self.rooms))
        _check_unique("opening", (opening.id for opening in self.openings))

    @staticmethod
    def load(
        path: str | Path, *, up: str | None = None, unit: str | float | None = None, colliders: str = "decomposed"
    ) -> Scene:
        """A scene folder that Orienteer saved, or any .glb, .gltf or .obj file.

        For files of other programs: `up` is the axis that points up ("y", "z", "-x" …), `unit` the length of one unit
        ("m", "cm", "mm", "inch", "foot", or metres as a number); both are found where they are not given, and
        `warnings` says what was found. `colliders` is "decomposed", "exact" (finer, takes minutes) or "none".
        """
        from orienteer.world.files import load_scene

        return load_scene(Path(path), up=up, unit=unit, colliders=colliders)

    def save(self, folder: str | Path) -> None:
        """Writes `scene.glb` and `scene.json` into the folder; loading them gives this scene again."""
        from orienteer.world.files import save_scene

        save_scene(self, Path(folder))

    @cached_property
    def content_sha256(self) -> str:
        """A hash of everything in it: equal hashes mean equal scenes."""
        from orienteer.world.digest import scene_sha256

        return scene_sha256(self)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Position in `things` by thing id."""
        return MappingProxyType({thing.id: i for i, thing in enumerate(self.things)})

    def thing(self, thing_id: str) -> Thing:
        """The thing with that id."""
        if thing_id not in self.index:
            raise UnknownNameError("thing", thing_id, self.index)
        return self.things[self.index[thing_id]]

    def room(self, room_id: str) -> Room:
        """The room with that id."""
        for room in self.rooms:
            if room.id == room_id:
                return room
        raise UnknownNameError("room", room_id, (room.id for room in self.rooms))

    def standing_on(self, thing_id: str) -> tuple[Thing, ...]:
        """The things that stand directly on that one."""
        return tuple(thing for thing in self.things if thing.on == thing_id)

    @cached_property
    def bounds(self) -> tuple[F64, F64]:
        """(low, high) corners around everything that can be seen, world metres."""
        boxes = [thing.bounds for thing in self.things if any(mesh.triangles for mesh, _ in thing.meshes())]
        if not boxes:
            return np.zeros(3), np.zeros(3)
        return np.min([low for low, _ in boxes], axis=0), np.max([high for _, high in boxes], axis=0)

    def at(self, state: State) -> Scene:
        """The same scene with things placed and parts opened as `state` says, on top of its own state."""
        for thing_id in state.touched:
            self.thing(thing_id)
        things = tuple(_put(thing, state) if thing.id in state.touched else thing for thing in self.things)
        joints = {
            thing_id: {**self.state.joints.get(thing_id, {}), **state.joints.get(thing_id, {})}
            for thing_id in {**self.state.joints, **state.joints}
        }
        return replace(
            self,
            things=things,
            original=self.original or self,
            state=State({**self.state.poses, **state.poses}, joints),
        )


def _put(thing: Thing, state: State) -> Thing:
    values = state.joints.get(thing.id, {})
    known = {part.id for part in thing.parts}
    for part_id in values:
        if part_id not in known:
            raise UnknownNameError(f"part of {thing.id!r}", part_id, known)
    placed = thing.moved(state.poses[thing.id]) if thing.id in state.poses else thing
    return placed.with_joints(values) if values else placed


def _check_unique(kind: str, ids: Iterable[str]) -> None:
    seen: set[str] = set()
    for one in ids:
        if one in seen:
            raise BadArgumentError(f"two {kind}s share the id {one!r}; every {kind} of a scene needs its own")
        seen.add(one)
