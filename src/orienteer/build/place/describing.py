"""Places from words, and places of a kind: from a text or a request to a furnished scene."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from orienteer.build.checking import Finding, check
from orienteer.build.checking.finding import Matter
from orienteer.build.place import outdoors
from orienteer.build.place.hours import lit
from orienteer.build.place.indoors import RoomWish, room_plan, room_site, with_panels
from orienteer.build.place.kind import PlaceKind, place_kind
from orienteer.build.place.making import Makers
from orienteer.build.place.plan import wants_of
from orienteer.build.place.portion import portion
from orienteer.build.place.site import Site
from orienteer.build.place.solve import Furnished, failures, furnish
from orienteer.build.place.want import Layer, Want
from orienteer.build.request import About, Miss, Request
from orienteer.build.supply import OURS, Supply
from orienteer.build.words.reader import read
from orienteer.errors import BadArgumentError
from orienteer.streams import stream
from orienteer.world.camera import Camera
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Thing

ATTEMPTS = 6
FIXED_ATTEMPTS = 2
"""As many where the size of the place is asked for: what does not fit does not fit. And where much is asked for."""
MUCH = 60
"""Things from which on a request asks for much."""
GROWS = 3
"""After so many attempts places grow no larger."""
GROWTH = 1.22
"""How much larger each further attempt is, where no size was asked for."""
FOV_DEG = 68.0
SIZE = (1024, 768)

Unknown = Literal["nearest", "omit", "error"]
Reader = Callable[[str], Request]


@dataclass(frozen=True, eq=False)
class Described:
    """A scene, what was asked for, and what of it is not there."""

    scene: Scene
    request: Request
    missed: tuple[Miss, ...]


def describe(text: str, seed: int = 0, *, unknown: Unknown = "nearest", packs: Sequence[str] = ()) -> Scene:
    """The place that a description in plain English asks for; the same for the same text and seed.

    What cannot be had, or is taken for something else, is named in `scene.warnings`. `unknown` things are taken for
    the nearest known one, left out, or refused. `packs` names packs of models that things may come from, as
    `orienteer assets` lists them.
    """
    return described(text, seed, unknown=unknown, supply=Supply.of(packs)).scene


def described(
    text: str, seed: int = 0, *, unknown: Unknown = "nearest", reader: Reader | None = None, supply: Supply = OURS
) -> Described:
    """As `describe`, with the request as it was understood and what was missed; `reader` may be a language model."""
    if unknown not in ("nearest", "omit", "error"):
        raise BadArgumentError(f"unknown things are taken as 'nearest', 'omit' or 'error', not {unknown!r}")
    if reader is not None:
        request = reader(text)
    else:
        request = read(text, unknown="nearest" if unknown == "nearest" else "leave out")
    if unknown == "error":
        _refuse_unknown(request)
    return built(request, seed, supply)


def _refuse_unknown(request: Request) -> None:
    strange = [f"{miss.what} ({miss.why})" for miss in request.missed if miss.about is About.THING]
    if strange:
        raise BadArgumentError(f"the description names what cannot be built: {'; '.join(strange)}")


def make_place(kind: str, seed: int = 0, clutter: float = 0.4, packs: Sequence[str] = ()) -> Scene:
    """A place of a kind, furnished as such places are; `clutter` from 0, empty, to 1, crowded."""
    place_kind(kind)
    return built(Request(place=kind, clutter=clutter), seed, Supply.of(packs)).scene


def built(request: Request, seed: int = 0, supply: Supply = OURS) -> Described:
    """The scene that a request asks for; of a request for more than one place holds, of its beginning."""
    request = portion(request)
    kind = place_kind(request.place)
    makers = Makers(seed, request.place, supply)
    best: tuple[tuple[int, int, bool], Scene, list[Miss]] | None = None
    area = _area(request, kind, seed)
    wants = wants_of(request, kind, seed, area)
    area = max(area, _needed(wants, makers)) if request.area_m2 is None else area
    first: list[str] = []
    for attempt in range(_attempts(request)):
        site = _site(request, kind, seed, attempt, area, wants, makers)
        found = furnish(site, wants, makers, seed, request.place, attempt, request.clutter, first)
        scene = _scene(request, site, found)
        missed = [*_place_misses(request, site), *found.missed]
        missed += _seen_to_miss(request, scene, (*makers.missed, *missed))
        rank = len(missed), len(found.missed), not found.roomy
        if best is None or rank < best[0]:
            best = rank, scene, missed
        if found.roomy and not missed:
            break
        first += failures(missed, wants)
        if request.area_m2 is None and attempt < GROWS:
            area *= GROWTH
    assert best is not None
    _, scene, missed = best
    every = (*request.missed, *makers.missed, *missed)
    stood_for = (f"taken: {item.stands_for} as {item.category}" for item in request.items if item.stands_for)
    warnings = (*stood_for, *(f"not met: {miss.what}: {miss.why}" for miss in every))
    return Described(replace(scene, credits=supply.credits(scene.things), warnings=warnings), request, every)


def _attempts(request: Request) -> int:
    much = sum(item.count for item in request.items) > MUCH
    return FIXED_ATTEMPTS if much or request.area_m2 is not None else ATTEMPTS


def _seen_to_miss(request: Request, scene: Scene, said: Sequence[Miss]) -> Iterator[Miss]:
    """What whoever checks the finished scene finds wrong and the solver did not know of."""
    if not request.items:
        return
    for found in check(request, scene):
        if not found.holds and not any(speaks_of(miss, found) for miss in said):
            yield Miss(what=found.what, why=found.why, about=_ABOUT.get(found.matter, About.PLACE))


def speaks_of(miss: Miss, found: Finding) -> bool:
    """Whether that was said already: the same relation, or how many there are of the same thing."""
    if found.matter is Matter.COUNT:
        return miss.about is About.COUNT and found.what.split(" × ")[-1] in miss.what
    return miss.what == found.what


_ABOUT = {
    Matter.COUNT: About.COUNT,
    Matter.COLOR: About.LOOK,
    Matter.MATERIAL: About.LOOK,
    Matter.RELATION: About.RELATION,
    Matter.ROWS: About.RELATION,
}


# --- how large ---


def _area(request: Request, kind: PlaceKind, seed: int) -> float:
    if request.area_m2 is not None:
        return request.area_m2
    low, high = kind.area
    share = float(stream(seed, kind.name, "area").random())
    match request.size:
        case "small":
            return low * (0.75 + 0.3 * share)
        case "large":
            return high * (1.15 + 0.5 * share)
    if request.items:
        return low + 0.45 * share * (high - low)
    return low + share * (high - low)


def _needed(wants: Sequence[Want], makers: Makers) -> float:
    """Square metres that what is asked for takes up, with room to walk."""
    total = 0.0
    for want in wants:
        if want.layer is not Layer.FLOOR or not want.core:
            continue
        for number in range(min(want.count, 400)):
            shape = makers.shape(want, number)
            if shape.height <= 0.05:
                continue
            foot = shape.foot
            front = shape.habit.front or 0.2
            seat = 0.55 if shape.habit.seats_at else 1.0
            total += seat * (2 * float(foot[2]) + 0.45) * (2 * float(foot[3]) + 0.35 + 0.6 * front)
    return 3.0 + 1.5 * total


# --- the site ---


def _site(
    request: Request, kind: PlaceKind, seed: int, attempt: int, area: float, wants: Sequence[Want], makers: Makers
) -> Site:
    if not kind.indoors:
        return _outdoors(request, kind, seed, attempt, area)
    longest = max(
        (
            2 * float(makers.shape(w, 0).whole[2]) * (1.25 * math.ceil(w.count / w.rows) if w.rows else 1)
            for w in wants
            if w.layer is Layer.FLOOR and w.core
        ),
        default=0.0,
    )
    windows = request.windows
    if windows is None and _names_window(request) and kind.windows[0] == 0:
        windows = 1
    wish = RoomWish(
        area, windows, request.doors, (request.wall, request.wall_material), (request.floor, request.floor_material),
        request.daylight, longest + 0.2 if longest else 0.0,
    )  # fmt: skip
    room = room_plan(kind, wish, seed, attempt)
    return with_panels(room_site(room), room) if kind.lamps == "panel" else room_site(room)


def _names_window(request: Request) -> bool:
    return any("window" in relation.to for relation in request.relations)


def _outdoors(request: Request, kind: PlaceKind, seed: int, attempt: int, area: float) -> Site:
    rng = stream(seed, kind.name, "site", attempt)
    aspect = float(stream(seed, kind.name, "aspect").uniform(*kind.aspect))
    size = math.sqrt(area * aspect), math.sqrt(area / aspect)
    return outdoors.site(
        kind.name,
        rng,
        size,
        request.daylight,
        (request.floor, request.floor_material),
        (request.wall, request.wall_material),
    )


def _place_misses(request: Request, site: Site) -> list[Miss]:
    """What was asked of the place itself and is not so."""
    found = []
    openings = {"windows": request.windows, "doors": request.doors}
    for name, wanted in openings.items():
        if wanted is None:
            continue
        there = sum(opening.kind.value == name[:-1] for opening in site.openings)
        if there != wanted:
            found.append(Miss(what=f"{wanted} {name}", why=f"the place has {there}", about=About.PLACE))
    return found


# --- the scene ---


def _apart_by_id(things: Sequence[Thing], taken: set[str]) -> list[Thing]:
    """The things with other ids where the place itself has a thing so called: a fence of its own."""
    names = {thing.id: f"added-{thing.id}" for thing in things if thing.id in taken}
    return [
        replace(thing, id=names.get(thing.id, thing.id), on=names.get(thing.on, thing.on) if thing.on else None)
        for thing in things
    ]


def _scene(request: Request, site: Site, furnished: Furnished) -> Scene:
    carriers = {piece.on for piece in furnished.pieces}
    taken = {thing.id for thing in site.things}
    things = _apart_by_id([piece.built(piece.id in carriers) for piece in furnished.pieces], taken)
    low, high = site.extent
    middle = (low + high) / 2
    viewer = np.array(site.viewer or (site.entrance[0], 1.6, site.entrance[1]))
    across = float(np.hypot(*(middle - viewer[[0, 2]])))
    aim = np.array((middle[0], max(0.75, 1.2 - 0.05 * across), middle[1]))
    camera = Camera.look_at(viewer, aim, FOV_DEG, SIZE)
    x, z = site.entrance
    yaw = math.atan2(middle[0] - x, middle[1] - z)
    return Scene(
        things=(*site.things, *things),
        rooms=site.rooms,
        openings=site.openings,
        lights=(*site.lights, *lit(things, request.daylight)),
        sky=site.sky,
        cameras={"main": camera},
        frames={"entrance": Pose.at(x, 0.0, z, yaw)},
        name=request.place.replace(" ", "-"),
    )
