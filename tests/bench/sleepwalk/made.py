"""A scene with its tasks, made once."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from orienteer.bench.sleepwalk.make import SleepWalkMaker
from orienteer.bench.sleepwalk.records import Settings

STEP = "scene-00000"


@cache
def batch():
    return SleepWalkMaker(Settings(scenes=1, size=256), 3).make(STEP)


@dataclass
class BatchShelf:
    """A batch as sessions and verifiers see a dataset."""

    folder: Path

    def scene(self, scene_id):
        return batch().scenes[scene_id]

    def file(self, path):
        target = self.folder / path
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(batch().files[path])
        return target


def pairs():
    return list(zip(batch().tasks, batch().truths, strict=True))
