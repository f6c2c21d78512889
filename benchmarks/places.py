"""Figures of places made from words, over 200 descriptions; and `python -m benchmarks.places`, which lists what fails.

The list is for whoever improves the making of places: of each description that misses anything, what the checker finds
on the finished geometry, what was reported as missed, and why curation would turn the scene down.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from benchmarks import Figure
from orienteer.build.checking import Finding, check
from orienteer.build.curation import Verdict, curate
from orienteer.build.descriptions import Description, descriptions
from orienteer.build.place import described
from orienteer.build.place.describing import speaks_of
from orienteer.build.request import About
from orienteer.errors import OrienteerError
from orienteer.see.picture import save_png
from orienteer.see.views import oblique, photograph, top_down
from orienteer.store.workers import Fallen, spread
from orienteer.world.scene import Scene

WARM = 8
"""Descriptions that are built before anything is measured: modules, compiled loops and textures are then there."""
EVERY_TH = 5
"""Pictures are taken of every so many descriptions, and as many are built by one and by two workers."""
VIEW = (1024, 1024)


@dataclass(frozen=True)
class Outcome:
    """What became of one description."""

    id: str
    cpu_s: float
    """Processor time from words to Scene."""
    broken: tuple[Finding, ...] = ()
    """What the checker finds wrong."""
    missed: tuple[str, ...] = ()
    """What was reported as not met."""
    silent: tuple[Finding, ...] = ()
    """What of `broken` nothing that was reported speaks of."""
    unread: tuple[str, ...] = ()
    """What of it the reader could not take in, but for properties that nothing shows."""
    verdict: Verdict | None = None
    fell: str = ""
    """The error, where there is no scene."""

    @property
    def met(self) -> bool:
        """Whether everything that was asked for is there."""
        return not self.broken and not self.unread and not self.fell

    @property
    def fit(self) -> bool:
        """Whether the scene passes curation."""
        return self.verdict is not None and self.verdict.passed


def measure() -> list[Figure]:
    """Every figure of places."""
    chosen = descriptions()
    _warm_up(chosen)
    outcomes = [outcome_of(one) for one in chosen]
    seconds = [one.cpu_s for one in outcomes if not one.fell]
    some = chosen[::EVERY_TH]
    files = [_files_s(one) for one in some]
    one, two = (_per_second(some, workers) for workers in (1, 2))
    share = 100 / len(outcomes)
    return [
        Figure("words to scene, processor time, median of 200", float(np.median(seconds)), "s", 0.5),
        Figure("words to scene, processor time, 90 % are below", float(np.quantile(seconds, 0.9)), "s"),
        Figure("GLB, JSON and two views of 1024², median of 40", float(np.median(files)), "s", 1.5),
        Figure("throughput of two workers / of one", two / one, "×", 1.8, True),
        Figure(
            "descriptions that meet everything, by the checker", share * sum(o.met for o in outcomes), "%", 95.0, True
        ),
        Figure("scenes that pass curation at the first try", share * sum(o.fit for o in outcomes), "%", 90.0, True),
        Figure(
            "descriptions that miss something without a word", share * sum(bool(o.silent) for o in outcomes), "%", 0.0
        ),
    ]


def outcome_of(one: Description, seed: int = 0) -> Outcome:
    """A description built, checked and curated."""
    start = time.process_time()
    try:
        made = described(one.text, seed)
    except OrienteerError as error:
        return Outcome(one.id, time.process_time() - start, fell=f"{type(error).__name__}: {error}")
    cpu_s = time.process_time() - start
    broken = tuple(found for found in check(made.request, made.scene) if not found.holds)
    silent = tuple(found for found in broken if not any(speaks_of(miss, found) for miss in made.missed))
    missed = tuple(f"{miss.about.value}: {miss.what}: {miss.why}" for miss in made.missed)
    unread = tuple(str(miss.what) for miss in made.request.missed if miss.about not in (About.LOOK, About.OTHER))
    return Outcome(one.id, cpu_s, broken, missed, silent, unread, curate(made.scene))


def main(words: Sequence[str]) -> int:
    """Prints, or writes, the descriptions that fail and why; with `--figures` all figures."""
    parser = argparse.ArgumentParser(prog="benchmarks.places", description=main.__doc__)
    parser.add_argument("ids", nargs="*", help="beginnings of ids; all where none are given")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="a Markdown file instead of the terminal")
    parser.add_argument("--workers", type=int, default=0, help="processes; 0 does all in this one")
    given = parser.parse_args(words)
    chosen = [one for one in descriptions() if not given.ids or one.id.startswith(tuple(given.ids))]
    job = partial(_outcome_job, given.seed)
    found = sorted(_all(job, chosen, given.workers), key=lambda outcome: outcome.id)
    text = listing(found, {one.id: one.text for one in chosen})
    if given.out:
        given.out.write_text(text, encoding="utf-8")
    else:
        print(text)
    return 0


def listing(outcomes: Sequence[Outcome], texts: dict[str, str]) -> str:
    """What fails and why, the commonest causes first, then one description after the other."""
    met, fit = sum(one.met for one in outcomes), sum(one.fit for one in outcomes)
    silent = [one for one in outcomes if one.silent]
    seconds = [one.cpu_s for one in outcomes]
    lines = [
        f"# {met} of {len(outcomes)} meet everything, {fit} pass curation, {len(silent)} miss something without a word",
        f"\nWords to scene: median {np.median(seconds):.2f} s, 90 % below {np.quantile(seconds, 0.9):.2f} s.\n",
        "## Causes\n",
    ]
    causes = Counter(_cause(found) for one in outcomes for found in one.broken)
    turned_down = Counter(r.why.value for one in outcomes if one.verdict for r in one.verdict.reasons)
    lines += [f"- {count} × {cause}" for cause, count in causes.most_common(30)]
    unread = sum(bool(one.unread) for one in outcomes)
    lines += [f"- {unread} × something that was not read, or cannot be built"] if unread else []
    lines += [f"- {count} × curation: {why}" for why, count in turned_down.most_common()]
    for one in outcomes:
        if not (one.met and one.fit):
            lines += [f"\n## {one.id}\n{texts.get(one.id, '')}\n", *_said(one)]
    return "\n".join(lines) + "\n"


def _said(one: Outcome) -> Iterable[str]:
    if one.fell:
        yield f"- NO SCENE: {one.fell}"
    yield from (f"- {'WITHOUT A WORD: ' if found in one.silent else ''}{found}" for found in one.broken)
    yield from (f"- curation: {reason}" for reason in (one.verdict.reasons if one.verdict else ()))
    yield from (f"- (reported: {text})" for text in one.missed)


def _cause(found: Finding) -> str:
    words = found.what.split()
    kinds = (
        "on",
        "in",
        "under",
        "above",
        "next to",
        "near",
        "against",
        "between",
        "facing",
        "front",
        "behind",
        "around",
    )
    kind = next((kind for kind in kinds if f" {kind} " in f" {found.what} "), "")
    return f"{found.matter.value} {kind}".strip() if words else found.matter.value


def _outcome_job(seed: int) -> Callable[[Description], Outcome]:
    return partial(outcome_of, seed=seed)


def _all(
    setup: Callable[[], Callable[[Description], Outcome]], chosen: Sequence[Description], workers: int
) -> list[Outcome]:
    results = []
    for done in spread(setup, chosen, workers):
        fell = done.outcome if isinstance(done.outcome, Fallen) else None
        results.append(
            Outcome(done.job.id, 0.0, fell=f"{fell.kind}: {fell.says}\n{fell.trace}") if fell else done.outcome
        )
    return results


def _files_s(one: Description) -> float:
    """Processor time of saving a scene and two pictures of it."""
    scene = described(one.text).scene
    with tempfile.TemporaryDirectory() as folder:
        start = time.process_time()
        _write(scene, Path(folder))
        return time.process_time() - start


def _write(scene: Scene, folder: Path) -> None:
    scene.save(folder)
    for name, shot in (("oblique", oblique(scene, VIEW)), ("top-down", top_down(scene, VIEW))):
        save_png(folder / f"{name}.png", photograph(scene, shot).rgb, name)


def _per_second(chosen: Sequence[Description], workers: int) -> float:
    """How many descriptions so many processes build in a second, while all of them are warm and at work."""
    done = [one.outcome for one in spread(_builder, chosen, workers) if not isinstance(one.outcome, Fallen)]
    first: dict[int, float] = {}
    last: dict[int, float] = {}
    for pid, start, end in done:
        first[pid], last[pid] = min(start, first.get(pid, start)), max(end, last.get(pid, end))
    begin, finish = max(first.values()), min(last.values())
    built = sum(max(0.0, min(end, finish) - max(start, begin)) / (end - start) for _, start, end in done)
    return built / (finish - begin)


def _builder() -> Callable[[Description], tuple[int, float, float]]:
    _warm_up(descriptions())

    def build(one: Description) -> tuple[int, float, float]:
        start = time.perf_counter()
        described(one.text)
        return os.getpid(), start, time.perf_counter()

    return build


def _warm_up(chosen: Sequence[Description]) -> None:
    for one in chosen[:: len(chosen) // WARM]:
        scene = described(one.text, seed=1).scene
    oblique(scene, (64, 64))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
