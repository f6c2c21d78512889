"""A run as an Inspect task: one sample a task and epoch, a solver that plays it, a scorer that judges it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import anyio
from inspect_ai import Task as InspectTask
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessage, ChatMessageAssistant, ChatMessageUser, GenerateConfig, ModelOutput
from inspect_ai.scorer import Metric, SampleScore, Scorer, Target, metric, scorer
from inspect_ai.scorer import Score as InspectScore
from inspect_ai.solver import Generate, Solver, TaskState, solver

from orienteer.bench.contract import Record, Result, Task
from orienteer.run.desk import Desk
from orienteer.run.journal import Sample as SampleKey
from orienteer.run.scores import EMBEDDED, Score
from orienteer.run.service import Service

FAILED = "failed"
_SHOWN = 2000
"""Characters of an answer that Inspect's log repeats; the journal has all of them."""


class Play:
    """A run as solver and scorer see it: at their desk, with the tested model and the judges."""

    def __init__(
        self, desk: Desk, service: Service, judges: dict[str, Callable[[], Service] | None], samples: int = 0
    ) -> None:
        self.desk = desk
        self.service = service
        self.judges = judges
        """By name, how to reach them; the embedded one is always there."""
        self._left = samples

    async def ended(self) -> None:
        """Told of each sample that was played; after the last of as many as were announced, the service is let go."""
        self._left -= 1
        if self._left == 0:
            with anyio.CancelScope(shield=True):
                await self.service.close()


Seat = Callable[[], Play]
"""Where solver and scorer find the run; called inside Inspect's event loop."""


def samples_of(tasks: Iterable[tuple[Task[Record], int]]) -> MemoryDataset:
    """Inspect's samples; the id of a further epoch carries its number."""
    return MemoryDataset(
        [
            Sample(
                id=task.task_id if epoch == 1 else f"{task.task_id}#{epoch}",
                input=f"{task.family}: {task.task_id}",
                metadata={"task_id": task.task_id, "epoch": epoch, "family": task.family, "cluster": task.cluster_id},
            )
            for task, epoch in tasks
        ]
    )


def task_for(
    name: str, samples: MemoryDataset, seat: Seat, config: GenerateConfig, metadata: dict[str, Any] | None = None
) -> InspectTask:
    """The Inspect task. A sample that fails does not end it: our own journal knows what is to be tried again."""
    return InspectTask(
        dataset=samples,
        solver=played(seat),
        scorer=judged(seat),
        config=config,
        fail_on_error=False,
        name=name,
        metadata=metadata,
    )


@solver(name="orienteer_play")
def played(seat: Seat) -> Solver:
    """Plays the sample's session, turn by turn."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        play = seat()
        sample = _key(state)
        try:
            answers = await play.desk.play(sample, play.service)
        except BaseException:
            play.desk.ended(FAILED)
            raise
        finally:
            await play.ended()
        last = answers[-1] if answers else ""
        messages: list[ChatMessage] = [
            ChatMessageUser(content=f"{state.input_text} (turns: {len(answers)})"),
            ChatMessageAssistant(content=last[:_SHOWN], source="generate"),
        ]
        state.messages = messages
        state.output = ModelOutput.from_content(play.service.name, last[:_SHOWN])
        return state

    return solve


@metric(name="orienteer_metrics")
def metrics_of(seat: Seat) -> Metric:
    """The benchmark's own metrics over everything that was judged, all epochs."""

    def compute(scores: list[SampleScore]) -> Any:
        desk = seat().desk
        bench = desk.bench(EMBEDDED)
        results = [
            Result(desk.dataset.task(task_id), score.outcome)
            for (task_id, _), score in bench.scores.items()
            if score.kind != FAILED
        ]
        values = {one.name: one.compute(results) for one in desk.dataset.benchmark.metrics}
        counted: Counter[str] = Counter(score.kind for score in bench.scores.values())
        found = {name: value for name, value in values.items() if value is not None}
        return {**found, "n": len(results), "unreadable": counted["unreadable"], FAILED: counted[FAILED]}

    return compute


def judged(seat: Seat) -> Scorer:
    """Has the sample judged by the embedded judge, and by a model where one was named."""

    @scorer(metrics=[metrics_of(seat)], name="orienteer_judge")
    def judging() -> Scorer:
        async def score(state: TaskState, target: Target) -> InspectScore:
            play = seat()
            sample = _key(state)
            first = await play.desk.judge(sample, play.desk.bench(EMBEDDED))
            others: dict[str, Score] = {}
            for name, service in play.judges.items():
                others[name] = await play.desk.judge(sample, play.desk.bench(name, service))
            play.desk.ended(first.kind)
            return InspectScore(
                value=float(first.kind == "scored"),
                explanation=first.reason or None,
                metadata={
                    "outcome": _shown(first),
                    **{f"outcome by {name}": _shown(score) for name, score in others.items()},
                },
            )

        return score

    return judging()


def _shown(score: Score) -> dict[str, Any]:
    return {"kind": score.kind, "values": score.values, **({"reason": score.reason} if score.reason else {})}


def _key(state: TaskState) -> SampleKey:
    epoch = state.metadata["epoch"]
    return state.metadata["task_id"], epoch if epoch > 1 else state.epoch
