"""When a walker is where: speed along its way, slower at corners and on stairs; heading; the phase of its gait."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from scipy.ndimage import gaussian_filter1d

from orienteer.arrays import F64
from orienteer.body.motion import Deal
from orienteer.body.script import Deed, Script

CRUISE = 1.25
"""Comfortable speed, metres a second."""
CLIMB = 0.55
"""The same on stairs."""
STEEP = 0.3
"""Rise over run from which a way is taken as one climbs stairs."""
PUSH = 1.1
"""How fast speed changes, metres a second squared."""
TURN = 2.0
"""How fast one turns on the spot, radians a second."""
TURN_STEP = np.radians(50.0)
"""How far one turns in one step on the spot."""
TWIST = np.radians(15.0)
"""Turns up to this need no step."""
NATURAL = 0.64
"""Length of a step at 1 m/s of a body 1.70 m tall, metres; it grows with the root of the speed."""
HOLD_S = {Deed.REACH: 1.9, Deed.SIT: 2.6, Deed.LOOK: 1.2}
"""How long each deed takes once one faces what it is done with, seconds."""
SETTLE_S = 0.6
"""A last small step after coming to a stand, seconds."""
STILL_S = 0.4
"""Standing before the first step and after the last one, seconds."""
REST = 0.06
"""Phase of the gait, and half a turn on, in which both feet are on the ground: where standing begins and ends."""
ROUND_S = 0.1
"""Corners are rounded off over this time, seconds."""
LEVEL_M = 0.2
"""Heights are evened out over this much of the way, metres: on stairs a body goes up steadily."""


@dataclass(frozen=True, eq=False)
class Pace:
    """Where a walker is at every frame."""

    spots: F64
    """Over the floor, rising steadily on stairs, world metres, shape (frames, 3)."""
    floors: F64
    """Height of the way there, as it is, shape (frames,)."""
    yaws: F64
    """Heading, radians about y, without jumps, shape (frames,)."""
    speeds: F64
    """Metres a second, shape (frames,)."""
    phase: F64
    """Of the gait: a whole number is a landing of the left foot, a half of the right one; shape (frames,)."""
    stands: F64
    """Phases at which it stands still, in order."""
    deals: tuple[Deal, ...]


def pace(script: Script, fps: float, scale: float = 1.0) -> Pace:
    """Times a script for a body of that scale against one 1.70 m tall."""
    time = _Timeline(script, fps, scale, yaw=_first_yaw(script))
    ends = sorted((min(stop.gone_m, script.length_m), n) for n, stop in enumerate(script.stops))
    if not ends or ends[-1][0] < script.length_m - 1e-6:
        ends.append((script.length_m, -1))
    time.stand(int(STILL_S * fps))
    for end, number in ends:
        time.walk_to(end)
        if number >= 0:
            time.turn_to(_look_yaw(script, number, time.at, time.yaw))
            time.deal(number)
    time.stand(int(STILL_S * fps))
    return time.pace()


def step_m(speed: F64, scale: float = 1.0) -> F64:
    """Length of a step at a speed, metres."""
    return np.maximum(NATURAL * scale * np.sqrt(np.maximum(speed, 0.0)), 0.25 * scale)


@dataclass
class _Timeline:
    """Frames that are put one after the other."""

    script: Script
    fps: float
    scale: float
    yaw: float
    """Heading reached so far."""
    at: float = 0.0
    """Way gone so far, metres."""
    phase: float = REST
    along: list[F64] = field(default_factory=list)
    facing: list[F64] = field(default_factory=list)
    beats: list[F64] = field(default_factory=list)
    """Phases."""
    stands: list[float] = field(default_factory=lambda: [REST])
    deals: list[Deal] = field(default_factory=list)

    def walk_to(self, end: float) -> None:
        """Along the way up to there, and to a stand."""
        if end <= self.at + 1e-6:
            return
        run = self.at + _run(self.script, self.at, end, self.fps)
        heading = _headings(self.script, run, self.yaw)
        self.turn_to(float(heading[0]))
        heading = heading + (self.yaw - heading[0])
        speeds = np.gradient(run) * self.fps
        beats = np.cumsum(speeds / (2 * step_m(speeds, self.scale)) / self.fps)
        # whole steps, so that both feet are on the ground at the end
        steps = max(round(2 * float(beats[-1])), 1)
        self._add(run, heading, self.phase + beats * (steps / 2 / beats[-1]))
        self.at, self.yaw = end, float(heading[-1])
        self.stand(int(SETTLE_S * self.fps), 0.5)

    def turn_to(self, yaw: float) -> None:
        """On the spot, in small steps."""
        far = abs(yaw - self.yaw)
        if far < 1e-3:
            return
        steps = 0 if far < TWIST else int(np.ceil(far / TURN_STEP)) + 1
        frames = max(int(far / TURN * self.fps), int(steps * 0.42 * self.fps), 4)
        self._add(
            np.full(frames, self.at),
            self.yaw + (yaw - self.yaw) * _eased(frames),
            self.phase + np.linspace(0, steps / 2, frames + 1)[1:],
        )
        self.yaw = yaw
        self.stands.append(self.phase)

    def deal(self, number: int) -> None:
        """What is done at a stop."""
        begin = sum(map(len, self.along))
        frames = int(HOLD_S[self.script.stops[number].deed] * self.fps)
        self.stand(frames)
        self.deals.append(Deal(number, begin, begin + frames))

    def stand(self, frames: int, beat: float = 0.0) -> None:
        """In one place, the phase going on by `beat`."""
        beats = self.phase + beat * np.arange(1, frames + 1) / frames
        self._add(np.full(frames, self.at), np.full(frames, self.yaw), beats)
        self.stands.append(self.phase)

    def pace(self) -> Pace:
        """All of it."""
        along = np.concatenate(self.along)
        spots = _rounded(_over(self.script, along), self.fps)
        speeds = np.linalg.norm(np.gradient(spots[:, (0, 2)], axis=0), axis=1) * self.fps
        yaws = gaussian_filter1d(np.concatenate(self.facing), 0.12 * self.fps, mode="nearest")
        stands = np.unique(np.round(self.stands, 9))
        floors = np.interp(along, self.script.gone_m, self.script.way[:, 1])
        return Pace(spots, floors, yaws, speeds, np.concatenate(self.beats), stands, tuple(self.deals))

    def _add(self, along: F64, facing: F64, beats: F64) -> None:
        self.along.append(along)
        self.facing.append(facing)
        self.beats.append(beats)
        self.phase = float(beats[-1])


def _over(script: Script, along: F64) -> F64:
    """Points of the way after so many metres, the height evened out."""
    spots = np.stack([np.interp(along, script.gone_m, script.way[:, k]) for k in range(3)], axis=1)
    if np.ptp(script.way[:, 1]) < 1e-9:
        return spots
    step = 0.01
    gone = np.arange(0.0, script.length_m + step, step)
    heights = np.interp(gone, script.gone_m, script.way[:, 1])
    spots[:, 1] = np.interp(along, gone, gaussian_filter1d(heights, LEVEL_M / step, mode="nearest"))
    return spots


def _rounded(spots: F64, fps: float) -> F64:
    """Without sudden changes of direction; first and last point stay."""
    return np.asarray(gaussian_filter1d(spots, ROUND_S * fps, axis=0, mode="nearest"))


def _run(script: Script, begin: float, end: float, fps: float) -> F64:
    """Way gone since `begin` at each frame of one leg: the fastest that keeps the limits."""
    cells = max(int((end - begin) / 0.01), 8)
    s = np.linspace(begin, end, cells + 1)
    limit = np.minimum(np.minimum(CRUISE, _corner_limits(script, s)), _climb_limits(script, s))
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
        if bend > 0.05:
            slow = CRUISE * max(1 - bend / 1.9, 0.22)
            near = np.abs(s - script.gone_m[n])
            limits = np.minimum(limits, slow + 2.5 * np.maximum(near - 0.12, 0.0))
    return limits


def _climb_limits(script: Script, s: F64) -> F64:
    """Speed where the way rises or falls: slow on stairs, a little before and after them too."""
    if np.ptp(script.way[:, 1]) < 1e-9:
        return np.full(len(s), np.inf)
    rise = np.zeros(len(s))
    for ahead in (-0.5, 0.5):
        here, there = (np.interp(at, script.gone_m, script.way[:, 1]) for at in (s, s + ahead))
        rise = np.maximum(rise, np.abs(there - here) / abs(ahead))
    return np.asarray(CRUISE + (CLIMB - CRUISE) * np.clip(rise / STEEP, 0.0, 1.0))


def _directions(way: F64) -> F64:
    """Unit directions of the way's pieces in the plan, shape (n − 1, 2); a point has that of the piece before it."""
    steps = np.diff(way[:, (0, 2)], axis=0)
    lengths = np.linalg.norm(steps, axis=1)
    found = np.zeros_like(steps)
    far = np.flatnonzero(lengths > 1e-9)
    last = steps[far[0]] / lengths[far[0]] if len(far) else np.array((0.0, 1.0))
    for n, (step, length) in enumerate(zip(steps, lengths, strict=True)):
        last = step / length if length > 1e-9 else last
        found[n] = last
    return found


def _first_yaw(script: Script) -> float:
    if script.length_m > 1e-6:
        return float(_headings(script, np.zeros(1), 0.0)[0])
    return _look_yaw(script, 0, 0.0, 0.0) if script.stops else 0.0


def _headings(script: Script, s: F64, before: float, ahead_m: float = 0.3) -> F64:
    """Where one looks while walking: at the way a little ahead; never more than half a turn from the frame before."""
    gone = script.gone_m
    last = s[-1] if len(s) > 1 else gone[-1]
    near, far = np.maximum(s - 0.05, s[0]), np.minimum(s + ahead_m, last)
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
