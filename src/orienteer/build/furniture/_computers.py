"""What belongs to a computer: its screen and what it shows, its keyboard, its mouse, its tower."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from orienteer.arrays import F64
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._faces import face
from orienteer.build.furniture._keycaps import Key, caps
from orienteer.build.furniture._lofts import loft
from orienteer.build.furniture._wires import wires
from orienteer.build.image import colored, painting, still, write
from orienteer.build.shape import Solid, between, box, card, cylinder, plate, profile, slab, soft_box, union
from orienteer.build.shape.outline import ellipse, rectangle

UNIT = 0.019
"""From one key to the next, metres."""
PLAY = 0.0032
"""Between two keys, metres."""
RISE = 0.008
"""How far keys stand out, metres."""
_WELLS: tuple[tuple[float, float, float, float], ...] = (
    (0, 1.25, 15, 6.25),
    (15.25, 1.25, 18.25, 3.25),
    (18.5, 1.25, 22.5, 6.25),
)
SCREENS = 6
"""How many different desktops there are."""
SHINE = 0.05
"""Light that a lit screen gives off evenly; more would wash its picture out."""

_ROWS = (
    "`1234567890-=",
    "QWERTYUIOP[]",
    "ASDFGHJKL;'",
    "ZXCVBNM,./",
)


@lru_cache(maxsize=32)
def desktop(number: int, aspect: float) -> Finish:
    """What a lit screen 1 m wide and `aspect` m high shows: a picture, signs, windows, a bar below."""
    wide, tall = 400, round(400 * aspect)
    ground = painting(("landscape", "sea")[number % 2], number, (wide, tall)).pixels
    image = Image.fromarray(np.asarray(ground))
    if number % 3 == 2:
        image.paste(colored("2b66a8"), (0, 0, wide, tall))
    pen = ImageDraw.Draw(image)
    for k in range(7):
        x, y = 10 + 38 * (k % 2 if number % 2 else 0), 10 + 34 * (k // 2 if number % 2 else k)
        if y < tall - 50:
            pen.rounded_rectangle(
                (x, y, x + 20, y + 18), 3, fill=colored(("yellow", "white", "orange", "light blue")[k % 4])
            )
            pen.line((x - 2, y + 23, x + 22, y + 23), fill=colored("white"), width=2)
    pen.rectangle((0, tall - 17, wide, tall), fill=colored("1c2c48"))
    pen.rectangle((2, tall - 15, 22, tall - 2), fill=colored("3aa655"))
    for k in range(4):
        pen.rectangle((30 + 22 * k, tall - 14, 46 + 22 * k, tall - 3), fill=colored("54688c"))
    write(image, "10:42", (wide - 22, tall - 8), 10, "white")
    if number % 3 != 1:
        _window(pen, image, (wide * 0.3, tall * 0.12, wide * 0.86, tall * 0.78))
    return picture("desktop", still(image), (1.0, aspect), SHINE, 0.1)


def _window(pen: ImageDraw.ImageDraw, image: Image.Image, frame: tuple[float, float, float, float]) -> None:
    x0, y0, x1, y1 = frame
    pen.rectangle((x0 - 1, y0 - 1, x1 + 1, y1 + 1), fill=colored("54688c"))
    pen.rectangle((x0, y0, x1, y0 + 13), fill=colored("3f76c4"))
    pen.rectangle((x1 - 13, y0 + 2, x1 - 3, y0 + 11), fill=colored("d8453a"))
    pen.rectangle((x0, y0 + 14, x1, y1), fill=colored("fafafa"))
    pen.rectangle((x0, y0 + 14, x1, y0 + 26), fill=colored("e2e5ea"))
    write(image, "Letter", (x0 + 24, y0 + 7), 10, "white")
    for k, y in enumerate(np.arange(y0 + 36, y1 - 6, 8)):
        share = (0.9, 0.84, 0.95, 0.5, 0.88, 0.92, 0.7)[k % 7]
        pen.line((x0 + 12, y, x0 + 12 + (x1 - x0 - 24) * share, y), fill=colored("8a8f98"), width=3)


def pane(size: tuple[float, float], number: int | None) -> Solid:
    """The face of a screen, standing on the origin: lit with one of the desktops, or dark where that is None."""
    if number is None:
        return card(*size, finish("black lacquer"))
    return face(*size, desktop(number, round(size[1] / size[0], 1)))


def flat_monitor(
    width: float, aspect: float, case: Finish, stand: Finish, number: int | None, lean: float = 0.08
) -> Solid:
    """A flat screen on a foot, standing on the origin, leaning back by radians."""
    tall, rim = width * aspect, 0.017
    lift = 0.1
    front = plate(rectangle(width, tall, 0.012), 0.022, case, 0.004).at(0, tall / 2, 0)
    back = soft_box((width * 0.72, tall * 0.7, 0.05), case, (0.06, 0.06, 0.02), steps=1).at(0, tall * 0.14, -0.028)
    glass = pane((width - 2 * rim, tall - 2.4 * rim), number).at(0, rim * 1.4, 0.0118)
    lamp = card(0.006, 0.003, finish("light green plastic")).at(width * 0.42, rim * 0.4, 0.0118)
    head = (front + back + glass + lamp).turned((1, 0, 0), -lean).at(0, lift, 0.02)
    neck = between((-0.035, 0.01, -0.06), (0.035, lift + tall * 0.4, -0.035), stand, 0.006)
    foot = slab(ellipse(min(0.3, width * 0.55), 0.2, 36), 0.014, stand, 0.004).at(z=-0.02)
    return head + neck + foot


def tube_monitor(width: float, case: Finish, number: int | None) -> Solid:
    """A deep monitor with a picture tube, standing on the origin on a round foot."""
    tall, lift, deep = width * 0.86, 0.05, width * 0.95
    middle = lift + tall / 2
    rings = []
    for z, share, drop in (
        (0.5, 0.98, 0.0),
        (0.49, 1.0, 0.0),
        (0.3, 1.0, 0.0),
        (0.14, 0.93, 0.0),
        (-0.3, 0.68, -0.03),
        (-0.5, 0.62, -0.03),
    ):
        outline = rectangle(width * share, tall * share, 0.03, 3)
        rings.append(
            np.column_stack((outline[:, 0], middle + drop * tall + outline[:, 1], np.full(len(outline), z * deep)))
        )
    body = loft(np.array(rings), case, cuts=(2, 3))
    inner = rectangle(width * 0.84, tall * 0.76, 0.02)
    bezel = plate(rectangle(width * 0.9, tall * 0.84, 0.03), 0.01, case, 0.004, (inner,))
    front = 0.5 * deep
    dark = card(width * 0.86, tall * 0.78, finish("black lacquer")).at(
        0, middle + tall * 0.02 - tall * 0.39, front + 0.0008
    )
    glass = pane((width * 0.82, tall * 0.73), number).at(0, middle + tall * 0.02 - tall * 0.365, front + 0.0018)
    knob = (
        cylinder(0.009, 0.006, finish("grey plastic"), 12)
        .turned((1, 0, 0), math.pi / 2)
        .at(width * 0.36, lift + tall * 0.055, front)
    )
    neck = cylinder(width * 0.2, lift + 0.02, case, 24).at(z=-0.05 * deep)
    foot = cylinder(width * 0.34, 0.018, case, 32, 0.005).at(z=-0.05 * deep)
    return body + bezel.at(0, middle + tall * 0.02, front).ghost() + dark + glass + knob.ghost() + neck + foot


@lru_cache(maxsize=2)
def _layout(pad: bool) -> tuple[tuple[Key, ...], float]:
    """All keys with their left far corner at the origin, and how wide they are over all."""
    keys: list[Key] = []

    def put(row: float, x: float, text: str, width: float = 1.0, rows: float = 1.0) -> float:
        z = row if row == 0 else row + 0.25
        keys.append(Key(x * UNIT + PLAY / 2, z * UNIT + PLAY / 2, width * UNIT - PLAY, rows * UNIT - PLAY, text))
        return x + width

    for x, text in [(0.0, "Esc"), *((2 + k + 0.5 * (k // 4), f"F{k + 1}") for k in range(12))]:
        put(0, x, text)
    x = 0.0
    for text in _ROWS[0]:
        x = put(1, x, text)
    put(1, x, "<-", 2)
    for row, first, lead, letters, last, tail in (
        (2, "Tab", 1.5, _ROWS[1], "\\", 1.5),
        (3, "Caps", 1.75, _ROWS[2], "Enter", 2.25),
        (4, "Shift", 2.25, _ROWS[3], "Shift", 2.75),
    ):
        x = put(row, 0.0, first, lead)
        for text in letters:
            x = put(row, x, text)
        put(row, x, last, tail)
    x = 0.0
    for text, width in (
        ("Ctrl", 1.25),
        ("", 1.25),
        ("Alt", 1.25),
        ("", 6.25),
        ("Alt", 1.25),
        ("", 1.25),
        ("", 1.25),
        ("Ctrl", 1.25),
    ):
        x = put(5, x, text, width)
    if not pad:
        return tuple(keys), 15 * UNIT
    for row, texts in (
        (0, ("Prt", "Scr", "Brk")),
        (1, ("Ins", "Home", "PgUp")),
        (2, ("Del", "End", "PgDn")),
        (5, ("<", "v", ">")),
    ):
        for k, text in enumerate(texts):
            put(row, 15.25 + k, text)
    put(4, 16.25, "^")
    for row, line in ((1, "N/*-"), (2, "789"), (3, "456"), (4, "123")):
        for k, text in enumerate(line):
            put(row, 18.5 + k, text)
    put(2, 21.5, "+", 1, 2)
    put(4, 21.5, "Ent", 1, 2)
    put(5, 18.5, "0", 2)
    put(5, 20.5, ".")
    return tuple(keys), 22.5 * UNIT


def keyboard_pieces(
    case: Finish, color: str, ink: str, pad: bool = True, slope: float = 0.1, margin: float = 0.008
) -> list[Solid]:
    """A keyboard standing on the origin; the pad of numbers is left out of short ones. `margin` is its rim's width."""
    keys, wide = _layout(pad)
    deep = 6.25 * UNIT
    width, depth = wide + 2 * margin, deep + 2 * margin + 0.012
    front, rise = 0.014, math.tan(slope) * depth
    wedge = profile(
        ((-depth / 2, 0.002), (depth / 2, 0.002), (depth / 2, front), (-depth / 2, front + rise)), width, case, 0.004
    )
    far = -depth / 2 + margin + 0.012
    block = caps(keys, RISE, color, ink, (wide, deep), 800, 1.0).at(-wide / 2, 0, far)
    dark = finish("dark grey plastic" if case.color == "black" else "black plastic")
    wells = union(_well(edges, dark) for edges in (_WELLS if pad else _WELLS[:1])).at(-wide / 2, 0.0006, far)
    stop = box((wide, RISE, deep), case).at(0, 0, far + deep / 2).colliders
    # the board leans about its front edge
    top = (block + wells).within(*stop).at(z=-depth / 2).turned((1, 0, 0), slope).at(0, front, depth / 2)
    feet = box((0.03, 0.004, 0.012), finish("black rubber")).at(width * 0.42, 0, -depth / 2 + 0.02).both_sides()
    return [wedge, top, feet]


