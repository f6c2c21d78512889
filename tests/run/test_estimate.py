import pytest

from orienteer.run.estimate import estimate
from orienteer.run.manifest import PictureSettings, Selection
from orienteer.run.prices import Patches, Price

from .openai_server import tokens_of
from .runs import go


def test_an_estimate_agrees_with_what_a_server_counts(errands, server, tmp_path):
    wanted = Selection(epochs=2)
    found = estimate(errands, wanted, errands.benchmark.options(), PictureSettings(), None, 7)
    go(errands, tmp_path, server, epochs=2)
    assert found.samples == 18
    assert found.calls == len(server.asked) == 36
    assert found.images == sum(asked.images for asked in server.asked)
    assert found.text_tokens == pytest.approx(sum(tokens_of(asked) - 100 for asked in server.asked), rel=0.15)
    assert found.output_tokens == 36 * 7
    sent = sum(len(asked.raw) for asked in server.asked)
    assert found.megabytes * 1e6 == pytest.approx(sent, rel=0.2)
    assert found.image_tokens is None
    assert found.cost_usd is None


def test_with_a_price_and_a_rule_for_pictures_there_is_a_cost(errands):
    rule = Patches(rule="patches", side_px=32, most=1536, factor=1.0)
    price = Price(name="m", input=1.0, output=10.0, images=rule)
    found = estimate(errands, Selection(limit=4), errands.benchmark.options(), PictureSettings(), price, 100)
    assert found.image_tokens == found.images  # 24 x 32 pixels are one patch
    tokens = found.text_tokens + found.image_tokens
    assert found.cost_usd == pytest.approx((tokens + 10 * found.output_tokens) / 1e6)


def test_a_limit_and_families_bound_it(errands):
    def samples(**asked):
        return estimate(errands, Selection(**asked), errands.benchmark.options(), PictureSettings(), None, 1).samples

    assert samples(limit=4) == 4
    assert samples(families=("trip",)) == 3
    assert samples(families=("trip",), limit=2, epochs=5) == 10
