"""A description read by a language model, which answers with the same typed request."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from pydantic import ValidationError

from orienteer.answer import UnreadableAnswerError, object_in
from orienteer.asking import Ask, Text
from orienteer.build.request import Daylight, Kind, Request, Spot
from orienteer.build.words import data
from orienteer.build.words.reader import all_categories
from orienteer.build.words.sense import kinds_of_places
from orienteer.build.words.settle import Unknown
from orienteer.errors import BadArgumentError

MORE_TRIES = 2
"""How often a model is told what was wrong with its answer."""
_AGAIN = """
You answered before:
<answer>
{answer}
</answer>
That cannot be used: {problem}
Answer again with the whole corrected JSON object only."""


def ask_for_request(
    text: str,
    ask: Ask,
    categories: Sequence[str] | None = None,
    *,
    unknown: Unknown = "nearest",
    more_tries: int = MORE_TRIES,
) -> Request:
    """What a description asks for, as a language model reads it.

    An answer that is not such a request goes back to the model with what is wrong, `more_tries` times; then
    UnreadableAnswerError.
    """
    if not text.strip():
        raise BadArgumentError("the description is empty: say what shall be there, as in 'a café with three tables'")
    known = tuple(categories) if categories is not None else all_categories()
    schema = Request.model_json_schema()
    parts = [Text(prompt(text, known, schema, unknown))]
    for attempt in range(more_tries + 1):
        words = ask(tuple(parts), schema)
        try:
            return _checked(object_in(words), known, unknown)
        except UnreadableAnswerError as error:
            if attempt == more_tries:
                raise UnreadableAnswerError(f"after {attempt + 1} answers: {error}") from error
            parts.append(Text(_AGAIN.format(answer=words, problem=error)))
    raise AssertionError("unreachable")


def prompt(text: str, categories: Sequence[str], schema: Mapping[str, Any], unknown: Unknown) -> str:
    """What the model is asked first."""
    looks = data.looks()
    leave_out = " Where nothing comes near, or the thing is not known, leave it out and list it in missed."
    never = " Do not use it: list what no category means in missed."
    return _template().format(
        description=text.strip(),
        schema=json.dumps(schema, ensure_ascii=False),
        places=_listed(kinds_of_places()),
        categories=_listed(categories),
        colors=_listed(looks["colors"]),
        materials=_listed(looks["materials"]),
        sizes=_listed(looks["sizes"]),
        kinds=_listed(kind.value for kind in Kind),
        spots=_listed(spot.value for spot in Spot),
        daylight=_listed(light.value for light in Daylight),
        unknown=leave_out if unknown == "nearest" else never,
    )


@cache
def _template() -> str:
    return (files(__package__) / "prompts" / "describe.txt").read_text(encoding="utf-8")


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)


def _checked(found: dict[str, Any], categories: Sequence[str], unknown: Unknown) -> Request:
    try:
        request = Request.model_validate(found)
    except ValidationError as error:
        raise UnreadableAnswerError(_problems(error)) from error
    wrong = [*_unknown_words(request, categories)]
    if unknown == "leave out":
        wrong += [
            f"{item.id!r} has stands_for, and nothing shall stand for another"
            for item in request.items
            if item.stands_for
        ]
    if wrong:
        raise UnreadableAnswerError("; ".join(wrong))
    return request


def _problems(error: ValidationError) -> str:
    return "; ".join(f"{'.'.join(str(step) for step in e['loc']) or 'the object'}: {e['msg']}" for e in error.errors())


def _unknown_words(request: Request, categories: Sequence[str]) -> Iterable[str]:
    looks = data.looks()
    if request.place not in kinds_of_places():
        yield f"place: {request.place!r} is none of {_listed(kinds_of_places())}"
    for item in request.items:
        if item.category not in categories:
            yield f"category: {item.category!r} is not in the list"
        for field, table in (
            ("color", "colors"),
            ("second_color", "colors"),
            ("material", "materials"),
            ("size", "sizes"),
        ):
            word = getattr(item, field)
            if word is not None and word not in looks[table]:
                yield f"{field} of {item.id!r}: {word!r} is none of {_listed(looks[table])}"
    for name in ("wall", "floor", "wall_material", "floor_material"):
        word = getattr(request, name)
        if word is not None and word not in looks["materials"] and word not in looks["colors"]:
            yield f"{name}: {word!r} is neither a colour nor a material in the lists"
    for category in request.without:
        if category not in categories:
            yield f"without: {category!r} is not in the list"
    for relation in request.relations:
        if relation.kind is not Kind.BETWEEN and len(relation.to) != 1:
            yield f"relations: {relation.kind.value!r} of {relation.item!r} needs one target, not {len(relation.to)}"
