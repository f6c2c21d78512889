"""The tree of nodes in a glTF file: in which order, under whom, and where in the file's world."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64
from orienteer.world.gltf.container import Container
from orienteer.world.gltf.document import Node


class Placed(NamedTuple):
    """A node of the scene that is shown."""

    number: int
    """In the file."""
    parent: int | None
    """Place of the node above it in the list of placed nodes."""
    matrix: F64
    """T_file_node, shape (4, 4)."""


def placed_nodes(container: Container) -> list[Placed]:
    """The nodes of the file's scene from the roots down, each exactly once."""
    nodes = container.document.nodes
    found: list[Placed] = []
    seen: set[int] = set()
    waiting: list[tuple[int, int | None]] = [(number, None) for number in reversed(_roots(container))]
    while waiting:
        number, parent = waiting.pop()
        place = f"nodes[{number}]"
        if number >= len(nodes):
            raise container.error(f"is asked for, but there are {len(nodes)} nodes", place)
        if number in seen:
            raise container.error("hangs under itself or under two nodes; nodes must form a tree", place)
        seen.add(number)
        matrix = local_matrix(nodes[number])
        if parent is not None:
            with np.errstate(over="ignore", invalid="ignore"):
                matrix = found[parent].matrix @ matrix
        if not np.isfinite(matrix).all():
            raise container.error("is placed by numbers that are not finite", place)
        waiting.extend((child, len(found)) for child in reversed(nodes[number].children))
        found.append(Placed(number, parent, matrix))
    return found


def local_matrix(node: Node) -> F64:
    """T_parent_node, shape (4, 4), from the matrix or from translation, rotation and scale."""
    if node.matrix is not None:
        matrix = np.array(node.matrix, dtype=np.float64).reshape(4, 4).T.copy()
        matrix[3] = (0.0, 0.0, 0.0, 1.0)
        return matrix
    x, y, z, w = node.rotation
    norm = x * x + y * y + z * z + w * w
    s = 2.0 / norm if norm > 0 else 0.0
    rotation = np.array(
        (
            (1 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w)),
            (s * (x * y + z * w), 1 - s * (x * x + z * z), s * (y * z - x * w)),
            (s * (x * z - y * w), s * (y * z + x * w), 1 - s * (x * x + y * y)),
        )
    )
    matrix = np.eye(4)
    matrix[:3, :3] = rotation * np.array(node.scale)
    matrix[:3, 3] = node.translation
    return matrix


def _roots(container: Container) -> list[int]:
    document = container.document
    if document.scenes:
        number = document.scene or 0
        if number >= len(document.scenes):
            raise container.error(f"is scene {number} of {len(document.scenes)}", "scene")
        return list(document.scenes[number].nodes)
    below = {child for node in document.nodes for child in node.children}
    roots = [number for number in range(len(document.nodes)) if number not in below]
    if document.nodes and not roots:
        raise container.error("every node hangs under another; nodes must form a tree", "nodes")
    return roots
