"""Electric fan: moves air with its blades in a cage of wire."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.build.assemble import Moving, assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._wires import wires
from orienteer.build.shape import Solid, between, cylinder, lathe, rod, sheet, union
from orienteer.build.shape.outline import circle
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.collider import Cylinder
from orienteer.world.pose import Pose
from orienteer.world.thing import Affordance, Joint, Motion, Thing

CATEGORY = Category(
    name="electric fan",
    about="Blades in a round cage of wire on a foot that move the air.",
    group="electronics",
    width=(0.28, 0.55),
    height=(0.36, 1.4),
    depth=(0.2, 0.5),
    affordances=(Affordance.SWITCH,),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "table" or "pedestal"; its blades turn."""
    if style is None:
        style = {"small": "table", "large": "pedestal"}.get(wish.size or "") or pick(rng, "table", "table", "pedestal")
    shell = wish.finish(rng, "plastic", colors=("white", "white", "black", "light grey", "light blue"))
    blade = ANY.finish(rng, "plastic", colors=("light blue", "white", "grey", "dark grey", "turquoise"))
    wire = finish("chrome") if shell.color != "white" else finish("white metal")
    radius = float(rng.uniform(0.16, 0.19)) if style == "table" else float(rng.uniform(0.2, 0.225))
    middle = radius + (0.13 if style == "table" else float(rng.uniform(0.75, 0.95)))
    pieces = [_head(radius, shell, wire).at(0, middle, 0)]
    pieces += _stand(style, middle, radius, shell)
    count = int(rng.integers(3, 6))
    turned = [_blade(radius, blade, count).turned((0, 0, 1), 2 * math.pi * k / count + 0.3) for k in range(count)]
    hub = lathe(((0.034, -0.02), (0.036, 0.0), (0.03, 0.03), (0.012, 0.047), (0.0, 0.049)), blade, 20).turned(
        (1, 0, 0), math.pi / 2
    )
    joint = Joint(Motion.HINGE, (0.0, 0.0, 1.0), (0.0, middle, 0.0), 0.0, 2 * math.pi)
    parts = (Moving("blades", "blades", union((*turned, hub)).at(0, middle, 0), joint),)
    return assemble(CATEGORY, pieces, shell, parts=parts)


def _head(radius: float, shell: Finish, wire: Finish) -> Solid:
    """Cage and motor about the origin, blowing towards +z."""
    count, deep = 36, 0.075
    angle = 2 * math.pi * np.arange(count) / count
    ring = np.stack((np.cos(angle), np.sin(angle), np.zeros(count)), axis=1)
    share = np.array((0.24, 0.6, 0.86, 0.97, 1.0))
    bulge = np.array((1.0, 0.93, 0.7, 0.36, 0.0)) * deep
    lines = ring[:, None] * (share * radius)[None, :, None]
    front, back = lines.copy(), lines.copy()
    front[..., 2], back[..., 2] = bulge, -bulge
    rim = circle(1.0, 32)
    hoops = np.stack(
        [
            np.column_stack((rim * radius * s, np.full(32, z)))
            for s, z in ((0.25, deep), (0.62, 0.92 * deep), (0.62, -0.92 * deep))
        ]
    )
    edge = np.column_stack((rim * radius, np.zeros(32)))[None]
    pieces = [
        wires(front, 0.0013, wire, 3),
        wires(back, 0.0013, wire, 3),
        wires(hoops, 0.0022, wire, 4, closed=True),
        wires(edge, 0.0055, shell, 6, closed=True),
    ]
    cap = lathe(((radius * 0.26, -0.004), (radius * 0.26, 0.006), (radius * 0.2, 0.012), (0.0, 0.014)), shell, 28)
    pieces.append(cap.turned((1, 0, 0), math.pi / 2).at(0, 0, deep - 0.004).ghost())
    cage = Cylinder(radius + 0.004, 2 * deep + 0.016, Pose.turn((1, 0, 0), math.pi / 2))
    motor = lathe(((0.05, 0.0), (0.062, 0.03), (0.06, 0.09), (0.045, 0.12), (0.0, 0.128)), shell, 24)
    return union(pieces).within(cage) + motor.turned((1, 0, 0), -math.pi / 2).at(0, 0, -deep + 0.012)


@lru_cache(maxsize=64)
def _blade(radius: float, finish_: Finish, count: int) -> Solid:
    """One blade that points up, twisted against its plane."""
    along = np.linspace(0.14, 0.93, 6)[:, None] * radius
    spread = (0.34 + 0.5 * np.sin(np.linspace(0.25, 2.4, 6)))[:, None] * radius * (3.4 / (count + 0.6))
    across = np.linspace(-0.5, 0.5, 5)[None]
    x = spread * across + 0.12 * radius * (along / radius) ** 2
    z = 0.34 * spread * across + 0.12 * radius * (across**2 - 0.1)
    net = np.stack(
        np.broadcast_arrays(x, along - 0.1 * np.abs(across) ** 2 * radius, np.clip(z, -0.045, 0.045)), axis=-1
    )
    return sheet(net[::-1], 0.002, finish_, blocks=(2, 1))


def _stand(style: str, middle: float, radius: float, shell: Finish) -> list[Solid]:
    """Foot, pole, knobs."""
    dark = finish("dark grey plastic")
    z = -0.095
    if style == "table":
        foot = lathe(((0.105, 0.0), (0.112, 0.008), (0.108, 0.02), (0.06, 0.042), (0.03, 0.055)), shell, 32)
        pole = rod(((0, 0.04, z * 0.6), (0, middle - 0.09, z), (0, middle, z)), (0.026, 0.02, 0.02), shell, 14)
        keys = [
            between(
                (-0.05 + 0.026 * k, 0.026, 0.052),
                (-0.03 + 0.026 * k, 0.04, 0.076),
                dark if k else finish("red plastic"),
                0.003,
            ).turned((1, 0, 0), 0.35, (0, 0.033, 0.06))
            for k in range(4)
        ]
        return [foot.at(z=-0.02), pole, *keys]
    foot = lathe(((0.19, 0.0), (0.195, 0.008), (0.17, 0.026), (0.05, 0.045), (0.025, 0.06)), shell, 40)
    chrome = finish("chrome")
    pole = cylinder(0.016, middle - 0.26, shell, 16).at(0, 0.05, z)
    inner = cylinder(0.011, 0.2, chrome, 14).at(0, middle - 0.24, z)
    collar = cylinder(0.022, 0.05, dark, 16, 0.004).at(0, middle - 0.24, z)
    panel = between((-0.04, middle - 0.19, z - 0.03), (0.04, middle - 0.03, z + 0.03), shell, 0.014)
    keys = [
        between(
            (-0.03 + 0.016 * k, middle - 0.15, z + 0.028),
            (-0.018 + 0.016 * k, middle - 0.13, z + 0.036),
            dark if k else finish("red plastic"),
            0.002,
        )
        for k in range(4)
    ]
    return [foot.at(z=z), pole, inner, collar, panel, *keys]
