"""Kinds of places, groups of things and habits of categories: what usually stands where, as data files."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from orienteer.build.request import Kind, Spot
from orienteer.errors import BadFileError, UnknownNameError

Side = Literal["front", "back"]
Pair = tuple[float, float]
"""Smallest and largest."""


class Tie(NamedTuple):
    """How a thing of a group lies to others: "next to bed", "against wall", "between sofa and television"."""

    kind: Kind
    to: tuple[str, ...]
    """Categories of the same group or of the place ("chalkboard or whiteboard": what there is), or spots."""


_SPOTS = frozenset(spot.value for spot in Spot)


def tie(text: str) -> Tie:
    """ "next to bed" as a Tie; several targets are joined by " and "."""
    for kind in sorted(Kind, key=lambda kind: -len(kind.value)):
        if text.startswith(f"{kind.value} "):
            to = tuple(text[len(kind.value) + 1 :].split(" and "))
            return Tie(kind, tuple(Spot(name) if name in _SPOTS else name for name in to))
    raise ValueError(f"{text!r} does not begin with one of: {', '.join(Kind)}")


def _as_pair(value: object) -> object:
    return (value, value) if isinstance(value, int) else value


def _as_ties(value: object) -> object:
    if isinstance(value, str):
        return (tie(value),)
    return tuple(tie(text) if isinstance(text, str) else text for text in value) if isinstance(value, list) else value


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


R = TypeVar("R", bound=_Record)


class Member(_Record):
    """Things of one category in a group."""

    of: str
    """Category."""
    count: tuple[int, int] = (1, 1)
    """Fewest and most; with `each`, for every single thing that its first tie names."""
    each: bool = False
    ties: tuple[Tie, ...] = ()
    """How it lies to others; none: by habit."""
    chance: Annotated[float, Field(ge=0, le=1)] = 1.0
    since: Annotated[float, Field(ge=0, le=1)] = 0.0
    """It is there from this much clutter on."""
    color: tuple[str, ...] = ()
    """Colour words of which one is taken."""
    material: tuple[str, ...] = ()
    size: str | None = None
    rows: int | None = None
    """Straight rows in which several stand."""
    options: dict[str, Any] = {}
    """What the category's maker takes besides."""
    faces: Side | None = None
    """The side that is turned to what it faces, where not as its category has it."""
    free: bool = False
    """Whether it stands free in the place, though things of its category like to stand somewhere."""
    behind: float = 0.0
    """So much stays free between its back and the wall, for whoever serves there, metres."""
    named: str = ""
    """The name under which a description asks for just this one: "teacher desk"."""

    _pair = field_validator("count", mode="before")(_as_pair)
    _read = field_validator("ties", mode="before")(_as_ties)


class Group(_Record):
    """Things that belong together; the first member is the main one, the others come with it."""

    name: str
    members: tuple[Member, ...]


class Use(_Record):
    """How a kind of place uses a group."""

    group: str
    """Name of the group; a category alone stands for a group of one thing."""
    since: Annotated[float, Field(ge=0, le=1)] = 0.05
    """It is there from this much clutter on: what makes the place what it is from little, knick-knacks from much."""
    chance: Annotated[float, Field(ge=0, le=1)] = 1.0
    count: tuple[int, int] = (1, 1)
    """How often."""
    zones: tuple[str, ...] = ()
    """Names of the zones where its main thing may stand; none: those of the kind."""
    ties: tuple[Tie, ...] | None = None
    """How its main thing lies to the place, where not as the group says."""
    rows: int | None = None
    """Straight rows in which its main things stand, when there are several."""
    m2: float | None = None
    """One more for so many square metres, up to the most of `count`."""

    _pair = field_validator("count", mode="before")(_as_pair)
    _read = field_validator("ties", mode="before")(_as_ties)


class Look(_Record):
    """Finishes that go together; any of them may be asked for otherwise."""

    walls: str = "cream plaster"
    floor: str = "oak planks"
    trim: str = "white paint"
    """Doors and windows."""
    weight: float = 1.0
    """How usual, against the other looks."""


