"""A progress bar for whatever may take longer than two seconds."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Protocol, TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

T = TypeVar("T")

STDERR = Console(stderr=True)
"""Progress goes to stderr, so that stdout stays what was asked for."""


class Bar(Protocol):
    """Told how far the work is."""

    def __call__(self, done: int, total: int) -> None:
        """`done` of `total` steps are finished."""
        ...


@contextmanager
def bar(what: str) -> Iterator[Bar]:
    """Shows a bar on a terminal, and nothing elsewhere."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=STDERR, transient=True, disable=not STDERR.is_terminal) as progress:
        task = progress.add_task(what, total=None)

        def tell(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        yield tell


@contextmanager
def outcome_bar(what: str) -> Iterator[Callable[[Mapping[str, int], int], None]]:
    """A bar for a run: how many ended how, how fast, and how long it will take. Nothing where there is no terminal."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[outcomes]}"),
        _Rate(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=STDERR, transient=True, disable=not STDERR.is_terminal) as progress:
        task = progress.add_task(what, total=None, outcomes="")

        def tell(counts: Mapping[str, int], total: int) -> None:
            said = ", ".join(f"{counts.get(kind, 0)} {kind}" for kind in ("scored", "unreadable", "failed"))
            progress.update(task, completed=sum(counts.values()), total=total, outcomes=said)

        yield tell


class _Rate(ProgressColumn):
    """Samples a minute."""

    def render(self, task: Task) -> Text:
        return Text("" if task.speed is None else f"{60 * task.speed:.1f}/min")


def along(items: Sequence[T] | Iterable[T], what: str) -> Iterator[T]:
    """The items one by one, with a bar."""
    all_items = list(items)
    with bar(what) as tell:
        for done, item in enumerate(all_items):
            tell(done, len(all_items))
            yield item
