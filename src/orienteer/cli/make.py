"""`orienteer make`: a benchmark's dataset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orienteer.bench.contract import Record
from orienteer.bench.registry import benchmark, names
from orienteer.cli.describer import MODEL
from orienteer.cli.progress import bar
from orienteer.cli.settings import options_for, settings_from
from orienteer.errors import BadArgumentError
from orienteer.store.names import WORK

if TYPE_CHECKING:
    from orienteer.run.helper import Helper

ASKED = "asked"
"""In the folder in which a dataset is being made: what a model said."""
_HELPED = ("base_url", "model_arg", "price", "max_cost", "timeout", "tries", "retry_wait")


class Benchmarks(click.Group):
    """One command for each benchmark, with its settings as options."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(names())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        bench = benchmark(cmd_name)
        params = [
            click.Option(["--out"], type=click.Path(path_type=Path), required=True, help="Folder of the dataset."),
            click.Option(["--seed"], type=int, default=0, show_default=True, help="Another seed, another dataset."),
            click.Option(["--workers"], type=click.IntRange(0), help="Processes.  [default: one a processor]"),
            *options_for(bench.settings),
            *(_model_options() if _may_name_a_model(bench.settings) else ()),
        ]
        words = f"{bench.title}.\n\nMakes the dataset, or goes on with one that was cut off: the result is the same."
        return click.Command(cmd_name, params=params, callback=_making(cmd_name), help=words)


def _making(name: str) -> Any:
    def run(out: Path, seed: int, workers: int | None, **given: Any) -> None:
        from orienteer.store.make import make_dataset

        bench = benchmark(name)
        how = {option: given.pop(option, None) for option in _HELPED}
        settings = settings_from(bench.settings, given)
        helper = _helper(settings, out, how)
        spent: list[str] = []
        with ExitStack() as stack:
            tell = stack.enter_context(bar(f"making {name}"))
            heard = tell if helper is None else _counting(tell, helper, spent)
            dataset = make_dataset(bench, out, settings, seed, workers=workers, ask=helper, progress=heard)
        click.echo(f"{out}: {len(dataset)} tasks, content {dataset.info.content_sha256[:16]}")
        _say_rejected(dataset.info.counts.rejected)
        for line in spent:
            click.echo(line)
        click.echo(f"Next: orienteer check {out}")

    return run


def _say_rejected(rejected: Mapping[str, int]) -> None:
    """What was tried and did not become part of the dataset, the commonest first."""
    if rejected:
        click.echo(f"Rejected on the way: {sum(rejected.values())}")
    for reason, count in sorted(rejected.items(), key=lambda pair: (-pair[1], pair[0])):
        click.echo(f"  {count:6d}  {reason}")


# --- a model that helps --------------------------------------------------------------------------------------------


def _may_name_a_model(settings: type[Record]) -> bool:
    return any(f"{MODEL}NAME" in (info.description or "") for info in settings.model_fields.values())


def _model_options() -> list[click.Parameter]:
    """How a model that is named as model:NAME is reached."""
    from orienteer.cli.modelling import MONEY

    return [
        click.Option(["--base-url"], help="Address of the server of a model:NAME."),
        click.Option(["-M", "--model-arg", "model_arg"], multiple=True, help="NAME=VALUE for the model's provider."),
        click.Option(["--price"], help="US dollars per million tokens as IN,OUT, where the table is silent or wrong."),
        click.Option(["--max-cost"], type=MONEY, help="Ask nothing more once this many US dollars might be passed."),
        click.Option(["--timeout"], type=click.IntRange(1), default=300, show_default=True, help="Seconds a question."),
        click.Option(["--tries"], type=click.IntRange(1), default=6, show_default=True, help="Before it has failed."),
        click.Option(["--retry-wait"], type=float, default=2.0, show_default=True, help="Seconds, doubled each time."),
    ]


def _helper(settings: Record, out: Path, how: Mapping[str, Any]) -> Helper | None:
    """The model that the settings name, if they name one."""
    values = (value for _, value in settings if isinstance(value, str))
    named = sorted({value.removeprefix(MODEL) for value in values if value.startswith(MODEL)})
    if not named:
        return None
    if len(named) > 1 or not named[0]:
        raise BadArgumentError(f"name one model, as in {MODEL}openai/gpt-5-mini, not {', '.join(named)!r}")
    from orienteer.cli.modelling import model_args_from, retrying_from
    from orienteer.run.helper import helper_for
    from orienteer.run.prices import price_of

    helper = helper_for(
        named[0],
        out / WORK / ASKED,
        base_url=how["base_url"],
        model_args=model_args_from(how["model_arg"] or ()),
        retrying=retrying_from(how),
        price=price_of(named[0], how["price"]),
        most_usd=how["max_cost"],
    )
    source = getattr(settings, "scene_source", "")
    if isinstance(source, str) and source.startswith("glb:"):
        click.echo(f"Pictures of the scenes in {source.removeprefix('glb:')} are sent to {helper.model}.", err=True)
    return helper


def _counting(tell: Callable[[int, int], None], helper: Helper, spent: list[str]) -> Callable[[int, int], None]:
    """As `tell`; at the end it notes what was asked, since the folder of the answers then goes."""

    def heard(done: int, total: int) -> None:
        tell(done, total)
        if done == total:
            from orienteer.run.helper import answers_in

            answers = answers_in(helper.folder)
            costs = [answer.cost_usd for answer in answers]
            known = f"{sum(cost or 0.0 for cost in costs):.4f} USD" if all(c is not None for c in costs) else "unknown"
            spent[:] = [f"{helper.model} gave {len(answers)} answers. Spent: {known}."]

    return heard


@click.group(
    cls=Benchmarks,
    epilog="""\b
    Examples:
      orienteer make toy --out toy-data --seed 7
      orienteer make sleepwalk --out walks --instructions model:openai/gpt-5-mini""",
)
def command() -> None:
    """Make a benchmark's dataset."""
