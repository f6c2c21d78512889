"""Work spread over spawned processes, where one that dies takes only its own piece with it."""

from __future__ import annotations

import os
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import connection, get_context, parent_process
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

from orienteer.errors import OrienteerError

J = TypeVar("J")
R = TypeVar("R")

_SPAWN = get_context("spawn")
_READY = "ready"


@dataclass(frozen=True)
class Fallen:
    """A job that did not get done."""

    kind: str
    """Name of the error's class; "Died" where the process went without a word."""
    says: str
    trace: str = ""


@dataclass(frozen=True)
class Finished(Generic[J, R]):
    """What became of one job."""

    job: J
    outcome: R | Fallen


def default_workers() -> int:
    """As many as this process has processors."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(
    setup: Callable[[], Callable[[J], R]], jobs: Iterable[J], workers: int | None = None
) -> Generator[Finished[J, R], None, None]:
    """Does the jobs in worker processes and yields each as it is finished, in no order.

    `setup` runs once in each worker and returns what does a job; it, the jobs and the results must be picklable. With
    0 workers everything happens in this process. Closing the iterator ends the workers at once.
    """
    count = default_workers() if workers is None else workers
    if count < 1:
        do = setup()
        for job in jobs:
            yield Finished(job, _attempt(do, job))
        return
    crew = _Crew(setup, count)
    try:
        yield from crew.work(jobs)
    finally:
        crew.dismiss()


class Solo(Generic[J, R]):
    """One worker process for a caller that hands over one job at a time; a process that dies is replaced by the next.

    `setup` is as in `spread`. Not for several threads at once.
    """

    def __init__(self, setup: Callable[[], Callable[[J], R]]) -> None:
        self._setup = setup
        self._worker: _Worker | None = None

    def do(self, job: J) -> R | Fallen:
        """Does the job and waits for it."""
        worker = self._worker = self._worker or _Worker(self._setup)
        worker.give(job)
        while True:
            try:
                said = worker.pipe.recv()
            except (EOFError, ConnectionResetError):
                self._worker = None
                return _buried(worker)
            if worker.ready:
                worker.busy = False
                outcome: R | Fallen = said
                return outcome
            worker.begin(said)

    def end(self) -> None:
        """Ends the process, whatever it is doing."""
        if self._worker is not None:
            self._worker.end()
            self._worker = None


class _Worker:
    """One process, and the job it has in hand."""

    def __init__(self, setup: Callable[[], Callable[[Any], Any]]) -> None:
        self.pipe: Connection[Any, Any]
        self.pipe, theirs = _SPAWN.Pipe()
        self.process = _SPAWN.Process(target=_serve, args=(theirs, setup), daemon=True)
        with _interrupts_held():
            self.process.start()
        theirs.close()
        self.ready = False
        self.busy = False
        self.job: Any = None

    def give(self, job: Any) -> None:
        """Hands over a job; it waits in the pipe while the process is still starting."""
        self.busy, self.job = True, job
        with suppress(BrokenPipeError):  # it died: its pipe says so when it is next listened to
            self.pipe.send(job)

    def begin(self, said: Any) -> None:
        """Takes the first thing that it says: that it is ready, or why it can't be."""
        if said != _READY:
            raise OrienteerError(f"A worker process could not start: {said.kind}: {said.says}\n{said.trace}")
        self.ready = True

    def end(self) -> int | None:
        """Ends the process; its exit code."""
        self.process.terminate()
        self.process.join()
        code = self.process.exitcode
        self.process.close()
        self.pipe.close()
        return code


class _Crew(Generic[J, R]):
    """Workers that each get the next job when they are done with one."""

    def __init__(self, setup: Callable[[], Callable[[J], R]], count: int) -> None:
        self._setup = setup
        self._count = count
        self._workers: list[_Worker] = []

    def work(self, jobs: Iterable[J]) -> Iterator[Finished[J, R]]:
        for job in jobs:
            while (worker := self._free()) is None:
                yield from self._hear()
            worker.give(job)
        while any(worker.busy for worker in self._workers):
            yield from self._hear()

    def dismiss(self) -> None:
        while self._workers:
            self._workers.pop().end()

    def _free(self) -> _Worker | None:
        idle = next((worker for worker in self._workers if not worker.busy), None)
        if idle is None and len(self._workers) < self._count:
            idle = _Worker(self._setup)
            self._workers.append(idle)
        return idle

    def _hear(self) -> Iterator[Finished[J, R]]:
        """Waits for at least one busy worker to say something."""
        pipes = connection.wait([worker.pipe for worker in self._workers if worker.busy])
        for worker in [worker for worker in self._workers if worker.pipe in pipes]:
            try:
                said = worker.pipe.recv()
            except (EOFError, ConnectionResetError):
                yield Finished(worker.job, self._bury(worker))
                continue
            if worker.ready:
                worker.busy = False
                yield Finished(worker.job, said)
            else:
                worker.begin(said)

    def _bury(self, worker: _Worker) -> Fallen:
        self._workers.remove(worker)
        return _buried(worker)


def _buried(worker: _Worker) -> Fallen:
    """What is to be said of a process that went without a word."""
    worker.process.join()
    says = _death(worker.end())
    if not worker.ready:
        raise OrienteerError(
            f"A worker process could not start: it {says}. A script that makes or checks datasets must do so "
            "under `if __name__ == '__main__':`, since workers import it again."
        )
    return Fallen("Died", f"its process {says}")


def _death(code: int | None) -> str:
    if code is None or code >= 0:
        return f"ended with exit code {code}"
    name = signal.Signals(-code).name if -code in set(signal.Signals) else f"signal {-code}"
    hint = ", perhaps because memory ran out" if name == "SIGKILL" else ""
    return f"was killed by {name}{hint}"


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Keeps Ctrl-C from processes started inside, which inherit the mask: their parent answers it, and ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: Connection[Any, Any], setup: Callable[[], Callable[[Any], Any]]) -> None:
    """The life of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, daemon=True).start()
    do = _attempt(lambda _: setup(), None)
    pipe.send(do if isinstance(do, Fallen) else _READY)
    while not isinstance(do, Fallen):
        try:
            job = pipe.recv()
        except EOFError:
            return
        pipe.send(_attempt(do, job))


def _attempt(do: Callable[[J], R], job: J) -> R | Fallen:
    try:
        return do(job)
    except Exception as error:
        # Errors themselves may not survive pickling, so only their words travel.
        return Fallen(type(error).__name__, str(error), traceback.format_exc())


def _follow_parent() -> None:
    """Ends this process as soon as its parent is gone, whatever it is doing."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
