"""A progress bar for whatever may take longer than two seconds."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

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


def along(items: Sequence[T] | Iterable[T], what: str) -> Iterator[T]:
    """The items one by one, with a bar."""
    all_items = list(items)
    with bar(what) as tell:
        for done, item in enumerate(all_items):
            tell(done, len(all_items))
            yield item
