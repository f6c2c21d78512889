import anyio
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orienteer.errors import BadArgumentError
from orienteer.run.prices import Price
from orienteer.run.spend import Purse, SpentError


def spend(most_usd, costs, at_once):
    """Answers of these costs, asked so many at a time; what was paid in the end, and how many were."""
    purse, waiting, paid = Purse(most_usd), iter(costs), []

    async def take_on():
        for cost in waiting:
            try:
                async with purse.question():
                    await anyio.sleep(0)
                    await anyio.sleep(0)
                    purse.pay(cost)
                    paid.append(cost)
            except SpentError:
                return

    async def all_of_them():
        async with anyio.create_task_group() as group:
            for _ in range(at_once):
                group.start_soon(take_on)

    anyio.run(all_of_them)
    assert purse.spent_usd == pytest.approx(sum(paid))
    return purse.spent_usd, len(paid)


@settings(deadline=None, max_examples=40)
@given(st.integers(1, 12), st.integers(1, 30), st.integers(1, 40))
def test_answers_of_one_price_fill_the_limit_and_never_pass_it(at_once, cents, most_cents):
    spent, count = spend(most_cents / 128, [cents / 128] * 50, at_once)
    # The first answer's price is unknown; all others fit.
    assert count == min(50, max(1, most_cents // cents))
    assert spent == count * cents / 128


@settings(deadline=None, max_examples=40)
@given(st.integers(1, 12), st.lists(st.integers(1, 64), min_size=1, max_size=40))
def test_a_limit_is_passed_by_no_more_than_the_answers_that_were_dearer_than_any_before(at_once, cents):
    most = sum(cents) / 256
    spent, _ = spend(most, [cent / 128 for cent in cents], at_once)
    assert spent <= most + at_once * max(cents) / 128


def test_without_a_limit_everything_is_asked_at_once():
    assert spend(None, [0.5] * 20, 20) == (10.0, 20)


def test_a_limit_needs_a_price():
    Purse(1.0).check("m", Price(name="m", input=1, output=1))
    with pytest.raises(BadArgumentError, match="--price IN,OUT"):
        Purse(1.0).check("m", None)
