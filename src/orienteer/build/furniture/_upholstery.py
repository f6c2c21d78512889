"""Sofas and armchairs are built alike: a base, arms, a back, loose cushions, legs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from orienteer.build.assemble import shelf
from orienteer.build.finish import Finish
from orienteer.build.furniture._legs import four, leg
from orienteer.build.shape import Solid, pillow, profile, rod, soft_box, union
from orienteer.build.shape.outline import arc
from orienteer.build.wish import chance, pick
from orienteer.world.thing import Support


@dataclass(frozen=True)
class Seat:
    """The measures of an upholstered seat, metres."""

    width: float
    depth: float
    height: float
    """Over all."""
    seats: int
    seat_height: float
    arm_width: float
    arm_height: float
    lift: float
    """Of the base above the floor."""
    arms: str = "box"
    """box, round or slim."""
    loose_back: bool = True
    """Back cushions that lie against the back, one for each seat."""


def upholstered(seat: Seat, cloth: Finish, legs: Finish, leg_style: str) -> tuple[list[Solid], Support]:
    """Its pieces, and the level seat; the front is +z."""
    inner = seat.width - 2 * seat.arm_width
    front, rear = seat.depth / 2, -seat.depth / 2
    base_top = seat.seat_height - 0.15
    base = soft_box((inner + 0.04, base_top - seat.lift, seat.depth - 0.05), cloth, 0.02).at(y=seat.lift, z=-0.005)
    back_depth = 0.16 if seat.loose_back else 0.22
    back = soft_box((inner + 0.03, seat.height - seat.lift - 0.02, back_depth), cloth, 0.05).at(
        y=seat.lift + 0.02, z=rear + back_depth / 2
    )
    pieces = [base, back, _arms(seat, cloth)]
    share = inner / seat.seats
    depth = seat.depth - back_depth - 0.01
    for i in range(seat.seats):
        x = -inner / 2 + share * (i + 0.5)
        low = soft_box((share - 0.004, 0.17, depth), cloth, 0.045, (0.0, 0.018, 0.0))
        pieces.append(low.at(x, seat.seat_height - 0.165, front - depth / 2 + 0.012))
        if seat.loose_back:
            tall = soft_box((share - 0.008, seat.height - seat.seat_height + 0.02, 0.17), cloth, 0.06, (0.0, 0.0, 0.02))
            pieces.append(tall.turned((1, 0, 0), -0.17).at(x, seat.seat_height - 0.02, rear + back_depth + 0.09))
    one = leg(leg_style, seat.lift + 0.01, 0.045, legs)
    pieces.append(four(one, seat.width / 2 - 0.07, seat.depth / 2 - 0.07))
    rear_edge = rear + back_depth + (0.2 if seat.loose_back else 0.02)
    return pieces, shelf(
        (-inner / 2 + 0.03, rear_edge), (inner / 2 - 0.03, front - 0.04), seat.seat_height, name="seat"
    )


def _arms(seat: Seat, cloth: Finish) -> Solid:
    height = seat.arm_height - seat.lift
    if seat.arms == "round":
        radius = seat.arm_width / 2
        roll = arc((0.0, height - radius), radius, 0.0, np.pi, 10)
        slim = radius * 0.72
        outline = np.concatenate(
            (((-slim, 0.0), (slim, 0.0), (slim, height - 1.7 * radius)), roll, ((-slim, height - 1.7 * radius),))
        )
        arm = profile(outline * (-1.0, 1.0), seat.depth - 0.02, cloth, 0.02).at(yaw=np.pi / 2).hulled()
    else:
        radius = 0.03 if seat.arms == "slim" else 0.06
        arm = soft_box((seat.arm_width, height, seat.depth - 0.01), cloth, min(radius, seat.arm_width * 0.45))
    return arm.at(seat.width / 2 - seat.arm_width / 2, seat.lift, 0.0).both_sides()


def throw_pillows(rng: np.random.Generator, seat: Seat, cloth: Finish) -> list[Solid]:
    """One at each end or so, leaning against the back."""
    inner = seat.width - 2 * seat.arm_width
    pieces = []
    for side in (-1, 1):
        if chance(rng, 0.75):
            edge = float(rng.uniform(0.4, 0.46))
            one = pillow((edge, 0.13, edge), cloth).turned((1, 0, 0), np.pi / 2 - 0.35).at(y=edge * 0.46)
            z = -seat.depth / 2 + (0.41 if seat.loose_back else 0.33)
            pieces.append(
                one.turned((0, 1, 0), -side * 0.25).at(side * (inner / 2 - 0.24), seat.seat_height - 0.015, z)
            )
    return pieces


def in_front_of(pieces: list[Solid], level: Support) -> Support:
    """What is left of a seat in front of these pieces."""
    (left, rear), (right, front) = level.outline.min(axis=0), level.outline.max(axis=0)
    free = max([float(rear), *(float(piece.bounds[1][2]) + 0.01 for piece in pieces)])
    return shelf((float(left), free), (float(right), float(front)), level.height, level.headroom, level.name)


def wood_frame(seat: Seat, wood: Finish, cloth: Finish) -> tuple[list[Solid], Support]:
    """An open wooden frame with a seat and a back cushion."""
    x = seat.width / 2 - 0.03
    front, rear = seat.depth / 2 - 0.04, -seat.depth / 2 + 0.08
    inner = seat.width - 0.13
    side = rod(((x, 0, front + 0.02), (x, seat.arm_height - 0.02, front - 0.02)), (0.016, 0.02), wood, 10)
    side += rod(((x, 0, rear - 0.06), (x, seat.arm_height - 0.03, rear + 0.02)), (0.016, 0.02), wood, 10)
    rest = soft_box((0.06, 0.028, seat.depth - 0.06), wood, (0.02, 0.012, 0.03))
    side += rest.at(x, seat.arm_height - 0.03, 0.0)
    side += rod(((x, seat.seat_height - 0.15, front), (x, seat.seat_height - 0.19, rear)), 0.016, wood, 10)
    rails = union(
        rod(((-x, y, z), (x, y, z)), 0.016, wood, 10)
        for y, z in ((seat.seat_height - 0.15, front - 0.01), (seat.seat_height - 0.19, rear + 0.01))
    )
    slope = 0.06
    low = soft_box((inner, 0.12, seat.depth - 0.14), cloth, 0.045, (0, 0.012, 0)).turned((1, 0, 0), slope)
    tall = soft_box((inner, seat.height - seat.seat_height + 0.02, 0.12), cloth, 0.045, (0, 0, 0.012)).turned(
        (1, 0, 0), -0.25
    )
    tall = tall.at(0, seat.seat_height - 0.04, rear + 0.06)
    bars = union(
        rod(((-x + 0.01, y, z), (x - 0.01, y, z)), 0.013, wood, 8)
        for y, z in ((seat.seat_height + 0.1, rear - 0.01), (seat.height - 0.12, rear - 0.09))
    )
    posts = rod(
        ((x - 0.03, seat.seat_height - 0.18, rear + 0.05), (x - 0.03, seat.height - 0.06, rear - 0.115)),
        0.015,
        wood,
        10,
    )
    pieces = [side.both_sides(), rails, low.at(0, seat.seat_height - 0.125, 0.02), tall, bars, posts.both_sides()]
    return pieces, shelf(
        (-inner / 2 + 0.03, rear + 0.16), (inner / 2 - 0.03, front - 0.06), seat.seat_height, name="seat"
    )


def arm_style(rng: np.random.Generator) -> tuple[str, float]:
    """Style and width of the arms."""
    style = pick(rng, "box", "round", "slim")
    low, high = {"box": (0.16, 0.24), "round": (0.2, 0.26), "slim": (0.1, 0.14)}[style]
    return style, float(rng.uniform(low, high))
