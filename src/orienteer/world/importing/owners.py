"""Which nodes of a file belong to one thing, by their names and by what hangs under what."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import Any

from orienteer.world.importing.words import Category, category_of, plain, says_nothing, words
from orienteer.world.model import Model, Node

_MOST_PIECES = 40
"""A node with an unknown name that gathers more meshes than this is a collection, not a thing."""
_MOST_OF_ALL = 0.5
"""The same, if it gathers more than this share of all meshes of the file."""

_DEEPEST = 64
"""Levels above a mesh that are looked at."""


class Kind(Enum):
    """What a node's name says."""

    KNOWN = "a word for a kind of thing"
    NAMED = "some other name"
    PART = "a word for a part"
    PLACE = "a word for a place or collection"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Label:
    """The name of a node, understood."""

    kind: Kind
    name: str
    """In plain words."""
    category: Category | None = None


@dataclass(frozen=True)
class Group:
    """Nodes that make up one thing."""

    owner: int
    """The node that gives the name."""
    members: tuple[int, ...]
    """Nodes with triangles."""
    label: Label
    tag: dict[str, Any] | None = None
    """What Orienteer itself noted about the thing when it wrote the file."""


@dataclass(frozen=True)
class Grouping:
    """All nodes with triangles, sorted."""

    groups: tuple[Group, ...]
    loose: tuple[int, ...]
    """Nodes that no name makes a thing of."""


def label_of(node: Node) -> Label:
    """Understands a node's name, or where that says nothing, its mesh's name."""
    label = label_of_name(node.name)
    return label_of_name(node.mesh_name) if label.kind is Kind.NOTHING and node.surfaces else label


def label_of_name(raw: str) -> Label:
    """Understands a name."""
    name = plain(raw)
    if says_nothing(name):
        return Label(Kind.NOTHING, "")
    category = category_of(name)
    if category is not None:
        return Label(Kind.KNOWN, name, category)
    last = name.split()[-1]
    if name in words().places or last in words().places:
        return Label(Kind.PLACE, name)
    return Label(Kind.PART if last in words().parts else Kind.NAMED, name)


def group_nodes(model: Model, labels: list[Label]) -> Grouping:
    """Gives each node with triangles the node that owns it."""
    tree = _Tree(model, labels)
    owners: dict[int, list[int]] = {}
    loose = []
    for number, node in enumerate(model.nodes):
        if not node.surfaces:
            continue
        owner = tree.owner(number)
        if owner is None:
            loose.append(number)
        else:
            owners.setdefault(owner, []).append(number)
    groups = tuple(Group(owner, tuple(own), labels[owner], tree.tag(owner)) for owner, own in owners.items())
    return Grouping(groups, tuple(loose))


class _Tree:
    """The nodes of a model and the questions that grouping asks of them."""

    def __init__(self, model: Model, labels: list[Label]) -> None:
        self._model = model
        self._labels = labels
        self._meshes: Counter[int] = Counter()
        """Nodes with triangles at or below a node."""
        self._known: Counter[int] = Counter()
        """Of these, such whose own name or one on the way up to the node is of a known kind."""
        self._alike: dict[int, Counter[str]] = {}
        """Innermost nodes of a known kind below a node, by name."""
        counted: set[tuple[int, int]] = set()
        for number, node in enumerate(model.nodes):
            if node.surfaces:
                inner: int | None = None
                for above in self._path(number):
                    self._meshes[above] += 1
                    self._known[above] += inner is not None
                    if inner is not None and (above, inner) not in counted:
                        counted.add((above, inner))
                        self._alike.setdefault(above, Counter())[labels[inner].name] += 1
                    if inner is None and labels[above].kind is Kind.KNOWN:
                        inner = above
        self._total = sum(1 for node in model.nodes if node.surfaces)

    def owner(self, number: int) -> int | None:
        """The node whose thing this one belongs to; None: no name makes it one."""
        path = self._path(number)
        tagged = next((above for above in path if self.tag(above)), None)
        if tagged is not None:
            return tagged
        known = [above for above in path if self._labels[above].kind is Kind.KNOWN]
        if known:
            return self._outermost(known)
        named = [above for above in path if self._labels[above].kind in (Kind.NAMED, Kind.PART)]
        proper = [above for above in named if not self._gathers(above)]
        # A part belongs to the thing above it; so does anything else below a small group with a name of its own.
        best = next((above for above in reversed(proper) if self._labels[above].kind is Kind.NAMED), None)
        return best if best is not None else (proper[0] if proper else None)

    def tag(self, number: int) -> dict[str, Any] | None:
        """What Orienteer noted about a thing at this node."""
        tag = self._model.nodes[number].extras.get("orienteer")
        return tag if isinstance(tag, dict) and isinstance(tag.get("id"), str) else None

    def _outermost(self, known: list[int]) -> int:
        """From the innermost node of a known kind outwards, as long as the outer one has the inner for a part."""
        owner = known[0]
        for outer in known[1:]:
            inner_kind, outer_kind = self._labels[owner].category, self._labels[outer].category
            assert inner_kind is not None
            assert outer_kind is not None
            if outer_kind.name in words().structures and inner_kind.name != outer_kind.name:
                break
            same = inner_kind.name == outer_kind.name and not self._lines_up(outer)
            if not same and inner_kind.name not in words().fittings:
                break
            owner = outer
        return owner

    def _lines_up(self, number: int) -> bool:
        """Whether a node of a known kind only gathers several of that kind: "chairs", or "chair" over chair, chair."""
        label = self._labels[number]
        assert label.category is not None
        plural = label.name.endswith("s") and label.name not in words().categories
        return plural or self._alike[number].most_common(1)[0][1] > 1

    def _gathers(self, number: int) -> bool:
        """Whether a node is a collection of things rather than a thing."""
        if self._model.nodes[number].surfaces and self._meshes[number] == 1:
            return False
        if self._meshes[number] > _MOST_PIECES:
            return True
        many = self._meshes[number] > _MOST_OF_ALL * self._total and self._total > 1
        return many or (self._known[number] > 0 and self._labels[number].kind is not Kind.KNOWN)

    def _path(self, number: int) -> list[int]:
        """The node and those above it, as far as names matter."""
        path = [number]
        while len(path) < _DEEPEST and (above := self._model.nodes[path[-1]].parent) is not None:
            path.append(above)
        return path
