"""Runs that are killed and started again, under another home."""

import random

import pytest

from orienteer.bench import registry
from orienteer.store.make import make_dataset

from .openai_server import Server
from .runs import errand_reply, go, outcomes
from .started import eval_words, finish, kill_after, run_words, turn_of, turns_on_disk


@pytest.fixture
def many(plug_in, tmp_path):
    bench = registry.benchmark("errands")
    return make_dataset(bench, tmp_path / "many", bench.settings(words=12, trips=4, stops=6), 9, workers=0)


def undisturbed(dataset, folder):
    with Server(errand_reply) as calm:
        ended = go(dataset, folder, calm)
        return ended.metrics, outcomes(folder), len(calm.asked)


def test_nothing_on_the_disk_is_asked_again_and_nothing_is_lost(many, server, tmp_path):
    server.script.wait_s = 0.03
    out = tmp_path / "run"
    words = run_words(many.folder, server, out)
    assert kill_after(words, tmp_path / "home", server, 14)
    kept = turns_on_disk(out)
    assert 4 <= len(kept) < 36
    server.asked.clear()
    code, said = finish(words, tmp_path / "another home")
    assert code == 0, said
    asked = [turn_of(one) for one in server.asked]
    assert kept.isdisjoint(asked)
    assert len(asked) == len(set(asked)) == 36 - len(kept)
    _, found, count = undisturbed(many, tmp_path / "calm")
    assert count == 36
    assert outcomes(out) == found


@pytest.mark.slow
@pytest.mark.parametrize("words_for", [run_words, eval_words], ids=["orienteer run", "inspect eval"])
@pytest.mark.parametrize("seed", range(3))
def test_killed_over_and_over_at_any_moment(many, server, tmp_path, words_for, seed):
    rng = random.Random(seed)
    server.script.wait_s = 0.05
    out = tmp_path / "run"
    words = words_for(many.folder, server, out)
    for attempt in range(6):
        kept = turns_on_disk(out)
        server.asked.clear()
        alive = kill_after(words, tmp_path / f"home {attempt}", server, rng.randint(0, 9), rng.random() * 0.08)
        assert kept.isdisjoint(turn_of(one) for one in server.asked)
        assert kept <= turns_on_disk(out)
        if not alive:
            break
    kept = turns_on_disk(out)
    server.asked.clear()
    code, said = finish(words, tmp_path / "last home")
    assert code == 0, said
    assert kept.isdisjoint(turn_of(one) for one in server.asked)
    assert len(turns_on_disk(out)) == 36
    assert outcomes(out) == undisturbed(many, tmp_path / "calm")[1]
