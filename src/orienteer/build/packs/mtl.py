"""Material files of OBJ models, with what only the program that they were made for makes use of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from orienteer.world.material import Rgb


@dataclass(frozen=True)
class Paint:
    """One material as its file states it."""

    name: str
    ambient: Rgb = (0.0, 0.0, 0.0)
    diffuse: Rgb = (0.8, 0.8, 0.8)
    specular: Rgb = (0.0, 0.0, 0.0)
    opacity: float = 1.0
    sharpness: float = 0.0
    """Exponent of its highlight: 0 to 1000."""
    picture: str = ""
    """The file of its colours, as the material file calls it."""


def read(path: Path) -> dict[str, Paint]:
    """Materials by name; none where there is no such file. What cannot be read is left as it is by default."""
    try:
        lines = path.read_bytes().decode("latin-1").splitlines()
    except OSError:
        return {}
    paints: dict[str, Paint] = {}
    current = ""
    for line in lines:
        key, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if key == "newmtl":
            current = rest
            paints[current] = Paint(current)
        elif current:
            paints[current] = _with(paints[current], key.lower(), rest)
    return paints


def _with(paint: Paint, key: str, rest: str) -> Paint:
    numbers = _numbers(rest.split())
    match key:
        case "ka" if len(numbers) >= 3:
            return replace(paint, ambient=(numbers[0], numbers[1], numbers[2]))
        case "kd" if len(numbers) >= 3:
            return replace(paint, diffuse=(numbers[0], numbers[1], numbers[2]))
        case "ks" if len(numbers) >= 3:
            return replace(paint, specular=(numbers[0], numbers[1], numbers[2]))
        case "d" if numbers:
            return replace(paint, opacity=numbers[-1])
        case "ns" if numbers:
            return replace(paint, sharpness=numbers[0])
        case "map_kd":
            return replace(paint, picture=rest)
    return paint


def _numbers(words: Sequence[str]) -> list[float]:
    """The words that are numbers, each in 0..1000."""
    found = []
    for word in words:
        try:
            number = float(word)
        except ValueError:
            continue
        if number == number:
            found.append(min(max(number, 0.0), 1000.0))
    return found
