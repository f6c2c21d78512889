"""What a body may stand on, and from where on a step is part of a flight of stairs: data in `rules.json`.

- Things with a ground role, or of a ground category, are ground: whoever can climb onto their tops may walk there.
- A low thing without a use of its own (a cable duct, a drain cover) is ground too. What can be sat on, picked up or
  played with is walked around however low it is, and so is anything that stands on furniture: an adult who can climb
  a step of 30 cm would otherwise walk over coffee tables and toys.
- Everything else is an obstacle from the floor upwards.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

Metres = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class Rules(BaseModel):
    """What is walked on."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    ground_roles: frozenset[Role]
    ground_categories: frozenset[str]
    soft_categories: frozenset[str]
    """Ground that gives way: a wheel rolls onto it whatever its step, up to `soft_m`."""
    soft_m: Metres
    low_m: Metres
    """A thing without a use of its own is ground up to this height."""
    contact_m: Metres
    """What rises less than this over the floor stops nobody: things are modelled resting a hair deep."""
    riser_m: Metres
    """A change of height above this is a riser, below it a bump."""
    tread_m: Metres
    """Two risers up the same way, closer than this, make a flight of stairs."""
    slice_m: Metres
    """Slanted solids are cut into slices of this height, each taken at its widest."""

    def is_ground(self, thing: Thing, height_m: float, scene: Scene) -> bool:
        """Whether a thing may be walked on, given the height of its solids."""
        if thing.role in self.ground_roles or thing.category in self.ground_categories:
            return True
        if thing.role is not Role.OBJECT or thing.affordances or height_m > self.low_m:
            return False
        return thing.on is None or thing.on not in scene.index or self._is_floor(scene.thing(thing.on))

    def is_soft(self, thing: Thing) -> bool:
        """Whether it gives way underfoot."""
        return thing.category in self.soft_categories

    def _is_floor(self, thing: Thing) -> bool:
        return thing.role in self.ground_roles or thing.category in self.ground_categories


@cache
def rules() -> Rules:
    """The rules that ship with Orienteer."""
    text = resources.files("orienteer.space").joinpath("rules.json").read_text(encoding="utf-8")
    return Rules.model_validate_json(text)
