"""Ways from a JSON file: for playing what no benchmark asked.

Either a list of points, each [x, y, z], or {"point": [x, y, z]} as models answer, world metres; or an object

    {"way": [[x, y, z], …], "words": "…", "stops": [{"at": 2, "deed": "reach", "thing": "lamp-1"}, …]}

with deeds "reach", "look" and (only at the end) "sit". `at` counts the points of the way from 0; left out, the last.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, TypeAdapter, ValidationError

from orienteer.arrays import F64
from orienteer.body.footing import over_floor
from orienteer.body.script import Deed, Floor, Script, Stop
from orienteer.body.seat import seat
from orienteer.body.sitting import approached
from orienteer.body.surface import nearest_point
from orienteer.errors import BadArgumentError, BadFileError
from orienteer.world.body import Body
from orienteer.world.scene import Scene

CHEST = 0.72
"""Height of the point from which hands reach out, against that of the body."""

Point = tuple[FiniteFloat, FiniteFloat, FiniteFloat]


class Spot(BaseModel):
    """A point as models answer."""

    point: Point


class Errand(BaseModel):
    """Something done on the way."""

    model_config = ConfigDict(extra="forbid")

    at: Annotated[int, Field(ge=0)] | None = None
    deed: Deed = Deed.REACH
    thing: str


class Way(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid")

    way: Annotated[list[Point], Field(min_length=1)]
    stops: list[Errand] = []
    words: str = ""


_POINTS: TypeAdapter[list[Point | Spot]] = TypeAdapter(Annotated[list[Point | Spot], Field(min_length=1)])


def load_script(path: Path, scene: Scene, floor: Floor, body: Body) -> Script:
    """The script of a file, over the floors of a scene."""
    found = _read(path)
    points = np.array(found.way, dtype=np.float64)
    way = over_floor(points, floor, body.step_m)
    stops = tuple(_stop(path, one, points, scene, body) for one in found.stops)
    return approached(Script(way, tuple(sorted(stops, key=lambda stop: stop.gone_m)), found.words, floor))


def _read(path: Path) -> Way:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadFileError(path, f"cannot be read: {error}") from None
    try:
        if text.lstrip().startswith("["):
            listed = _POINTS.validate_json(text)
            return Way(way=[one.point if isinstance(one, Spot) else one for one in listed])
        return Way.model_validate_json(text)
    except ValidationError as error:
        first: Any = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise BadFileError(path, f"is no way for a walker: {first['msg']}", place) from None


def _stop(path: Path, errand: Errand, points: F64, scene: Scene, body: Body) -> Stop:
    thing = scene.thing(errand.thing)
    number = len(points) - 1 if errand.at is None else errand.at
    if number >= len(points):
        raise BadFileError(path, f"stops at point {number}, but its way has points 0 to {len(points) - 1}")
    gone = float(np.linalg.norm(np.diff(points[: number + 1, (0, 2)], axis=0), axis=1).sum())
    spot = points[number]
    if errand.deed is Deed.SIT:
        place = seat(thing, spot)
        if place is None:
            raise BadArgumentError(f"nobody sits on {thing.id!r} ({thing.name}): it has no seat")
        return Stop(gone, Deed.SIT, place.spot, thing.id, place.facing)
    chest = spot + np.array((0.0, CHEST * body.height_m, 0.0))
    return Stop(gone, errand.deed, nearest_point(thing, chest), thing.id)
