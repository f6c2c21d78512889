"""How the contract's tests play."""

from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from orienteer.bench.contract import Frames, Picture, Text, turns

SEED = 5


def session_of(dataset, task):
    return dataset.benchmark.session(task, dataset, dataset.benchmark.options())


def referee_of(dataset, task, truth):
    return dataset.benchmark.referee(task, truth, dataset)


@dataclass
class Game:
    """A session that a reference answers turn by turn."""

    dataset: object
    task: object
    truth: object
    name: str = "planner"
    answers: list = field(default_factory=list)
    end: object = None
    """The final state, once there is one."""

    def turns(self, referee=None):
        reference, number = self.dataset.benchmark.reference(self.name)
        session = session_of(self.dataset, self.task)
        game = turns(session, referee or referee_of(self.dataset, self.task, self.truth))
        try:
            turn = next(game)
            while True:
                yield turn
                rng = np.random.default_rng(turn.number)
                self.answers.append(reference.reply(turn, self.truth, rng, number))
                turn = game.send(self.answers[-1])
        except StopIteration as end:
            self.end = end.value


def texts_of(parts):
    """All words that are shown, those about pictures included."""
    found = []
    for part in parts:
        match part:
            case Text(text):
                found.append(text)
            case Picture(alt=alt):
                found.append(alt)
            case Frames(pictures):
                found += [picture.alt for picture in pictures]
    return found


def folder_of(benchmark):
    return Path(find_spec(package_of(benchmark)).origin).parent


def package_of(benchmark):
    return benchmark.session.__module__.rpartition(".")[0]