class PlaceKind(_Record):
    """What is usual in one kind of place."""

    name: str
    indoors: bool = True
    area: Pair
    """Square metres (of the ground one can walk on, outdoors) where nothing more has to fit in."""
    aspect: Pair = (1.0, 1.5)
    """Longer by shorter side."""
    height: Pair = (2.5, 2.7)
    """Of the ceiling, metres; indoors only."""
    looks: tuple[Look, ...] = (Look(),)
    windows: tuple[int, int] = (1, 3)
    window_width: Pair = (1.2, 1.8)
    sill: float = 0.85
    """Height of window boards, metres."""
    window_height: float = 1.35
    window_sides: tuple[str, ...] = ()
    """Walls that have windows ("back", "left", "front", "right"); none: mostly the back one. Others have some too where
    more windows are asked for than these hold."""
    door_width: float = 0.9
    lamps: str | None = "ceiling lamp"
    """Category that lights it from the ceiling; "panel": flat lights in the ceiling; None: nothing there."""
    zones: tuple[str, ...] = ("floor",)
    """Where things may stand that no group or habit sends elsewhere."""
    zones_of: dict[str, tuple[str, ...]] = {}
    """The zones for single categories: cars on the road."""
    uses: tuple[Use, ...] = ()


class Habit(_Record):
    """What a category does where nothing else is said."""

    ties: tuple[Tie, ...] = ()
    """Where it likes to be, best first; the first that works is taken."""
    front: float | None = None
    """Metres that stay free before it, for whoever uses it."""
    sides: float = 0.0
    """Metres that stay free on both sides."""
    faces: Side = "front"
    """The side that is turned to what it faces: whoever works at a desk looks over its back."""
    hang: float | None = None
    """Height of its middle above the floor when it hangs, metres."""
    centred: bool = False
    """Whether it hangs in the middle of its wall where it can."""
    like: tuple[str, ...] = ()
    """Categories that stand in for it: where one of them was asked for, it does not come by itself."""
    main: bool = True
    """Whether a person must be able to get to it."""
    surfaces: tuple[str, ...] = ()
    """Categories that it likes to stand on, best first."""
    seats_at: tuple[str, ...] = ()
    """Categories at which it is a seat."""
    carrying: dict[str, Any] = {}
    """What its maker is told where something that was asked for shall stand on it or lie in it."""
    holding: dict[str, Any] = {}
    """The same where something shall lie in it."""
    shading: dict[str, Any] = {}
    """The same where something that was asked for shall stand under it; `clear` is at least as high as that."""
    asked: dict[str, Any] = {}
    """The same where a description asks for it."""
    laid: dict[str, Any] = {}
    """The same where it lies on or in something."""
    apart: float | None = None
    """Metres between neighbours that stand in a row, where not as its size suggests."""
    backs: bool = False
    """Whether rows of it stand back to back."""
    tied: bool = False
    """Whether it may be tied to the side of what carries it."""
    stacks: bool = False
    """Whether several are stacked where they find no room side by side."""

    _read = field_validator("ties", mode="before")(_as_ties)


@cache
def kinds() -> tuple[str, ...]:
    """Names of all kinds of places, indoors first."""
    found = [place_kind_of(file) for file in _files()]
    return tuple(kind.name for kind in sorted(found, key=lambda kind: (not kind.indoors, kind.name)))


@cache
def place_kind(name: str) -> PlaceKind:
    """What is usual in that kind of place."""
    file = f"{name.replace(' ', '_').replace('é', 'e')}.toml"
    if file not in _files():
        raise UnknownNameError("kind of place", name, kinds())
    return place_kind_of(file)


@cache
def place_kind_of(file: str) -> PlaceKind:
    """The kind of place that a file tells of."""
    return _checked(PlaceKind, f"kinds/{file}", tomllib.loads(_text(f"kinds/{file}")))


@cache
def group(name: str) -> Group:
    """The group of that name; of a category without a group of its own, that thing alone."""
    found = _groups().get(name)
    return found or Group(name=name, members=(Member(of=name),))


@cache
def habit(category: str) -> Habit:
    """What a category does where nothing else is said."""
    return _habits().get(category, Habit())


@cache
def _groups() -> dict[str, Group]:
    table = tomllib.loads(_text("groups.toml"))
    return {name: _checked(Group, f"groups.toml, {name}", {"name": name, **group}) for name, group in table.items()}


@cache
def _habits() -> dict[str, Habit]:
    table = tomllib.loads(_text("habits.toml"))
    return {name: _checked(Habit, f"habits.toml, {name}", value) for name, value in table.items()}


@cache
def _files() -> tuple[str, ...]:
    return tuple(sorted(f.name for f in (files(__package__) / "kinds").iterdir() if f.name.endswith(".toml")))


def _text(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


def _checked(record: type[R], where: str, value: dict[str, Any]) -> R:
    try:
        return record.model_validate(value)
    except ValidationError as error:
        said = "; ".join(f"{'.'.join(map(str, line['loc']))}: {line['msg']}" for line in error.errors())
        raise BadFileError(where, said) from error
