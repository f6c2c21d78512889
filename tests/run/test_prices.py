import pytest

from orienteer.errors import BadArgumentError
from orienteer.run.journal import Usage
from orienteer.run.prices import Patches, Tiles, price_of


def test_the_table_is_asked_by_the_whole_name():
    known = price_of("openai/gpt-5-mini")
    assert known is not None
    assert known.as_of
    assert known.cost_usd(Usage(input=1_000_000, output=1_000_000)) == pytest.approx(known.input + known.output)
    assert price_of("openai/gpt-5-mini-2") is None
    assert price_of("gpt-5-mini") is None
    assert price_of("openai-api/local/gpt-5-mini") is None


def test_what_runs_here_is_free_and_what_is_given_counts():
    free = price_of("orienteer/planner")
    assert free is not None
    assert free.cost_usd(Usage(input=10**9, output=10**9)) == 0
    given = price_of("openai/gpt-5-mini", "3,15")
    assert given is not None
    assert (given.input, given.output) == (3, 15)


@pytest.mark.parametrize("words", ["3", "3;15", "a,b", "", "1,2,3", "-1,2", "nan,1", "inf,1"])
def test_a_price_that_is_none_is_refused_with_an_example(words):
    with pytest.raises(BadArgumentError, match="IN,OUT, like"):
        price_of("x/y", words)


def test_what_was_cached_is_cheaper():
    price = price_of("openai/gpt-5")
    assert price is not None
    assert price.cost_usd(Usage(input=1_000_000, cache_read=1_000_000)) == pytest.approx(price.cached_input)


def test_pictures_become_tokens_as_providers_say():
    # OpenAI's own examples: 1024 x 1024 takes 765 tokens of gpt-4o, 2048 x 4096 takes 1105.
    tiles = Tiles(rule="tiles", base=85, tile=170, fit_px=2048, short_px=768, tile_px=512)
    assert tiles.tokens(1024, 1024) == 765
    assert tiles.tokens(2048, 4096) == 1105
    # 1024 x 1024 has 1024 patches of 32 pixels.
    assert Patches(rule="patches", side_px=32, most=1536, factor=1.0).tokens(1024, 1024) == 1024
    assert Patches(rule="patches", side_px=32, most=1536, factor=1.0).tokens(10_000, 10_000) == 1536
