"""Accessors: typed arrays in the bytes of a glTF file. Every length is checked before memory is taken."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F32, I32
from orienteer.world.gltf.container import Container
from orienteer.world.gltf.document import Accessor, Sparse

Array = npt.NDArray[Any]

_DTYPES = {5120: np.int8, 5121: np.uint8, 5122: np.int16, 5123: np.uint16, 5125: np.uint32, 5126: np.float32}
"""By `componentType`."""
_WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}
"""Components by `type`."""
_MOST_ZEROS = 1 << 20
"""Elements that an accessor without bytes of its own (all zero, perhaps with sparse changes) may have."""


class Accessors:
    """Reads the accessors of one file; an array that was read before is not read again."""

    def __init__(self, container: Container) -> None:
        self._container = container
        self._cache: dict[int, Array] = {}

    def floats(self, number: int, width: int | tuple[int, ...]) -> F32:
        """As float32 of shape (count, width), integers turned to numbers as `normalized` says."""
        accessor, place = self._accessor(number)
        values = self.raw(number)
        widths = (width,) if isinstance(width, int) else width
        if values.shape[1] not in widths:
            wanted = " or ".join(str(w) for w in widths)
            raise self._container.error(f"has {values.shape[1]} components, {wanted} are needed", place)
        if values.dtype == np.float32:
            return values
        numbers = values.astype(np.float32)
        if accessor.normalized:
            numbers /= np.float32(np.iinfo(values.dtype).max)
            if np.issubdtype(values.dtype, np.signedinteger):
                np.maximum(numbers, np.float32(-1.0), out=numbers)
        numbers.flags.writeable = False
        return numbers

    def indices(self, number: int, below: int) -> I32:
        """Corner numbers, all less than `below`, shape (count,)."""
        _, place = self._accessor(number)
        values = self.raw(number)
        if values.shape[1] != 1 or values.dtype not in (np.uint8, np.uint16, np.uint32):
            raise self._container.error("corner numbers must be single unsigned integers", place)
        if values.size and int(values.max()) >= below:
            raise self._container.error(f"names corner {int(values.max())}, but there are only {below}", place)
        return np.asarray(values[:, 0].astype(np.int32))

    def count(self, number: int) -> int:
        """How many elements it says it has."""
        return self._accessor(number)[0].count

    def forget(self) -> None:
        """Drops the arrays that were kept."""
        self._cache = {}

    def _accessor(self, number: int) -> tuple[Accessor, str]:
        known, place = self._container.document.accessors, f"accessors[{number}]"
        if number >= len(known):
            raise self._container.error(f"is asked for, but there are {len(known)} accessors", place)
        return known[number], place

    def raw(self, number: int) -> Array:
        """Shape (count, components), in the type of the file, read-only."""
        if number not in self._cache:
            values = self._decode(*self._accessor(number))
            values.flags.writeable = False
            self._cache[number] = values
        return self._cache[number]

    def _decode(self, accessor: Accessor, place: str) -> Array:
        if accessor.type not in _WIDTHS:
            raise self._container.error(f"type {accessor.type!r} is none of {', '.join(_WIDTHS)}", place)
        dtype, width = self._dtype(accessor.component_type, place), _WIDTHS[accessor.type]
        if accessor.type in ("MAT2", "MAT3") and dtype.itemsize < 4:
            raise self._container.error("matrices of small integers are not read", place)  # columns are padded
        if accessor.buffer_view is None:
            if accessor.count > _MOST_ZEROS:
                raise self._container.error(f"has {accessor.count} elements but no bytes", place)
            values = np.zeros((accessor.count, width), dtype)
        else:
            values = self._table(
                accessor.buffer_view, accessor.byte_offset, accessor.count, width, dtype, place, strided=True
            )
        return self._changed(values, accessor.sparse, place) if accessor.sparse else values

    def _table(
        self, view: int, offset: int, count: int, width: int, dtype: np.dtype[Any], place: str, strided: bool = False
    ) -> Array:
        """`count` rows of `width` numbers from a buffer view."""
        row = width * dtype.itemsize
        views = self._container.document.buffer_views
        if view >= len(views):
            raise self._container.error(f"is in buffer view {view}, but there are {len(views)}", place)
        stride = (views[view].byte_stride if strided else None) or row
        if stride < row:
            raise self._container.error(f"has rows of {row} bytes every {stride} bytes", place)
        length = (count - 1) * stride + row if count else 0
        if offset + length > views[view].byte_length:
            held = views[view].byte_length
            problem = f"{count} elements need {offset + length} bytes, but bufferViews[{view}] has {held}"
            raise self._container.error(problem, place)
        content = self._container.view(view, offset, length)
        table: Array = np.ndarray((count, width), dtype, content, strides=(stride, dtype.itemsize))
        return table if stride == row else table.copy()

    def _changed(self, values: Array, sparse: Sparse, place: str) -> Array:
        place = f"{place}.sparse"
        if sparse.count > len(values):
            raise self._container.error(f"changes {sparse.count} of {len(values)} elements", place)
        dtype = self._dtype(sparse.indices.component_type, place)
        if dtype.kind != "u":
            raise self._container.error("indices must be unsigned integers", place)
        where = self._table(sparse.indices.buffer_view, sparse.indices.byte_offset, sparse.count, 1, dtype, place)[:, 0]
        width = values.shape[1]
        new = self._table(
            sparse.values.buffer_view, sparse.values.byte_offset, sparse.count, width, values.dtype, place
        )
        if where.size and int(where.max()) >= len(values):
            raise self._container.error(f"changes element {int(where.max())} of {len(values)}", place)
        changed = values.copy()
        changed[where] = new
        return changed

    def _dtype(self, component_type: int, place: str) -> np.dtype[Any]:
        if component_type not in _DTYPES:
            known = ", ".join(map(str, _DTYPES))
            raise self._container.error(f"component type {component_type} is none of {known}", place)
        return np.dtype(_DTYPES[component_type]).newbyteorder("<")
