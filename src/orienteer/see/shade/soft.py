"""Slowly changing light, worked out at a few points of a picture and filtered in between.

Every block of pixels has one point with few rays; sixteen neighbours cast them in sixteen different sets of
directions, and a filter that stops at edges takes all of them together.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F32, I32, Bool
from orienteer.kernel import kernel
from orienteer.see.quality import Quality
from orienteer.see.shade.bounce import basis, even_points, gather, turned_half_spheres
from orienteer.see.shade.light import Lights, lamp_light
from orienteer.see.shade.surface import Points
from orienteer.see.tracer import Tracer

CELLS = 4
"""Directions repeat after so many points along and across."""
SHADOW_RAYS = 4
"""Rays to each lamp, of a pixel around which the lamps' shadows change."""
_WIDE_HALF_SHADOW = 8
"""Points of 25 in half shadow that tell of a wide one."""
NEIGHBOURS = 3
"""Of four that share a surface with a pixel, from which on they may tell its shadow."""
_LIKE = 0.5
"""Difference in their shares of the lamps' light up to which they do."""
_SHADOW_STEP = 0.05
"""Difference in the share of the lamps' light between neighbouring points that tells of a shadow's edge."""
PATCH_RAYS = 16
"""Rays of a pixel that finds no point on its own surface nearby."""
PLAIN_SHARE = 0.54
"""Of the light that surfaces send on, what reaches a point in a furnished room."""
_NEAR = 1.2
"""Mean nearness (1 / metres) above which light changes quickly: about 15 cm from the corner of a room."""
_COMPANY = 6
"""Of the eight nearest points up, down, left and right, as many as share a surface with a point in good company."""
SAME_SLOPE = 0.8
"""Cosine between normals above which two points lie on one surface."""
_SAME_LIGHT = 0.3
"""Light is filtered over so much of the mean distance to what is around."""
_LEAST_ALIKE = 0.75
"""Ratio of that distance at two points down to which they lie alike, as along the corner of a room."""
SAME_PLANE = 3.0
"""Widths of a block that one may lie off the other's plane."""
_FLAT_SLOPE, _FLAT_OFF = 0.995, 0.3
"""The cosine, and the share of what one may lie off, within which one of four points stands for all."""


@dataclass(frozen=True, eq=False)
class Fans:
    """Directions that rays are cast in, about +z: sets of which every point uses one."""

    bounce: F32 | None
    """Towards light of all around, shape (sets, rays, 3); None: the same light everywhere."""
    lamp: F32
    """Their x and y are places on a lamp's disc, shape (sets, rays, 3)."""


@dataclass(frozen=True, eq=False)
class Soft:
    """Points in blocks of a picture with their light."""

    columns: int
    """Blocks in a row."""
    top: int
    """The first row of pixels in the first row of blocks."""
    block: int
    """Pixels along a block's edge."""
    position: F32
    normal: F32
    width: F32
    """Of a pixel at the point, metres; −1 where a block shows nothing."""
    light: F32
    """Columns: light of all around (3), unshadowed share of the lamps, mean nearness of what is around (1 / metres)."""


def block_fans(bounce_rays: int, lamp_rays: int) -> Fans:
    """The sets of directions that neighbouring points use: sixteen, turned against those of the next sixteen."""
    turns = CELLS * CELLS
    bounce = turned_half_spheres(turns, bounce_rays, turns) if bounce_rays else None
    return Fans(bounce, turned_half_spheres(turns, lamp_rays, turns))


@cache
def _order() -> I32:
    """Which set of directions each of the sixteen uses, row by row.

    Every row, column and 2 × 2 block turns to all four quarters, every row and column rises to all four heights: two
    Latin squares of order 4 that are square to each other, as addition and x + 2y in the field of four elements.
    """
    turn, rise = even_points(CELLS * CELLS)
    known = {(int(4 * t), int(4 * r)): k for k, (t, r) in enumerate(zip(turn, rise, strict=True))}
    twice = (0, 2, 3, 1)
    return np.array([known[x ^ twice[y], x ^ y] for y in range(CELLS) for x in range(CELLS)], dtype=np.int32)


