"""Some rows of a picture, worked out: rays, what they hit, its light, and finer work on edges."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F32, I32, U8, Bool
from orienteer.kernel import kernel
from orienteer.see.bvh import Cast
from orienteer.see.path import Leg, Met, Way, follow, some_met
from orienteer.see.quality import Quality
from orienteer.see.raster import Pixels, Raster
from orienteer.see.rays import Rays, camera_rays, some_rays
from orienteer.see.samples import merge, mix
from orienteer.see.shade.bounce import turned_half_spheres
from orienteer.see.shade.edges import Edges, edge_pixels, spread_offsets
from orienteer.see.shade.facing import facing, facing_between
from orienteer.see.shade.light import Lights, shade
from orienteer.see.shade.soft import (
    PATCH_RAYS,
    SHADOW_RAYS,
    Fans,
    Soft,
    between,
    block_cells,
    block_fans,
    lamp_share,
    light_at,
    look_up,
    plain_light,
    smooth_half_shadows,
    soft_light,
)
from orienteer.see.shade.surface import Points, points_at, some_points
from orienteer.see.shade.tables import SHEER, Tables
from orienteer.see.shade.tone import encode, encode_table, roll_off
from orienteer.see.sunshade import sunlight
from orienteer.see.tracer import ALL, Tracer
from orienteer.world.camera import Camera

_RAYS_AT_ONCE = 1 << 20
_TURNS = 64
"""Classes of pixels whose rays are turned against each other where many pictures are averaged."""


class Strip(NamedTuple):
    """What rows of a picture show, one value a pixel."""

    rgb: U8
    depth: F32
    ids: I32
    mirror_ids: I32


@dataclass(frozen=True, eq=False)
class Found:
    """What a batch of rays shows, before it is lit."""

    way: Way
    points: Points
    width: F32
    """Of each ray at its point, metres."""


@dataclass(frozen=True, eq=False)
class Pass:
    """What is known from the rays through the middles of all pixels."""

    rays: Rays
    met: Met
    found: Found
    soft: Soft | None
    light: F32
    """A row for each ray, or one for all."""


@dataclass(frozen=True, eq=False)
class Frame:
    """A scene ready to be looked at by one camera."""

    tracer: Tracer
    lights: Lights
    camera: Camera
    quality: Quality

    def glance(self, first_row: int, rows: int) -> tuple[F32, I32]:
        """Planar depth and thing of every pixel of some rows, nothing else."""
        x, y = pixel_centers(self.camera.size[0], first_row, rows)
        if self.raster is not None:
            return self._named(self.raster.all(Pixels(first_row, self.camera.size[0], rows), x, y, ALL).cast)
        rays = self._rays(x, y)
        return self._named(self.tracer.cast(rays.origins, rays.directions, groups=ALL))

    def develop(self, first_row: int, rows: int) -> Strip:
        """Everything about some rows; the first one is a multiple of the blocks that soft light repeats in."""
        x, y = pixel_centers(self.camera.size[0], first_row, rows)
        pixels = Pixels(first_row, self.camera.size[0], rows)
        rays = self._rays(x, y)
        met = self._met(rays, pixels, x, y)
        found = self._found(rays, met)
        shown = self._averaged(pixels, x, y) if self.quality.samples > 1 else None
        rgb = np.empty((len(x), 3), dtype=np.uint8)
        if shown is None:
            soft = self._soft(found, first_row)
            light = self._light(found, soft, x, y, self.camera.size[0])
            shown, shine = self._lit(rays, found, light, self.camera.size[0])
            encode(shown, encode_table(), rgb)
            if self.quality.edge_rays:
                shadows = shine if len(light) == 1 else np.concatenate((shine, light[None, :, 3]))
                edges = edge_pixels(found.points, self._faces_of(found), shadows, found.width, rgb, self.camera.size[0])
                step = max(1, _RAYS_AT_ONCE // self.quality.edge_rays)
                for first in range(0, len(edges.pixels), step):
                    some = Edges(edges.pixels[first : first + step], edges.shadow[first : first + step])
                    self._refine(shown, some, pixels, Pass(rays, met, found, soft, light))
                    refined = np.empty((len(some.pixels), 3), dtype=np.uint8)
                    encode(shown[some.pixels], encode_table(), refined)
                    rgb[some.pixels] = refined
        else:
            encode(shown, encode_table(), rgb)
        depth, ids = self._named(found.way.seen)
        mirrored = found.way.mirrored
        mirror_ids = np.full(len(x), -1, dtype=np.int32) if mirrored is None else self._things(mirrored)
        return Strip(rgb, depth, ids, mirror_ids)

    def _rays(self, x: F32, y: F32) -> Rays:
        return camera_rays(self.camera, self.tracer.offset, x, y)

    @cached_property
    def raster(self) -> Raster | None:
        """The scene drawn for this camera, where that is quicker than casting rays."""
        return Raster.of(self.tracer, self.camera) if Raster.serves(self.tracer, self.camera) else None

    def _met(self, rays: Rays, pixels: Pixels, x: F32, y: F32) -> Met:
        """What rays through all pixels meet first; (x, y) are their places, the same in all pixels."""
        return self._cast(rays) if self.raster is None else self.raster.all(pixels, x, y)

    def _cast(self, rays: Rays) -> Met:
        cast = self.tracer.cast(rays.origins, rays.directions)
        if not self.tracer.stock.has_sheer:
            return Met(cast, np.full(len(cast.prim), -1, dtype=np.int32))
        return Met(cast, self.tracer.cast(rays.origins, rays.directions, cast.t, (SHEER,)).prim)

    def _found(self, rays: Rays, met: Met) -> Found:
        way = follow(self.tracer, rays, met, self.quality.bounces)
        leg = way.last
        points = points_at(self.tracer.tables, self.tracer.places, leg.cast, leg.directions, leg.width, rays.growth)
        return Found(way, points, leg.width + np.float32(rays.growth) * leg.cast.t)

    def _soft(self, found: Found, first_row: int) -> Soft | None:
        """None where the light of all around is the same everywhere and no lamp casts shadows."""
        if not self.quality.bounce_rays and not len(self.lights.lamps):
            return None
        columns = self.camera.size[0]
        return soft_light(self.tracer, self.lights, self.quality, found.points, found.width, columns, first_row)

    def _light(self, found: Found, soft: Soft | None, x: F32, y: F32, columns: int = 0) -> F32:
        """Rows of light for each ray; `columns` tells that they are pixels of whole rows."""
        if soft is None:
            return plain_light(self.lights)
        light, lost, unsure = look_up(soft, found.points, found.width, x, y)
        points, tracer, lights = found.points, self.tracer, self.lights
        if len(lost):
            rays = PATCH_RAYS if self.quality.bounce_rays else 0
            fans = block_fans(rays, SHADOW_RAYS)
            position, face, normal = points.position[lost], points.face[lost], points.normal[lost]
            light[lost], _ = light_at(tracer, lights, fans, position, face, normal, _cells(x, y, lost))
        if len(unsure) and columns:
            # Every other pixel, as on a chessboard, and of the rest those that lie between unlike ones.
            dark = (x[unsure].astype(np.int32) + y[unsure].astype(np.int32)) % 2 == 0
            half = np.zeros(len(x), dtype=np.bool_)
            self._shadow(points, unsure[dark], x, y, light, half)
            settled, rest = between(points, found.width, columns, unsure[~dark], light)
            half[settled] = True
            self._shadow(points, rest, x, y, light, half)
            smooth_half_shadows(points.position, points.normal, found.width, columns, half, light)
        elif len(unsure):
            self._shadow(points, unsure, x, y, light, np.zeros(len(x), dtype=np.bool_))
        return light

    def _shadow(self, points: Points, index: I32, x: F32, y: F32, light: F32, half: Bool) -> None:
        """Casts rays to the lamps from some points, and notes those in half shadow."""
        table, position, normal = block_fans(0, SHADOW_RAYS).lamp, points.position[index], points.normal[index]
        cells = _cells(x, y, index)
        light[index, 3], half[index] = lamp_share(self.tracer, self.lights, position, normal, cells, table)

    def _lit(self, rays: Rays, found: Found, light: F32, columns: int = 0) -> tuple[F32, F32]:
        """Shown light of each ray, and how much of each sun its point gets; `columns` as for `_light`."""
        way = found.way
        shine = self._sunny(found.points, found.width, columns)
        out = self._shaded(found.points, way.last, shine, light)
        if way.weight is not None:
            out *= way.weight
        for glint in way.glints:
            tables, places = self.tracer.tables, self.tracer.places
            points = points_at(tables, places, glint.leg.cast, glint.leg.directions, glint.leg.width, rays.growth)
            extra = self._shaded(points, glint.leg, self._sunny(points), plain_light(self.lights))
            out[glint.index] += glint.weight * extra
        roll_off(out)
        return out, shine

    def _sunny(self, points: Points, width: F32 | None = None, columns: int = 0) -> F32:
        """How much of each sun points get, shape (suns, points); with widths and `columns` they are whole rows."""
        count = len(points.material)
        shine = np.zeros((len(self.lights.suns), count), dtype=np.float32)
        index, origins = np.empty(count, dtype=np.int32), np.empty((count, 3), dtype=np.float32)
        row = self.camera.pose.rotation[:, 0]
        for sun, share in zip(self.lights.suns, shine, strict=True):
            lit = facing(points, sun[0], sun[1], sun[2], columns, index, origins)
            if lit:
                share[index[:lit]] = sunlight(self.tracer, origins[:lit], sun[:3], row)
            if columns and width is not None:
                lit = facing_between(points, sun[0], sun[1], sun[2], columns, width, share, index, origins)
                if lit:
                    share[index[:lit]] = sunlight(self.tracer, origins[:lit], sun[:3], row)
        return shine

    def _shaded(self, points: Points, leg: Leg, shine: F32, light: F32) -> F32:
        out = np.empty((len(points.material), 3), dtype=np.float32)
        plain = len(light) == 1 or self.quality.bounce_rays == 0
        shade(points, leg.directions, self.tracer.tables.materials, self.lights, shine, light, plain, out)
        return out

    def _refine(self, shown: F32, edges: Edges, pixels: Pixels, before: Pass) -> None:
        """Averages some pixels over more rays."""
        index, offsets = edges.pixels, spread_offsets(self.quality.edge_rays)
        centers = index % pixels.columns, index // pixels.columns + pixels.first_row
        x, y = (
            (a[:, None] + (np.float32(0.5) + offsets[:, k])).astype(np.float32).ravel() for k, a in enumerate(centers)
        )
        rays = self._rays(x, y)
        met = self._cast(rays) if self.raster is None else self.raster.some(pixels, index, offsets, x, y)
        middle_rays, middle, width = (
            some_rays(before.rays, index),
            some_met(before.met, index),
            before.found.width[index],
        )
        tables, places = self.tracer.tables, self.tracer.places
        merged = merge(tables, places, rays, met, middle_rays, middle, width, edges.shadow)
        chosen = merged.rays
        rays, x, y = some_rays(rays, chosen), x[chosen], y[chosen]
        found = self._found(rays, some_met(met, chosen))
        light, _ = self._lit(rays, found, self._light_between(before, pixels, found, x, y))
        mix(shown, index, merged, light, len(offsets))

    def _light_between(self, before: Pass, pixels: Pixels, found: Found, x: F32, y: F32) -> F32:
        """The light of rays between the middles of pixels: from pixels around that show the same surface."""
        if before.soft is None:
            return before.light
        points = before.found.points
        width = np.where(points.material >= 0, before.found.width, np.float32(-1))
        every = Soft(pixels.columns, pixels.first_row, 1, points.position, points.normal, width, before.light)
        light, lost, _ = look_up(every, found.points, found.width, x, y)
        if len(lost):
            some = Found(found.way, some_points(found.points, lost), found.width[lost])
            light[lost] = self._light(some, before.soft, x[lost], y[lost])
        return light

    def _averaged(self, pixels: Pixels, x: F32, y: F32) -> F32:
        """Mean over complete pictures, every ray of which asks for its own light."""
        quality = self.quality
        offsets = spread_offsets(quality.samples)
        bounce = turned_half_spheres(quality.samples, quality.bounce_rays, _TURNS) if quality.bounce_rays else None
        fans = Fans(bounce, turned_half_spheres(quality.samples, quality.lamp_rays, _TURNS))
        turn = _pixel_classes(x, y)
        total = np.zeros((len(x), 3), dtype=np.float64)
        for k, (dx, dy) in enumerate(offsets):
            rays = self._rays(x + dx, y + dy)
            found = self._found(rays, self._met(rays, pixels, x + dx, y + dy))
            points = found.points
            light = np.zeros((len(x), 5), dtype=np.float32)
            hit = np.flatnonzero(points.material >= 0)
            light[hit], _ = light_at(
                self.tracer,
                self.lights,
                fans,
                points.position[hit],
                points.face[hit],
                points.normal[hit],
                (k * _TURNS + turn[hit]).astype(np.int32),
            )
            total += self._lit(rays, found, light)[0]
        return (total / len(offsets)).astype(np.float32)

    def _faces_of(self, found: Found) -> I32:
        """A number for each pixel that changes where another surface is met first, or seen at last."""
        pieces, way = self.tracer.form.prim_piece, found.way
        faces = np.empty(len(way.seen.prim), dtype=np.int32)
        _tell_apart(pieces, way.seen.prim, way.seen.prim if way.weight is None else way.last.cast.prim, faces)
        return faces

    def _named(self, cast: Cast) -> tuple[F32, I32]:
        depth, ids = np.empty(len(cast.prim), dtype=np.float32), np.empty(len(cast.prim), dtype=np.int32)
        _name(self.tracer.form, cast, self.camera.near, depth, ids)
        return depth, ids

    def _things(self, prims: I32) -> I32:
        tables = self.tracer.form
        return np.where(prims >= 0, tables.piece_thing[tables.prim_piece[prims]], np.int32(-1))


def pixel_centers(width: int, first_row: int, rows: int) -> tuple[F32, F32]:
    """x and y of the middles of all pixels in some rows, row by row."""
    x = np.tile(np.arange(width, dtype=np.float32) + np.float32(0.5), rows)
    y = np.repeat(np.arange(first_row, first_row + rows, dtype=np.float32) + np.float32(0.5), width)
    return x, y


def _cells(x: F32, y: F32, index: I32) -> I32:
    """Sets of directions for single pixels."""
    return block_cells(x[index].astype(np.int32), y[index].astype(np.int32))


def _pixel_classes(x: F32, y: F32) -> I32:
    """A class for each pixel that looks random, the same in every process."""
    mixed = x.astype(np.uint32) * np.uint32(0x9E3779B1) ^ y.astype(np.uint32) * np.uint32(0x85EBCA77)
    mixed = (mixed ^ mixed >> np.uint32(15)) * np.uint32(0x2C1B3C6D)
    mixed = (mixed ^ mixed >> np.uint32(12)) * np.uint32(0x297A2D39)
    return np.asarray((mixed ^ mixed >> np.uint32(15)) % np.uint32(_TURNS), dtype=np.int32)


@kernel
def _name(tables: Tables, cast: Cast, near: float, depth: F32, ids: I32) -> None:
    prims, ts, prim_piece, piece_thing = cast.prim, cast.t, tables.prim_piece, tables.piece_thing
    for i in range(len(prims)):
        if prims[i] < 0:
            depth[i], ids[i] = np.inf, -1
        else:
            depth[i], ids[i] = near + ts[i], piece_thing[prim_piece[prims[i]]]


@kernel
def _tell_apart(pieces: I32, first: I32, last: I32, faces: I32) -> None:
    for i in range(len(first)):
        met = pieces[first[i]] + 1 if first[i] >= 0 else 0
        if last[i] != first[i]:
            met = met * 65537 + (pieces[last[i]] + 1 if last[i] >= 0 else 0)
        faces[i] = met
