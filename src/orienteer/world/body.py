"""Body profiles: who is to find the way. One JSON file each in `bodies/`; users add their own."""

from __future__ import annotations

import json
from enum import StrEnum
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from orienteer.errors import BadFileError, UnknownNameError

Metres = Annotated[float, Field(gt=0, allow_inf_nan=False)]


class Footprint(StrEnum):
    """The body's outline seen from above."""

    CYLINDER = "cylinder"
    BOX = "box"


class Body(BaseModel):
    """The size and abilities of something that moves about."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    description: str
    footprint: Footprint
    width_m: Metres
    """Diameter of a cylinder; side to side of a box."""
    depth_m: Metres
    """Front to back; equals the width for a cylinder."""
    height_m: Metres
    step_m: Annotated[float, Field(ge=0, allow_inf_nan=False)]
    """The highest single step it gets over."""
    stairs: bool
    """Whether it goes up and down flights of steps, each no higher than `step_m`."""
    opens_doors: bool
    uses_lifts: bool
    turning_radius_m: Annotated[float, Field(ge=0, allow_inf_nan=False)] = 0.0
    """Radius of the free disc needed for a turn of more than 45°; 0: turns on the spot within its own sweep."""
    slope_deg: Annotated[float, Field(gt=0, lt=90)] = 30.0
    """The steepest ramp it gets up, degrees."""
    eye_m: Metres
    """Height of its eyes or camera above the floor."""
    reach_m: Metres
    """How far from the edge of its footprint it can use something."""
    reach_low_m: Annotated[float, Field(ge=0, allow_inf_nan=False)] = 0.0
    reach_high_m: Metres
    """Heights above the floor between which it can use something."""

    @property
    def radius_m(self) -> float:
        """Of the smallest disc that holds the footprint, about its middle."""
        if self.footprint is Footprint.CYLINDER:
            return self.width_m / 2
        return float((self.width_m**2 + self.depth_m**2) ** 0.5 / 2)


def body(name_or_path: str | Path | Body) -> Body:
    """A body by its name ("adult", "wheelchair", …), or from a JSON file of the same form."""
    if isinstance(name_or_path, Body):
        return name_or_path
    if str(name_or_path).endswith(".json"):
        return _read(Path(name_or_path))
    known = bodies()
    if str(name_or_path) not in known:
        raise UnknownNameError("body", str(name_or_path), known)
    return known[str(name_or_path)]


@cache
def bodies() -> dict[str, Body]:
    """All bodies that ship with Orienteer, by name."""
    with resources.as_file(resources.files("orienteer.world") / "bodies") as folder:
        profiles = [_read(path) for path in sorted(folder.glob("*.json"))]
    return {profile.name: profile for profile in profiles}


def _read(path: Path) -> Body:
    try:
        return Body.model_validate(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise BadFileError(path, f"cannot be read: {error.strerror}") from error
    except (ValidationError, ValueError) as error:
        raise BadFileError(path, f"is not a body profile: {error}") from error
