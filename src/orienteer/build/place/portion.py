"""As much of a request as one place is made of."""

from __future__ import annotations

from collections import Counter

from orienteer.build.request import About, Item, Miss, Relation, Request

MOST_ITEMS = 40
"""Different things that are asked for; what comes later in a text is left out."""
MOST_THINGS = 500
"""Things that are asked for, all items together."""


def portion(request: Request) -> Request:
    """The request without what is too much for one place; `missed` names what was left out."""
    kept: list[Item] = []
    gone: Counter[str] = Counter()
    left = MOST_THINGS
    for item in request.items:
        count = min(item.count, left) if len(kept) < MOST_ITEMS else 0
        if count:
            kept.append(item if count == item.count else item.model_copy(update={"count": count}))
        if count < item.count:
            gone[item.category] += item.count - count
        left -= count
    if not gone:
        return request
    out = {item.id for item in request.items} - {item.id for item in kept}
    relations = tuple(one for one in request.relations if not out & {one.item, *one.to})
    missed = (*request.missed, *_named(gone), *(_cut(one, out) for one in request.relations if _is_cut(one, out)))
    return request.model_copy(update={"items": tuple(kept), "relations": relations, "missed": missed})


def _named(gone: Counter[str]) -> list[Miss]:
    why = f"a place is made of the first {MOST_ITEMS} different things and {MOST_THINGS} things in all; this is more"
    return [Miss(what=f"{count} × {name}", why=why, about=About.COUNT) for name, count in gone.items()]


def _is_cut(relation: Relation, out: set[str]) -> bool:
    """Whether what is placed is there and what it is placed by is not."""
    return relation.item not in out and bool(out & set(relation.to))


def _cut(relation: Relation, out: set[str]) -> Miss:
    what = f"{relation.item} {relation.kind.value} {' and '.join(relation.to)}"
    return Miss(what=what, why=f"{', '.join(sorted(out & set(relation.to)))} was left out", about=About.RELATION)
