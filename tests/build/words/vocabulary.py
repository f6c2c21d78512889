"""The categories that the tests of words read with: all that are planned, whether or not they can be built yet."""

from orienteer.build.request import Request
from orienteer.build.words import data, read

CATEGORIES = tuple(data.things())


def reading(text: str, **options) -> Request:
    """A description read with all categories."""
    return read(text, CATEGORIES, **options)


def things(request: Request) -> dict[str, int]:
    """How many of each item, by id."""
    return {item.id: item.count for item in request.items}


def lies(request: Request) -> set[tuple[str, ...]]:
    """The relations as (item, kind, to, …)."""
    return {(relation.item, relation.kind.value, *relation.to) for relation in request.relations}


def missed(request: Request) -> str:
    """All that was missed, as one text."""
    return " | ".join(miss.what for miss in request.missed)
