"""All four tests of a scene, and what they say of many scenes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from orienteer.build.curation.coherent import coherent
from orienteer.build.curation.navigable import navigable
from orienteer.build.curation.plausible import plausible
from orienteer.build.curation.recognisable import recognisable
from orienteer.build.curation.thresholds import Thresholds, usual
from orienteer.build.curation.verdict import Aspect, Verdict, Why
from orienteer.world.scene import Scene


def curate(scene: Scene, thresholds: Thresholds | None = None) -> Verdict:
    """Whether a scene is fit for a benchmark, by limits that `usual()` has where none are given."""
    limits = thresholds or usual()
    let_in = limits.plausible.let_in
    found = (
        coherent(scene, limits.coherent),
        navigable(scene, limits.navigable, let_in),
        recognisable(scene, limits.recognisable, let_in),
        plausible(scene, limits.plausible),
    )
    measures = {name: value for one in found for name, value in one.measures.items()}
    return Verdict(measures, tuple(reason for one in found for reason in one.reasons))


@dataclass(frozen=True)
class Summary:
    """What became of many scenes."""

    scenes: int
    passed: int
    by_reason: Mapping[Why, int]
    """How many scenes each reason holds for; a scene may have several."""
    by_aspect: Mapping[Aspect, int]
    """How many scenes failed each of the tests."""

    @property
    def share(self) -> float:
        """Of scenes that passed."""
        return self.passed / max(self.scenes, 1)


def summary(verdicts: Iterable[Verdict]) -> Summary:
    """Counts the reasons of many verdicts, the most frequent first."""
    every = list(verdicts)
    reasons = Counter(why for one in every for why in {reason.why for reason in one.reasons})
    aspects = Counter(aspect for one in every for aspect in {reason.aspect for reason in one.reasons})
    passed = sum(one.passed for one in every)
    return Summary(len(every), passed, dict(reasons.most_common()), dict(aspects.most_common()))