def _well(edges: tuple[float, float, float, float], dark: Finish) -> Solid:
    """What is seen between keys over a field of them, in units of keys from the left far corner."""
    x0, z0, x1, z1 = edges
    width, depth = (x1 - x0) * UNIT, (z1 - z0) * UNIT
    return card(width, depth, dark).turned((1, 0, 0), -math.pi / 2).at((x0 + x1) / 2 * UNIT, 0, z1 * UNIT)


@lru_cache(maxsize=64)
def mouse_pieces(shell: Finish, wheel: Finish, length: float = 0.115) -> tuple[Solid, ...]:
    """A mouse pointing to −z, standing on the origin."""
    along = np.linspace(-0.5, 0.5, 17)
    wide, top = _mouse_line(along, length)
    angle = np.linspace(0, math.pi, 15)
    rings = []
    for z, half, high in zip(along * length, wide, top, strict=True):
        arch = np.column_stack((half * np.cos(angle), 0.004 + (high - 0.004) * np.sin(angle) ** 0.75))
        outline = np.concatenate(((((half * 0.97), 0.001),), arch, ((-half * 0.97, 0.001),)))
        rings.append(np.column_stack((outline, np.full(len(outline), z))))
    body = loft(np.array(rings), shell, cuts=4)
    dark = finish("black plastic")
    seam = _mouse_line(np.linspace(-0.5, -0.04, 8), length)[1] + 0.0003
    line = np.column_stack((np.zeros(8), seam, np.linspace(-0.5, -0.04, 8) * length))
    half, high = (float(c[0]) for c in _mouse_line(np.array((-0.04,)), length))
    turn = np.linspace(0.25, math.pi - 0.25, 13)
    across = np.column_stack(
        (half * np.cos(turn), 0.0045 + (high - 0.004) * np.sin(turn) ** 0.75, np.full(13, -0.04 * length))
    )
    seams = wires(line[None], 0.0007, dark, 4) + wires(across[None], 0.0007, dark, 4)
    level = float(_mouse_line(np.array((-0.3,)), length)[1][0])
    roll = (
        cylinder(0.0105, 0.007, wheel, 20, 0.002)
        .at(y=-0.0035)
        .turned((0, 0, 1), math.pi / 2)
        .at(0, level - 0.0065, -0.3 * length)
    )
    return body, seams, roll.ghost()


