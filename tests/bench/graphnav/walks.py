"""Episodes for tests, with sessions that need no folder."""

from functools import cache

from graphnav.card import EPISODE, NAME
from graphnav.mazes import CARD
from orienteer.bench import registry
from orienteer.bench.contract import Task, Truth
from orienteer.bench.graphnav.make import GraphNavMaker
from orienteer.bench.graphnav.play import WalkSession
from orienteer.bench.graphnav.records import Details, Family, Options, Settings
from orienteer.bench.graphnav.truth import Answer
from orienteer.errors import BadFileError
from orienteer.store.answerers import Answerer

GRAPHNAV = registry.benchmark("graphnav")


class Bare:
    """A shelf without anything on it, that counts what is asked for."""

    def __init__(self):
        self.asked = []

    def file(self, path):
        self.asked.append(path)
        raise BadFileError(path, "is not there")

    def scene(self, scene_id):
        raise AssertionError(scene_id)


def card_task(**changes):
    """The card's shortcut: from (1, 4), facing east, to (1, 2)."""
    details = {
        "maze": NAME,
        "rows": CARD,
        "file": f"paths/shortcut/{NAME}.jsonl",
        "line": 1,
        "episode": 1,
        "first": (1, 4),
        "explored": "ESWS",
        "start_idx": EPISODE["start_idx"],
        "goal_idx": EPISODE["goal_idx"],
        "start": (1, 4),
        "heading": 1,
        "goal": (1, 2),
        "budget": 6,
        "retries": 3,
        "pictures": False,
    }
    family = changes.pop("family", Family.SHORTCUT)
    return Task("card", "graphnav", family, NAME, NAME, 24, Details(**(details | changes)))


def card_truth(ideal="S", junctions=1):
    return Truth(
        "card",
        Answer(
            ideal=ideal,
            explored_steps=3,
            min_gap=2,
            min_savings=1,
            min_junctions=1,
            junction_endpoints=True,
            junctions=junctions,
            global_shortest=True,
            has_junction=True,
        ),
    )


def session_of(task, **options):
    return WalkSession(task, Bare(), Options(**options))


def walked(task, *answers, **options):
    """The state after those answers."""
    session = session_of(task, **options)
    state = session.start()
    for answer in answers:
        assert not session.done(state)
        state = session.step(state, answer)
    return state


@cache
def episodes(size=9, mazes=2, paths=18):
    """Tasks with their truths, as they are made."""
    maker = GraphNavMaker(Settings(sizes=(size,), mazes=(mazes,), paths=paths, images=False), 6)
    batches = [maker.make(step) for step in maker.steps()]
    return tuple(pair for batch in batches for pair in zip(batch.tasks, batch.truths, strict=True))


def ends(name, pairs, **options):
    """(task, outcome) of a reference answerer."""
    answerer = Answerer(GRAPHNAV, name, options=Options(**options))
    return [(task, answerer.outcome(task, truth, Bare())) for task, truth in pairs]
