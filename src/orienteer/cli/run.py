"""`orienteer run`: a model answers a dataset."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orienteer.bench.contract import Benchmark
from orienteer.bench.registry import benchmark, names
from orienteer.cli.modelling import (
    MONEY,
    decoding_from,
    judge_service,
    model_args_from,
    model_options,
    retrying_from,
    say_ended,
    values_from,
)
from orienteer.cli.progress import bar, outcome_bar
from orienteer.cli.settings import options_for, settings_from
from orienteer.errors import BadArgumentError

if TYPE_CHECKING:
    from orienteer.run.manifests import Order
    from orienteer.store.dataset import Dataset

RUNS = Path("runs")
"""Where runs lie that are not told where."""


class Benchmarks(click.Group):
    """One command for each benchmark, with its own options of playing and judging."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(names())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        bench = benchmark(cmd_name)
        params = [*_run_options(), *model_options()]
        taken = {param.name for param in params}
        own = [option for option in options_for(bench.options) if option.name not in taken]
        if len(own) < len(bench.options.model_fields):
            raise BadArgumentError(f"an option of {cmd_name} has the name of one of `orienteer run`'s own")
        words = (
            f"{bench.title}.\n\nHas a model answer the tasks, and scores its answers. Cut off anywhere, the same "
            "command goes on: nothing that was answered is asked again."
        )
        return click.Command(cmd_name, params=[*params, *own], callback=_running(bench), help=words)


def _run_options() -> list[click.Parameter]:
    path = click.Path(path_type=Path)
    return [
        click.Option(["--dataset"], type=path, help="Folder of the dataset.  [default: a small one, made now]"),
        click.Option(["--model"], required=True, help="As openai/gpt-5-mini, vllm/NAME, orienteer/planner …"),
        click.Option(["--judge"], help="A vision model that judges too, beside the embedded judge."),
        click.Option(["--out"], type=path, help="Folder of the run.  [default: one below runs/]"),
        click.Option(["--limit"], type=click.IntRange(1), help="So many tasks, spread over the dataset."),
        click.Option(["--family", "--tier"], help="Only these families of tasks, with commas."),
        click.Option(["--epochs"], type=click.IntRange(1), default=1, show_default=True, help="Times each is asked."),
        click.Option(["--max-cost"], type=MONEY, help="Stop before more US dollars than this are spent."),
        click.Option(["--dry-run"], is_flag=True, help="Say what would be asked and what it would cost; ask nothing."),
        click.Option(
            ["--expect-tokens"],
            type=click.IntRange(1),
            default=500,
            show_default=True,
            help="Tokens of an answer, for --dry-run.",
        ),
        click.Option(["--resume/--no-resume"], default=True, help="Go on with a run that was cut off.  [default]"),
        click.Option(["--workers"], type=click.IntRange(0), help="Processes for sessions.  [default: one a processor]"),
        click.Option(
            ["--encoding"], type=click.Choice(["png", "jpeg"]), default="png", show_default=True, help="Of pictures."
        ),
        click.Option(["--max-side"], type=click.IntRange(16), help="Make larger pictures so many pixels wide or high."),
        click.Option(["--max-frames"], type=click.IntRange(1), default=32, show_default=True, help="Of a film."),
    ]


def _running(bench: Benchmark) -> Any:
    def run(**given: Any) -> None:
        from orienteer.run.manifests import Order

        own = {name: given.pop(name) for name in bench.options.model_fields}
        options = settings_from(bench.options, own)
        dataset = _dataset(bench, given["dataset"])
        order = Order(
            dataset=dataset,
            model=given["model"],
            model_args={
                **model_args_from(given["model_arg"]),
                **({"base_url": given["base_url"]} if given["base_url"] else {}),
            },
            options=options,
            decoding=decoding_from(given),
            pictures=_pictures(given),
            selection=_selection(given),
        )
        if given["dry_run"]:
            _say_estimate(order, given)
            return
        _run(order, given)

    return run


def _run(order: Order, given: Mapping[str, Any]) -> None:
    with bar("loading"):
        from orienteer.run.execute import Way, run
        from orienteer.run.judging import score
        from orienteer.run.models import service_for
        from orienteer.run.prices import price_of

    order.check()
    folder = _folder(order, given["out"], given["resume"])
    judge = given["judge"]
    if judge and not order.dataset.benchmark.judged:
        raise BadArgumentError(f"{order.dataset.benchmark.name} is scored by its own rules alone; leave --judge out.")
    judging = judge_service(judge, given) if judge else None  # what is wrong with it is said before money is spent
    connections = given["max_connections"]
    price = price_of(order.model, given["price"])
    service = service_for(
        order.model,
        model_args={name: value for name, value in order.model_args.items() if name != "base_url"},
        base_url=given["base_url"],
        decoding=order.decoding,
        max_connections=connections,
        retrying=retrying_from(given),
        price=price,
    )
    click.echo(f"Run: {folder}", err=True)
    with outcome_bar(f"{order.dataset.benchmark.name} · {order.model}") as tell:
        ended = run(order, folder, service, Way(given["workers"], connections, given["max_cost"], tell))
    say_ended(ended)
    if judging is not None and not ended.stopped:
        with outcome_bar(f"judging · {judge}") as tell:
            way = Way(given["workers"], connections, given["max_cost"], tell)
            judged = score(folder, judge, lambda: judging, way, order.dataset.folder)
        say_ended(judged, judge)
        ended = judged if judged.incomplete else ended
    click.echo(f"Next: orienteer report {folder}")
    sys.exit(1 if ended.incomplete else 0)


