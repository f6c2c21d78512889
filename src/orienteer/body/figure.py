"""What a walker looks like: a person in plain clothes, one solid piece a limb, and the same in red for what hits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from orienteer.arrays import F64
from orienteer.body.motion import Motion
from orienteer.body.skeleton import HEAD_TOP_M, INDEX, Skeleton
from orienteer.world.collider import Convex
from orienteer.world.material import Material, Rgb
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.thing import Thing

SHIRT: Rgb = (0.05, 0.2, 0.42)
TROUSERS: Rgb = (0.075, 0.075, 0.085)
FLESH: Rgb = (0.6, 0.36, 0.24)
HAIR: Rgb = (0.045, 0.028, 0.02)
SHOES: Rgb = (0.3, 0.14, 0.06)
HIT: Rgb = (0.8, 0.03, 0.02)
"""Linear RGB."""
SIDES = 18
AWAY = Pose.at(0.0, -100.0, 0.0)
"""Where the copies are that are not shown."""

Ring = tuple[float, float, float, float, float]
"""Of a limb: its place along the bone, half widths across, and the middle's offsets across, metres."""


@dataclass(frozen=True)
class Limb:
    """One piece of a figure."""

    name: str
    joint: str
    """Whose frame it moves with."""
    axis: int
    """Along which axis of that frame its rings follow each other: 0, 1 or 2."""
    rings: tuple[Ring, ...]
    color: Rgb
    solid: bool = True
    """Whether it can hit anything; hair cannot."""


def limbs(bones: Skeleton) -> tuple[Limb, ...]:
    """All pieces of a figure with that skeleton."""
    s = bones.scale
    found = [
        Limb("hips", "pelvis", 1, ((-0.13, 0.08, 0.07, 0, 0), (-0.1, 0.15, 0.1, 0, 0), (-0.02, 0.165, 0.114, 0, 0),
             (0.07, 0.145, 0.102, 0, 0), (0.1, 0.1, 0.07, 0, 0)), TROUSERS),
        Limb("belly", "spine", 1, ((-0.06, 0.1, 0.07, 0, 0), (-0.045, 0.15, 0.106, 0, 0), (0.03, 0.142, 0.101, 0, 0),
             (0.13, 0.15, 0.104, 0, 0), (0.19, 0.12, 0.09, 0, 0)), SHIRT),
        Limb("chest", "upper chest", 1, ((-0.12, 0.11, 0.07, 0, 0), (-0.09, 0.138, 0.094, 0, 0),
             (-0.02, 0.166, 0.112, 0, 0), (0.05, 0.182, 0.117, 0, 0), (0.115, 0.19, 0.105, 0, -0.012),
             (0.155, 0.176, 0.085, 0, -0.02), (0.185, 0.13, 0.07, 0, -0.024),
             (0.205, 0.075, 0.06, 0, -0.022)), SHIRT),
        Limb("neck", "neck", 1, ((-0.03, 0.055, 0.055, 0, 0), (0.12, 0.05, 0.052, 0, 0.02)), FLESH),
        Limb("head", "head", 1, _ball(-0.095, 0.11, 0.074, 0.092, 0.015), FLESH),
        Limb("hair", "head", 1, _ball(-0.03, HEAD_TOP_M + 0.004, 0.08, 0.092, -0.006), HAIR, False),
        Limb("nose", "head", 2, ((0.08, 0.014, 0.022, 0, -0.014), (0.118, 0.009, 0.009, 0, -0.024)), FLESH, False),
    ]  # fmt: skip
    for side, sign in (("left", 1.0), ("right", -1.0)):
        found += [
            Limb(f"{side} upper arm", f"{side} shoulder", 0, _tapered(sign, -0.028, 0.262, 0.054, 0.043), SHIRT),
            Limb(f"{side} forearm", f"{side} elbow", 0, _tapered(sign, -0.02, 0.235, 0.042, 0.03), FLESH),
            Limb(f"{side} hand", f"{side} wrist", 0, _flat(sign), FLESH),
            Limb(f"{side} thigh", f"{side} hip", 1, _tapered(-1.0, -0.04, 0.41, 0.084, 0.06), TROUSERS),
            Limb(f"{side} shin", f"{side} knee", 1, _tapered(-1.0, -0.03, 0.385, 0.06, 0.045), TROUSERS),
            Limb(f"{side} foot", f"{side} ankle", 2, ((-0.075, 0.025, 0.03, 0, -0.045),
                 (-0.055, 0.038, 0.045, 0, -0.033), (0.04, 0.042, 0.04, 0, -0.04),
                 (0.11, 0.047, 0.029, 0, -0.051), (0.145, 0.046, 0.022, 0, -0.056)), SHOES),
            Limb(f"{side} toes", f"{side} foot", 2, ((-0.02, 0.046, 0.024, 0, -0.0),
                 (0.02, 0.046, 0.022, 0, -0.002), (0.055, 0.036, 0.017, 0, -0.006),
                 (0.072, 0.015, 0.01, 0, -0.012)), SHOES),
        ]  # fmt: skip
    return tuple(
        Limb(one.name, one.joint, one.axis, tuple(_scaled(ring, s) for ring in one.rings), one.color, one.solid)
        for one in found
    )


