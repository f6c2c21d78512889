"""Sitting down: backwards onto a seat, the feet before it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from orienteer.arrays import F64
from orienteer.body.feet import Foot
from orienteer.body.pacing import Pace
from orienteer.body.script import Deed, Script, Stop
from orienteer.body.skeleton import Skeleton

FLESH_M = 0.1
"""From a seat up to the pelvis of who sits on it."""
REACH_M = 1.3
"""Seats farther from where the walker stands than this are not sat on."""
BEFORE_M = 0.43
"""From the middle of who sits to the ankles."""
STAND_M = 0.6
"""So far before the middle of a seat one stands, with one's back to it, before one sits down."""
NEAR_M = 0.15
"""Who stands no farther than this from there goes no step more."""
BEND = 0.75
"""How far one bends forward on the way down, radians."""


def approached(script: Script) -> Script:
    """The script with its way led on to where one sits down, where it ends beside a seat but not before it."""
    if not script.stops or script.stops[-1].deed is not Deed.SIT:
        return script
    stop, end = script.stops[-1], script.way[-1]
    ahead = np.array((np.sin(stop.facing), 0.0, np.cos(stop.facing)))
    stand = stop.target + ahead * STAND_M
    stand[1] = end[1]
    if np.linalg.norm((stop.target - end)[[0, 2]]) > REACH_M or np.linalg.norm(stand - end) <= NEAR_M:
        return script
    longer = replace(script, way=np.vstack((script.way, stand)), stops=())
    return replace(longer, stops=(*script.stops[:-1], replace(stop, gone_m=longer.length_m)))


def seated(script: Script, timed: Pace) -> F64 | None:
    """How far the walker has sat down at each frame; None where it does not, or the seat is too far off."""
    if not script.stops or script.stops[-1].deed is not Deed.SIT:
        return None
    if np.linalg.norm((script.stops[-1].target - timed.spots[-1])[[0, 2]]) > REACH_M:
        return None
    deal = timed.deals[-1]
    share = np.zeros(len(timed.spots))
    t = np.linspace(0, 1, deal.end - deal.begin)
    share[deal.begin : deal.end] = t * t * (3 - 2 * t)
    share[deal.end :] = 1.0
    return share


def pelvis_on(bones: Skeleton, stop: Stop) -> F64:
    """Where the pelvis of who sits there is, world metres."""
    return np.asarray(stop.target + np.array((0.0, FLESH_M * bones.scale, 0.0)))


def before_seat(bones: Skeleton, one: Foot, stop: Stop, down: F64, side: float) -> Foot:
    """The left (side 1) or right (−1) foot, set down before the seat in small steps while the body goes down."""
    ahead = np.array((np.sin(stop.facing), 0.0, np.cos(stop.facing)))
    aside = np.array((np.cos(stop.facing), 0.0, -np.sin(stop.facing)))
    place = stop.target + ahead * BEFORE_M * bones.scale + aside * side * 0.1 * bones.scale
    place[1] = one.ankles[-1, 1]
    # one foot after the other, both before the weight comes off them
    step = np.clip((down - (0.0 if side > 0 else 0.12)) / 0.14, 0.0, 1.0)
    step = step * step * (3 - 2 * step)
    ankles = one.ankles + (place - one.ankles) * step[:, None]
    ankles[:, 1] += np.sin(np.pi * step) * 0.06 * bones.scale
    yaws = one.yaws + ((stop.facing - one.yaws + np.pi) % (2 * np.pi) - np.pi) * step
    planted = np.where((step > 0) & (step < 1), 0.0, one.planted)
    return Foot(ankles, yaws, one.pitches * (1 - step), planted)