def _folder(order: Order, out: Path | None, resume: bool) -> Path:
    folder = out or RUNS / order.name()
    if resume or not (folder / "run.json").exists():
        return folder
    if out is not None:
        raise BadArgumentError(f"{out} holds a run already; --no-resume needs another folder.")
    return next(
        path for number in range(2, 10_000) if not (path := folder.with_name(f"{folder.name}-{number}")).exists()
    )


def _dataset(bench: Benchmark, folder: Path | None) -> Dataset:
    """The dataset in the folder; without one the small one, made once in the user's cache."""
    from orienteer.store.dataset import Dataset

    if folder is not None:
        with bar(f"reading {folder}") as tell:
            dataset = Dataset.open(folder, progress=tell)
        if dataset.info.benchmark != bench.name:
            raise BadArgumentError(f"{folder} holds a dataset of {dataset.info.benchmark!r}, not of {bench.name!r}.")
        return dataset
    return _small(bench)


def _small(bench: Benchmark) -> Dataset:
    from hashlib import sha256

    from platformdirs import user_cache_path

    from orienteer.store.info import plan_for
    from orienteer.store.make import make_dataset

    if bench.small is None:
        raise BadArgumentError(
            f"{bench.name} has no small dataset of its own: say --dataset DIR. `orienteer make {bench.name} --out DIR` "
            "makes one."
        )
    plan = plan_for(bench, bench.small, 0, "1").model_dump_json()
    folder = user_cache_path("orienteer") / "datasets" / f"{bench.name}-{sha256(plan.encode()).hexdigest()[:12]}"
    folder.parent.mkdir(parents=True, exist_ok=True)
    with bar(f"making a small {bench.name} dataset") as tell:
        dataset = make_dataset(bench, folder, bench.small, 0, progress=tell)
    click.echo(f"No --dataset was given: the small one of {len(dataset)} tasks is used, {folder}", err=True)
    return dataset


def _pictures(given: Mapping[str, Any]) -> Any:
    from orienteer.run.manifest import PictureSettings

    return PictureSettings(encoding=given["encoding"], max_side_px=given["max_side"], max_frames=given["max_frames"])


def _selection(given: Mapping[str, Any]) -> Any:
    from orienteer.run.manifest import Selection

    return Selection(families=values_from(given["family"]), limit=given["limit"], epochs=given["epochs"])


def _say_estimate(order: Order, given: Mapping[str, Any]) -> None:
    from orienteer.run.estimate import estimate
    from orienteer.run.prices import price_of

    order.check()
    price = price_of(order.model, given["price"])
    found = estimate(order.dataset, order.selection, order.options, order.pictures, price, given["expect_tokens"])
    at_most = "" if found.calls == found.samples else " at most"
    pictures = "unknown" if found.image_tokens is None else f"about {found.image_tokens:,}"
    lines = [
        ("tasks", f"{found.samples:,}" + (f" ({order.selection.epochs} epochs)" if order.selection.epochs > 1 else "")),
        ("calls", f"{found.calls:,}{at_most}"),
        ("images", f"{found.images:,}{at_most}, {found.megabytes:,.1f} MB as sent"),
        ("input tokens, text", f"about {found.text_tokens:,}"),
        ("input tokens, pictures", pictures),
        ("output tokens", f"{found.output_tokens:,} if an answer takes {given['expect_tokens']} (--expect-tokens)"),
        ("price", _said(price)),
        ("cost", "unknown" if found.cost_usd is None else f"about {found.cost_usd:,.2f} USD"),
    ]
    if given["judge"]:
        lines.append(("judge", f"{found.samples:,} calls or more to {given['judge']}, not counted above"))
    width = max(len(name) for name, _ in lines)
    for name, says in lines:
        click.echo(f"{name:<{width}}  {says}")


def _said(price: Any) -> str:
    if price is None:
        return "unknown; give it as --price IN,OUT (US dollars per million tokens)"
    return f"{price.input:g} in, {price.output:g} out, USD per million tokens, {price.as_of}"


@click.group(
    cls=Benchmarks,
    epilog="""\b
    Examples:
      orienteer run toy --model orienteer/planner
      orienteer run sleepwalk --dataset DIR --model openai/gpt-5-mini --judge openai/gpt-5-mini --dry-run
      orienteer run toy --model openai-api/local/qwen --base-url http://127.0.0.1:8000/v1""",
)
def command() -> None:
    """Let a model answer a dataset."""
