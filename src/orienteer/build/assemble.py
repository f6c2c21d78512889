"""Putting pieces together to a thing that stands on the origin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.build.category import Category
from orienteer.build.finish import Finish
from orienteer.build.shape.skin import merged
from orienteer.build.shape.solid import Solid, union
from orienteer.errors import BadArgumentError
from orienteer.world.light import Lamp
from orienteer.world.material import Rgb
from orienteer.world.mesh import Mesh
from orienteer.world.pose import Pose
from orienteer.world.thing import Joint, Motion, Part, Role, Support, Thing

FRONT = (0.0, 0.0, 1.0)
"""Everything with a front is made facing +z."""

GOLDEN = 0.6180339887498949
"""Steps of the golden ratio never line up: no two boards of a thing show the same piece of grain."""


@dataclass(frozen=True)
class Moving:
    """A piece that has a name of its own, and may move."""

    id: str
    name: str
    solid: Solid
    """In the thing's frame, closed."""
    joint: Joint = Joint()
    text: str | None = None
    """What is written on it."""


def assemble(
    category: Category,
    pieces: Iterable[Solid],
    main: Finish,
    *,
    supports: Sequence[Support] = (),
    parts: Sequence[Moving] = (),
    name: str | None = None,
    color: str | None = None,
    centred: bool = True,
    bulb: tuple[float, float, float] | None = None,
    tags: Mapping[str, str] | None = None,
) -> Thing:
    """A thing of the category from its pieces; surfaces of one material become one.

    It is lowered or lifted to stand on y = 0, and moved sideways to stand around the origin unless `centred` is
    false. `main` is the finish that a person would name it by. `bulb` is where a lamp's light leaves it.
    """
    body = _varied(union(pieces))
    moving = [replace(part, solid=_varied(part.solid)) for part in parts]
    solids = [solid for solid in (body, *(part.solid for part in moving)) if solid.skins]
    if not solids:
        raise BadArgumentError(f"{category.name!r} has nothing to be seen")
    low = np.min([solid.bounds[0] for solid in solids], axis=0)
    high = np.max([solid.bounds[1] for solid in solids], axis=0)
    shift = np.array((0.0, -low[1], 0.0))
    if centred:
        shift[[0, 2]] = -(low + high)[[0, 2]] / 2
    size = tuple(float(edge) for edge in high - low)
    word = color or main.color
    placed = body.moved(Pose(shift))
    return Thing(
        id=category.name.replace(" ", "-"),
        name=name or f"{word} {category.name}",
        category=category.name,
        mesh=Mesh(tuple(merged(list(placed.skins)))),
        colliders=placed.colliders,
        color=word,
        parts=tuple(_part(part, shift) for part in moving),
        front=FRONT if category.front else None,
        affordances=frozenset(category.affordances),
        supports=tuple(_shifted(support, shift) for support in supports),
        dimensions=(size[0], size[1], size[2]),
        tags={"material": main.word, **_bulb(bulb, shift), **(tags or {})},
    )


def opened(thing: Thing, values: Mapping[str, float]) -> Thing:
    """The thing with parts at those joint values, measured anew."""
    return replace(thing.with_joints(values), dimensions=None)


def top(width: float, depth: float, height: float, headroom: float = float("inf"), name: str = "top") -> Support:
    """A level rectangle about the y axis that others can stand on."""
    return shelf((-width / 2, -depth / 2), (width / 2, depth / 2), height, headroom, name)


def shelf(
    low: tuple[float, float],
    high: tuple[float, float],
    height: float,
    headroom: float = float("inf"),
    name: str = "shelf",
) -> Support:
    """A level rectangle between two corners (x, z) that others can stand on."""
    return Support(anticlockwise(low, high), height, headroom, name)


def round_top(radius: float, height: float, name: str = "top") -> Support:
    """A level disc about the y axis that others can stand on."""
    angle = np.arange(16) * (np.pi / 8)
    return Support(np.stack((np.sin(angle) * radius, np.cos(angle) * radius), axis=1), height, name=name)


def anticlockwise(low: tuple[float, float], high: tuple[float, float]) -> F64:
    """Corners (x, z) of a rectangle, anticlockwise seen from above."""
    return np.array(((low[0], low[1]), (low[0], high[1]), (high[0], high[1]), (high[0], low[1])))


def hinge(
    origin: tuple[float, float, float],
    high: float,
    axis: tuple[float, float, float] = (0.0, 1.0, 0.0),
    low: float = 0.0,
) -> Joint:
    """Turns about the axis through `origin`, from low to high radians."""
    return Joint(Motion.HINGE, axis, origin, low, high)


def slide(length: float, axis: tuple[float, float, float] = FRONT) -> Joint:
    """Comes out along the axis by up to `length` metres."""
    return Joint(Motion.SLIDE, axis, low=0.0, high=length)


def light_of(thing: Thing, strength: float = 1.0, color: Rgb = (1.0, 0.93, 0.82)) -> Lamp | None:
    """The light that a lamp gives where it stands; None where the thing is no lamp."""
    if "bulb" not in thing.tags:
        return None
    x, y, z = (float(c) for c in thing.pose.apply([float(c) for c in thing.tags["bulb"].split()]))
    return Lamp((x, y, z), color, strength)


def _bulb(bulb: tuple[float, float, float] | None, shift: F64) -> dict[str, str]:
    return {} if bulb is None else {"bulb": " ".join(f"{c:.4f}" for c in np.asarray(bulb) + shift)}


def _varied(solid: Solid) -> Solid:
    """Each grained piece with its grain from another part of the board."""
    skins = []
    for i, skin in enumerate(solid.skins):
        share = (i + 1) * GOLDEN % 1.0
        grained = skin.finish.grained
        skins.append(
            skin.shifted(share * skin.finish.tile[0], share * 7 % 1 * skin.finish.tile[1]) if grained else skin
        )
    return replace(solid, skins=tuple(skins))


def _part(part: Moving, shift: npt.NDArray[np.float64]) -> Part:
    placed = part.solid.moved(Pose(shift))
    x, y, z = (float(c) for c in np.asarray(part.joint.origin) + shift)
    joint = replace(part.joint, origin=(x, y, z)) if part.joint.motion is Motion.HINGE else part.joint
    return Part(part.id, part.name, placed.mesh(), placed.colliders, joint, text=part.text)


def _shifted(support: Support, shift: npt.NDArray[np.float64]) -> Support:
    return replace(support, outline=support.outline + shift[[0, 2]], height=support.height + float(shift[1]))


def shell_thing(thing_id: str, name: str, category: str, role: Role, solid: Solid, main: Finish) -> Thing:
    """A piece of a building, modelled where it stands."""
    return Thing(
        id=thing_id,
        name=name,
        category=category,
        mesh=solid.mesh(),
        colliders=solid.colliders,
        color=main.color,
        role=role,
        tags={"material": main.word},
    )