@lru_cache(maxsize=8)
def figure(bones: Skeleton) -> tuple[Thing, ...]:
    """The limbs as things named "walker: left foot", and "walker hit: …" for their red copies, all out of sight."""
    found = []
    for limb in limbs(bones):
        points, faces, normals = _body(limb)
        for prefix, color in (("walker", limb.color), ("walker hit", HIT)):
            material = Material(prefix, color, roughness=0.85)
            surface = Surface(points.astype(np.float32), faces, material, normals.astype(np.float32))
            solid = (Convex(points),) if limb.solid else ()
            thing_id = f"{prefix}: {limb.name}"
            found.append(Thing(thing_id, thing_id, "person", Mesh((surface,)), solid, AWAY))
    return tuple(found)


def poses(motion: Motion, frame: int, hit: Sequence[str] = ()) -> dict[str, Pose]:
    """Where each piece of the figure is at a frame; limbs that hit something are shown red."""
    at, turned = motion.placed
    found = {}
    for limb in limbs(motion.bones):
        n = INDEX[limb.joint]
        here = Pose.from_rotation(turned[frame, n], at[frame, n])
        red = limb.name in hit
        found[f"walker: {limb.name}"] = AWAY if red else here
        found[f"walker hit: {limb.name}"] = here if red else AWAY
    return found


def _scaled(ring: Ring, s: float) -> Ring:
    a, b, c, d, e = ring
    return (a * s, b * s, c * s, d * s, e * s)


def _ball(low: float, high: float, wide: float, deep: float, ahead: float) -> tuple[Ring, ...]:
    middle, half = (low + high) / 2, (high - low) / 2
    steps = np.linspace(-1, 1, 11)
    return tuple(
        (middle + half * float(t), wide * float(r), deep * float(r), 0.0, ahead)
        for t, r in zip(steps, np.sqrt(np.maximum(1 - steps**2, 0.015)), strict=True)
    )


def _tapered(sign: float, begin: float, end: float, thick: float, thin: float) -> tuple[Ring, ...]:
    """A limb with round ends along a bone that runs towards `sign`."""
    shares = np.array((0.0, 0.02, 0.06, 0.12, 0.2, 0.4, 0.7, 0.92, 0.975, 1.0))
    round_off = np.array((0.3, 0.6, 0.83, 0.96, 1.0, 1.0, 1.0, 1.0, 0.85, 0.5))
    radii = (thick + (thin - thick) * shares) * round_off
    return tuple(
        (sign * (begin + (end - begin) * float(t)), float(r), float(r), 0.0, 0.0)
        for t, r in zip(shares, radii, strict=True)
    )


def _flat(sign: float) -> tuple[Ring, ...]:
    rings = (
        (-0.01, 0.022, 0.026),
        (0.03, 0.018, 0.04),
        (0.09, 0.016, 0.042),
        (0.15, 0.012, 0.034),
        (0.175, 0.006, 0.014),
    )
    return tuple((sign * at, thin, wide, 0.0, 0.0) for at, thin, wide in rings)


def _body(limb: Limb) -> tuple[F64, np.ndarray, F64]:
    """Corners, triangles and normals of a limb: ellipses along its bone with a lid on either end."""
    rings = np.array(sorted(limb.rings))
    angles = np.arange(SIDES) * (2 * np.pi / SIDES)
    i, j = (limb.axis + 1) % 3, (limb.axis + 2) % 3
    # Rings give half widths as (sideways, forwards or upwards); the axes that follow may come the other way round.
    swap = limb.axis == 1
    wide, deep = (rings[:, 2], rings[:, 1]) if swap else (rings[:, 1], rings[:, 2])
    off_i, off_j = (rings[:, 4], rings[:, 3]) if swap else (rings[:, 3], rings[:, 4])
    points = np.zeros((len(rings), SIDES, 3))
    points[..., limb.axis] = rings[:, :1]
    points[..., i] = off_i[:, None] + wide[:, None] * np.cos(angles)
    points[..., j] = off_j[:, None] + deep[:, None] * np.sin(angles)
    index = np.arange(len(rings) * SIDES).reshape(len(rings), SIDES)
    a, b = index[:-1], np.roll(index, -1, 1)[:-1]
    c, d = np.roll(index, -1, 1)[1:], index[1:]
    fan = np.arange(1, SIDES - 1)
    faces = np.concatenate((
        np.stack((a, b, c), -1).reshape(-1, 3), np.stack((a, c, d), -1).reshape(-1, 3),
        np.stack((index[0, 0] + 0 * fan, index[0, fan + 1], index[0, fan]), -1),
        np.stack((index[-1, 0] + 0 * fan, index[-1, fan], index[-1, fan + 1]), -1),
    ))  # fmt: skip
    flat = points.reshape(-1, 3)
    return flat, faces.astype(np.int32), _normals(flat, faces)


def _normals(points: F64, faces: np.ndarray) -> F64:
    corners = points[faces]
    flat = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    total = np.zeros_like(points)
    for k in range(3):
        np.add.at(total, faces[:, k], flat)
    return np.asarray(total / np.maximum(np.linalg.norm(total, axis=1, keepdims=True), 1e-12))
