"""Places of every kind are fit for a benchmark, as they come."""

import pytest

from orienteer.build.curation import Why, curate
from orienteer.build.place import kinds, make_place

SEEDS = range(1, 11)
"""Seeds of the thorough run."""
LEAST = 0.9
"""Share of places that pass at the first try."""


@pytest.mark.parametrize("kind", kinds())
def test_a_place_of_every_kind_stands_as_places_can(kind: str):
    verdict = curate(make_place(kind, 0))
    odd = [
        reason
        for reason in verdict.reasons
        if reason.why in (Why.NO_FLOOR, Why.NO_SURFACE, Why.ABSURD_SIZE, Why.BELOW_FLOOR)
    ]
    assert not odd
    assert verdict.measures["connected share"] > 0.5
    assert verdict.measures["landmarks"] >= 3
    assert verdict.measures["floating share"] < 0.1


@pytest.mark.slow
def test_nine_of_ten_places_pass_at_the_first_try():
    verdicts = [curate(make_place(kind, seed)) for kind in kinds() for seed in SEEDS]
    assert sum(one.passed for one in verdicts) / len(verdicts) >= LEAST
