"""Everything that a report says of one or several runs, gathered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from orienteer.errors import BadArgumentError
from orienteer.report.agreement import Agreement, agreement
from orienteer.report.differences import Difference, differences
from orienteer.report.examples import Example, examples
from orienteer.report.plain import plain
from orienteer.report.summary import Summary, summary
from orienteer.report.webpage import webpage
from orienteer.run.folder import RunFolder

Progress = Callable[[int, int], None]


@dataclass(frozen=True, eq=False)
class Report:
    """What is said of runs of one benchmark."""

    runs: Sequence[RunFolder]
    summaries: Sequence[Summary]
    """One for each run, by its main judge."""
    agreements: Mapping[tuple[str, str, str], Sequence[Agreement]]
    """By (run, one judge, other judge)."""
    differing: Sequence[Difference]
    """In what the first run differs from the second; empty for a single run."""

    def json(self) -> dict[str, object] | list[dict[str, object]]:
        """One object for one run, a list for several."""
        found = [plain(one, self._agreements_of(one)) for one in self.summaries]
        return found[0] if len(found) == 1 else found

    def html(self, each: int = 2) -> str:
        """The page, with `each` examples of every failure mode."""
        shown: dict[str, Sequence[Example]] = {
            one.name: list(examples(run, one.results, each)) for run, one in zip(self.runs, self.summaries, strict=True)
        }
        return webpage(self.summaries, self.agreements, shown, self.differing)

    def _agreements_of(self, one: Summary) -> dict[str, Sequence[Agreement]]:
        found = {}
        for (run, first, second), all_ in self.agreements.items():
            if run == one.name:
                found[second if first == one.judge else first] = all_
        return found


def report(runs: Sequence[RunFolder], judge: str | None = None, progress: Progress | None = None) -> Report:
    """Reads the runs; `judge` names whose scores count, left out each run's main judge's."""
    if not runs:
        raise BadArgumentError("a report needs at least one run")
    kinds = {run.manifest.benchmark for run in runs}
    if len(kinds) > 1:
        raise BadArgumentError(f"one report is about one benchmark, not {' and '.join(sorted(kinds))}")
    tell = progress or (lambda done, total: None)
    summaries = []
    for n, (run, name) in enumerate(zip(runs, names_of(runs), strict=True)):
        tell(n, len(runs))
        summaries.append(summary(run, judge, name))
    tell(len(runs), len(runs))
    agreements = {
        (name, *judges): found
        for run, name in zip(runs, names_of(runs), strict=True)
        for judges in combinations(run.judges(), 2)
        if (found := agreements_of(run, *judges))
    }
    return Report(runs, summaries, agreements, differences(runs[0], runs[1]) if len(runs) > 1 else ())


def agreements_of(run: RunFolder, first: str, second: str) -> list[Agreement]:
    """How two judges of a run agree, factor by factor."""
    ones, others = ([result for _, result in run.results(judge)] for judge in (first, second))
    values = {
        name: None for one in (*ones, *others) for name in getattr(one.outcome, "values", {})
    }  # a dict keeps the order
    found = [agreement(name, ones, others) for name in values]
    return [one for one in found if one is not None]


def names_of(runs: Sequence[RunFolder]) -> list[str]:
    """The runs' models; where some are alike, with as much of their folders as tells them apart."""
    models = Counter(run.manifest.model for run in runs)
    folders = [run.folder.resolve().parts for run in runs]
    names = []
    for n, run in enumerate(runs):
        model = run.manifest.model
        others = [parts for k, parts in enumerate(folders) if k != n and runs[k].manifest.model == model]
        names.append(model if models[model] == 1 else f"{model} ({_telling(folders[n], others, n)})")
    return names


def _telling(own: tuple[str, ...], others: Sequence[tuple[str, ...]], number: int) -> str:
    """The shortest end of a path that no other has; the run's number where one is given twice."""
    for length in range(1, len(own) + 1):
        if all(other[-length:] != own[-length:] for other in others):
            return "/".join(own[-length:])
    return f"run {number + 1}"
