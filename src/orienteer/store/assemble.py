"""From finished steps to a dataset: once all are there, in one pass, `dataset.json` last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from orienteer.atomic import write_bytes
from orienteer.bench.contract import Closing, Maker, Record, Task, Truth
from orienteer.build.packs.credit import attribution
from orienteer.store.batch import BadBatchError
from orienteer.store.canonical import Digests, RowHash
from orienteer.store.info import Asset, Counts, Info, Plan, canary, versions
from orienteer.store.names import ATTRIBUTION, FILES, SCENES, TASKS, TRUTHS, check_path
from orienteer.store.seen import Seen
from orienteer.store.step import Entry, Kind, StepFolder
from orienteer.store.tables import FILES_SCHEMA, Layout, Row, TableWriter, table_writer


def assemble(folder: Path, plan: Plan, layout: Layout, steps: Sequence[StepFolder], maker: Maker) -> Info:
    """Moves what the steps made to its place, writes the tables and then `dataset.json`.

    Cut off anywhere, it can be started again: steps keep their rows until `dataset.json` is there.
    """
    with Seen() as ids:
        closing = maker.finish(_made(steps, layout, ids))
        for task_id in closing.keep or ():
            if ids.get(task_id) is None:
                raise BadBatchError(f"{plan.benchmark} keeps {task_id!r}, which no step made")
    with ExitStack() as stack:
        note = canary(plan.benchmark)
        desk = _Desk(
            folder,
            closing,
            tasks=stack.enter_context(table_writer(folder / TASKS, layout.tasks, note)),
            truths=stack.enter_context(table_writer(folder / TRUTHS, layout.truths, note)),
            files=stack.enter_context(table_writer(folder / FILES, FILES_SCHEMA, note)),
            seen=stack.enter_context(Seen()),
        )
        for step in steps:
            desk.take(step, layout)
        desk.close()
    info = desk.info(plan)
    info.save(folder)
    return info


def _made(steps: Sequence[StepFolder], layout: Layout, ids: Seen) -> Iterator[tuple[Task[Record], Truth[Record]]]:
    for step in steps:
        for task, truth in step.made(layout):
            earlier = ids.add(task.task_id, step.folder.name)
            if earlier is not None:
                raise BadBatchError(f"the steps {earlier} and {step.folder.name} both made a task {task.task_id!r}")
            yield task, truth


@dataclass
class _Desk:
    """Where the parts of a dataset come together."""

    folder: Path
    closing: Closing
    tasks: TableWriter
    truths: TableWriter
    files: TableWriter
    seen: Seen
    """Paths that are listed already, with their hashes."""
    hashes: dict[str, RowHash] = field(
        default_factory=lambda: {"tasks": RowHash(), "truths": RowHash(), "files": RowHash()}
    )
    kinds: Counter[str] = field(default_factory=Counter)
    families: Counter[str] = field(default_factory=Counter)
    rejected: Counter[str] = field(default_factory=Counter)
    assets: set[Asset] = field(default_factory=set)

    def take(self, step: StepFolder, layout: Layout) -> None:
        """Adds what one step made, in order."""
        receipt = step.receipt()
        kept: set[str] = set()
        dropped: set[str] = set()
        for task, truth in step.rows(layout):
            stays = self.closing.keep is None or task["task_id"] in self.closing.keep
            (kept if stays else dropped).update(_named_by(task))
            if stays:
                self._add("tasks", self.tasks, task)
                self._add("truths", self.truths, truth)
                self.families[task["family"]] += 1
        for entry in receipt.entries:
            if entry.path in kept or entry.path not in dropped:
                step.move(entry, self.folder)
                self._list(entry)
                if entry.kind is Kind.SCENE:
                    self.assets.update(receipt.assets[entry.path.removeprefix(f"{SCENES}/")])
        self.rejected.update(receipt.rejected)

    def close(self) -> None:
        """Adds what was made at the end."""
        for path, content in sorted(self.closing.files.items()):
            self._write(check_path(path, "path"), content)
        if self.assets:
            self._write(ATTRIBUTION, attribution(self.assets).encode())
        self.rejected.update(self.closing.rejected)

    def info(self, plan: Plan) -> Info:
        """What `dataset.json` says."""
        digests = Digests(**{name: running.hexdigest() for name, running in self.hashes.items()})
        return Info(
            **dict(plan),
            counts=Counts(
                tasks=self.families.total(),
                scenes=self.kinds[Kind.SCENE],
                views=self.kinds[Kind.VIEW],
                files=self.kinds[Kind.FILE],
                families=dict(sorted(self.families.items())),
                rejected=dict(sorted(self.rejected.items())),
            ),
            assets=tuple(
                sorted(self.assets, key=lambda asset: (asset.what, asset.author, asset.licence, asset.source))
            ),
            canary=canary(plan.benchmark),
            made_with=versions(),
            digests=digests,
            content_sha256=digests.content_sha256,
        )

    def _write(self, path: str, content: bytes) -> None:
        write_bytes(self.folder / path, content)
        self._list(Entry(path=path, kind=Kind.FILE, sha256=sha256(content).hexdigest()))

    def _list(self, entry: Entry) -> None:
        earlier = self.seen.add(entry.path, entry.sha256)
        if earlier is None:
            self._add("files", self.files, entry.model_dump(mode="json"))
            self.kinds[entry.kind] += 1
        elif earlier != entry.sha256:
            raise BadBatchError(f"two steps made {entry.path!r}, each with another content")

    def _add(self, name: str, table: TableWriter, row: Row) -> None:
        table.append(row)
        self.hashes[name].add(row)


def _named_by(task: Row) -> set[str]:
    return {f"{SCENES}/{task['scene_id']}", *(view["path"] for view in task["views"])}
