"""What Inspect finds of Orienteer: a task for each benchmark, the models `orienteer/…`, and what a task's end needs.

`inspect eval orienteer/toy -T dataset=DIR --model M` answers and judges in one go, and leaves the same files as
`orienteer run`. A model in the role `judge` judges as well, where the benchmark takes one.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

from inspect_ai import Task as InspectTask
from inspect_ai import task
from inspect_ai.hooks import Hooks, TaskEnd, hooks
from inspect_ai.model import GenerateConfig, Model, get_model, model_roles
from pydantic import ValidationError

from orienteer.bench.registry import names
from orienteer.errors import BadArgumentError
from orienteer.run.desk import Desk
from orienteer.run.execute import note_on
from orienteer.run.folder import LOGS, RunFolder, writing_run
from orienteer.run.inner import active_generate_config, explicit_base_url
from orienteer.run.judging import note_judge
from orienteer.run.manifest import PictureSettings, Selection
from orienteer.run.manifests import Order, manifest_for
from orienteer.run.models import DETERMINISTIC, check_judge
from orienteer.run.prices import price_of
from orienteer.run.references import ReferenceModel as ReferenceModel
from orienteer.run.retrying import Retrying
from orienteer.run.selection import chosen
from orienteer.run.service import OURS, Service
from orienteer.run.task import Play, samples_of, task_for
from orienteer.store.dataset import Dataset

RUNS = Path("runs")
"""Where runs lie that are not told where, below the working folder."""
_TOKEN = "orienteer_run"
"""In an Inspect log's metadata: which seat it was played at."""
_SEATS: dict[str, _Seat] = {}


class _Seat:
    """Opens the run's folder when the first sample asks for it: only then is the model known."""

    def __init__(self, dataset: Dataset, out: str, options: dict[str, Any], selection: Selection) -> None:
        self._dataset = dataset
        self._out = out
        try:
            self._options = dataset.benchmark.options.model_validate(options)
        except ValidationError as error:
            said = "; ".join(f"-T {'.'.join(map(str, line['loc']))}: {line['msg']}" for line in error.errors())
            raise BadArgumentError(said) from error
        self._selection = selection
        self._play: Play | None = None
        self._held = ExitStack()

    def __call__(self) -> Play:
        if self._play is None:
            self._play = self._begun(get_model())
        return self._play

    def end(self, log: str, epochs: int) -> None:
        """Closes the folder, and leaves Inspect's log in it."""
        if self._play is None:
            return
        play, self._play = self._play, None
        selection = play.desk.run.manifest.selection.model_copy(update={"epochs": epochs})
        note_on(play.desk.run, play.service, selection)
        for name, reach in play.judges.items():
            if reach is not None:
                note_judge(play.desk.run, name, reach().decoding)
        self._held.close()
        logs = play.desk.run.folder / LOGS
        source = Path(log.removeprefix("file://"))
        if source.is_file() and source.parent.resolve() != logs.resolve():
            logs.mkdir(exist_ok=True)
            shutil.copy2(source, logs / source.name)

    def _begun(self, model: Model) -> Play:
        decoding = model.config.merge(active_generate_config()).model_dump(exclude_none=True, mode="json")
        url = explicit_base_url(model)
        order = Order(
            self._dataset,
            str(model),
            {**model.model_args, **({"base_url": url} if url else {})},
            self._options,
            {name: value for name, value in decoding.items() if name not in OURS},
            PictureSettings(),
            self._selection,
        )
        folder = Path(self._out) if self._out else RUNS / order.name()
        self._held.enter_context(writing_run(folder))
        manifest = manifest_for(order, folder)
        manifest.save(folder)
        desk = self._held.enter_context(Desk(RunFolder(folder, manifest, self._dataset.folder)))
        return Play(desk, _service(model), self._judges())

    def _judges(self) -> dict[str, Callable[[], Service] | None]:
        found = model_roles().get("judge")
        models = found if isinstance(found, list) else [found] if found is not None else []
        if models and not self._dataset.benchmark.judged:
            raise BadArgumentError(
                f"{self._dataset.benchmark.name} is scored by its own rules alone: it takes no judge."
            )
        for one in models:
            check_judge(str(one))
        # What Inspect's task asks of the tested model it does not ask of roles.
        services = [_service(one, {**DETERMINISTIC, **one.config.model_dump(exclude_none=True)}) for one in models]
        return {service.name: _given(service) for service in services}


def _service(model: Model, decoding: dict[str, Any] | None = None) -> Service:
    """The model, asked as patiently as Inspect was told to."""
    config = model.config.merge(active_generate_config())
    usual = Retrying()
    retrying = Retrying(
        tries=usual.tries if config.max_retries is None else config.max_retries + 1,
        attempt_timeout_s=config.attempt_timeout or config.timeout or usual.attempt_timeout_s,
    )
    wanted = {name: value for name, value in (decoding or {}).items() if name not in OURS}
    return Service(model, price_of(str(model)), retrying, decoding=wanted)


def _given(service: Service) -> Callable[[], Service]:
    return lambda: service


@cache
def _listen() -> None:
    """Registers what is done at the end of a task; not before there is one, since Inspect announces it."""

    @hooks(name="orienteer", description="Closes the run's folder at the end of a task, and leaves the log in it.")
    class RunHooks(Hooks):
        def enabled(self) -> bool:
            return bool(_SEATS)

        async def on_task_end(self, data: TaskEnd) -> None:
            token = (data.log.eval.metadata or {}).get(_TOKEN, "")
            seat = _SEATS.pop(token, None)
            if seat is not None:
                seat.end(data.log.location, data.log.eval.config.epochs or 1)


def _define(name: str) -> None:
    """Registers a benchmark's task. The benchmark itself is imported when it is asked for."""

    @task(name=name)
    def benchmark(
        dataset: str, out: str = "", limit: int | None = None, family: str = "", **options: Any
    ) -> InspectTask:
        opened = Dataset.open(dataset)
        if opened.info.benchmark != name:
            raise BadArgumentError(f"{dataset} holds a dataset of {opened.info.benchmark!r}, not of {name!r}.")
        families = tuple(one.strip() for one in family.split(",") if one.strip())
        selection = Selection(families=families, limit=limit)
        _listen()
        token = uuid4().hex
        _SEATS[token] = _Seat(opened, out, options, selection)
        samples = samples_of((one, 1) for one in chosen(opened, selection))
        return task_for(name, samples, _SEATS[token], GenerateConfig(**DETERMINISTIC), {_TOKEN: token})


for _name in names():
    _define(_name)
