"""When a walker is where: speed along its way, slower at corners, standing at stops; heading; the phase of its gait."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter1d

from orienteer.arrays import F64
from orienteer.body.script import Deed, Script

CRUISE = 1.25
"""Comfortable speed, metres a second."""
PUSH = 1.1
"""How fast speed changes, metres a second squared."""
TURN = 2.2
"""How fast one turns on the spot, radians a second."""
NATURAL = 0.74
"""Length of a step at 1 m/s, metres; it grows with the root of the speed."""
HOLD_S = {Deed.REACH: 1.9, Deed.SIT: 2.6, Deed.LOOK: 1.2}
"""How long each deed takes once one faces what it is done with, seconds."""
SETTLE_S = 0.7
"""A last small step after coming to a stand, seconds."""
STILL_S = 0.5
"""Standing before the first step and after the last one, seconds."""


@dataclass(frozen=True, eq=False)
class Deal:
    """A stretch of time in which something is done."""

    stop: int
    """Which of the script's stops."""
    begin: int
    end: int
    """Frames."""


@dataclass(frozen=True, eq=False)
class Pace:
    """Where a walker is at every frame."""

    spots: F64
    """On the floor, world metres, shape (frames, 3)."""
    yaws: F64
    """Heading, radians about y, without jumps, shape (frames,)."""
    speeds: F64
    """Metres a second, shape (frames,)."""
    phase: F64
    """Of the gait: a whole number is a landing of the left foot, a half of the right one; shape (frames,)."""
    deals: tuple[Deal, ...]


def pace(script: Script, fps: float) -> Pace:
    """Times a script."""
    gone = script.gone_m
    ends = [(min(stop.gone_m, script.length_m), n) for n, stop in enumerate(script.stops)]
    legs = sorted(ends) if ends and max(ends)[0] >= script.length_m - 1e-6 else [*sorted(ends), (script.length_m, -1)]
    along: list[F64] = [np.zeros(int(STILL_S * fps))]
    facing: list[F64] = []
    beats: list[F64] = [np.zeros(int(STILL_S * fps))]
    deals: list[Deal] = []
    yaw = _first_yaw(script)
    facing.append(np.full(len(along[0]), yaw))
    at = 0.0
    for end, number in legs:
        if end > at + 1e-6:
            run = at + _run(script, at, end, fps)
            heading = _headings(script, run, yaw)
            along.append(run)
            facing.append(heading)
            beats.append(np.full(len(run), np.nan))
            at, yaw = end, float(heading[-1])
        still = int(SETTLE_S * fps)
        _stand(along, facing, beats, at, np.full(still, yaw), np.full(still, 0.5 / still))
        if number < 0:
            continue
        target = _look_yaw(script, number, at, yaw)
        turn = max(int(abs(target - yaw) / TURN * fps), 1)
        eased = yaw + (target - yaw) * _eased(turn)
        _stand(along, facing, beats, at, eased, np.full(turn, abs(target - yaw) / np.pi / turn))
        yaw = target
        begin = sum(map(len, along))
        hold = int(HOLD_S[script.stops[number].deed] * fps)
        _stand(along, facing, beats, at, np.full(hold, yaw), np.zeros(hold))
        deals.append(Deal(number, begin, begin + hold))
    still = int(STILL_S * fps)
    _stand(along, facing, beats, at, np.full(still, yaw), np.zeros(still))
    s, yaws, steps = np.concatenate(along), np.concatenate(facing), np.concatenate(beats)
    speeds = np.gradient(s) * fps if len(s) > 1 else np.zeros(1)
    walking = np.isnan(steps)
    steps[walking] = speeds[walking] / (2 * step_m(speeds[walking])) / fps
    spots = np.stack([np.interp(s, gone, script.way[:, k]) for k in range(3)], axis=1)
    return Pace(spots, gaussian_filter1d(yaws, 0.12 * fps), speeds, np.cumsum(steps), tuple(deals))


def step_m(speed: F64) -> F64:
    """Length of a step at a speed, metres."""
    return np.maximum(NATURAL * np.sqrt(np.maximum(speed, 0.0)), 0.25)


