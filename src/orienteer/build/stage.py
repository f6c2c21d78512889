"""A place that is being furnished by hand: things are put where they are told, with ids of their own."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

from orienteer.build.registry import make
from orienteer.errors import BadArgumentError
from orienteer.world.pose import Pose
from orienteer.world.thing import Thing

GAP = 0.001
"""Between a thing and what it stands on, metres: touching faces would flicker."""


@dataclass
class Stage:
    """Things put in place so far."""

    seed: int = 0
    things: list[Thing] = field(default_factory=list)
    _used: Counter[str] = field(default_factory=Counter)

    def put(
        self,
        name: str,
        x: float,
        z: float,
        yaw_deg: float = 0.0,
        y: float = 0.0,
        *,
        seed: int | None = None,
        **wishes: Any,
    ) -> Thing:
        """A thing of that category on the floor, its front turned by `yaw_deg` from +z about y."""
        return self.add(self._made(name, seed, wishes), Pose.at(x, y, z, math.radians(yaw_deg)))

    def put_on(
        self,
        below: Thing,
        name: str,
        across: float = 0.0,
        along: float = 0.0,
        yaw_deg: float = 0.0,
        *,
        support: int = 0,
        seed: int | None = None,
        **wishes: Any,
    ) -> Thing:
        """A thing on a support of another, `across` and `along` metres from the middle of that, in its frame."""
        if support >= len(below.supports):
            raise BadArgumentError(f"{below.id!r} has {len(below.supports)} supports, none numbered {support}")
        level = below.supports[support]
        low, high = level.outline.min(axis=0), level.outline.max(axis=0)
        middle = (low + high) / 2
        local = Pose.at(middle[0] + across, level.height + GAP, middle[1] + along, math.radians(yaw_deg))
        thing = replace(self._made(name, seed, wishes), on=below.id)
        return self.add(thing, below.pose @ local)

    def add(self, thing: Thing, pose: Pose) -> Thing:
        """Any thing at a pose, with an id that is free."""
        self._used[thing.id] += 1
        placed = replace(thing, id=f"{thing.id}-{self._used[thing.id]}", pose=pose)
        self.things.append(placed)
        return placed

    def shift(self, thing: Thing, x: float, z: float, yaw_deg: float) -> Thing:
        """A thing that was put somewhere, elsewhere at the same height."""
        moved = thing.moved(Pose.at(x, float(thing.pose.position[1]), z, math.radians(yaw_deg)))
        self.things[self.things.index(thing)] = moved
        return moved

    def _made(self, name: str, seed: int | None, wishes: dict[str, Any]) -> Thing:
        return make(name, self.seed + 101 * len(self.things) if seed is None else seed, **wishes)
