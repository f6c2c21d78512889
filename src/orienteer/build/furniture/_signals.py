"""What shines, reflects or is lettered on things in a street."""

from __future__ import annotations

from functools import cache

from orienteer.build.finish import TINTS, Finish
from orienteer.world.color import linear_of
from orienteer.world.material import Look, Material


@cache
def lens(color: str, lit: bool = False) -> Finish:
    """A coloured lamp glass, dark or shining; a colour word or six hexadecimal digits."""
    red, green, blue = linear_of(TINTS.get(color, color))
    dim = 1.0 if lit else 0.32
    shade = (red * dim, green * dim, blue * dim)
    glow = shade if lit else (0.0, 0.0, 0.0)
    return Finish(f"{color} lens", color, Material(f"{color} lens", shade, roughness=0.15, glow=glow))


@cache
def tinted_glass(opacity: float = 0.5, color: str = "3b4448") -> Finish:
    """Glass of windows that holds back that share of the light."""
    tone = linear_of(color)
    return Finish(
        "tinted glass", "dark grey", Material("tinted glass", tone, look=Look.GLASS, opacity=opacity, roughness=0.02)
    )
