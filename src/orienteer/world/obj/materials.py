"""MTL files: the materials of OBJ files."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from orienteer.errors import BadFileError
from orienteer.world.color import to_linear
from orienteer.world.images import PictureError, decode
from orienteer.world.material import Look, Material, Rgb, Texture, Wrap
from orienteer.world.outside import beside

_MAP_OPTIONS = {"-blendu": 1, "-blendv": 1, "-bm": 1, "-boost": 1, "-cc": 1, "-clamp": 1, "-imfchan": 1, "-mm": 2}
_MAP_OPTIONS |= {"-texres": 1, "-type": 1, "-o": 3, "-s": 3, "-t": 3}
"""Options of a texture line and how many words follow each."""


@dataclass
class _Entry:
    """What an MTL file says of one material."""

    name: str
    said: dict[str, str] = field(default_factory=dict)


def read_materials(path: Path, library: str, warn: Callable[[str], None]) -> dict[str, Material]:
    """The materials in the MTL file that an OBJ file names; none, with a warning, where it cannot be read."""
    try:
        target = beside(path, library, "mtllib", encoded=False)
        text = target.read_text(encoding="utf-8", errors="replace")
    except BadFileError as error:
        warn(f"Its materials were left out: {error}.")
        return {}
    except OSError as error:
        warn(f"Its materials were left out: {library} cannot be read: {error.strerror or error}.")
        return {}
    entries: list[_Entry] = []
    for line in text.splitlines():
        words = line.split(None, 1)
        if not words or words[0].startswith("#"):
            continue
        value = words[1].strip() if len(words) > 1 else ""
        if words[0] == "newmtl":
            entries.append(_Entry(value))
        elif entries:
            entries[-1].said.setdefault(words[0].lower(), value)
    textures = _Textures(target, warn)
    return {entry.name: _material(entry, textures) for entry in entries}


class _Textures:
    """The pictures of one MTL file, each read once."""

    def __init__(self, path: Path, warn: Callable[[str], None]) -> None:
        self._path = path
        self._warn = warn
        self._known: dict[tuple[str, bool], Texture | None] = {}

    def texture(self, said: str, alpha: bool) -> Texture | None:
        """The picture that a map line names."""
        words = said.split(" ")
        wrap = Wrap.REPEAT
        while words and words[0].lower() in _MAP_OPTIONS:
            count = _MAP_OPTIONS[words[0].lower()]
            if words[0].lower() == "-clamp" and words[1:2] == ["on"]:
                wrap = Wrap.CLAMP
            if count == 3:  # one to three numbers
                count = next((i for i in range(3) if not _is_number(words[1 + i : 2 + i])), 3)
            words = words[1 + count :]
        name = " ".join(words).strip().strip('"')
        if not name:
            return None
        key = (name, alpha)
        if key not in self._known:
            self._known[key] = self._read(name, alpha, wrap)
        return self._known[key]

    def _read(self, name: str, alpha: bool, wrap: Wrap) -> Texture | None:
        try:
            picture = decode(beside(self._path, name, "map_Kd", encoded=False).read_bytes(), alpha)
        except BadFileError as error:
            self._warn(f"A picture was left out: {error}.")
            return None
        except OSError as error:
            self._warn(f"Picture {name!r} cannot be read: {error.strerror or error}; it was left out.")
            return None
        except PictureError as error:
            self._warn(f"Picture {name!r} {error}; it was left out.")
            return None
        if picture.shrunk_from:
            (width, height), (high, wide) = picture.shrunk_from, picture.pixels.shape[:2]
            self._warn(f"Picture {name!r} has {width}×{height} pixels; it is used at {wide}×{high}.")
        return Texture(picture.pixels, (wrap, wrap))


def _material(entry: _Entry, textures: _Textures) -> Material:
    said = entry.said
    masked = "map_d" in said
    texture = textures.texture(said["map_kd"], masked) if "map_kd" in said else None
    color = _rgb(said.get("kd"), (0.8, 0.8, 0.8))
    if texture is not None and max(color) == 0.0:
        color = (1.0, 1.0, 1.0)  # many exporters write black beside a picture and mean the picture
    transparency = _number(said.get("tr"), 0.0)
    opacity = min(max(_number(said.get("d"), 1.0 - transparency), 0.0), 1.0)
    shininess = max(_number(said.get("ns"), 10.0), 0.0)
    roughness = _number(said.get("pr"), math.sqrt(2.0 / (shininess + 2.0)))  # Blinn-Phong exponent to Beckmann width
    glass = opacity < 0.7 and ("glass" in entry.name.lower() or said.get("illum") in ("4", "6", "7", "9"))
    has_alpha = texture is not None and texture.pixels.shape[2] == 4
    return Material(
        name=entry.name or "plain",
        color=_linear(color),
        texture=texture,
        look=Look.GLASS if glass else Look.MATTE,
        opacity=opacity,
        cutoff=0.5 if masked and has_alpha else None,
        roughness=min(max(roughness, 0.0), 1.0),
        metallic=min(max(_number(said.get("pm"), 0.0), 0.0), 1.0),
        glow=_linear(_rgb(said.get("ke"), (0.0, 0.0, 0.0))),
    )


def _linear(color: Rgb) -> Rgb:
    red, green, blue = to_linear(np.maximum(color, 0.0)).tolist()
    return red, green, blue


def _rgb(said: str | None, otherwise: Rgb) -> Rgb:
    words = (said or "").split()
    if len(words) == 1:
        words = words * 3
    numbers = [_number(word, math.nan) for word in words[:3]]
    if len(numbers) < 3 or any(math.isnan(number) for number in numbers):
        return otherwise
    return numbers[0], numbers[1], numbers[2]


def _number(said: str | None, otherwise: float) -> float:
    try:
        number = float((said or "").split()[-1])
    except (ValueError, IndexError):
        return otherwise
    return number if math.isfinite(number) else otherwise


def _is_number(words: list[str]) -> bool:
    return bool(words) and not math.isnan(_number(words[0], math.nan))
