"""Pictures within pictures: what hangs in frames and runs on screens."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from orienteer.arrays import F32, U8
from orienteer.build.texture.noise import cloud, grains, grid, mix, smoothstep
from orienteer.streams import stream
from orienteer.world.color import COLORS
from orienteer.world.material import Texture, Wrap

KINDS = ("landscape", "abstract", "flowers", "sea")


@lru_cache(maxsize=64)
def painting(kind: str, seed: int, size: tuple[int, int] = (384, 288)) -> Texture:
    """A painting of that kind, `size` pixels wide and high."""
    rng = stream(seed, "painting", kind)
    draw = {"landscape": _landscape, "abstract": _abstract, "flowers": _flowers, "sea": _sea}[kind]
    return Texture(_bytes(draw(rng, (size[1], size[0]))), (Wrap.CLAMP, Wrap.CLAMP))


def colored(word: str) -> tuple[int, int, int]:
    """sRGB bytes of a colour word, or of six hexadecimal digits."""
    code = COLORS.get(word, word)
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def plain(color: str, size: tuple[int, int]) -> Image.Image:
    """An empty picture to draw on."""
    return Image.new("RGB", size, colored(color))


def still(image: Image.Image) -> Texture:
    """A drawn picture as a texture that does not repeat."""
    return Texture(np.asarray(image, dtype=np.uint8), (Wrap.CLAMP, Wrap.CLAMP))


def write(
    image: Image.Image, text: str, middle: tuple[float, float], px: float, color: str, room: float | None = None
) -> None:
    """Writes a line of text centred at a point, in smaller letters where it would be wider than `room` pixels."""
    pen = ImageDraw.Draw(image)
    letters = ImageFont.load_default(px)
    width = pen.textlength(text, font=letters)
    if room is not None and width > room:
        letters = ImageFont.load_default(max(6.0, px * room / width))
    pen.text(middle, text, fill=colored(color), font=letters, anchor="mm")


def _bytes(picture: npt.NDArray[np.float32]) -> U8:
    return np.asarray(np.clip(picture, 0, 1) * 255 + 0.5, dtype=np.uint8)


def _sky(rng: np.random.Generator, shape: tuple[int, int]) -> F32:
    v, u = grid(shape)
    warm = float(rng.uniform(0, 1))
    high = np.array((0.25, 0.45, 0.75)) * (1 - warm * 0.3)
    low = np.array((0.95, 0.85 - 0.2 * warm, 0.8 - 0.4 * warm))
    pixels = mix(high, low, np.broadcast_to(np.clip(v * 1.6, 0, 1), shape).astype(np.float32))
    clouds = smoothstep(0.2, 1.6, cloud(rng, shape, 1.8, (3, 1))) * (1 - np.clip(v * 1.6, 0, 1)) + 0 * u
    return mix(pixels, (0.97, 0.95, 0.93), clouds.astype(np.float32) * np.float32(0.8))


def _landscape(rng: np.random.Generator, shape: tuple[int, int]) -> F32:
    """Ranges of hills under a sky."""
    v, u = grid(shape)
    pixels = _sky(rng, shape)
    sun = np.sqrt(((u - rng.uniform(0.2, 0.8)) * shape[1] / shape[0]) ** 2 + (v - rng.uniform(0.15, 0.3)) ** 2)
    pixels = mix(pixels, (1.0, 0.93, 0.75), 1 - smoothstep(0.045, 0.055, sun))
    green = np.array((0.28, 0.42, 0.18))
    for i, level in enumerate((0.42, 0.52, 0.64, 0.8)):
        line = np.full_like(u, level)
        for k in range(1, 6):
            line += 0.07 / k * np.sin(2 * math.pi * (k * u * 0.9 + rng.random())).astype(np.float32) * (1.2 - 0.2 * i)
        share = i / 3
        tone = (1 - share) * np.array((0.5, 0.6, 0.72)) + share * green
        rough = 1 + 0.1 * share * cloud(rng, shape, 1.2)[..., None]
        pixels = mix(pixels, tone * rough, smoothstep(0.0, 0.006, (v - line).astype(np.float32)))
    return pixels


def _sea(rng: np.random.Generator, shape: tuple[int, int]) -> F32:
    """Water to the horizon with a sailing boat."""
    v, u = grid(shape)
    pixels = _sky(rng, shape)
    horizon = float(rng.uniform(0.5, 0.6))
    waves = cloud(rng, shape, 1.4, (1, 5))[..., None]
    water = np.array((0.12, 0.36, 0.46)) * (1 + 0.16 * waves)
    pixels = mix(pixels, water, np.broadcast_to(v > horizon, shape).astype(np.float32))
    x, y = float(rng.uniform(0.3, 0.7)), horizon + 0.06
    aspect = shape[1] / shape[0]
    along = (u - x) * aspect
    hull = (np.abs(along) < 0.10 - 0.5 * (v - y)) & (v > y) & (v < y + 0.035)
    sail = (v < y - 0.01) & (v > y - 0.3) & (along > -0.005) & (along < (v - y + 0.3) * 0.33)
    jib = (v < y - 0.02) & (v > y - 0.25) & (along < -0.012) & (along > -(v - y + 0.25) * 0.3)
    pixels = mix(pixels, (0.96, 0.94, 0.9), (sail | jib).astype(np.float32))
    return mix(pixels, (0.45, 0.16, 0.1), hull.astype(np.float32))


def _abstract(rng: np.random.Generator, shape: tuple[int, int]) -> F32:
    """Discs and bars on a pale ground."""
    words = ("red", "blue", "yellow", "teal", "black", "orange", "dark blue", "olive", "pink")
    image = Image.new("RGB", (shape[1], shape[0]), colored(("cream", "white", "beige")[int(rng.integers(3))]))
    pen = ImageDraw.Draw(image)
    for _ in range(int(rng.integers(6, 11))):
        color = colored(words[int(rng.integers(len(words)))])
        x, y, r = rng.uniform(0.1, 0.9) * shape[1], rng.uniform(0.1, 0.9) * shape[0], rng.uniform(0.06, 0.22) * shape[0]
        match int(rng.integers(3)):
            case 0:
                pen.ellipse((x - r, y - r, x + r, y + r), fill=color)
            case 1:
                pen.rectangle((x - r, y - r * 0.7, x + r * 0.6, y + r), fill=color)
            case _:
                pen.line((x - 2 * r, y - r, x + 2 * r, y + r), fill=color, width=max(2, int(r * 0.2)))
    rough = 1 + 0.03 * grains(rng, shape, 3, 3)[..., None]
    return np.asarray(np.asarray(image, dtype=np.float32) / 255 * rough, dtype=np.float32)


def _flowers(rng: np.random.Generator, shape: tuple[int, int]) -> F32:
    """A bunch in a vase before a wall."""
    image = Image.new(
        "RGB", (shape[1] * 2, shape[0] * 2), colored(("light blue", "beige", "dark green")[int(rng.integers(3))])
    )
    width, height = image.size
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, height * 0.8, width, height), fill=colored("brown"))
    middle = width * 0.5
    for _ in range(14):
        x, y = middle + rng.normal(0, 0.15) * height, height * rng.uniform(0.15, 0.5)
        pen.line((middle, height * 0.62, x, y), fill=colored("green"), width=5)
        color = colored(("red", "yellow", "white", "pink", "purple", "orange")[int(rng.integers(6))])
        r = height * rng.uniform(0.03, 0.055)
        for k in range(7):
            a = 2 * math.pi * k / 7
            px, py = x + r * math.cos(a), y + r * math.sin(a)
            pen.ellipse((px - r * 0.6, py - r * 0.6, px + r * 0.6, py + r * 0.6), fill=color)
        pen.ellipse(
            (x - r * 0.45, y - r * 0.45, x + r * 0.45, y + r * 0.45),
            fill=colored("orange" if color == colored("yellow") else "yellow"),
        )
    w = height * 0.1
    pen.polygon(
        [
            (middle - w, height * 0.6),
            (middle + w, height * 0.6),
            (middle + w * 0.7, height * 0.86),
            (middle - w * 0.7, height * 0.86),
        ],
        fill=colored("blue"),
    )
    return np.asarray(np.asarray(image.reduce(2), dtype=np.float32) / 255, dtype=np.float32)
