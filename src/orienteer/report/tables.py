"""Tables of a report, the same ones for the terminal and for the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from orienteer.bench.contract import Benchmark, Split
from orienteer.report.agreement import MARKS, Agreement
from orienteer.report.estimate import Estimate
from orienteer.report.paired import Comparison, compare
from orienteer.report.summary import Summary, estimates, parted
from orienteer.see.page import Table

DASH = "–"


def outcomes_table(summaries: Sequence[Summary]) -> Table:
    """How many answers of each run ended how."""
    rows = [
        (
            one.name,
            one.judge + (" (the tested model itself)" if one.judged_by_itself else ""),
            str(one.outcomes.scored),
            str(one.outcomes.unreadable),
            str(one.outcomes.failed) + ("" if one.outcomes.complete else ": incomplete"),
        )
        for one in summaries
    ]
    return Table(("run", "judge", "scored", "unreadable", "failed"), rows, "How answers ended")


def metrics_table(summaries: Sequence[Summary], readable: bool = False) -> Table:
    """Every metric with its interval, published rows last."""
    benchmark = summaries[0].benchmark
    found = [one.readable if readable else one.metrics for one in summaries]
    names = [metric.name for metric in benchmark.metrics if any(metric.name in one for one in found)]
    rows = [
        (one.name, *(said(values.get(name)) for name in names)) for one, values in zip(summaries, found, strict=True)
    ]
    if not readable:
        rows += [
            (f"{row.model} (published)", *(_number(row.values.get(name)) for name in names))
            for row in benchmark.published
        ]
    what = "Over readable answers alone" if readable else "All answers, unreadable ones as the worst; 95 % intervals"
    return _turned(Table(("run", *names), rows, what))


def _turned(table: Table) -> Table:
    """Metrics down, runs across: names of metrics are many and numbers are short."""
    columns = list(zip(table.header, *table.rows, strict=True))
    return Table(("metric", *columns[0][1:]), columns[1:], table.caption)


def meanings_table(benchmark: Benchmark) -> Table:
    """What the metrics mean."""
    rows = [
        (one.name, one.says, "higher" if one.higher_is_better else "lower", "paper" if one.official else "Orienteer")
        for one in benchmark.metrics
    ]
    return Table(("metric", "means", "better", "defined by"), rows)


def split_table(split: Split, summary: Summary) -> Table | None:
    """A run's metrics by the groups of a split; None where fewer than two groups have results."""
    groups = parted(split, summary.results)
    if len(groups) < 2:
        return None
    found = {name: estimates(summary.benchmark, members) for name, members in groups.items()}
    names = [metric.name for metric in summary.benchmark.metrics if any(metric.name in one for one in found.values())]
    rows = [(name, *(said(found[group].get(name)) for group in groups)) for name in names]
    header = (split.name, *(f"{group} ({len(members)})" for group, members in groups.items()))
    return Table(header, rows, f"{summary.name}: {split.says}")


def modes_table(summaries: Sequence[Summary]) -> Table | None:
    """How often what went wrong; None where nothing has a name."""
    names = list(dict.fromkeys(name for one in summaries for name in one.modes))
    if not names:
        return None
    rows = [(name, *(_share(one.modes.get(name, 0), len(one.results)) for one in summaries)) for name in names]
    return Table(("what went wrong", *(one.name for one in summaries)), rows)


def rankings_table(summaries: Sequence[Summary]) -> Table | None:
    """Runs and published rows from best to worst, metric by metric; None for a single one."""
    benchmark = summaries[0].benchmark
    rows = []
    for metric in benchmark.metrics:
        values = {one.name: one.metrics[metric.name].value for one in summaries if metric.name in one.metrics}
        values |= {
            f"{row.model} (published)": row.values[metric.name]
            for row in benchmark.published
            if metric.name in row.values
        }
        if len(values) > 1:
            order = sorted(values, key=lambda name: values[name], reverse=metric.higher_is_better)
            rows.append((metric.name, " > ".join(f"{name} {values[name]:.2f}" for name in order)))
    return Table(("metric", "best first"), rows) if rows else None


def comparison_tables(summaries: Sequence[Summary]) -> list[Table]:
    """Every two runs on the tasks that both answered."""
    tables = []
    for first, second in combinations(summaries, 2):
        found = [compare(metric, first.results, second.results) for metric in first.benchmark.metrics]
        rows = [_compared(one) for one in found if one is not None]
        if rows:
            header = ("metric", first.name, second.name, "difference", "p", "could have shown", "tasks")
            tables.append(Table(header, rows, f"{second.name} against {first.name}, task by task"))
    return tables


def agreement_tables(judges: tuple[str, str], found: Sequence[Agreement]) -> list[Table]:
    """How two judges agree, factor by factor, and their marks against each other."""
    first, second = judges
    rows = [
        (
            one.factor, str(one.n), _number(one.spearman), _number(one.kappa), f"{one.same:.0%}",
            f"{one.only_first} / {one.only_second}",
        )
        for one in found
    ]  # fmt: skip
    header = ("factor", "answers", "Spearman", "weighted κ", "same mark", "only one gave a mark")
    tables = [Table(header, rows, f"{first} against {second}")]
    for one in found:
        marks = [(f"{first} {n}", *(str(count) for count in one.confusion[n])) for n in range(MARKS)]
        tables.append(Table((one.factor, *(f"{second} {n}" for n in range(MARKS))), marks, f"{one.factor}: marks"))
    return tables


def spent_table(summaries: Sequence[Summary]) -> Table | None:
    """What answers took."""
    rows = [
        (
            one.name, str(one.spent.answers), f"{one.spent.input_tokens:,}", f"{one.spent.output_tokens:,}",
            "unknown" if one.spent.cost_usd is None else f"{one.spent.cost_usd:.2f} USD",
        )
        for one in summaries
        if one.spent is not None and one.spent.answers
    ]  # fmt: skip
    return Table(("run", "answers", "tokens in", "tokens out", "price"), rows) if rows else None


def failures_table(reasons: Mapping[str, int]) -> Table | None:
    """Why something failed."""
    rows = [(reason, str(count)) for reason, count in reasons.items()]
    return Table(("failed because", "answers"), rows) if rows else None


def said(one: Estimate | None) -> str:
    """A number with its interval, in words that fit a cell."""
    return DASH if one is None else f"{_digits(one.value)} [{_digits(one.low)}, {_digits(one.high)}]"


def _compared(one: Comparison) -> Sequence[str]:
    return (
        one.metric, _digits(one.first), _digits(one.second),
        f"{one.difference:+.3f} [{one.low:+.3f}, {one.high:+.3f}]{' *' if one.sure else ''}",
        f"{one.p:.3f}" if one.p >= 0.001 else "< 0.001", _digits(one.smallest), str(one.n),
    )  # fmt: skip


def _number(value: float | None) -> str:
    return DASH if value is None else _digits(value)


def _digits(value: float) -> str:
    return f"{value:.3f}" if abs(value) < 10 else f"{value:.1f}"


def _share(count: int, of: int) -> str:
    return f"{count} ({count / of:.0%})" if count else "0"
