"""What shines, reflects or is lettered on things in a street."""

from __future__ import annotations

from functools import cache

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from orienteer.build.finish import TINTS, Finish
from orienteer.build.image import colored
from orienteer.world.color import linear_of
from orienteer.world.material import Look, Material, Texture, Wrap


@cache
def lens(color: str, lit: bool = False) -> Finish:
    """A coloured lamp glass, dark or shining; a colour word or six hexadecimal digits."""
    red, green, blue = linear_of(TINTS.get(color, color))
    dim = 1.0 if lit else 0.32
    shade = (red * dim, green * dim, blue * dim)
    glow = shade if lit else (0.0, 0.0, 0.0)
    return Finish(f"{color} lens", color, Material(f"{color} lens", shade, roughness=0.15, glow=glow))


@cache
def lamp_glass() -> Finish:
    """A clear lamp glass before a bright reflector, not lit."""
    return Finish("lamp glass", "white", Material("lamp glass", (0.62, 0.67, 0.7), roughness=0.08, metallic=0.3))


@cache
def tinted_glass(opacity: float = 0.5, color: str = "3b4448") -> Finish:
    """Glass of windows that holds back that share of the light."""
    tone = linear_of(color)
    return Finish(
        "tinted glass", "dark grey", Material("tinted glass", tone, look=Look.GLASS, opacity=opacity, roughness=0.02)
    )


@cache
def lettering(text: str, color: str, size: tuple[float, float], px: int = 128) -> Finish:
    """Letters alone, clear around them, that fill a card of that width and height in metres; `px` is their height."""
    image = Image.new("L", (round(px * size[0] / size[1]), px), 0)
    pen = ImageDraw.Draw(image)
    letters = ImageFont.load_default(px * 1.05)
    wide = pen.textlength(text, font=letters)
    if wide > image.width * 0.98:
        letters = ImageFont.load_default(px * 1.05 * image.width * 0.98 / wide)
    pen.text((image.width / 2, image.height / 2), text, fill=255, font=letters, anchor="mm")
    alpha = np.asarray(image, dtype=np.uint8)
    pixels = np.empty((*alpha.shape, 4), dtype=np.uint8)
    pixels[..., :3], pixels[..., 3] = colored(TINTS.get(color, color)), alpha
    texture = Texture(pixels, (Wrap.CLAMP, Wrap.CLAMP))
    return Finish("letters", color, Material("letters", (1.0, 1.0, 1.0), texture, cutoff=0.5, roughness=0.6), size)
