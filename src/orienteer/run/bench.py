"""A judge at work on a run: the one that a benchmark has built in, or a model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anyio.to_thread

from orienteer.asking import ServiceError
from orienteer.run.arena import Judge, Question, UnfinishedSessionError, Verdict
from orienteer.run.folder import RunFolder
from orienteer.run.journal import Sample, now
from orienteer.run.lines import LineWriter
from orienteer.run.manifest import digest_of
from orienteer.run.means import Means
from orienteer.run.pool import SessionError
from orienteer.run.scores import EMBEDDED, FOLDER, Score, answers_sha256, file_for, read_scores
from orienteer.run.service import Service
from orienteer.run.spend import SpentError
from orienteer.run.verdicts import Verdict as Said
from orienteer.run.verdicts import Verdicts


class Bench:
    """One judge: what it has scored, and where its scores go."""

    def __init__(self, run: RunFolder, means: Means, judge: str, service: Callable[[], Service] | None) -> None:
        """`service` is None for the embedded judge, or where nothing may be asked; it is made when first needed."""
        self.name = judge
        self.scores: dict[Sample, Score] = read_scores(run.folder, judge)
        self._run = run
        self._means = means
        self._service = service
        self._writer: LineWriter[Score] = LineWriter(run.folder / FOLDER / file_for(judge))
        self._verdicts = None if judge == EMBEDDED else Verdicts(run.folder, judge)
        if self._verdicts is not None:
            for verdict in self._verdicts.said.values():
                means.purse.pay(verdict.cost_usd)
        self._again: set[str] = set()
        """Questions to ask once more although the model has said something."""
        asked = run.manifest.asked
        self._prompts = digest_of({"prompts": asked.prompts, "options": asked.options})

    def is_judged(self, sample: Sample, answers: tuple[str, ...]) -> bool:
        """Whether these very answers have a score that still stands; a failed one does not."""
        score = self.scores.get(sample)
        if score is None or score.kind == "failed":
            return False
        return (score.answers_sha256, score.metric_version, score.prompts_sha256) == (
            answers_sha256(answers),
            self._run.benchmark.metric_version,
            self._prompts,
        )

    async def judge(self, sample: Sample, answers: tuple[str, ...]) -> Score:
        """Scores the answers of a session that is over, and keeps the score. What goes wrong is a failed score."""
        if self.is_judged(sample, answers):
            return self.scores[sample]
        keep = True
        try:
            parts = await self._verdict(sample, answers)
        except SessionError as error:
            parts = {"kind": "failed", "reason": str(error)}
            keep = error.kind != UnfinishedSessionError.__name__  # it may yet be answered
        score = Score(
            task_id=sample[0],
            epoch=sample[1],
            metric_version=self._run.benchmark.metric_version,
            answers_sha256=answers_sha256(answers),
            prompts_sha256=self._prompts,
            **parts,
        )
        if keep:
            self._writer.append(score, sync=False)
            self.scores[sample] = score
        return score

    def close(self) -> None:
        """Ends writing."""
        self._writer.close()
        if self._verdicts is not None:
            self._verdicts.close()

    async def _verdict(self, sample: Sample, answers: tuple[str, ...]) -> dict[str, Any]:
        """The score's fields. The model is asked what it has not yet said, until nothing more is to be asked."""
        scene = self._run.dataset.task(sample[0]).scene_id
        said = None if self._verdicts is None else self._verdicts.of(sample)
        earlier = set(said or ())
        refused: dict[str, str] = {}
        while True:
            async with self._means.window.pass_through() as take:
                found = await self._means.pool.do(Judge(sample, answers, said, refused), scene)
                if isinstance(found, Question):
                    assert said is not None
                    take(found.shown.bytes)
                    await self._put(sample, found, said, refused)
                    continue
            assert isinstance(found, Verdict)
            stale = earlier.intersection(found.used)
            if found.score["kind"] == "failed" and stale and said is not None and self._service is not None:
                # What an earlier pass was told led nowhere: ask again, once.
                earlier, said = set(), {key: words for key, words in said.items() if key not in stale}
                self._again |= stale
                continue
            return found.score

    async def _put(self, sample: Sample, question: Question, said: dict[str, str], refused: dict[str, str]) -> None:
        """Puts a question to the model, unless the same was asked for another sample; fills one of the two."""
        assert self._verdicts is not None
        key = question.key
        if key in self._verdicts.said and key not in self._again:
            said[key] = self._verdicts.said[key].answer
            return
        if self._service is None:
            refused[key] = "no stored verdict, and no judge may be asked"
            return
        if self._means.stopped:
            refused[key] = self._means.stopped
            return
        try:
            async with self._means.purse.question():
                answer = await self._service().answer(question.shown, schema=question.schema)
                self._means.purse.pay(answer.cost_usd)
        except SpentError as error:
            self._means.stopped = refused[key] = str(error)
            return
        except ServiceError as error:
            self._means.unheard(self.name, error)
            refused[key] = f"the judge: {error}"
            return
        self._means.heard(self.name)
        verdict = Said(
            key=key,
            answer=answer.words,
            task_id=sample[0],
            epoch=sample[1],
            usage=answer.usage,
            cost_usd=answer.cost_usd,
            seconds=answer.seconds,
            time=now(),
        )
        await anyio.to_thread.run_sync(self._verdicts.add, verdict)
        self._again.discard(key)
        said[key] = answer.words
