"""What can be done with which things, from how near and from which side; read from its file."""

from __future__ import annotations

import math
import tomllib
from functools import cache
from importlib.resources import files

from pydantic import Field, model_validator

from orienteer.bench.contract import Record
from orienteer.bench.sleepwalk.truth import Action
from orienteer.build.category import Stands
from orienteer.build.registry import categories, category
from orienteer.world.thing import Affordance, Thing


class Manner(Record):
    """How an action is done; meanings stand in the file."""

    with_hand: bool
    near_m: float = 0.0
    cone_deg: float = Field(gt=0, le=180)
    over_m: float = 0.0
    affordances: tuple[Affordance, ...]
    rank: int

    @model_validator(mode="after")
    def _has_a_reach(self) -> Manner:
        if not self.with_hand and not (self.near_m > 0 and self.over_m > 0):
            raise ValueError("what is not done with a hand needs near_m and over_m")
        return self


class Limits(Record):
    """Bounds that affordances do not tell."""

    pick_up_m: float
    pick_up_m3: float
    fixed: tuple[Stands, ...]


@cache
def manner(action: Action) -> Manner:
    """How that action is done."""
    return Manner.model_validate(_table()[action])


@cache
def limits() -> Limits:
    """The bounds of the file."""
    return Limits.model_validate(_table()["limits"])


def actions_of(thing: Thing) -> tuple[Action, ...]:
    """What can be done with a thing, being beside it first."""
    admitted = [action for action in _ACTIONS if thing.affordances & set(manner(action).affordances)]
    if "pick up" in admitted and not (_is_light(thing) and _is_loose(thing)):
        admitted.remove("pick up")
    return ("reach", *admitted)


def _is_light(thing: Thing) -> bool:
    bound = limits()
    return max(thing.size) <= bound.pick_up_m and math.prod(thing.size) <= bound.pick_up_m3


def _is_loose(thing: Thing) -> bool:
    return thing.category not in categories() or category(thing.category).stands not in limits().fixed


_ACTIONS: tuple[Action, ...] = ("pick up", "open", "switch", "use", "look at", "sit")


@cache
def _table() -> dict[str, object]:
    return tomllib.loads((files("orienteer.bench.sleepwalk") / "actions.toml").read_text(encoding="utf-8"))
