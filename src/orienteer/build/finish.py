"""Finishes: what something is made of, by the words a person would use: "oak", "red fabric", "brushed steel"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType

import numpy as np

from orienteer.build.texture import PAINTERS, grey_texture, mean_color, texture
from orienteer.errors import UnknownNameError
from orienteer.world.color import COLORS, color_word, linear_of
from orienteer.world.material import Look, Material, Rgb, Texture

TINTS: MappingProxyType[str, str] = MappingProxyType({**COLORS, "silver": "b4b8bb", "gold": "c39a45"})
"""sRGB in hexadecimal by colour word: those of the world, and two that only things made by people have."""


@dataclass(frozen=True, eq=False)
class Finish:
    """A material with the size of its texture."""

    word: str
    """What a person would call it: "red fabric"."""
    color: str
    """The word for its colour."""
    material: Material
    tile: tuple[float, float] = (1.0, 1.0)
    """Metres that one repeat of the texture covers along u and v."""
    grained: bool = False
    """Whether u wants to run along the length of what is made of it, as the grain of wood does."""


@dataclass(frozen=True)
class Kind:
    """A family of finishes that come in any colour: "red fabric", "black leather"."""

    texture: str | None = None
    roughness: float = 0.7
    metallic: float = 0.0
    look: Look = Look.MATTE
    opacity: float = 1.0
    double_sided: bool = True


@dataclass(frozen=True)
class Special:
    """A finish with colours of its own: "oak", "brass", "brick"."""

    texture: str | None = None
    colors: tuple[str, ...] = ()
    """sRGB in hexadecimal: of the texture where it has colours, else one tint."""
    roughness: float = 0.6
    metallic: float = 0.0
    look: Look = Look.MATTE
    opacity: float = 1.0
    cutoff: float | None = None
    color: str | None = None
    """The word for its colour, where the nearest one would not be a person's."""
    glow: float = 0.0


KINDS: MappingProxyType[str, Kind] = MappingProxyType(
    {
        "paint": Kind(roughness=0.55),
        "painted wood": Kind(roughness=0.5),
        "lacquer": Kind(roughness=0.2),
        "plaster": Kind("plaster", 0.95),
        "fabric": Kind("weave", 0.95),
        "wool": Kind("coarse weave", 1.0),
        "velvet": Kind("velvet", 0.9),
        "leather": Kind("leather", 0.45),
        "carpet": Kind("pile", 1.0),
        "plastic": Kind(roughness=0.4),
        "rubber": Kind(roughness=0.9),
        "ceramic": Kind(roughness=0.12),
        "enamel": Kind(roughness=0.2),
        "metal": Kind(roughness=0.4, metallic=0.2),
        "cast iron": Kind("hammered", 0.6, 0.2),
        "paper": Kind("paper", 0.95),
        "concrete": Kind("concrete", 0.9),
        "wicker": Kind("wicker", 0.8),
        "tiling": Kind("wall tiles", 0.15),
        "floor tiling": Kind("tiles", 0.25),
        "boarding": Kind("narrow planks", 0.6),
        "flooring": Kind("hammered", 0.5),
        "weatherboard": Kind("clapboard", 0.8),
        "rubber granules": Kind("granules", 1.0),
        "glass": Kind(roughness=0.02, look=Look.GLASS, opacity=0.35),
    }
)

