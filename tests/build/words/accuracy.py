"""How much of what a person reads in a description the reader reads: precision and recall by kind of fact."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from orienteer.build.request import Request

LABELLED = Path(__file__).parent / "labelled.jsonl"
LATER = Path(__file__).parent / "labelled_later.jsonl"
FACTS = ("place", "items and counts", "colours", "materials", "relations")


def labelled(path: Path = LABELLED) -> list[dict]:
    """The descriptions labelled by hand: id, text, the request that a person reads, words that cannot be taken in."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def facts(request: Request) -> dict[str, Counter]:
    """What a request says, as facts that can be counted; items go by category, not by id."""
    kind_of = {item.id: item.category for item in request.items}
    return {
        "place": Counter([request.place]),
        "items and counts": Counter((item.category, item.count) for item in request.items),
        "colours": Counter(
            (item.category, color) for item in request.items for color in (item.color, item.second_color) if color
        ),
        "materials": Counter((item.category, item.material) for item in request.items if item.material),
        "relations": Counter(
            (relation.kind.value, kind_of[relation.item], tuple(kind_of.get(name, name) for name in relation.to))
            for relation in request.relations
        ),
    }


def right_read_asked(pairs: Iterable[tuple[Request, Request]]) -> dict[str, tuple[int, int, int]]:
    """By kind of fact: how many were read rightly, how many were read, how many there were; pairs of (read, asked)."""
    totals = dict.fromkeys(FACTS, (0, 0, 0))
    for read, asked in pairs:
        found, wanted = facts(read), facts(asked)
        for kind in FACTS:
            right, n_read, n_asked = totals[kind]
            both = found[kind] & wanted[kind]
            totals[kind] = (
                right + both.total(),
                n_read + found[kind].total(),
                n_asked + wanted[kind].total(),
            )
    return totals
