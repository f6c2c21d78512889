"""What machines in kitchens and bathrooms share: knobs, displays, buttons, dark windows."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from orienteer.build.finish import TINTS, Finish, picture
from orienteer.build.image import colored, plain, still, write
from orienteer.build.shape import Solid, box, card, cylinder, frustum

MAKES = ("Aldero", "Brisk", "Corvena", "Domea", "Elvox", "Fennix", "Galant", "Hestia")
"""Makes that do not exist."""


def knob(radius: float, stuff: Finish, mark: Finish, turn: float = 0.0, long: float = 0.018) -> Solid:
    """A dial that looks towards +z from the origin, its mark turned clockwise from above by radians."""
    ring = cylinder(radius * 1.18, 0.003, stuff, 24)
    body = frustum(radius, radius * 0.88, long - 0.002, stuff, 24) + cylinder(
        radius * 0.88, 0.002, stuff, 24, 0.001
    ).at(y=long - 0.002)
    pointer = box((radius * 0.14, 0.001, radius * 0.7), mark).at(0, long - 0.0005, -radius * 0.45).ghost()
    return (ring + body + pointer).at(yaw=-turn).turned((1, 0, 0), math.pi / 2).boxed()


def sign(text: str, height: float, ink: str) -> Solid:
    """Letters of that height without a ground, their middle at the origin, towards +z."""
    wide = 0.75 * len(text) * height
    return card(wide, height * 1.4, _sign(text, ink, (wide, height * 1.4))).at(y=-0.7 * height)


def dark_window(width: float, height: float, kind: str = "mesh") -> Finish:
    """Dark glass of that size with a metal mesh behind it, or one that shows nothing."""
    return _window(kind, round(width, 2), round(height, 2), width, height)


def seven(pen: ImageDraw.ImageDraw, text: str, corner: tuple[float, float], high: float, color: str) -> None:
    """Digits and colons of seven bars, `high` pixels high, from their upper left corner."""
    x, y = corner
    w, t = high * 0.55, max(1, round(high * 0.12))
    for sign_ in text:
        if sign_ == ":":
            for share in (0.3, 0.7):
                pen.ellipse((x, y + high * share - t / 2, x + t, y + high * share + t / 2), fill=colored(color))
            x += t + high * 0.2
            continue
        for bar in _BARS[sign_]:
            x0, y0, x1, y1 = _PLACES[bar]
            pen.line((x + x0 * w, y + y0 * high, x + x1 * w, y + y1 * high), fill=colored(color), width=t)
        x += w + high * 0.25


_PLACES = {
    "a": (0, 0, 1, 0), "b": (1, 0, 1, 0.5), "c": (1, 0.5, 1, 1), "d": (0, 1, 1, 1),
    "e": (0, 0.5, 0, 1), "f": (0, 0, 0, 0.5), "g": (0, 0.5, 1, 0.5),
}  # fmt: skip
_BARS = dict(
    zip(
        "0123456789",
        ("abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abfgcd"),
        strict=True,
    )
)


@lru_cache(maxsize=64)
def _sign(text: str, ink: str, size: tuple[float, float]) -> Finish:
    image = plain("black", (round(size[0] / size[1] * 40), 40))
    write(image, text, (image.width / 2, 20), 30, "white", image.width * 0.98)
    letters = Image.new("RGB", image.size, colored(TINTS.get(ink, ink)))
    letters.putalpha(image.convert("L"))
    flat = picture(f"{text} sign", still(letters), size)
    return replace(flat, color=ink, material=replace(flat.material, cutoff=0.5))


@lru_cache(maxsize=64)
def _window(kind: str, wide: float, high: float, width: float, height: float) -> Finish:
    scale = 500
    image = Image.new("RGB", (max(16, round(wide * scale)), max(16, round(high * scale))), (24, 25, 27))
    pen = ImageDraw.Draw(image)
    m = round(0.09 * min(image.size))
    inner = (m, m, image.width - m, image.height - m)
    if kind == "mesh":
        pen.rounded_rectangle(inner, m, fill=(52, 54, 56))
        for x in range(m, image.width - m, 3):
            pen.line((x, m + 2, x, image.height - m - 2), fill=(30, 31, 33))
        for y in range(m, image.height - m, 3):
            pen.line((m + 2, y, image.width - m - 2, y), fill=(30, 31, 33))
    shine = Image.new("L", image.size, 0)
    w, h = image.size
    ImageDraw.Draw(shine).polygon([(w * 0.1, h), (w * 0.5, 0), (w * 0.72, 0), (w * 0.32, h)], fill=26)
    shine = shine.filter(ImageFilter.GaussianBlur(w * 0.03))
    image.paste(Image.new("RGB", image.size, (210, 220, 230)), (0, 0), shine)
    return picture("dark window", still(image), (width, height), roughness=0.1)
