"""The floors of a place as pictures: arrays over the raster, one layer above the other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from orienteer.arrays import F32, F64, I32, Bool
from orienteer.kernel import kernel
from orienteer.space.floor import Floor
from orienteer.space.grid import Grid


@dataclass(frozen=True, eq=False)
class Layer:
    """Floor that lies side by side. Arrays are indexed [iz, ix]."""

    grid: Grid
    height: F32
    """Of the floor, world metres; nan where this layer has none. Shape (nz, nx)."""
    free: Bool
    """Whether the body can stand there."""
    region: I32
    """Number of the connected region, 0 the largest; −1 where it cannot stand."""

    def middles(self) -> F64:
        """World points of the floor at every cell's middle, shape (nz, nx, 3); y is nan where it has none."""
        grid = self.grid
        x = np.broadcast_to(grid.x0 + (np.arange(grid.nx) + 0.5) * grid.cell, self.height.shape)
        z = np.broadcast_to((grid.z0 + (np.arange(grid.nz) + 0.5) * grid.cell)[:, None], self.height.shape)
        return grid.to_world(np.stack((x, self.height.astype(np.float64), z), axis=-1))


def layers_of(floor: Floor, grid: Grid, region: I32) -> tuple[Layer, ...]:
    """All layers, from the lowest mean height to the highest."""
    layer = _spread(floor)
    made = []
    for k in range(int(layer.max(initial=-1)) + 1):
        mine = np.flatnonzero(layer == k)
        height = np.full((grid.nz, grid.nx), np.nan, np.float32)
        number = np.full((grid.nz, grid.nx), -1, np.int32)
        height[floor.iz[mine], floor.ix[mine]] = floor.y[mine]
        number[floor.iz[mine], floor.ix[mine]] = region[mine]
        made.append((float(floor.y[mine].mean()), Layer(grid, height, number >= 0, number)))
    return tuple(one for _, one in sorted(made, key=lambda pair: pair[0]))


@kernel
def _spread(f: Floor) -> I32:
    """A layer for every place, such that no cell has two of one layer; what is linked shares a layer where it can."""
    n = len(f.y)
    layer, queue = np.full(n, -1, np.int32), np.empty(n, np.int32)
    k, first = 0, 0
    while first < n:
        # Everything that is left and fits starts in this layer, one connected piece after the other.
        for seed in range(first, n):
            if layer[seed] >= 0 or not _vacant(f, k, seed, layer):
                continue
            head, tail = 0, 1
            queue[0], layer[seed] = seed, k
            while head < tail:
                a = queue[head]
                head += 1
                for j in range(8):
                    b = f.link[a, j]
                    if b >= 0 and layer[b] < 0 and _vacant(f, k, b, layer):
                        layer[b], queue[tail] = k, b
                        tail += 1
        while first < n and layer[first] >= 0:
            first += 1
        k += 1
    return layer


@kernel
def _vacant(f: Floor, k: int, n: int, layer: I32) -> bool:
    """Whether no other place of the cell of n is in layer k."""
    m = n
    while m > 0 and f.ix[m - 1] == f.ix[n] and f.iz[m - 1] == f.iz[n]:
        m -= 1
    while m < len(layer) and f.ix[m] == f.ix[n] and f.iz[m] == f.iz[n]:
        if layer[m] == k:
            return False
        m += 1
    return True