def _mouse_line(along: F64, length: float) -> tuple[F64, F64]:
    """Half its width and its height at places from −0.5, where the buttons end, to 0.5."""
    end = np.sqrt(np.clip(1 - np.abs(2 * along) ** 3.4, 0.02, 1))
    wide = length * (0.275 + 0.02 * np.cos(2 * math.pi * (along - 0.3))) * end
    top = length * 0.33 * np.cos((along - 0.12) * 1.65) ** 0.8 * np.sqrt(np.clip(1 - np.abs(2 * along) ** 7, 0.12, 1))
    return wide, top


def tower(case: Finish, tall: float, rounded: bool) -> tuple[Solid, Solid]:
    """An upright case standing on the origin, and its switch."""
    wide, deep = 0.18, 0.4
    face = finish("black plastic") if case.color in ("silver", "dark grey") else case
    body = between((-wide / 2, 0.008, -deep / 2), (wide / 2, tall, deep / 2 - 0.02), case, 0.004)
    z = deep / 2 - 0.022
    front = slab(rectangle(wide, tall - 0.006, 0.012), 0.024, face, 0.006 if rounded else 0.003)
    front = front.turned((1, 0, 0), math.pi / 2).at(0, (tall + 0.008) / 2 - 0.0, z)
    dark, line = finish("black lacquer"), finish("dark grey plastic" if face.color != "black" else "grey plastic")
    front_z = z + 0.0248
    pieces = [body, front]
    for k in range(2):
        y = tall - 0.055 - 0.048 * k
        pieces.append(
            between((-0.074, y - 0.021, front_z - 0.004), (0.074, y + 0.021, front_z + 0.002), face, 0.003).ghost()
        )
        pieces.append(card(0.13, 0.0022, dark).at(0, y - 0.004, front_z + 0.0027))
        pieces.append(card(0.014, 0.006, line).at(0.055, y - 0.017, front_z + 0.0027))
    pieces.append(card(0.1, 0.004, dark).at(0, tall - 0.165, front_z + 0.0005))
    for k in range(7):
        pieces.append(card(0.12, 0.0045, dark).at(0, 0.05 + 0.0105 * k, front_z + 0.0005))
    pieces.append(card(0.03, 0.012, dark).at(0, 0.15, front_z + 0.0005))
    pieces.append(card(0.006, 0.004, finish("light green plastic")).at(0.05, tall - 0.225, front_z + 0.0006))
    feet = box((0.02, 0.01, 0.3), finish("black rubber")).at(0.07).both_sides()
    switch = cylinder(0.011, 0.005, line, 20, 0.0015).turned((1, 0, 0), math.pi / 2).at(0, tall - 0.22, front_z - 0.001)
    return union(pieces) + feet, switch
