"""Reads an OBJ file of any origin into a Model: one node for each object, or group where it has no objects."""

from __future__ import annotations

import io
from pathlib import Path
from typing import BinaryIO, NamedTuple

import numpy as np

from orienteer.arrays import F32, I32, I64, U8
from orienteer.errors import BadFileError
from orienteer.world.cleaning import Raw, clean
from orienteer.world.color import to_linear
from orienteer.world.material import Material
from orienteer.world.mesh import Surface
from orienteer.world.model import Model, Node
from orienteer.world.obj.lines import Block, Corners, blocks
from orienteer.world.obj.materials import read_materials
from orienteer.world.obj.polygons import triangulate


def read_obj(path: Path) -> Model:
    """Everything in the file that has triangles."""
    try:
        with path.open("rb") as file:
            return _Reading(path).model(_plain(file))
    except OSError as error:
        raise BadFileError(path, f"cannot be read: {error.strerror or error}") from error


def _plain(file: BinaryIO) -> BinaryIO:
    """The file without a byte order mark, as UTF-8."""
    start = file.read(3)
    file.seek(0)
    if start[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return io.BytesIO(file.read().decode("utf-16", "replace").encode())
    if start == b"\xef\xbb\xbf":
        file.seek(3)
    return file


class _State(NamedTuple):
    """What the faces after it belong to."""

    object: str = ""
    group: str = ""
    material: str = ""


class _All(NamedTuple):
    """The whole file's numbers."""

    v: F32
    vt: F32
    vn: F32
    colors: U8 | None
    corners: Corners
    states: I32
    """The state of each face."""


class _Reading:
    """One file being read."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._heard: dict[str, None] = {}
        self._materials: dict[str, Material] = {}
        self._states: dict[_State, int] = {_State(): 0}
        self._state = _State()

    def _warn(self, warning: str) -> None:
        self._heard[warning] = None

    def model(self, file: BinaryIO) -> Model:
        found: list[Block] = []
        states: list[I32] = []
        for block in blocks(self._path, file):
            states.append(self._states_of(block))
            found.append(block._replace(words=[]))
        if not found:
            raise BadFileError(self._path, "is empty")
        whole = _joined(found, states)
        del found, states
        nodes = self._nodes(whole)
        return Model(self._path.stem, nodes, warnings=tuple(self._heard), stated=False)

    def _states_of(self, block: Block) -> I32:
        """The number of the state that each face of a block is read in."""
        changes, numbers = [-1], [self._states[self._state]]
        for word in block.words:
            if word.key == "mtllib":
                for library in self._libraries(word.value):
                    self._materials.update(read_materials(self._path, library, self._warn))
                continue
            name = {"o": "object", "g": "group", "usemtl": "material"}[word.key]
            self._state = self._state._replace(**{name: word.value})
            changes.append(word.line)
            numbers.append(self._states.setdefault(self._state, len(self._states)))
        at = np.searchsorted(changes, block.faces.lines, side="right") - 1
        return np.array(numbers, dtype=np.int32)[at]

    def _libraries(self, value: str) -> list[str]:
        """One file whose name may have blanks, or several."""
        if (self._path.parent / value).is_file() or " " not in value:
            return [value]
        names = value.split()
        return names if all((self._path.parent / name).is_file() for name in names) else [value]

    def _nodes(self, whole: _All) -> tuple[Node, ...]:
        if len(whole.corners.v) and int(whole.corners.v.max()) >= len(whole.v):
            raise BadFileError(self._path, f"names corner {int(whole.corners.v.max()) + 1} of {len(whole.v)}", "faces")
        triangles, face = triangulate(whole.corners.counts, whole.corners.v, whole.v)
        states = list(self._states)
        has_objects = any(state.object for state in states)
        names = [state.object if has_objects else state.group for state in states]
        state = whole.states[face]
        order = np.argsort(state, kind="stable").astype(np.int32)
        ends = np.cumsum(np.bincount(state, minlength=len(states)))
        surfaces: dict[str, list[Surface]] = {}
        for i in range(len(states)):
            own = triangles[order[ends[i - 1] if i else 0 : ends[i]]]
            surface = self._surface(whole, own, states[i].material, names[i]) if len(own) else None
            if surface is not None:
                surfaces.setdefault(names[i], []).append(surface)
        return tuple(Node(name, None, np.eye(4), tuple(own)) for name, own in surfaces.items())

    def _surface(self, whole: _All, triangles: I32, material_name: str, name: str) -> Surface | None:
        """Triangles, by place in the file's corners, as one surface."""
        material = self._materials.get(material_name, Material(material_name or "plain"))
        v, vt, vn = (numbers[triangles] for numbers in whole.corners[:3])
        has_uv = bool(len(whole.vt)) and bool((vt >= 0).all()) and int(vt.max()) < len(whole.vt)
        has_normals = bool(len(whole.vn)) and bool((vn >= 0).all()) and int(vn.max()) < len(whole.vn)
        if material.texture is not None and not has_uv:
            self._warn(f"{name or material_name}: has a picture but no coordinates to lay it by; it was left out.")
            material = Material(**{**vars(material), "texture": None, "cutoff": None})
        has_uv = has_uv and material.texture is not None
        key = v.reshape(-1).astype(np.int64)
        for use, numbers, count in ((has_uv, vt, len(whole.vt)), (has_normals, vn, len(whole.vn))):
            if use:
                if key.max() >= 2**62 // count:
                    raise BadFileError(self._path, "has too many corners")
                key = key * count + numbers.reshape(-1)
        kept, number = _unique(key)
        v, vt, vn = (numbers.reshape(-1)[kept] for numbers in (v, vt, vn))
        uv = None
        if has_uv:
            uv = whole.vt[vt]
            uv[:, 1] = 1.0 - uv[:, 1]  # OBJ counts v upwards
        raw = Raw(
            whole.v[v],
            number.reshape(-1, 3),
            whole.vn[vn] if has_normals else None,
            uv,
            None if whole.colors is None else whole.colors[v],
        )
        cleaned = clean(raw, material)
        label = name or material_name or "a part"
        if cleaned.broken:
            self._warn(f"{label}: {cleaned.broken} triangles went, their corners are no finite numbers.")
        if cleaned.bent:
            self._warn(f"{label}: its normals are no directions; it is shaded flat.")
        return cleaned.surface


def _unique(key: I64) -> tuple[I64, I32]:
    """The place of the first of each distinct key, and for each place the number of its key."""
    _, kept, number = np.unique(key, return_index=True, return_inverse=True)
    return kept, number.astype(np.int32)


def _joined(found: list[Block], states: list[I32]) -> _All:
    extras = [block.v.extra for block in found if len(block.v.values)]
    colors = None
    if extras and all(extra is not None for extra in extras):
        rgb = np.concatenate([extra for extra in extras if extra is not None])
        if rgb.size and np.nanmax(rgb) > 1.0:
            rgb = rgb / np.float32(255.0)
        colors = np.rint(to_linear(np.clip(np.nan_to_num(rgb), 0.0, 1.0)) * 255).astype(np.uint8)
    corners = Corners(*(np.concatenate([block.faces[i] for block in found]) for i in range(5)))
    return _All(
        np.concatenate([block.v.values for block in found]),
        np.concatenate([block.vt.values for block in found]),
        np.concatenate([block.vn.values for block in found]),
        colors,
        corners,
        np.concatenate(states),
    )
