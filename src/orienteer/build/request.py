"""What a description asks for, in a form that a solver can build and a checker can check.

The reader of words writes it, a language model may write it, a person may write it as JSON: they all mean the same.
"""

from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, model_validator


class Kind(StrEnum):
    """How one thing lies to others."""

    ON = "on"
    IN = "in"
    UNDER = "under"
    ABOVE = "above"
    NEXT_TO = "next to"
    NEAR = "near"
    AGAINST = "against"
    BETWEEN = "between"
    FACING = "facing"
    IN_FRONT_OF = "in front of"
    BEHIND = "behind"
    AROUND = "around"
    BACK_TO = "with its back to"


class Daylight(StrEnum):
    """What lights the place."""

    SUNNY = "sunny"
    CLOUDY = "cloudy"
    EVENING = "evening"
    NIGHT = "night"


class Spot(StrEnum):
    """Pieces of the place itself that a relation may name instead of an item."""

    WALL = "wall"
    WINDOW = "window"
    DOOR = "door"
    CORNER = "corner"
    MIDDLE = "middle"
    FLOOR = "floor"
    """Or the ground, outdoors: a thing that would also stand elsewhere lies there."""
    CEILING = "ceiling"
    """On it: hanging from it."""
    EDGE = "edge"
    """Where the place ends: along its walls, fences or sides."""


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Item(_Frozen):
    """A kind of thing that shall be there."""

    id: str
    """Names it within the request: "desk", "teacher desk"."""
    category: str
    """One of `build.categories()`."""
    said: str = ""
    """The words it was asked for with."""
    count: Annotated[int, Field(ge=1, le=1000)] = 1
    color: str | None = None
    """A colour word that the palette knows."""
    second_color: str | None = None
    """The other colour of a two-coloured thing."""
    material: str | None = None
    """A material word that the palette knows."""
    size: str | None = None
    """"small", "large", "tall", "long", …"""
    rows: Annotated[int, Field(ge=1, le=1000)] | None = None
    """How many straight rows they stand in; None: as it suits."""
    stands_for: str | None = None
    """The unknown object that this nearest known category was taken for."""


class Relation(_Frozen):
    """How all things of one item lie to those of others."""

    kind: Kind
    item: str
    """Id of the item that is placed."""
    to: tuple[str, ...]
    """Ids of items, or spots of the place; two for "between" unless one item has several."""
    each: bool = False
    """Every thing that `to` names has its equal share of the item: a lamp on each of twelve desks."""


class About(StrEnum):
    """What a missed piece of a description was about."""

    THING = "thing"
    COUNT = "count"
    LOOK = "look"
    """A colour, material, size or other property."""
    RELATION = "relation"
    PLACE = "place"
    OTHER = "other"


class Miss(_Frozen):
    """Something asked for that is not in the scene, and why."""

    what: str
    why: str
    about: About = About.OTHER


class Assumed(_Frozen):
    """Something that the words left open, and what it was taken for."""

    what: str
    """The words, or "place" where there were none."""
    took: str


class Request(_Frozen):
    """A description, understood."""

    place: str
    """One of the kinds of places."""
    items: tuple[Item, ...] = ()
    relations: tuple[Relation, ...] = ()
    daylight: Daylight = Daylight.SUNNY
    size: str | None = None
    """"small" or "large"; None: as big as its contents need."""
    area_m2: Annotated[float, Field(gt=0, le=10000)] | None = None
    clutter: Annotated[float, Field(ge=0, le=1)] = 0.4
    """How much is added to what was asked for: 0 nothing, 1 crowded."""
    wall: str | None = None
    """Colour or material word for the walls."""
    wall_material: str | None = None
    """Material of the walls where `wall` is their colour."""
    floor: str | None = None
    """Colour or material word for the floor or ground."""
    floor_material: str | None = None
    """Material of the floor or ground where `floor` is its colour."""
    windows: Annotated[int, Field(ge=0, le=100)] | None = None
    """How many; None: as it suits."""
    doors: Annotated[int, Field(ge=0, le=100)] | None = None
    """How many; None: as it suits."""
    without: tuple[str, ...] = ()
    """Categories of which there shall be none."""
    missed: tuple[Miss, ...] = ()
    """What the reader could not take in."""
    assumed: tuple[Assumed, ...] = ()
    """What the reader decided itself: the number in "several", a place that was not said."""

    @model_validator(mode="after")
    def _names_hold(self) -> "Request":
        ids = [item.id for item in self.items]
        if len(set(ids)) < len(ids):
            raise ValueError(f"two items share an id: {sorted(ids)}")
        known = {*ids, *Spot}
        for relation in self.relations:
            for name in (relation.item, *relation.to):
                if name not in known:
                    raise ValueError(f"{relation.kind.value!r} names {name!r}, which is neither an item nor a spot")
        return self
