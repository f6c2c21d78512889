"""Remote control: switches a television from afar."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._faces import lying
from orienteer.build.furniture._lofts import loft
from orienteer.build.furniture._wires import copies, seen_from_above
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.image import colored, still, write
from orienteer.build.shape import Solid, box_collider
from orienteer.build.shape.outline import superellipse
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="remote control",
    about="A long small box full of buttons that switches a television from afar.",
    group="electronics",
    width=(0.04, 0.22),
    height=(0.015, 0.05),
    depth=(0.04, 0.24),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.TOUCH),
)

_INKS = {"black": "f2f0ea", "dark grey": "f2f0ea", "silver": "1d1d1f", "light grey": "1d1d1f", "white": "1d1d1f"}


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Lying somewhat askew, its lower end towards +z."""
    shell = wish.finish(rng, "plastic", colors=("black", "black", "dark grey", "silver", "light grey"))
    wide, long = round(wish.between(rng, 0.046, 0.054), 3), round(wish.between(rng, 0.17, 0.205), 3)
    body, level = _body(wide, long, shell)
    layout = int(rng.integers(3))
    pieces = [body, _buttons(layout, wide, long, shell.color).at(0, level, 0)]
    yaw = float(rng.uniform(-0.9, 0.9))
    return assemble(CATEGORY, [piece.at(yaw=yaw) for piece in pieces], shell)


@lru_cache(maxsize=64)
def _body(wide: float, long: float, shell: Finish) -> tuple[Solid, float]:
    """Its foot and how high its flat upper side lies."""
    tall, rings = 0.02, []
    for y, share, end in (
        (0.0, 0.8, 0.95),
        (0.004, 0.95, 0.985),
        (0.01, 1.0, 1.0),
        (0.016, 0.97, 0.994),
        (tall, 0.88, 0.975),
    ):
        outline = superellipse(wide * share, long * end, 7.0, 36)
        rings.append(np.column_stack((outline[:, 0], np.full(36, y), outline[:, 1])))
    return loft(np.array(rings), shell), tall


@lru_cache(maxsize=64)
def _buttons(layout: int, wide: float, long: float, shell: str) -> Solid:
    """All buttons with what is written on them, over a plate of another tone; its lower side at the origin."""
    places = _places(layout, wide, long)
    size = (wide * 0.84, long * 0.94)
    low = (-size[0] / 2, -size[1] / 2)
    print_ = _print(layout, wide, long, shell)
    pieces = [lying(*size, print_).at(y=0.0004)]
    for radius in sorted({r for _, _, r, _, _ in places}):
        at = [(x, 0.0004, z) for x, z, r, _, _ in places if r == radius]
        round_ = hoop(
            ((radius, 0.0), (radius, 0.0022), (radius * 0.8, 0.003), (0.0, 0.0032)), finish("black rubber"), 12
        )
        pieces.append(seen_from_above(copies(round_, at), low, print_))
    look = pieces[0]
    for piece in pieces[1:]:
        look += piece
    return look.within(box_collider((-size[0] / 2, 0.0, -size[1] / 2), (size[0] / 2, 0.0034, size[1] / 2)))


_Button = tuple[float, float, float, str, str]
"""x, z, radius in metres, writing and colour."""


@lru_cache(maxsize=32)
def _places(layout: int, wide: float, long: float) -> tuple[_Button, ...]:
    """Where the buttons are, from the far end to the near one."""
    step, r = wide * 0.27, round(wide * 0.095, 4)
    z, found = -long * 0.43, []
    found.append((-step, z, round(r * 1.15, 4), "", "d8281e"))
    found.append((step, z, r, "TV", "grey"))

    def row(z: float, texts: tuple[str, ...], colors: tuple[str, ...]) -> None:
        for k, (text, color) in enumerate(zip(texts, colors, strict=True)):
            found.append(((k - (len(texts) - 1) / 2) * step * (3 / len(texts)) ** 0.5, z, r, text, color))

    plain = ("grey",) * 3
    pitch = long * 0.078
    if layout == 0:
        for k, texts in enumerate((("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("+", "0", "+"))):
            row(z + pitch * (k + 1.2), texts, plain)
        start = z + pitch * 5.6
    elif layout == 1:
        row(z + pitch * 1.2, ("", "", "", ""), ("red", "green", "yellow", "blue"))
        for k, texts in enumerate((("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("", "0", ""))):
            row(z + pitch * (k + 2.3), texts, plain)
        start = z + pitch * 6.7
    else:
        start = z + pitch * 2.4
        for k, texts in enumerate((("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"))):
            row(z + pitch * (k + 5.2), texts, plain)
    found.append((0.0, start + pitch, round(r * 1.5, 4), "OK", "grey"))
    for dx, dz, text in ((-1.15, 0.0, "<"), (1.15, 0.0, ">"), (0.0, -1.15, "^"), (0.0, 1.15, "v")):
        found.append((dx * step, start + pitch + dz * step, r, text, "grey"))
    row(
        min(start + pitch * 3.2, long * 0.4) if layout != 2 else z + pitch * 8.4,
        (">", "||", "o"),
        ("grey", "grey", "red"),
    )
    if layout == 0:
        row(long * 0.42, ("", "", "", ""), ("red", "green", "yellow", "blue"))
    return tuple(found)


@lru_cache(maxsize=32)
def _print(layout: int, wide: float, long: float, shell: str) -> Finish:
    """The plate and all buttons seen from above."""
    size = (wide * 0.84, long * 0.94)
    scale = 2600
    dark = shell in ("black", "dark grey")
    ground = "2c2c30" if dark else "d4d6d8"
    image = Image.new("RGB", (round(size[0] * scale), round(size[1] * scale)), colored(ground))
    pen = ImageDraw.Draw(image)
    for x, z, radius, text, color in _places(layout, wide, long):
        u, v, r = (x + size[0] / 2) * scale, (z + size[1] / 2) * scale, radius * scale + 1.5
        fill = color if color != "grey" else ("8d9296" if dark else "4b4e52")
        pen.ellipse((u - r, v - r, u + r, v + r), fill=colored(fill))
        if text:
            write(image, text, (u, v), r * (1.25 if len(text) == 1 else 0.85), "1d1d1f" if dark else "f2f0ea")
    write(image, "KESTREL", (image.width / 2, image.height - 9), 12, "b4b8bb" if dark else "4b4e52")
    return picture("buttons", still(image), size, roughness=0.5)
