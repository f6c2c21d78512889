"""Colours and materials as they are seen: measured on the meshes, textures and all."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from orienteer.arrays import F64, Bool
from orienteer.build.checking.finding import Held
from orienteer.world.color import COLORS, cielab, color_word, linear_of, to_linear
from orienteer.world.material import Look, Texture
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.thing import Thing

METALS = {"silver": "b4b8bb", "gold": "c39a45"}
"""Colour words that only things made by people have."""
SPOTS = 300
"""Points at which a surface with a picture on it is looked at."""
SAMPLES = 24
"""Pixels of a texture are looked at on a grid of so many by so many."""


@cache
def rules() -> Mapping[str, Any]:
    """Tolerances, and which finishes are which material: `looks.toml`."""
    text = (resources.files(__package__) / "looks.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def colored(thing: Thing, word: str, second: bool = False) -> Held:
    """Whether a thing looks like a colour word."""
    limit = rules()["color"]
    share = color_share((mesh for mesh, _ in thing.meshes()), word)
    said = thing.color is not None and is_shade(thing.color, word)
    least = limit["least_share_said"] if said else limit["least_share"]
    least = limit["least_share_second"] if second else least
    return Held(
        share >= least, f"{share:.0%} of it look {word}, at least {least:.0%} should; it is called {thing.color}"
    )


def made_of(thing: Thing, word: str) -> Held:
    """Whether a thing is made of a material."""
    limit = rules()["material"]
    share = material_share((mesh for mesh, _ in thing.meshes()), word)
    said = is_material(thing.tags.get("material", ""), word)
    least = limit["least_share_said"] if said else limit["least_share"]
    main = thing.tags.get("material", "nothing that is said")
    return Held(share >= least, f"{share:.0%} of it are {word}, at least {least:.0%} should be; it is of {main}")


def is_shade(word: str, of: str) -> bool:
    """Whether a colour word is another one or a shade of it: "dark green" is green, green is not dark green."""
    return word == of or word.endswith(f" {of}")


def is_material(finish: str, word: str) -> bool:
    """Whether the name of a finish says that material: "brown leather" is leather."""
    said = finish.lower()
    return any(said == name or said.endswith(f" {name}") for name in rules()["materials"].get(word, (word,)))


def color_share(meshes: Iterable[Mesh], word: str) -> float:
    """The share of the surface of meshes that looks like a colour word."""
    like = total = 0.0
    for surface in _surfaces(meshes):
        part, size = _seen_as(surface, word)
        like, total = like + part, total + size
    return like / total if total else 0.0


_SEEN: WeakKeyDictionary[Surface, dict[str, tuple[float, float]]] = WeakKeyDictionary()
"""What was measured of surfaces: many things share them, and places are looked at several times."""


def _seen_as(surface: Surface, word: str) -> tuple[float, float]:
    """How much of a surface looks like a colour word, and all of it, square metres."""
    known = _SEEN.setdefault(surface, {})
    if word not in known:
        known[word] = _measured(surface, word)
    return known[word]


def _measured(surface: Surface, word: str) -> tuple[float, float]:
    areas = _areas(surface)
    size = float(areas.sum())
    if surface.material.look is Look.MIRROR:
        return 0.0, size
    if _looks(_mean_color(surface)[None], word)[0]:
        return size, size
    if size > 0 and (surface.material.texture is not None or surface.colors is not None):
        return size * float(_looks(_spots(surface, areas), word).mean()), size
    return 0.0, size


def material_share(meshes: Iterable[Mesh], word: str) -> float:
    """The share of the surface of meshes whose finish says that material."""
    like = total = 0.0
    for surface in _surfaces(meshes):
        size = float(_areas(surface).sum())
        total += size
        glass = word == "glass" and surface.material.look is Look.GLASS
        like += size if glass or is_material(surface.material.name, word) else 0.0
    return like / total if total else 0.0


def _surfaces(meshes: Iterable[Mesh]) -> Iterable[Surface]:
    return (surface for mesh in meshes for surface in mesh.surfaces if len(surface.faces))


def _areas(surface: Surface) -> F64:
    a, b, c = (surface.positions[surface.faces[:, i]].astype(np.float64) for i in range(3))
    return np.asarray(np.linalg.norm(np.cross(b - a, c - a), axis=1) / 2, dtype=np.float64)


def _looks(linear: F64, word: str) -> Bool:
    """Whether colours, shape (n, 3), look like a word or a shade of it."""
    if word not in COLORS and word not in METALS:
        return np.zeros(len(linear), dtype=bool)
    shades = [name for name in (*COLORS, *METALS) if is_shade(name, word)]
    targets = cielab([linear_of({**COLORS, **METALS}[name]) for name in shades])
    off = np.linalg.norm(cielab(linear)[:, None] - targets[None], axis=2).min(axis=1)
    near = off <= rules()["color"]["alike"]
    for i in np.flatnonzero(~near & (off < 60)):
        near[i] = is_shade(color_word(linear[i]), word)
    return np.asarray(near, dtype=np.bool_)


def _mean_color(surface: Surface) -> F64:
    color = np.asarray(surface.material.color, dtype=np.float64)
    if surface.material.texture is not None and surface.uv is not None:
        color = color * _mean(surface.material.texture)
    if surface.colors is not None:
        color = color * (surface.colors.astype(np.float64).mean(axis=0) / 255)
    return color


def _spots(surface: Surface, areas: F64) -> F64:
    """Colours of points spread evenly over a surface, shape (SPOTS, 3)."""
    reached = np.cumsum(areas) / areas.sum()
    share = (np.arange(SPOTS) + 0.5) / SPOTS
    triangle = np.minimum(np.searchsorted(reached, share), len(areas) - 1)
    # Points of a lattice that fills the unit square evenly, folded into the triangle.
    u, v = (np.arange(SPOTS) * step % 1.0 for step in (0.7548776662466927, 0.5698402909980532))
    folded = u + v > 1
    u, v = np.where(folded, 1 - u, u), np.where(folded, 1 - v, v)
    weights = np.stack((1 - u - v, u, v), axis=1)[..., None]
    corners = surface.faces[triangle]
    color: F64 = np.broadcast_to(np.asarray(surface.material.color, dtype=np.float64), (SPOTS, 3))
    if surface.material.texture is not None and surface.uv is not None:
        pixels = surface.material.texture.pixels
        place = (surface.uv[corners] * weights).sum(axis=1)[:, ::-1] % 1.0 * pixels.shape[:2]
        row, column = np.minimum(place.astype(int), np.array(pixels.shape[:2]) - 1).T
        color = color * to_linear(pixels[row, column, :3] / 255)
    if surface.colors is not None:
        color = color * ((surface.colors[corners].astype(np.float64) * weights).sum(axis=1) / 255)
    return color


@lru_cache(maxsize=256)
def _mean(texture: Texture) -> F64:
    rows, columns = texture.pixels.shape[:2]
    some = texture.pixels[:: max(rows // SAMPLES, 1), :: max(columns // SAMPLES, 1)].reshape(
        -1, texture.pixels.shape[2]
    )
    seen = some[some[:, 3] > 127] if some.shape[1] == 4 and (some[:, 3] > 127).any() else some
    return np.asarray(to_linear(seen[:, :3] / 255).mean(axis=0), dtype=np.float64)
