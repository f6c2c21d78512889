"""GraphNav: finding one's way in mazes from what was seen of them, a step at a time."""

from orienteer.bench.contract import Ask, Benchmark, Maker, unasked
from orienteer.bench.graphnav.illustrate import illustrate
from orienteer.bench.graphnav.make import GraphNavMaker
from orienteer.bench.graphnav.original import open_original
from orienteer.bench.graphnav.play import session
from orienteer.bench.graphnav.records import Details, Options, Settings
from orienteer.bench.graphnav.reference import REFERENCES
from orienteer.bench.graphnav.score import METRICS, SPLITS, score
from orienteer.bench.graphnav.truth import Answer
from orienteer.bench.graphnav.verify import verify


def maker(settings: Settings, seed: int, ask: Ask | None = None) -> Maker:
    """Makes everything by rule: no model is asked."""
    return GraphNavMaker(settings, seed)


BENCHMARK = Benchmark(
    name="graphnav",
    title="GraphNav: repeated ways, ways back and shortcuts in mazes",
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
    illustrate=illustrate,
    splits=SPLITS,
    original=open_original,
    small=Settings(sizes=(5, 7), mazes=(2,), images=False),
)