SPECIALS: MappingProxyType[str, Special] = MappingProxyType(
    {
        "oak": Special("board", ("c9a36f", "ab8250", "86623a"), 0.5),
        "pale oak": Special("board", ("dcc39a", "c5a679", "a88a60"), 0.5),
        "pine": Special("board", ("e2c28c", "c99f62", "b0824a"), 0.5),
        "birch": Special("board", ("e6d3ae", "d6bd92", "c4a779"), 0.45),
        "beech": Special("board", ("d7a878", "c08f60", "a67649"), 0.45),
        "teak": Special("board", ("a9733f", "885529", "5f3a1b"), 0.5, color="brown"),
        "cherry": Special("board", ("9d5b35", "824425", "5f2f1a"), 0.4),
        "mahogany": Special("board", ("703320", "562315", "3a160d"), 0.35, color="dark brown"),
        "walnut": Special("board", ("6d4a31", "523422", "352015"), 0.45, color="brown"),
        "wenge": Special("board", ("4a3428", "35241b", "201510"), 0.45),
        "weathered wood": Special("board", ("a09a8f", "827b70", "5d574e"), 0.8),
        "oak planks": Special("planks", ("c9a36f", "ab8250", "765532"), 0.45),
        "pale planks": Special("planks", ("dcc39a", "c5a679", "8f744f"), 0.5),
        "walnut planks": Special("planks", ("7d5639", "5f3e29", "35201a"), 0.45, color="brown"),
        "grey planks": Special("planks", ("a8a196", "8b847a", "5c564e"), 0.6),
        "pine planks": Special("narrow planks", ("dcb87f", "c2965a", "8a6236"), 0.5, color="beige"),
        "parquet": Special("herringbone", ("bd8f5a", "99693b", "6b4826"), 0.4),
        "bark": Special("bark", (), 1.0, color="brown"),
        "birch bark": Special("bark", ("55524d", "d8d4cc"), 1.0, color="light grey"),
        "white tiles": Special("tiles", ("e9e8e3", "b3b1aa"), 0.15),
        "grey tiles": Special("tiles", ("9a9b9a", "6d6d6b", "8d8e8d"), 0.3),
        "terracotta tiles": Special("tiles", ("b5694a", "a39684", "a85b3d", "c07a58"), 0.6, color="orange"),
        "checker tiles": Special("checker", (), 0.15, color="white"),
        "mosaic tiles": Special("small tiles", ("b9d3d6", "e3e4e1", "a2c4ca", "cfe0e1"), 0.15, color="light blue"),
        "wall tiles": Special("wall tiles", (), 0.1),
        "blue wall tiles": Special("wall tiles", ("4f7fa6", "d8d8d2", "5b8bb0"), 0.1, color="light blue"),
        "green wall tiles": Special("wall tiles", ("6f9a84", "d8d8d2", "7ba58f"), 0.1, color="green"),
        "brick": Special("brick", (), 0.95, color="red"),
        "yellow brick": Special("brick", ("c4a06a", "b7b0a4", "a8844f"), 0.95, color="light brown"),
        "paving": Special("paving", (), 0.9),
        "sandstone": Special("paving", ("cdb78e", "9a8a6c", "bda67b"), 0.9),
        "cobbles": Special("cobbles", (), 0.9, color="grey"),
        "gravel": Special("gravel", (), 1.0),
        "asphalt": Special("asphalt", (), 0.95),
        "white marble": Special("marble", (), 0.15, color="white"),
        "black marble": Special("marble", ("1f1f22", "2c2c30", "a8a6a0"), 0.12),
        "green marble": Special("marble", ("24463a", "315a4a", "a9c1b2"), 0.12),
        "granite": Special("granite", (), 0.2),
        "light granite": Special("granite", ("86827b", "b9b4ab", "dad6cd"), 0.35),
        "terracotta": Special("hammered", ("b4633f",), 0.85, color="orange"),
        "grass": Special("grass", (), 1.0, color="green"),
        "lawn": Special("turf", (), 1.0, color="green"),
        "meadow": Special("meadow", (), 1.0, color="green"),
        "dry grass": Special("meadow", ("8f8a4c", "aea562", "c6b97d", "d6cc9a"), 1.0, color="beige"),
        "sand": Special("sand", (), 1.0, color="beige"),
        "wet sand": Special("sand", ("8f7650", "a58a60", "b59b70"), 0.6, color="light brown"),
        "earth": Special("earth", (), 1.0, color="brown"),
        "mud": Special("earth", ("3f2f20", "55402c", "6b5238", "6f6455"), 0.7, color="dark brown"),
        "bark mulch": Special("gravel", ("3a2417", "7d5333", "6a4227", "8f6640", "5a3820"), 1.0, color="brown"),
        "road asphalt": Special("tarmac", (), 0.95, color="dark grey"),
        "worn asphalt": Special("tarmac", ("65656a", "858688"), 0.95, color="grey"),
        "ballast": Special("ballast", (), 1.0, color="grey"),
        "sea": Special("sea", (), 0.15, color="blue"),
        "pond": Special("sea", ("24463c", "356455", "5b8a7c", "b5d0c8"), 0.1, color="teal"),
        "red roof tiles": Special("pantiles", (), 0.9, color="red"),
        "brown roof tiles": Special("pantiles", ("6f4a38", "33221a", "80573f"), 0.9, color="brown"),
        "slates": Special("slates", (), 0.6, color="dark grey"),
        "ochre render": Special("plaster", ("d9b678",), 0.95, color="beige"),
        "rose render": Special("plaster", ("dcb3a2",), 0.95, color="pink"),
        "pale yellow render": Special("plaster", ("ecdda6",), 0.95, color="cream"),
        "sage render": Special("plaster", ("b4bea2",), 0.95, color="light green"),
        "foam": Special("plaster", ("eef3f2",), 0.9, color="white"),
        "flame": Special(None, ("f08a2a",), 0.9, glow=0.9, color="orange"),
        "flame core": Special(None, ("ffd873",), 0.9, glow=1.0, color="yellow"),
        "far hills": Special("turf", ("5f7f70", "6f8f7e", "82a08c", "98b3a0"), 1.0, color="green"),
        "window pane": Special(None, ("3c4852",), 0.06, color="dark grey"),
        "lit window": Special(None, ("f2cf8a",), 0.3, glow=0.85, color="yellow"),
        "foliage": Special("foliage", (), 0.9, cutoff=0.5, color="green"),
        "dark foliage": Special("foliage", ("162d1e", "27472d", "3a5f3a", "4f7548"), 0.9, cutoff=0.5),
        "light foliage": Special("foliage", ("3f5f27", "5f8736", "86a84a", "a8c064"), 0.9, cutoff=0.5),
        "autumn foliage": Special("foliage", ("6a3a18", "a8621f", "cf8f35", "d8ab52"), 0.9, cutoff=0.5),
        "leaves": Special("leaves", (), 0.7, cutoff=0.5),
        "fine leaves": Special("fine leaves", (), 0.7, cutoff=0.5),
        "autumn leaves": Special("fine leaves", ("7a3318", "c06a22", "dba03a"), 0.7, cutoff=0.5),
        "light leaves": Special("fine leaves", ("47702a", "6f9a3c", "a3c061"), 0.7, cutoff=0.5),
        "blossom": Special("fine leaves", ("5f8a44", "e3a9b9", "f3d9de"), 0.7, cutoff=0.5),
        "needles": Special("needles", (), 0.8, cutoff=0.5, color="dark green"),
        "fronds": Special("fronds", (), 0.6, cutoff=0.5),
        "soil": Special("gravel", ("2a1e15", "3b2b1e", "4a3626", "33251a"), 1.0),
        "water": Special("water", (), 0.05, color="blue"),
        "spray": Special(None, ("8cb3d8",), 0.02, look=Look.GLASS, opacity=0.35, color="light blue"),
        "steel": Special(None, ("b9bcbf",), 0.3, 0.6, color="silver"),
        "brushed steel": Special("brushed", ("b4b7b9",), 0.4, 0.5, color="silver"),
        "chrome": Special(None, ("c9ccd0",), 0.08, 0.8, color="silver"),
        "aluminium": Special("brushed", ("c6c8ca",), 0.45, 0.4, color="silver"),
        "galvanised steel": Special("hammered", ("a3a8ab",), 0.55, 0.4, color="grey"),
        "brass": Special(None, ("c8a04c",), 0.25, 0.6, color="gold"),
        "gold": Special(None, ("d0a53f",), 0.2, 0.7, color="gold"),
        "copper": Special(None, ("b8694a",), 0.25, 0.6, color="brown"),
        "iron": Special("hammered", ("3a3b3d",), 0.6, 0.2, color="black"),
        "clear glass": Special(None, ("f2f7f6",), 0.02, look=Look.GLASS, opacity=0.06, color="clear"),
        "frosted glass": Special(None, ("eef3f2",), 0.4, look=Look.GLASS, opacity=0.6, color="white"),
        "mirror": Special(None, ("eef0f0",), 0.0, look=Look.MIRROR, color="silver"),
        "cork": Special("granite", ("8a6238", "b98a55", "d0a670"), 0.95),
        "lit shade": Special(None, ("f3e6c8",), 0.9, glow=0.55, color="cream"),
        "bulb": Special(None, ("fff3dc",), 0.5, glow=1.0, color="white"),
    }
)

