"""When a scene is fit for a benchmark: data in `thresholds.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from orienteer.errors import BadFileError

Share = Annotated[float, Field(ge=0, le=1)]
Metres = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Coherent(_Frozen):
    """One connected place."""

    body: str
    """Whose floor it is that has to hang together: a name, or a JSON file."""
    least_connected_share: Share
    most_scattered_share: Share
    far: Annotated[float, Field(gt=0)]
    """Times the length of the floor."""


class Navigable(_Frozen):
    """Somebody can get around."""

    body: str
    least_free_share: Share
    least_free_m2: Annotated[float, Field(ge=0)]
    least_reach_share: Share


class Recognisable(_Frozen):
    """There is something to name in the standard views."""

    least_named_share: Share
    least_landmarks: Annotated[int, Field(ge=0)]
    visible_share: Share
    picture_px: Annotated[int, Field(ge=64, le=4096)]
    """Height and width of the pictures in which pixels are counted."""


class Plausible(_Frozen):
    """Things stand as things can."""

    rest_m: Metres
    tied_m: Metres
    hang_m: Metres
    most_floating_share: Share
    floats: frozenset[str]
    """Categories that may hang in the air."""
    most_overlap_m: Metres
    leafy: frozenset[str]
    """Categories whose leaves may reach into each other."""
    let_in: frozenset[str]
    """Categories that stick in walls, floors and ceilings on purpose."""
    most_times_usual: Annotated[float, Field(ge=1)]
    longest_m: Metres
    shortest_m: Metres
    most_sunk_share: Share
    most_flat_share: Share
    most_degenerate_share: Share


class Thresholds(_Frozen):
    """All limits of all four tests."""

    coherent: Coherent
    navigable: Navigable
    recognisable: Recognisable
    plausible: Plausible

    def but(self, **tests: dict[str, Any]) -> Thresholds:
        """The same with some limits set anew: `but(navigable={"body": "wheelchair"})`."""
        return Thresholds.model_validate(_laid_over(self.model_dump(), tests))


@cache
def usual() -> Thresholds:
    """The limits that ship with Orienteer."""
    text = (resources.files(__package__) / "thresholds.toml").read_text(encoding="utf-8")
    return Thresholds.model_validate(tomllib.loads(text))


def read_thresholds(path: Path) -> Thresholds:
    """Limits from a TOML file; those that it leaves out are the usual ones."""
    try:
        return usual().but(**tomllib.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise BadFileError(path, f"cannot be read: {error.strerror}") from error
    except (ValidationError, ValueError) as error:
        raise BadFileError(path, f"holds no thresholds: {error}") from error


def _laid_over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    merged = dict(below)
    for name, value in above.items():
        under = below.get(name)
        merged[name] = _laid_over(under, value) if isinstance(under, dict) and isinstance(value, dict) else value
    return merged
