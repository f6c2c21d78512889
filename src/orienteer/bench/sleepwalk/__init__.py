"""SleepWalk: an instruction and two views of a place, and the way through it that a model answers with."""

from orienteer.bench.contract import Ask, Benchmark, Maker, unasked
from orienteer.bench.sleepwalk.make import SleepWalkMaker
from orienteer.bench.sleepwalk.metrics import METRICS, PUBLISHED, SPLITS
from orienteer.bench.sleepwalk.play import session
from orienteer.bench.sleepwalk.records import Details, Options, Settings
from orienteer.bench.sleepwalk.reference import REFERENCES
from orienteer.bench.sleepwalk.score import illustrate, score
from orienteer.bench.sleepwalk.truth import Answer
from orienteer.bench.sleepwalk.verify import verify


def maker(settings: Settings, seed: int, ask: Ask | None = None) -> Maker:
    """Makes everything by rule, unless a model is to write the instructions or to name things."""
    return SleepWalkMaker(settings, seed, ask)


BENCHMARK = Benchmark(
    name="sleepwalk",
    title="SleepWalk: from an instruction to a walk through a single scene",
    details=Details,
    answer=Answer,
    settings=Settings,
    options=Options,
    metric_version=1,
    maker=maker,
    session=session,
    referee=unasked,
    score=score,
    verify=verify,
    metrics=METRICS,
    references=REFERENCES,
    judged=True,
    small=Settings(scenes=2, size=256),
    published=PUBLISHED,
    splits=SPLITS,
    illustrate=illustrate,
)