def block_cells(x: I32, y: I32) -> I32:
    """Which of them a point in that column and row of blocks uses."""
    order = _order()
    inner = order[(y % CELLS) * CELLS + x % CELLS]
    outer = order[(y // CELLS % CELLS) * CELLS + x // CELLS % CELLS]
    return np.asarray(inner * (CELLS * CELLS) + outer, dtype=np.int32)


def soft_light(
    tracer: Tracer, lights: Lights, quality: Quality, points: Points, width: F32, columns: int, start_row: int
) -> Soft:
    """Works the light out for rows of `columns` pixels from `start_row` on; `width` is a pixel's at each point."""
    block = quality.bounce_block
    rows = len(points.material) // columns
    across, down = -(-columns // block), -(-rows // block)
    index = np.empty(across * down, dtype=np.int32)
    _pick(points.material, columns, rows, block, index)
    shown = np.flatnonzero(index >= 0)
    x, y = (shown % across).astype(np.int32), (shown // across + start_row // block).astype(np.int32)
    chosen, cell = index[shown], block_cells(x, y)
    position, face, normal = points.position[chosen], points.face[chosen], points.normal[chosen]
    wide = np.where(index >= 0, width[index], np.float32(-1))
    soft = Soft(
        across,
        start_row,
        block,
        points.position[index],
        points.normal[index],
        wide,
        np.zeros((len(index), 5), np.float32),
    )
    fans = block_fans(quality.bounce_rays, quality.lamp_rays)
    soft.light[shown], half = light_at(tracer, lights, fans, position, face, normal, cell)
    if half.any():
        marks = np.zeros(len(index), dtype=np.bool_)
        marks[shown] = half
        smooth_half_shadows(soft.position, soft.normal, block * wide, across, marks, soft.light)
    if quality.bounce_rays:
        hard = np.flatnonzero(_hard(soft)[shown])
        more = np.empty((len(hard), 5), dtype=np.float32)
        table = turned_half_spheres(CELLS * CELLS, quality.hard_rays, CELLS * CELLS)
        gather(tracer, lights, position[hard], face[hard], cell[hard], table, more)
        share = np.float32(quality.hard_rays / (quality.hard_rays + quality.bounce_rays))
        for column in (0, 1, 2, 4):
            soft.light[shown[hard], column] += share * (more[:, column] - soft.light[shown[hard], column])
    return _filtered(soft)


def _hard(soft: Soft) -> Bool:
    """The points whose light is not told by few rays: those near to something, and those with few neighbours."""
    hard = np.zeros(len(soft.width), dtype=np.bool_)
    _find_hard(soft.columns, soft.block, soft.position, soft.normal, soft.width, soft.light, hard)
    return hard


def light_at(
    tracer: Tracer, lights: Lights, fans: Fans, position: F32, face: F32, normal: F32, cell: I32
) -> tuple[F32, Bool]:
    """Rows as in `Soft.light` without any filter, and which lie in half shadow; `cell` picks each point's fans."""
    light = np.empty((len(position), 5), dtype=np.float32)
    light[:] = plain_light(lights)
    half = np.zeros(len(position), dtype=np.bool_)
    if fans.bounce is not None:
        gather(tracer, lights, position, face, cell, fans.bounce, light)
    if len(lights.lamps):
        light[:, 3], half = lamp_share(tracer, lights, position, normal, cell, fans.lamp)
    return light, half


def plain_light(lights: Lights) -> F32:
    """One such row for all: as if light came from everywhere and lamps cast no shadow."""
    return np.append(PLAIN_SHARE * lights.inner, (1.0, 1.0)).astype(np.float32)[None]


def lamp_share(tracer: Tracer, lights: Lights, position: F32, normal: F32, cell: I32, table: F32) -> tuple[F32, Bool]:
    """The share of the lamps' light at points that is not in shadow, and whether they lie in some lamp's half shadow.

    The share is 1 where no light arrives.
    """
    count, rays = len(position), table.shape[1]
    arrived, sent = np.zeros(count, dtype=np.float32), np.zeros(count, dtype=np.float32)
    half = np.zeros(count, dtype=np.bool_)
    index, part = np.empty(count, dtype=np.int32), np.empty(count, dtype=np.float32)
    origins, directions = np.empty((count, 3), dtype=np.float32), np.empty((count, 3), dtype=np.float32)
    limit = np.empty(count, dtype=np.float32)
    for k in range(len(lights.lamps)):
        passed = np.zeros(count, dtype=np.float32)
        for ray in range(rays):
            found = _toward_lamp(lights, k, position, normal, cell, table, ray, index, origins, directions, limit, part)
            if found:
                through = tracer.passing(origins[:found], directions[:found], limit[:found])
                sent[index[:found]] += part[:found]
                arrived[index[:found]] += part[:found] * through
                passed[index[:found]] += through
        half |= (passed > 0) & (passed < rays)
    share = np.where(sent > 0, arrived / np.maximum(sent, np.float32(1e-30)), np.float32(1))
    return share, half


def between(points: Points, width: F32, columns: int, unsure: I32, light: F32) -> tuple[I32, I32]:
    """Settles pixels whose four neighbours have about the same share of the lamps' light: theirs is the mean.

    Numbers of those that were settled in half shadow, and of those that were not settled.
    """
    half, open_ones = np.empty(len(unsure), dtype=np.int32), np.empty(len(unsure), dtype=np.int32)
    found = _between(points.position, points.normal, points.material, width, columns, unsure, light, half, open_ones)
    return half[: found[0]], open_ones[: found[1]]


def smooth_half_shadows(position: F32, normal: F32, width: F32, columns: int, half: Bool, light: F32) -> None:
    """Means of the lamps' share over 5 × 5 points where many of them are in half shadow; narrow edges stay sharp."""
    before = light[:, 3].copy()
    _smooth_half(position, normal, width, columns, half, before, light)


class Found(NamedTuple):
    """What is known of the light at some points."""

    light: F32
    """Rows as in `Soft.light`."""
    lost: I32
    """Numbers of the points that lie on no surface with known light."""
    unsure: I32
    """Numbers of those around which the lamps' shadows change."""


def look_up(soft: Soft, points: Points, width: F32, x: F32, y: F32) -> Found:
    """The light at points seen at pixels (x, y)."""
    light = np.empty((len(x), 5), dtype=np.float32)
    lost, unsure = np.empty(len(x), dtype=np.int32), np.empty(len(x), dtype=np.int32)
    counts = _interpolate(
        soft.columns, soft.top, soft.block, soft.position, soft.normal, soft.width, soft.light,
        points.position, points.normal, points.material, width, x, y, light, lost, unsure,
    )  # fmt: skip
    return Found(light, lost[: counts[0]], unsure[: counts[1]])


def _filtered(soft: Soft) -> Soft:
    """First over the sixteen points around, then farther where nothing is near that would change the light."""
    light, other = soft.light, np.empty_like(soft.light)
    for step in (1, CELLS):
        for along in (1, 0):
            _smooth(soft.columns, soft.block, step, along, soft.position, soft.normal, soft.width, light, other)
            light, other = other, light
    return Soft(soft.columns, soft.top, soft.block, soft.position, soft.normal, soft.width, light)


@kernel
def _pick(material: I32, columns: int, rows: int, block: int, index: I32) -> None:
    """The first pixel of each block that shows something, −1 where none does."""
    across, down = -(-columns // block), -(-rows // block)
    for by in range(down):
        for bx in range(across):
            found = -1
            for y in range(by * block, min((by + 1) * block, rows)):
                for x in range(bx * block, min((bx + 1) * block, columns)):
                    if found < 0 and material[y * columns + x] >= 0:
                        found = y * columns + x
            index[by * across + bx] = found


@kernel
def belongs(
    position: F32, normal: F32, i: int, others: F32, other_normals: F32, j: int, slope: float, slack: float
) -> bool:
    """Whether point j lies on the plane of point i and faces the same way."""
    nx, ny, nz = normal[i, 0], normal[i, 1], normal[i, 2]
    if nx * other_normals[j, 0] + ny * other_normals[j, 1] + nz * other_normals[j, 2] < slope:
        return False
    off = (
        nx * (others[j, 0] - position[i, 0])
        + ny * (others[j, 1] - position[i, 1])
        + nz * (others[j, 2] - position[i, 2])
    )
    return bool(abs(off) < slack)


@kernel
def _find_hard(columns: int, block: int, position: F32, normal: F32, width: F32, light: F32, hard: Bool) -> None:
    rows = len(width) // columns
    for y in range(rows):
        for x in range(columns):
            i = y * columns + x
            if width[i] < 0.0:
                continue
            slack = SAME_PLANE * block * width[i]
            company, inside, near = 0, 1, light[i, 4]
            for k in range(8):
                step = (-2, -1, 1, 2)[k % 4]
                x2, y2 = (x + step, y) if k < 4 else (x, y + step)
                if x2 < 0 or x2 >= columns or y2 < 0 or y2 >= rows:
                    company += 1
                    continue
                j = y2 * columns + x2
                if width[j] >= 0.0 and belongs(position, normal, i, position, normal, j, SAME_SLOPE, slack):
                    company, inside, near = company + 1, inside + 1, near + light[j, 4]
            hard[i] = company < _COMPANY or near > _NEAR * inside


@kernel
def _smooth(
    columns: int, block: int, step: int, along: int, position: F32, normal: F32, width: F32, light: F32, out: F32
) -> None:
    """Means over the five points along one axis on the same surface; the outer two count half, so that each of the
    four sets of directions counts once. The lamps are left alone: their shadows have edges."""
    rows = len(width) // columns
    for y in range(rows):
        for x in range(columns):
            i = y * columns + x
            if width[i] < 0.0:
                continue
            slack = SAME_PLANE * block * width[i]
            # How far light stays about the same (Ward and Heckbert 1992): a share of the mean distance around.
            radius = _SAME_LIGHT / max(light[i, 4], 1e-6) if step > 1 else 1e30
            total, red, green, blue, near = 0.0, 0.0, 0.0, 0.0, 0.0
            for k in range(-2, 3):
                x2, y2 = (x + k * step, y) if along == 1 else (x, y + k * step)
                if x2 < 0 or x2 >= columns or y2 < 0 or y2 >= rows:
                    continue
                j = y2 * columns + x2
                if width[j] < 0.0 or not belongs(position, normal, i, position, normal, j, SAME_SLOPE, slack):
                    continue
                weight = 0.5 if k == -2 or k == 2 else 1.0
                if step > 1 and k != 0:
                    dx, dy = position[j, 0] - position[i, 0], position[j, 1] - position[i, 1]
                    dz = position[j, 2] - position[i, 2]
                    far = dx * dx + dy * dy + dz * dz
                    ratio = light[j, 4] / max(light[i, 4], 1e-6)
                    alike = _LEAST_ALIKE < ratio < 1.0 / _LEAST_ALIKE and far < 25.0 * radius * radius
                    if far > radius * radius and not alike:
                        continue
                total += weight
                red, green = red + weight * light[j, 0], green + weight * light[j, 1]
                blue, near = blue + weight * light[j, 2], near + weight * light[j, 4]
            out[i, 0], out[i, 1], out[i, 2] = red / total, green / total, blue / total
            out[i, 3], out[i, 4] = light[i, 3], near / total


@kernel
def _flat_cells(columns: int, block: int, position: F32, normal: F32, width: F32) -> Bool:
    """Whether a point, and those beside it, below it and below that, lie in one plane, well within what is asked."""
    flat = np.zeros(len(width), dtype=np.bool_)
    for i in range(len(width) - columns - 1):
        if width[i] < 0.0 or (i + 1) % columns == 0:
            continue
        slack, alike = _FLAT_OFF * SAME_PLANE * block * width[i], True
        for j in (i + 1, i + columns, i + columns + 1):
            alike &= width[j] >= 0.0 and belongs(position, normal, i, position, normal, j, _FLAT_SLOPE, slack)
        flat[i] = alike
    return flat


@kernel
def _interpolate(
    columns: int,
    first_row: int,
    block: int,
    position: F32,
    normal: F32,
    width: F32,
    light: F32,
    at: F32,
    at_normal: F32,
    material: I32,
    at_width: F32,
    x: F32,
    y: F32,
    out: F32,
    lost: I32,
    unsure: I32,
) -> tuple[int, int]:
    rows = len(width) // columns
    count, open_count = 0, 0
    scale, start = np.float32(1.0 / block), np.float32(first_row + 0.5)
    flat = _flat_cells(columns, block, position, normal, width) if block > 1 else np.zeros(1, np.bool_)
    for i in range(len(x)):
        out[i, 0], out[i, 1], out[i, 2], out[i, 3] = 0.0, 0.0, 0.0, 1.0
        if material[i] < 0:
            continue
        u, v = (x[i] - np.float32(0.5)) * scale, (y[i] - start) * scale
        left, top = int(np.floor(u)), int(np.floor(v))
        fu, fv = u - left, v - top
        slack = SAME_PLANE * block * at_width[i]
        nx, ny, nz = at_normal[i, 0], at_normal[i, 1], at_normal[i, 2]
        level = nx * at[i, 0] + ny * at[i, 1] + nz * at[i, 2]
        if block > 1 and 0 <= left < columns - 1 and 0 <= top < rows - 1 and flat[top * columns + left]:
            j = top * columns + left
            off = nx * position[j, 0] + ny * position[j, 1] + nz * position[j, 2] - level
            slope = nx * normal[j, 0] + ny * normal[j, 1] + nz * normal[j, 2]
            if slope > _FLAT_SLOPE and abs(off) < _FLAT_OFF * slack:
                k = j + columns
                a, b = (1.0 - fv) * (1.0 - fu) + 1e-3, (1.0 - fv) * fu + 1e-3
                c, d = fv * (1.0 - fu) + 1e-3, fv * fu + 1e-3
                part = 1.0 / (a + b + c + d)
                for channel in range(4):
                    out[i, channel] = part * (
                        a * light[j, channel] + b * light[j + 1, channel]
                        + c * light[k, channel] + d * light[k + 1, channel]
                    )  # fmt: skip
                lamps_low = min(light[j, 3], light[j + 1, 3], light[k, 3], light[k + 1, 3])
                lamps_high = max(light[j, 3], light[j + 1, 3], light[k, 3], light[k + 1, 3])
                if lamps_high - lamps_low > _SHADOW_STEP:
                    unsure[open_count] = i
                    open_count += 1
                continue
        total, red, green, blue, lamp = 0.0, 0.0, 0.0, 0.0, 0.0
        low, high = 1.0, 0.0
        # First the four points around; where none of them is on this surface, those around them, ever less strictly.
        for reach in range(3):
            slope = SAME_SLOPE if reach == 0 else (0.6 if reach == 1 else 0.3)
            for row in range(max(top - reach, 0), min(top + 2 + reach, rows)):
                share = (fv if row > top else 1.0 - fv) if reach == 0 else 1.0
                for column in range(max(left - reach, 0), min(left + 2 + reach, columns)):
                    j = row * columns + column
                    if width[j] < 0.0 or nx * normal[j, 0] + ny * normal[j, 1] + nz * normal[j, 2] < slope:
                        continue
                    off = nx * position[j, 0] + ny * position[j, 1] + nz * position[j, 2] - level
                    if abs(off) > slack * (1 + reach):
                        continue
                    weight = share * (fu if column > left else 1.0 - fu) + 1e-3 if reach == 0 else 1.0
                    total += weight
                    red, green = red + weight * light[j, 0], green + weight * light[j, 1]
                    blue, lamp = blue + weight * light[j, 2], lamp + weight * light[j, 3]
                    low, high = min(low, light[j, 3]), max(high, light[j, 3])
            if total > 0.0:
                break
        if total > 0.0:
            out[i, 0], out[i, 1], out[i, 2], out[i, 3] = red / total, green / total, blue / total, lamp / total
        else:
            lost[count] = i
            count += 1
        if high - low > _SHADOW_STEP:
            unsure[open_count] = i
            open_count += 1
    return count, open_count


@kernel
def _between(
    position: F32, normal: F32, material: I32, width: F32, columns: int, unsure: I32, light: F32,
    half: I32, open_ones: I32,
) -> tuple[int, int]:  # fmt: skip
    halves, opens, rows = 0, 0, len(width) // columns
    for i in unsure:
        y, x = i // columns, i % columns
        low, high, total, count, slack = 1.0, 0.0, 0.0, 0, SAME_PLANE * width[i]
        for k in range(4):
            row, column = y + (0, 0, -1, 1)[k], x + (-1, 1, 0, 0)[k]
            if row < 0 or row >= rows or column < 0 or column >= columns:
                continue
            j = row * columns + column
            if material[j] >= 0 and belongs(position, normal, i, position, normal, j, SAME_SLOPE, slack):
                share = light[j, 3]
                low, high, total, count = min(low, share), max(high, share), total + share, count + 1
        if count < NEIGHBOURS or high - low > _LIKE:
            open_ones[opens] = i
            opens += 1
            continue
        light[i, 3] = total / count
        if low < 1.0 and high > 0.0:
            half[halves] = i
            halves += 1
    return halves, opens


@kernel
def _smooth_half(position: F32, normal: F32, width: F32, columns: int, half: Bool, before: F32, light: F32) -> None:
    rows = len(half) // columns
    tall = np.zeros(columns, dtype=np.int32)
    for i in range(len(half)):
        y, x = i // columns, i % columns
        if x == 0:
            # Points in half shadow in each column of five rows around this one.
            entering, leaving = (y + 2) * columns, (y - 3) * columns
            for column in range(columns):
                if y == 0:
                    for row in range(min(2, rows)):
                        tall[column] += half[row * columns + column]
                if y + 2 < rows:
                    tall[column] += half[entering + column]
                if y >= 3:
                    tall[column] -= half[leaving + column]
            inside = tall[0] + tall[min(1, columns - 1)] * (columns > 1)
        if x + 2 < columns:
            inside += tall[x + 2]
        if x >= 3:
            inside -= tall[x - 3]
        if width[i] <= 0.0 or inside < _WIDE_HALF_SHADOW:
            continue
        total, share, slack = 0.0, 0.0, SAME_PLANE * width[i]
        for row in range(max(y - 2, 0), min(y + 3, rows)):
            for column in range(max(x - 2, 0), min(x + 3, columns)):
                j = row * columns + column
                if width[j] > 0.0 and belongs(position, normal, i, position, normal, j, SAME_SLOPE, slack):
                    weight = (0.5 if abs(row - y) == 2 else 1.0) * (0.5 if abs(column - x) == 2 else 1.0)
                    total, share = total + weight, share + weight * before[j]
        if total > 0.0:
            light[i, 3] = share / total


@kernel
def _toward_lamp(
    lights: Lights,
    k: int,
    position: F32,
    normal: F32,
    cell: I32,
    table: F32,
    ray: int,
    index: I32,
    origins: F32,
    directions: F32,
    limit: F32,
    part: F32,
) -> int:
    """Shadow rays towards points of a lamp's disc, for the points that it lights; `part` is how much light that is."""
    lamps = lights.lamps
    x, y, z, radius = lamps[k, 0], lamps[k, 1], lamps[k, 2], lamps[k, 6]
    strength = lamps[k, 3] + lamps[k, 4] + lamps[k, 5]
    found = 0
    for i in range(len(cell)):
        px, py, pz = float(position[i, 0]), float(position[i, 1]), float(position[i, 2])
        lx, ly, lz = x - px, y - py, z - pz
        squared = lx * lx + ly * ly + lz * lz
        arriving = strength * lamp_light(lamps, k, squared)
        slope = normal[i, 0] * lx + normal[i, 1] * ly + normal[i, 2] * lz
        if arriving <= 0.0 or slope <= 0.0:
            continue
        distance = np.sqrt(squared)
        lx, ly, lz = lx / distance, ly / distance, lz / distance
        ax, ay, az, bx, by, bz = basis(lx, ly, lz)
        u, v = radius * table[cell[i], ray, 0], radius * table[cell[i], ray, 1]
        index[found], part[found] = i, arriving * slope / distance
        origins[found, 0], origins[found, 1], origins[found, 2] = px, py, pz
        directions[found, 0] = lx * distance + u * ax + v * bx
        directions[found, 1] = ly * distance + u * ay + v * by
        directions[found, 2] = lz * distance + u * az + v * bz
        # What stands inside the lamp's own ball is its bulb, and casts no shadow.
        limit[found] = max(1.0 - radius / distance, 0.0)
        found += 1
    return found
