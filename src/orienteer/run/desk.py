"""A run under way: plays its samples, keeps what is answered, and has it judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from types import TracebackType
from typing import Any

import anyio.to_thread

from orienteer.asking import ServiceError
from orienteer.run.arena import Next, Over, arena
from orienteer.run.bench import Bench
from orienteer.run.folder import RunFolder
from orienteer.run.journal import FILE, Answer, Failure, Sample, answers_of, now, read_journal
from orienteer.run.lines import LineWriter
from orienteer.run.means import Means, StoppedError
from orienteer.run.pool import Pool, SessionError
from orienteer.run.references import Ticket, on_sale
from orienteer.run.scores import EMBEDDED, Score
from orienteer.run.service import Said, Service
from orienteer.run.showing import Shown
from orienteer.run.spend import Purse, SpentError
from orienteer.run.window import Window


class Desk:
    """Everything that playing and judging share. The folder is held by this process while it is open."""

    def __init__(
        self,
        run: RunFolder,
        *,
        workers: int | None = None,
        purse: Purse | None = None,
        tell: Callable[[Counter[str]], None] = lambda counts: None,
    ) -> None:
        self.run = run
        self.dataset = run.dataset
        asked = run.manifest.asked
        options = self.dataset.benchmark.options.model_validate(asked.options)
        setup = partial(arena, self.dataset.folder.resolve(), options, asked.pictures)
        self.means = Means(Pool(setup, workers), Window(), purse or Purse())
        self.answers: dict[Sample, list[Answer]] = answers_of(read_journal(run.folder))[0]
        for answer in (one for some in self.answers.values() for one in some):
            self.means.purse.pay(answer.cost_usd)
        self.counts: Counter[str] = Counter()
        """Samples by how they ended in this pass: "scored", "unreadable", "failed"."""
        self._tell = tell
        self._journal: LineWriter[Answer | Failure] = LineWriter(run.folder / FILE)
        self._benches: dict[str, Bench] = {}

    # --- playing ---------------------------------------------------------------------------------------------------

    async def play(self, sample: Sample, service: Service) -> tuple[str, ...]:
        """Plays a sample to its end; what the journal holds is not asked again. Raises where it can't be ended."""
        answers = self.answers.setdefault(sample, [])
        scene = self.dataset.task(sample[0]).scene_id
        while True:
            if self.means.stopped:
                raise StoppedError(self.means.stopped)
            async with self.means.window.pass_through() as take:
                words = tuple(one.answer for one in answers)
                shown = await self._own(sample, len(answers), self.means.pool.do(Next(sample, words), scene))
                if isinstance(shown, Over):
                    return words
                assert isinstance(shown, Shown)
                take(shown.bytes)
                said = await self._asked(sample, words, shown, service, scene)
            answer = Answer(
                kind="answer",
                task_id=sample[0],
                epoch=sample[1],
                turn=len(answers),
                time=now(),
                answer=said.words,
                usage=said.usage,
                cost_usd=said.cost_usd,
                seconds=said.seconds,
                stop=said.stop,
                shown_sha256=shown.sha256,
            )
            await anyio.to_thread.run_sync(self._journal.append, answer)
            answers.append(answer)

    async def _own(self, sample: Sample, turn: int, work: Any) -> Any:
        """Our own part of a turn; where it falls over, that is noted and no model is blamed."""
        try:
            return await work
        except SessionError as error:
            self._note(sample, turn, f"Orienteer itself: {error}")
            raise

    async def _asked(self, sample: Sample, words: tuple[str, ...], shown: Shown, service: Service, scene: str) -> Said:
        number = len(words)
        ticket = Ticket(self.means.pool, sample, words, scene)
        try:
            async with self.means.purse.question():
                with on_sale(self._ticket(sample, number), ticket) as name:
                    said = await service.answer(shown, ticket=name, failed=partial(self._note, sample, number))
                self.means.purse.pay(said.cost_usd)
        except SpentError as error:
            self.means.stopped = str(error)
            raise StoppedError(self.means.stopped) from error
        except ServiceError as error:
            self.means.unheard(service.name, error)
            raise
        self.means.heard(service.name)
        return said

    def _ticket(self, sample: Sample, turn: int) -> str:
        """Opaque: tells a service nothing, and is the same in every run of the same dataset."""
        text = f"{self.dataset.info.content_sha256}\x1f{sample[0]}"
        return f"{sha256(text.encode()).hexdigest()[:24]}-{sample[1]}-{turn}"

    def _note(self, sample: Sample, turn: int, reason: str) -> None:
        failure = Failure(kind="failure", task_id=sample[0], epoch=sample[1], turn=turn, time=now(), reason=reason)
        self._journal.append(failure, sync=False)

    # --- judging, counting and closing -----------------------------------------------------------------------------

    def bench(self, judge: str = EMBEDDED, service: Callable[[], Service] | None = None) -> Bench:
        """The judge of that name at work. A model that judges comes with how to reach it."""
        if judge not in self._benches:
            self._benches[judge] = Bench(self.run, self.means, judge, service)
        return self._benches[judge]

    async def judge(self, sample: Sample, bench: Bench) -> Score:
        """Scores the answers of a sample whose session is over, and keeps the score."""
        return await bench.judge(sample, tuple(one.answer for one in self.answers.get(sample, ())))

    def is_judged(self, sample: Sample, bench: Bench) -> bool:
        """Whether these very answers have a score that still stands."""
        return bench.is_judged(sample, tuple(one.answer for one in self.answers.get(sample, ())))

    def ended(self, kind: str) -> None:
        """Counts a sample that ended so, and tells whoever watches."""
        self.counts[kind] += 1
        self._tell(self.counts)

    def close(self) -> None:
        """Ends workers and files."""
        self.means.pool.end()
        self._journal.close()
        for bench in self._benches.values():
            bench.close()

    def __enter__(self) -> Desk:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
