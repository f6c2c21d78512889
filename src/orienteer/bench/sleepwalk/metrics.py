"""The four factors per tier and over all tiers, as section 2.4 of the paper defines them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from orienteer.bench.contract import Metric, Published, Result, Scored, Split, mean_of, value_of
from orienteer.bench.sleepwalk.records import TIERS

FACTORS: dict[str, str] = {
    "start": "begins where the instruction says",
    "goal": "ends where the instruction can be fulfilled, by way of its things in order",
    "obstacles": "keeps clear of everything",
    "efficiency": "is as direct as it can be",
}
"""What a trajectory is marked for."""

BLIND: dict[str, float] = {"start": 0.25, "goal": 0.22}
"""The most that answering without looking is expected to reach, by factor: 0.05 more than random walks on the floor
reach in the data sheet."""


def _over_tiers(factor: str, says: str) -> Metric:
    def compute(results: Sequence[Result]) -> float | None:
        tiers = []
        for tier in TIERS:
            marks = [value for result in results if (value := value_of(result, factor, [tier])) is not None]
            if marks:
                tiers.append(float(np.mean(marks)))
        return float(np.mean(tiers)) if tiers else None

    return Metric(factor, f"The walk {says}: mean over the tiers.", compute, blind=BLIND.get(factor))


def _in_tier(tier: str, factor: str, says: str) -> Metric:
    one = mean_of(factor, f"The walk {says}: {tier} tasks.", families=[tier])
    return Metric(f"{tier}.{factor}", one.says, one.compute)


METRICS: tuple[Metric, ...] = (
    *(_over_tiers(factor, says) for factor, says in FACTORS.items()),
    *(_in_tier(tier, factor, says) for tier in TIERS for factor, says in FACTORS.items()),
)

PUBLISHED: tuple[Published, ...] = tuple(
    Published(model, dict(zip(FACTORS, values, strict=True)), "Table 1; judged by GPT-5-mini, scenes of Hunyuan3D-3.0")
    for model, values in (
        ("Qwen3-VL", (0.48, 0.20, 0.84, 0.47)),
        ("Gemini Robotics-ER 1.5", (0.58, 0.34, 0.89, 0.58)),
        ("GPT-5-mini", (0.75, 0.51, 0.91, 0.64)),
    )
)

SEEN: tuple[tuple[str, float], ...] = (("hidden by half or more", 0.5), ("partly hidden", 0.9), ("in full view", 1.01))
"""Groups by how much of a thing the better view shows: each up to, and without, that share."""


def _seen(note: str, names: str) -> Split:
    def group(result: Result) -> str | None:
        notes = result.outcome.notes if isinstance(result.outcome, Scored) else {}
        share = notes.get(note)
        return next((name for name, below in SEEN if isinstance(share, int | float) and share < below), None)

    says = f"How much of the thing that {names} names the better of the two views shows."
    return Split(f"{names.lower()} thing", says, group, tuple(name for name, _ in SEEN))


SPLITS: tuple[Split, ...] = (_seen("start_seen", "START"), _seen("goal_seen", "END"))
"""Occlusion, which the paper names as a cause of failure."""
