"""`orienteer score`: judges the answers of a run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from orienteer.cli.modelling import MONEY, asking_options, judge_service, say_ended
from orienteer.cli.progress import outcome_bar


def _score(folder: Path, judge: str | None, dataset: Path | None, offline: bool, **given: Any) -> None:
    """Judge the answers of a run: by the benchmark's own rules, or by a model.

    What a model said is kept: cut off anywhere, the same command goes on, and a run that was judged before is judged
    again without asking anybody.
    """
    from orienteer.run.execute import Way
    from orienteer.run.judging import score
    from orienteer.run.models import check_judge
    from orienteer.run.scores import EMBEDDED

    name = EMBEDDED if judge is None else check_judge(judge)
    service = None if judge is None or offline else lambda: judge_service(name, given)
    with outcome_bar(f"judging · {name}") as tell:
        way = Way(given["workers"], given["max_connections"], given["max_cost"], tell)
        ended = score(folder, name, service, way, dataset)
    say_ended(ended, name)
    sys.exit(1 if ended.incomplete else 0)


command = click.Command(
    "score",
    callback=_score,
    help=_score.__doc__,
    params=[
        click.Argument(["folder"], type=click.Path(path_type=Path)),
        click.Option(["--judge"], help="A vision model, as openai/gpt-5-mini.  [default: the embedded judge]"),
        click.Option(["--dataset"], type=click.Path(path_type=Path), help="Where the dataset lies now, if it moved."),
        click.Option(["--offline"], is_flag=True, help="Use stored verdicts alone; ask nobody."),
        click.Option(["--max-cost"], type=MONEY, help="Stop before more US dollars than this are spent."),
        click.Option(["--workers"], type=click.IntRange(0), help="Processes.  [default: one a processor]"),
        *asking_options(),
    ],
    epilog="""\b
    Example:
      orienteer score runs/sleepwalk-openai-gpt-5-mini-1a2b3c4d --judge openai/gpt-5-mini""",
)
