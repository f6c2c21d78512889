"""What a run would ask, send and cost, told before a cent is spent."""

from __future__ import annotations

import math
from dataclasses import dataclass

from orienteer.bench.contract import Benchmark, Record, Task
from orienteer.run.journal import Usage
from orienteer.run.manifest import PictureSettings, Selection
from orienteer.run.prices import Price
from orienteer.run.selection import chosen
from orienteer.run.showing import Encoder, Shown, Words
from orienteer.store.dataset import Dataset

_LOOKED_AT = 24
"""First turns that are rendered to learn what one is like."""
_LETTERS_PER_TOKEN = 4.0
"""Of English text, about."""


@dataclass(frozen=True)
class Estimate:
    """Of a whole run."""

    samples: int
    """Tasks times epochs."""
    calls: int
    """At most: sessions of many turns may end sooner."""
    images: int
    megabytes: float
    """Of pictures as sent, base64 included."""
    text_tokens: int
    image_tokens: int | None
    """None where it is unknown how the model counts pictures."""
    output_tokens: int
    """As assumed."""
    cost_usd: float | None
    """None where the price or the tokens of pictures are unknown."""


def estimate(
    dataset: Dataset,
    selection: Selection,
    options: Record,
    pictures: PictureSettings,
    price: Price | None,
    output_tokens_each: int,
) -> Estimate:
    """Looks at the first turn of some tasks, and multiplies."""
    tasks = list(chosen(dataset, selection))
    calls = sum(task.turns for task in tasks) * selection.epochs
    step = max(1, math.ceil(len(tasks) / _LOOKED_AT))
    looked = tasks[::step]
    shown = [_first(dataset.benchmark, task, dataset, options, pictures) for task in looked]
    weight = sum(task.turns for task in looked)

    def mean(values: list[float]) -> float:
        """Over turns, since a task of many is shown many."""
        return sum(value * task.turns for value, task in zip(values, looked, strict=True)) / max(weight, 1)

    text = mean([sum(len(one.text) for one in each.content if isinstance(one, Words)) for each in shown])
    rule = None if price is None else price.images
    image_tokens = None
    if rule is not None:
        image_tokens = round(calls * mean([sum(rule.tokens(*one.size_px) for one in each.images) for each in shown]))
    elif not any(each.images for each in shown):
        image_tokens = 0
    text_tokens, output = round(calls * text / _LETTERS_PER_TOKEN), calls * output_tokens_each
    cost = None
    if price is not None and (image_tokens is not None or price.input == 0):
        cost = price.cost_usd(Usage(input=text_tokens + (image_tokens or 0), output=output))
    return Estimate(
        samples=len(tasks) * selection.epochs,
        calls=calls,
        images=round(calls * mean([float(len(each.images)) for each in shown])),
        megabytes=calls * mean([float(each.bytes) for each in shown]) / 1e6,
        text_tokens=text_tokens,
        image_tokens=image_tokens,
        output_tokens=output,
        cost_usd=cost,
    )


def _first(bench: Benchmark, task: Task[Record], dataset: Dataset, options: Record, pictures: PictureSettings) -> Shown:
    session = bench.session(task, dataset, options)
    return Encoder(pictures, dataset.folder).shown(session.observe(session.start()))
