"""What came out of a run by one judge: outcomes, metrics with intervals, splits, failure modes, spending."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from orienteer.bench.contract import Benchmark, Failed, Result, Scored, Split, Unreadable
from orienteer.report.estimate import Estimate, estimate, readable
from orienteer.run.folder import RunFolder
from orienteer.run.scores import EMBEDDED


@dataclass(frozen=True)
class Outcomes:
    """How many answers ended how."""

    scored: int
    unreadable: int
    failed: int

    @staticmethod
    def of(results: Sequence[Result]) -> Outcomes:
        """Counted."""
        kinds = Counter(type(result.outcome) for result in results)
        return Outcomes(kinds[Scored], kinds[Unreadable], kinds[Failed])

    @property
    def complete(self) -> bool:
        """Whether nothing failed."""
        return self.failed == 0


@dataclass(frozen=True)
class Spent:
    """What a run's answers took."""

    answers: int
    input_tokens: int
    output_tokens: int
    cost_usd: float | None
    """None where the price of any answer is unknown."""
    seconds: float


@dataclass(frozen=True, eq=False)
class Summary:
    """A run as one judge sees it."""

    name: str
    """The model, with what tells this run from others of the same model where that is needed."""
    benchmark: Benchmark
    judge: str
    judged_by_itself: bool
    """Whether the tested model is its own judge."""
    results: Sequence[Result]
    outcomes: Outcomes
    metrics: Mapping[str, Estimate]
    """By metric name; those that no result counts for are missing."""
    readable: Mapping[str, Estimate]
    """The same over readable answers alone."""
    modes: Mapping[str, int]
    """Failure modes by how often they happened, most first."""
    spent: Spent | None = None
    failures: Mapping[str, int] = field(default_factory=dict)
    """Reasons of what failed, most first."""


def summary(run: RunFolder, judge: str | None = None, name: str | None = None) -> Summary:
    """A run by that judge; left out, by the benchmark's published one where a model judged, else the embedded one."""
    chosen = judge or main_judge(run)
    results = [result for _, result in run.results(chosen)]
    model = run.manifest.model
    return summed(name or model, run.benchmark, chosen, results, chosen == model, _spent(run))


def summed(
    name: str,
    benchmark: Benchmark,
    judge: str,
    results: Sequence[Result],
    judged_by_itself: bool = False,
    spent: Spent | None = None,
) -> Summary:
    """The summary of results."""
    modes: Counter[str] = Counter()
    failures: Counter[str] = Counter()
    for result in results:
        match result.outcome:
            case Scored(_, notes) if notes.get("mode"):
                modes[str(notes["mode"])] += 1
            case Failed(reason):
                failures[reason] += 1
    return Summary(
        name, benchmark, judge, judged_by_itself, results, Outcomes.of(results), estimates(benchmark, results),
        estimates(benchmark, readable(results)), dict(modes.most_common()), spent, dict(failures.most_common()),
    )  # fmt: skip


def main_judge(run: RunFolder) -> str:
    """A model that judged, where there is one: that is the published way. Else the embedded judge."""
    models = [judge for judge in run.judges() if judge != EMBEDDED]
    return models[0] if models else EMBEDDED


def estimates(benchmark: Benchmark, results: Sequence[Result]) -> dict[str, Estimate]:
    """Every metric of the benchmark that some result counts for."""
    found = {metric.name: estimate(metric, results) for metric in benchmark.metrics}
    return {name: one for name, one in found.items() if one is not None}


def parted(split: Split, results: Sequence[Result]) -> dict[str, list[Result]]:
    """Results by group, in the split's order."""
    groups: dict[str, list[Result]] = {name: [] for name in split.groups}
    for result in results:
        name = None if isinstance(result.outcome, Failed) else split.group(result)
        if name is not None:
            groups.setdefault(name, []).append(result)
    ordered = groups if split.groups else dict(sorted(groups.items()))
    return {name: members for name, members in ordered.items() if members}


def _spent(run: RunFolder) -> Spent:
    answers = [answer for turns in run.answers().values() for answer in turns]
    costs = [answer.cost_usd for answer in answers]
    known = [cost for cost in costs if cost is not None]
    return Spent(
        len(answers),
        sum(answer.usage.input for answer in answers),
        sum(answer.usage.output for answer in answers),
        sum(known) if len(known) == len(costs) else None,
        sum(answer.seconds for answer in answers),
    )
