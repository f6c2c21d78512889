"""Every texture by name, made once and kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from types import MappingProxyType

import numpy as np

from orienteer.arrays import F32, U8
from orienteer.build.texture import cloth, ground, metal, plant, stone, wood
from orienteer.build.texture.noise import Shape
from orienteer.errors import BadArgumentError, UnknownNameError
from orienteer.streams import stream
from orienteer.world.color import to_linear, to_srgb
from orienteer.world.material import Rgb, Texture

GREY_MEAN = 0.86
"""Mean linear brightness of a grey texture: room for its light spots, and still white enough for white paint."""

CLIPPED = 0.004
"""Share of the mean that clipping may take from a texture that loses its colours."""
LUMINANCE = (0.2126, 0.7152, 0.0722)
"""What linear red, green and blue give to brightness (ITU-R BT.709)."""


@dataclass(frozen=True)
class Painter:
    """How one texture is made."""

    paint: Callable[..., F32]
    """From (generator, pixels) a brightness about 1, or from (generator, pixels, sRGB colours) an sRGB picture."""
    tile: tuple[float, float]
    """Metres that the picture covers along u and v."""
    colors: tuple[str, ...] = ()
    """Its usual colours as sRGB in hexadecimal; none: it is grey and is tinted by its material."""
    shape: Shape = (512, 512)


_PAINTERS = {
    "board": Painter(wood.board, (1.5, 0.3), ("c8a06c", "a67c48", "7d5a34")),
    "planks": Painter(wood.planks, (2.4, 1.12), ("c39a66", "a57a48", "6e4d2c")),
    "narrow planks": Painter(partial(wood.planks, rows=12, tone=0.1), (1.8, 1.08), ("c39a66", "a57a48", "6e4d2c")),
    "herringbone": Painter(wood.herringbone, (1.44, 1.44), ("b98b56", "976a3c", "6b4826")),
    "bark": Painter(wood.bark, (0.9, 0.6), ("3a2d22", "77624d")),
    "tiles": Painter(stone.tiles, (1.2, 1.2), ("dcdad4", "a8a49c")),
    "small tiles": Painter(partial(stone.tiles, count=(8, 8), joint=0.05), (0.8, 0.8), ("e4e6e4", "b9b9b5")),
    "wall tiles": Painter(partial(stone.tiles, count=(8, 4), joint=0.04), (0.6, 0.6), ("eceae4", "b9b7b0")),
    "checker": Painter(stone.checker, (1.2, 1.2), ("e8e5dc", "8a8780", "2b2b2d")),
    "brick": Painter(stone.brick, (1.0, 0.6), ("a4523b", "b9b0a2", "7a3a2c")),
    "paving": Painter(stone.paving, (1.2, 1.2), ("a8a49c", "7b776f", "8f8b84")),
    "cobbles": Painter(stone.cobbles, (0.9, 0.9), ("8f8c88", "5d5850", "6f6c6a")),
    "gravel": Painter(stone.gravel, (0.72, 0.72), ("5f584d", "b3a88f", "9a8f7c", "c9c0ad", "8a8378")),
    "asphalt": Painter(stone.asphalt, (0.8, 0.8), ("47484a", "77777a")),
    "plaster": Painter(stone.plaster, (1.5, 1.5)),
    "concrete": Painter(stone.concrete, (2.0, 2.0)),
    "marble": Painter(stone.marble, (1.2, 1.2), ("ecebe7", "d3d3d1", "8b8c8f")),
    "granite": Painter(stone.granite, (0.5, 0.5), ("2b2b2d", "57575a", "8c8a88")),
    "water": Painter(stone.water, (1.5, 1.5), ("2f6f86", "4b93a8", "a9d3dc")),
    "weave": Painter(cloth.weave, (0.24, 0.24)),
    "coarse weave": Painter(partial(cloth.weave, threads=48), (0.24, 0.24)),
    "pile": Painter(cloth.pile, (0.5, 0.5)),
    "velvet": Painter(cloth.velvet, (0.5, 0.5)),
    "leather": Painter(cloth.leather, (0.3, 0.3)),
    "stripes": Painter(cloth.stripes, (0.4, 0.4), ("ece0c4", "2b5ea8")),
    "plaid": Painter(cloth.plaid, (0.36, 0.36), ("b3241f", "1f2c50", "ece0c4")),
    "dots": Painter(cloth.dots, (0.3, 0.3), ("226f72", "f2f0ea")),
    "wallpaper": Painter(cloth.wallpaper, (0.53, 0.53), ("d9dcd2", "bcc4b4")),
    "rug": Painter(cloth.rug, (3.0, 2.0), ("8e2a26", "1f2c50", "c08a46", "e6d7b4"), (512, 768)),
    "bands": Painter(cloth.bands, (3.0, 2.0), ("ece0c4", "2f6f86", "d2bd98", "1f2c50", "d9752a"), (512, 768)),
    "grass": Painter(plant.grass, (1.5, 1.5), ("30502a", "4f7a38", "86a654")),
    "leaves": Painter(plant.leaves, (0.4, 0.4), ("25431f", "477634", "7ba04f"), (256, 256)),
    "fine leaves": Painter(
        partial(plant.leaves, count=170, slim=0.6), (0.5, 0.5), ("1f3d20", "3c6a30", "63904a"), (256, 256)
    ),
    "needles": Painter(plant.needles, (0.4, 0.4), ("1c3524", "2f5738", "55804f"), (256, 256)),
    "fronds": Painter(plant.fronds, (0.5, 0.25), ("1f4a22", "3f7c36", "6fa04e"), (128, 256)),
    "brushed": Painter(metal.brushed, (0.5, 0.25)),
    "hammered": Painter(metal.hammered, (0.6, 0.6)),
    "paper": Painter(metal.paper, (0.5, 0.5)),
    "wicker": Painter(metal.wicker, (0.19, 0.19)),
    "turf": Painter(ground.turf, (4.0, 4.0), ("43682d", "5d823d", "7c9b53", "97af6b")),
    "meadow": Painter(partial(ground.turf, wild=1.0), (6.0, 6.0), ("4a6f2c", "6f923e", "97aa55", "bdb873")),
    "sand": Painter(ground.sand, (4.0, 4.0), ("bf9f6c", "dcc292", "ead6ac")),
    "earth": Painter(ground.earth, (3.0, 3.0), ("5f4630", "7d6043", "9a7d5b", "a89c89")),
    "tarmac": Painter(ground.tarmac, (5.0, 5.0), ("48494b", "6c6d6f")),
    "sea": Painter(ground.sea, (9.0, 9.0), ("1f5f7c", "2f7f98", "5fa8b4", "d5e8e8")),
    "pantiles": Painter(ground.pantiles, (2.4, 2.4), ("a8553a", "4f2c22", "bd6a48")),
    "slates": Painter(ground.slates, (2.0, 2.0), ("565c66", "2e3238", "6a707a")),
    "clapboard": Painter(ground.clapboard, (1.05, 1.05), shape=(256, 256)),
    "granules": Painter(ground.granules, (1.2, 1.2)),
    "ballast": Painter(stone.gravel, (1.9, 1.9), ("4a443d", "8d857a", "7a736a", "a39a8c", "6a655f")),
    "foliage": Painter(
        partial(plant.leaves, count=420, slim=0.75, length=0.15, spread=0.42),
        (1.0, 1.0),
        ("24401f", "3f6b31", "5f8f42", "7fa852"),
        (256, 256),
    ),
}

PAINTERS: MappingProxyType[str, Painter] = MappingProxyType(_PAINTERS)


@lru_cache(maxsize=256)
def texture(name: str, seed: int = 0, colors: tuple[str, ...] = ()) -> Texture:
    """A texture that repeats without a seam; `colors` as sRGB in hexadecimal, its usual ones where none are given."""
    if name not in PAINTERS:
        raise UnknownNameError("texture", name, PAINTERS)
    painter = PAINTERS[name]
    rng = stream(seed, "texture", name, *colors)
    if not painter.colors:
        if colors:
            raise BadArgumentError(f"the texture {name!r} is grey and takes no colours; tint its material")
        return Texture(_grey(painter.paint(rng, painter.shape)))
    chosen = colors or painter.colors
    if len(chosen) < min(len(painter.colors), 2):
        raise BadArgumentError(f"the texture {name!r} takes {len(painter.colors)} colours, not {len(chosen)}")
    picture = painter.paint(rng, painter.shape, tuple(_srgb(word) for word in chosen))
    return Texture(np.asarray(np.clip(picture, 0, 1) * 255 + 0.5, dtype=np.uint8))


@lru_cache(maxsize=64)
def grey_texture(name: str, seed: int = 0) -> Texture:
    """A texture without its colours, to be tinted by its material: white planks, red tiles."""
    if name not in PAINTERS:
        raise UnknownNameError("texture", name, PAINTERS)
    if not PAINTERS[name].colors:
        return texture(name, seed)
    painted = to_linear(texture(name, seed).pixels[..., :3] / 255).astype(np.float32)
    return Texture(_grey(_calmed(painted @ np.asarray(LUMINANCE, dtype=np.float32))))


def mean_color(pixels: U8) -> Rgb:
    """Mean linear RGB of a picture, counting what is clear as nothing."""
    weight = pixels[..., 3:].astype(np.float64) / 255 if pixels.shape[2] == 4 else np.ones((1, 1, 1))
    total = np.sum(_LINEAR[pixels[..., :3]] * weight, axis=(0, 1))
    red, green, blue = (float(c) for c in total / np.broadcast_to(weight, (*pixels.shape[:2], 1)).sum())
    return red, green, blue


def _grey(brightness: F32) -> U8:
    linear = brightness * np.float32(GREY_MEAN / float(brightness.mean()))
    steps = np.asarray(np.clip(linear, 0, 1) * (len(_ENCODED) - 1), dtype=np.int32)
    return np.repeat(_ENCODED[steps][..., None], 3, axis=2)


def _calmed(brightness: F32) -> F32:
    """With as much of its contrast as a grey texture has room for: what is clipped would darken the mean."""
    for power in np.linspace(1.0, 0.1, 10, dtype=np.float32):
        calm = brightness**power
        calm /= calm.mean()
        if float(np.minimum(calm, 1 / GREY_MEAN).mean()) > 1 - CLIPPED:
            break
    return np.asarray(calm, dtype=np.float32)


def _srgb(hexadecimal: str) -> Rgb:
    red, green, blue = (int(hexadecimal[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue


_LINEAR = to_linear(np.arange(256) / 255)
_ENCODED: U8 = np.asarray(to_srgb(np.linspace(0, 1, 4096)) * 255 + 0.5, dtype=np.uint8)
