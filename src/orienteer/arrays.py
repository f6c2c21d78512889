"""Names for the arrays that pass between rooms, and how to freeze one."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

F64: TypeAlias = npt.NDArray[np.float64]
F32: TypeAlias = npt.NDArray[np.float32]
I32: TypeAlias = npt.NDArray[np.int32]
I64: TypeAlias = npt.NDArray[np.int64]
U8: TypeAlias = npt.NDArray[np.uint8]
U16: TypeAlias = npt.NDArray[np.uint16]
Bool: TypeAlias = npt.NDArray[np.bool_]


def frozen(values: Any, dtype: npt.DTypeLike, shape: tuple[int | None, ...]) -> npt.NDArray[Any]:
    """The values as a read-only contiguous array of that type; None in `shape` leaves an axis free.

    An array of the right type that nobody can write to is returned as it is; any other is copied.
    """
    array = np.ascontiguousarray(values, dtype=dtype)
    if array.ndim != len(shape) or any(n is not None and n != m for n, m in zip(shape, array.shape, strict=True)):
        raise ValueError(f"expected shape {shape} with None free, got {array.shape}")
    if array.flags.writeable:
        array = array.copy() if array is values or array.base is not None else array
        array.flags.writeable = False
    return array