WOODS = ("oak", "pale oak", "pine", "birch", "beech", "teak", "cherry", "mahogany", "walnut", "wenge")
"""Finishes that are a plain board of some wood."""


@lru_cache(maxsize=512)
def finish(word: str) -> Finish:
    """The finish that a person would call so: a special one ("oak") or a colour and a kind ("red fabric")."""
    if word in SPECIALS:
        return _special(word, SPECIALS[word])
    color, _, kind = _split(word)
    if not color or kind not in KINDS:
        known = [*SPECIALS, *(f"{color or 'any colour'} {kind}" for kind in KINDS)]
        raise UnknownNameError("finish", word, known)
    return _tinted(word, color, KINDS[kind])


def is_finish(word: str) -> bool:
    """Whether that is the whole word for a finish; "fabric" lacks its colour."""
    color, _, kind = _split(word)
    return word in SPECIALS or bool(color and kind in KINDS)


def pattern(name: str, colors: Iterable[str], roughness: float = 0.95, seed: int = 0) -> Finish:
    """Cloth or paper with a pattern in several colours by word; the first is its ground."""
    words = tuple(colors)
    return _patterned(name, words, roughness, seed)


def picture(word: str, image: Texture, size: tuple[float, float], glow: float = 0.0, roughness: float = 0.6) -> Finish:
    """A picture that fills a plate of that width and height in metres."""
    color = mean_color(image.pixels)
    light = (glow, glow, glow)
    white = (1.0, 1.0, 1.0)
    material = Material(word, white, image, roughness=roughness, glow=light)
    return Finish(word, color_word(color), material, size)


