"""The toy: two tiny families of tasks that exercise the whole contract, and show how a benchmark is laid out."""

from orienteer.bench.contract import Ask, Benchmark, Maker
from orienteer.bench.toy.make import ToyMaker
from orienteer.bench.toy.play import session
from orienteer.bench.toy.records import Details, Options, Settings
from orienteer.bench.toy.referee import referee
from orienteer.bench.toy.reference import REFERENCES
from orienteer.bench.toy.score import METRICS, score
from orienteer.bench.toy.truth import Answer
from orienteer.bench.toy.verify import verify


def maker(settings: Settings, seed: int, ask: Ask | None = None) -> Maker:
    """Makes everything by rule: no model is asked."""
    return ToyMaker(settings, seed)


BENCHMARK = Benchmark(
    name="toy",
    title="Toy: nearest thing and hidden goal",
    details=Details,
    answer=Answer,
    settings=Settings,
    options=Options,
    metric_version=1,
    maker=maker,
    session=session,
    referee=referee,
    score=score,
    verify=verify,
    metrics=METRICS,
    references=REFERENCES,
    small=Settings(yards=2, mazes=2),
)