def _stand(along: list[F64], facing: list[F64], beats: list[F64], at: float, yaws: F64, beat: F64) -> None:
    along.append(np.full(len(yaws), at))
    facing.append(yaws)
    beats.append(beat)


def _run(script: Script, begin: float, end: float, fps: float) -> F64:
    """Way gone since `begin` at each frame of one leg: the fastest that keeps the limits."""
    cells = max(int((end - begin) / 0.01), 8)
    s = np.linspace(begin, end, cells + 1)
    limit = np.minimum(CRUISE, _corner_limits(script, s))
    step = (end - begin) / cells
    limit[0] = limit[-1] = 0.0
    for n in range(1, cells + 1):
        limit[n] = min(limit[n], np.sqrt(limit[n - 1] ** 2 + 2 * PUSH * step))
    for n in range(cells - 1, -1, -1):
        limit[n] = min(limit[n], np.sqrt(limit[n + 1] ** 2 + 2 * PUSH * step))
    times = np.concatenate(((0.0,), np.cumsum(2 * step / np.maximum(limit[1:] + limit[:-1], 1e-3))))
    frames = max(int(np.ceil(times[-1] * fps)), 2)
    moved: F64 = np.interp(np.linspace(0, times[-1], frames), times, s - begin)
    return moved


def _corner_limits(script: Script, s: F64) -> F64:
    """Speed with which each point of the way can be taken: slow where it bends."""
    limits = np.full(len(s), np.inf)
    directions = _directions(script.way)
    for n in range(1, len(directions)):
        bend = float(np.arccos(np.clip(directions[n - 1] @ directions[n], -1, 1)))
        slow = CRUISE * max(1 - bend / 1.9, 0.22)
        near = np.abs(s - script.gone_m[n])
        limits = np.minimum(limits, slow + 2.5 * np.maximum(near - 0.12, 0.0))
    return limits


def _directions(way: F64) -> F64:
    """Unit directions of the way's pieces in the plan, shape (n − 1, 2); a point has that of the piece before it."""
    steps = np.diff(way[:, (0, 2)], axis=0)
    lengths = np.linalg.norm(steps, axis=1)
    found = np.zeros_like(steps)
    last = np.array((0.0, 1.0))
    for n, (step, length) in enumerate(zip(steps, lengths, strict=True)):
        last = step / length if length > 1e-9 else last
        found[n] = last
    return found


def _first_yaw(script: Script) -> float:
    directions = _directions(script.way)
    return float(np.arctan2(directions[0][0], directions[0][1])) if len(directions) else 0.0


def _headings(script: Script, s: F64, before: float, ahead_m: float = 0.3) -> F64:
    """Where one looks while walking: at the way a little ahead; never more than half a turn from the frame before."""
    gone = script.gone_m
    near, far = np.maximum(s - 0.05, s[0]), np.minimum(s + ahead_m, s[-1])
    plan = np.stack([np.interp(far, gone, script.way[:, k]) - np.interp(near, gone, script.way[:, k]) for k in (0, 2)])
    yaws = np.arctan2(plan[0], plan[1])
    short = np.hypot(*plan) < 1e-6
    yaws[short] = before
    unwrapped = np.unwrap(np.concatenate(((before,), yaws)))[1:]
    # the last look stays as it was: there is no way left to look along
    if len(unwrapped) > 2 and far[-1] - near[-1] < 0.1:
        keep = int(np.argmax(far - near < 0.1)) or 1
        unwrapped[keep:] = unwrapped[keep - 1]
    return np.asarray(unwrapped)


def _look_yaw(script: Script, number: int, at: float, yaw: float) -> float:
    """Heading for a deed, as near to the present one as it goes."""
    stop = script.stops[number]
    if stop.deed is Deed.SIT:
        wanted = stop.facing
    else:
        here = np.array([np.interp(at, script.gone_m, script.way[:, k]) for k in (0, 2)])
        toward = stop.target[[0, 2]] - here
        wanted = float(np.arctan2(*toward)) if np.hypot(*toward) > 1e-6 else yaw
    return yaw + float((wanted - yaw + np.pi) % (2 * np.pi) - np.pi)


def _eased(count: int) -> F64:
    t = (np.arange(count) + 1) / count
    return t * t * (3 - 2 * t)
