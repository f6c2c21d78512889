"""Options of every command that asks models, and what is said when it has."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from orienteer.errors import BadArgumentError
from orienteer.run.journal import FILE as JOURNAL

if TYPE_CHECKING:
    from orienteer.run.execute import Ended
    from orienteer.run.retrying import Retrying
    from orienteer.run.service import Service


MONEY = click.FloatRange(0, min_open=True)
"""US dollars."""
_REASONS = 3
"""Why samples failed: so many reasons are told."""


def model_options() -> list[click.Parameter]:
    """How to reach the tested model, and how it is to write."""
    return [
        click.Option(["--base-url"], help="Address of the model's server, for OpenAI-compatible and local ones."),
        click.Option(["-M", "--model-arg", "model_arg"], multiple=True, help="NAME=VALUE for the model's provider."),
        click.Option(
            ["--temperature"], type=float, default=0.0, show_default=True, help="As asked; run.json says if sent."
        ),
        click.Option(["--model-seed"], type=int, default=0, show_default=True, help="As asked; run.json says if sent."),
        click.Option(["--max-tokens"], type=click.IntRange(1), help="Longest answer.  [default: the provider's]"),
        click.Option(["--reasoning-effort"], help="For models that think: low, medium, high …"),
        click.Option(["--price"], help="US dollars per million tokens as IN,OUT, where the table is silent or wrong."),
        *asking_options(),
    ]


def asking_options() -> list[click.Parameter]:
    """How services are asked, judges too."""
    return [
        click.Option(["--judge-base-url"], help="Address of the judge's server."),
        click.Option(["--judge-arg"], multiple=True, help="NAME=VALUE for the judge's provider."),
        click.Option(["--judge-price"], help="As --price, of the judge."),
        click.Option(["--max-connections"], type=click.IntRange(1), default=10, show_default=True, help="At a time."),
        click.Option(["--timeout"], type=click.IntRange(1), default=300, show_default=True, help="Seconds a question."),
        click.Option(["--tries"], type=click.IntRange(1), default=6, show_default=True, help="Before it has failed."),
        click.Option(["--retry-wait"], type=float, default=2.0, show_default=True, help="Seconds, doubled each time."),
    ]


def model_args_from(words: Sequence[str]) -> dict[str, Any]:
    """NAME=VALUE pairs; values are read as JSON where they are."""
    found: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise BadArgumentError(f"{word!r}: give NAME=VALUE, as in -M max_retries=0")
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found


def decoding_from(given: Mapping[str, Any]) -> dict[str, Any]:
    """How the model is asked to write."""
    wanted = {
        "temperature": given["temperature"],
        "seed": given["model_seed"],
        "max_tokens": given["max_tokens"],
        "reasoning_effort": given["reasoning_effort"],
    }
    return {name: value for name, value in wanted.items() if value is not None}


def retrying_from(given: Mapping[str, Any]) -> Retrying:
    """How often a service that fails is asked again."""
    from orienteer.run.retrying import Retrying

    return Retrying(tries=given["tries"], first_wait_s=given["retry_wait"], attempt_timeout_s=given["timeout"])


def judge_service(judge: str, given: Mapping[str, Any]) -> Service:
    """The model that judges."""
    from orienteer.run.models import check_judge, service_for
    from orienteer.run.prices import price_of

    price = price_of(check_judge(judge), given["judge_price"])
    if given.get("max_cost") is not None and price is None:
        raise BadArgumentError(f"--max-cost needs a price, and that of {judge!r} is unknown; give it as --judge-price.")
    return service_for(
        judge,
        model_args=model_args_from(given["judge_arg"]),
        base_url=given["judge_base_url"],
        max_connections=given["max_connections"],
        retrying=retrying_from(given),
        price=price,
    )


def values_from(words: str | None) -> tuple[str, ...]:
    """What stands between commas."""
    return tuple(word.strip() for word in (words or "").split(",") if word.strip())


def say_ended(ended: Ended, judge: str = "") -> None:
    """What became of it, on stdout."""
    counts = ended.counts
    by = f", judged by {judge}" if judge else ""
    click.echo(
        f"{ended.folder}: {counts.total()} asked{by}: {counts['scored']} scored, {counts['unreadable']} unreadable, "
        f"{counts['failed']} failed. Spent: {ended.spent}."
    )
    for name, value in ended.metrics.items():
        click.echo(f"  {name}: {'none' if value is None else f'{value:.4g}'}")
    for reason, count in ended.reasons.most_common(_REASONS):
        click.echo(f"  {count} failed: {reason}")
    if len(ended.reasons) > _REASONS:
        click.echo(f"  … and for {len(ended.reasons) - _REASONS} more reasons, in {ended.folder / JOURNAL}")
    if ended.stopped:
        click.echo(f"Incomplete, {ended.stopped}.")
    elif counts["failed"]:
        click.echo("Incomplete: the same command tries what failed again.")
