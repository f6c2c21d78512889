"""Names for the things of an imported scene, by a vision model that sees them numbered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from orienteer.answer import UnreadableAnswerError, object_in
from orienteer.asking import Ask, Part, Picture, Text
from orienteer.build.finish import TINTS
from orienteer.see.overlay import draw, names_of
from orienteer.see.views import oblique, photograph, top_down
from orienteer.world.importing.words import category_of, says_nothing, with_color
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

MOST = 40
"""Things that are numbered at once; more would hide the pictures. The largest come first."""
SIZE = (1024, 1024)
LONGEST = 40
"""Characters of a name."""


class Named(BaseModel):
    """One thing as the model calls it."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    number: int
    name: Annotated[str, Field(min_length=1, max_length=LONGEST)]
    color: str | None = None


class Answer(BaseModel):
    """What the model is to answer."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    things: tuple[Named, ...] = ()


def unnamed(scene: Scene) -> tuple[Thing, ...]:
    """Its objects with names that say nothing: "Mesh_012", "object 3"."""
    return tuple(thing for thing in scene.things if thing.role is Role.OBJECT and _says_nothing(thing))


def name_things(scene: Scene, ask: Ask, most: int = MOST) -> Scene:
    """The scene with the names that a vision model gives to its unnamed things; a warning names those that keep theirs.

    Raises UnreadableAnswerError where the answer is not what was asked for, ServiceError where none came.
    """
    wanted = sorted(unnamed(scene), key=_extent, reverse=True)[:most]
    if not wanted:
        return scene
    answer = _read(ask(_parts(scene, wanted), Answer.model_json_schema()))
    names = {named.number: named for named in answer.things}
    numbers = {scene.index[thing.id] for thing in wanted}
    things = tuple(
        _called(thing, names[i]) if i in numbers and i in names else thing for i, thing in enumerate(scene.things)
    )
    left = [thing.id for thing in unnamed(scene) if scene.index[thing.id] not in names]
    note = (f"{len(left)} things kept names that say nothing: {', '.join(left[:10])}",) if left else ()
    return replace(scene, things=things, warnings=(*scene.warnings, *note))


def _parts(scene: Scene, wanted: Sequence[Thing]) -> list[Part]:
    """The prompt and three pictures: plain, and numbered from two sides."""
    ids = [thing.id for thing in wanted]
    numbers = ", ".join(str(scene.index[thing_id]) for thing_id in ids)
    template = (files(__package__) / "prompts" / "name_things.txt").read_text(encoding="utf-8")
    prompt = template.format(count=len(ids), numbers=numbers, colors=", ".join(TINTS))
    slant, plan = (photograph(scene, shot) for shot in (oblique(scene, SIZE), top_down(scene, SIZE)))
    numbered = [draw(view, names_of(view, scene, ids, numbered=True)) for view in (slant, plan)]
    return [
        Text(prompt),
        Picture(slant.rgb, "the place at a slant"),
        Picture(numbered[0], "the place at a slant, its things numbered"),
        Picture(numbered[1], "the place from above, its things numbered"),
    ]


def _read(words: str) -> Answer:
    try:
        return Answer.model_validate(object_in(words))
    except ValidationError as error:
        raise UnreadableAnswerError(f"the names of things cannot be read: {error}") from error


def _called(thing: Thing, named: Named) -> Thing:
    """The thing by its new name, with the category and the uses that go with it."""
    plain = " ".join(named.name.lower().split())
    color = named.color if named.color in TINTS else thing.color
    known = category_of(plain)
    return replace(
        thing,
        name=with_color(color, plain),
        category=known.name if known else plain,
        color=color,
        affordances=known.affordances if known else thing.affordances,
        tags={**thing.tags, "named by": "model"},
    )


def _says_nothing(thing: Thing) -> bool:
    own = thing.name.removeprefix(f"{thing.color} ") if thing.color else thing.name
    return thing.category in ("thing", "object") and (says_nothing(own) or own in ("thing", "object"))


def _extent(thing: Thing) -> float:
    width, height, depth = thing.size
    return width * height + height * depth + depth * width