def mean(surface: Material) -> Rgb:
    """The mean linear colour that a person sees on a material."""
    if surface.texture is None:
        return surface.color
    red, green, blue = _mean(surface.texture)
    return surface.color[0] * red, surface.color[1] * green, surface.color[2] * blue


def _split(word: str) -> tuple[str, str, str]:
    """Colour word, a space and the rest; the longest colour word wins ("dark red fabric")."""
    fitting = [color for color in TINTS if word.startswith(color + " ")]
    color = max(fitting, key=len, default="")
    return color, " ", word[len(color) :].strip()


def _tinted(word: str, color: str, kind: Kind) -> Finish:
    image = None if kind.texture is None else grey_texture(kind.texture)
    tile = (1.0, 1.0) if kind.texture is None else PAINTERS[kind.texture].tile
    material = Material(
        word,
        _tint(linear_of(TINTS[color]), image),
        image,
        kind.look,
        kind.opacity,
        roughness=kind.roughness,
        metallic=kind.metallic,
        double_sided=kind.double_sided,
    )
    return Finish(word, color, material, tile)


def _special(word: str, special: Special) -> Finish:
    colored = special.texture is not None and bool(PAINTERS[special.texture].colors)
    image, tile = _image(special.texture, special.colors if colored else ())
    color = (1.0, 1.0, 1.0) if colored else _tint(linear_of(special.colors[0]), image)
    glow = (special.glow * color[0], special.glow * color[1], special.glow * color[2])
    material = Material(
        word,
        color,
        image,
        special.look,
        special.opacity,
        special.cutoff,
        special.roughness,
        special.metallic,
        glow,
    )
    grained = special.texture in ("board", "bark", "brushed")
    return Finish(word, special.color or color_word(mean(material)), material, tile, grained)


@lru_cache(maxsize=256)
def _patterned(name: str, words: tuple[str, ...], roughness: float, seed: int) -> Finish:
    image = texture(name, seed, tuple(TINTS.get(word, word) for word in words))
    material = Material(f"{words[0]} {name}", (1.0, 1.0, 1.0), image, roughness=roughness)
    return Finish(material.name, words[0], material, PAINTERS[name].tile)


def _image(name: str | None, colors: tuple[str, ...] = ()) -> tuple[Texture | None, tuple[float, float]]:
    if name is None:
        return None, (1.0, 1.0)
    return texture(name, 0, colors), PAINTERS[name].tile


def _tint(color: Rgb, image: Texture | None) -> Rgb:
    """The factor that gives a grey texture this mean colour."""
    if image is None:
        return color
    red, green, blue = np.minimum(np.asarray(color) / np.asarray(_mean(image)), 1.0).tolist()
    return red, green, blue


@cache
def _mean(image: Texture) -> Rgb:
    return mean_color(image.pixels)
