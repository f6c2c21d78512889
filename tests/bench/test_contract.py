"""What every registered benchmark keeps when it makes, plays and scores."""

import json
import math
import random
import subprocess
import sys
import time
from dataclasses import replace
from itertools import islice
from pathlib import Path

from contract_tools import SEED, Game, referee_of, session_of, texts_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from orienteer.bench.contract import Failed, Frames, Picture, Scored, Text, Unreadable, outcome_of, play, replay
from orienteer.see.picture import load_png, pixel_sha256
from orienteer.store.answerers import Answerer, play_reference
from orienteer.store.check import check
from orienteer.store.make import make_dataset

SCRIPT = """
import sys
from orienteer.bench.registry import benchmark
from orienteer.store.make import make_dataset
if __name__ == "__main__":
    name, folder, workers = sys.argv[1:]
    print(make_dataset(name, folder, benchmark(name).small, SEED, workers=int(workers)).info.content_sha256)
""".replace("SEED", str(SEED))


def test_defaults_are_valid_and_go_through_json(benchmark):
    for kind in (benchmark.settings, benchmark.options):
        assert kind.model_validate_json(kind().model_dump_json()) == kind()
    assert benchmark.small is None or type(benchmark.small) is benchmark.settings


def test_any_number_of_workers_makes_the_same(benchmark, dataset, tmp_path):
    again = make_dataset(benchmark, tmp_path / "data", benchmark.small, SEED, workers=2)
    assert again.info.content_sha256 == dataset.info.content_sha256


def test_another_seed_makes_another(benchmark, dataset, tmp_path):
    other = make_dataset(benchmark, tmp_path / "data", benchmark.small, SEED + 1, workers=1)
    assert other.info.content_sha256 != dataset.info.content_sha256


def test_killed_at_any_moment_it_goes_on_to_the_same(benchmark, dataset, tmp_path):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    command = [sys.executable, script, benchmark.name, tmp_path / "cut"]
    steps, dice, kept = tmp_path / "cut" / ".making" / "steps", random.Random(1), set()
    for workers in ("1", "2"):
        run = subprocess.Popen([*command, workers], stdout=subprocess.PIPE)
        while run.poll() is None and not names_in(steps) - kept:
            time.sleep(0.01)
        time.sleep(0.2 * dice.random())
        run.kill()
        run.communicate()
        kept |= names_in(steps)
    end = subprocess.run([*command, "2"], capture_output=True, text=True, check=True)
    assert end.stdout.strip() == dataset.info.content_sha256


def names_in(folder):
    return {path.name for path in folder.iterdir()} if folder.is_dir() else set()


def test_a_step_made_again_is_the_same_and_tasks_come_back_from_their_file(benchmark, dataset):
    maker = benchmark.maker(benchmark.small or benchmark.settings(), SEED, None)
    assert len(set(maker.steps())) == len(maker.steps()) > 0
    known = set(dataset.task_ids())
    for step in (maker.steps()[0], maker.steps()[-1]):
        first, second = maker.make(step), maker.make(step)
        assert first.tasks == second.tasks
        assert first.truths == second.truths
        assert {p: pixel_sha256(rgb) for p, rgb in first.pictures.items()} == {
            p: pixel_sha256(rgb) for p, rgb in second.pictures.items()
        }
        assert [s.content_sha256 for s in first.scenes.values()] == [s.content_sha256 for s in second.scenes.values()]
        for task, truth in zip(first.tasks, first.truths, strict=True):
            if task.task_id in known:
                assert dataset.task(task.task_id) == task
                assert dataset.truths().of(task.task_id) == truth


def test_a_check_finds_nothing_and_looks_at_everything(benchmark, dataset):
    report = check(dataset.folder)
    assert report.ok, report.findings
    assert report.checked["truths proved"] == report.checked["sessions played"] == len(dataset) > 0
    assert report.checked["scenes"] == dataset.info.counts.scenes


def test_shown_parts_are_words_and_pictures_that_can_be_read(dataset, examples):
    for task, _ in examples:
        session = session_of(dataset, task)
        parts = list(session.observe(session.start()))
        assert parts
        for part in parts:
            match part:
                case Text(text):
                    assert text.strip()
                case Picture() as picture:
                    assert picture.alt
                    assert pixels(picture).shape[2] == 3
                case Frames(pictures, fps):
                    assert fps > 0
                    assert all(pixels(picture).shape[2] == 3 for picture in pictures)


def pixels(picture):
    return load_png(picture.source) if isinstance(picture.source, Path) else picture.source


def test_states_go_through_json_and_are_rebuilt_from_the_answers(dataset, examples):
    for task, truth in examples:
        game, referee = Game(dataset, task, truth, "random"), referee_of(dataset, task, truth)
        for turn in game.turns():
            kind, text = type(turn.state), turn.state.model_dump_json()
            assert kind.model_validate_json(text) == turn.state
            assert len(text) < 100_000
            assert turn.number == len(game.answers) < task.turns
            assert replay(session_of(dataset, task), referee, game.answers) == turn.state
        assert session_of(dataset, task).done(game.end)
        assert replay(session_of(dataset, task), referee, game.answers) == game.end
        assert (
            play(session_of(dataset, task), referee, lambda turn, said=game.answers: said[turn.number]).state
            == game.end
        )


def test_observing_changes_nothing(dataset, examples):
    for task, _ in examples:
        session = session_of(dataset, task)
        state = session.start()
        before = state.model_dump_json()
        assert texts_of(session.observe(state)) == texts_of(session.observe(state))
        assert state.model_dump_json() == before


def test_rulings_are_on_record_in_words_that_a_log_can_hold(dataset, examples):
    for task, truth in examples:
        game = Game(dataset, task, truth)
        for _ in game.turns():
            pass
        asked, rule = [], referee_of(dataset, task, truth)
        referee = recording(rule, asked)
        played = play(session_of(dataset, task), referee, lambda turn, said=game.answers: said[turn.number])
        assert [ruling.event for ruling in played.rulings] == asked
        assert played.answers == tuple(game.answers)
        assert all(0 <= ruling.answers <= len(played.answers) for ruling in played.rulings)
        json.dumps([(ruling.event.kind, dict(ruling.event.content), ruling.ruling) for ruling in played.rulings])


def recording(rule, asked):
    def referee(event):
        asked.append(event)
        return rule(event)

    return referee


garbage = st.one_of(
    st.text(max_size=60),
    st.sampled_from(
        ("", " ", "null", "[]", "{}", "-1", "NaN", "1e999", "[[[[", '{"a":', "yes no", "�", "answer", "😀")
    ),
    st.builds(lambda n: json.dumps({"point": [n, n], "path": [str(n)], "answer": n}), st.integers(-9, 10**20)),
)


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_garbage_never_raises_never_loops_and_is_scored(dataset, examples, data):
    task, truth = data.draw(st.sampled_from(examples))
    few = data.draw(st.lists(garbage, min_size=1, max_size=4))
    session = session_of(dataset, task)
    played = play(session, referee_of(dataset, task, truth), lambda turn: few[turn.number % len(few)])
    assert len(played.answers) <= task.turns
    outcome = outcome_of(dataset.benchmark, task, truth, played.state, dataset)
    assert isinstance(outcome, Scored | Unreadable), outcome


def test_a_very_long_answer_is_read_in_no_time(dataset, examples):
    for task, _ in examples:
        session = session_of(dataset, task)
        for text in ("a" * 10**6, "[" * 10**5, "answer " * 10**5, "9" * 10**5, " \n" * 10**5):
            session.step(session.start(), text)


def test_the_planner_reaches_the_best_of_every_metric(benchmark, dataset):
    results = list(play_reference(dataset, "planner", SEED))
    for metric in benchmark.metrics:
        value = metric.compute(results)
        assert value is not None, f"no task has {metric.name}"
        assert metric.best is None or math.isclose(value, metric.best, abs_tol=1e-6)


def test_words_without_meaning_are_unreadable_not_wrong_and_count_as_the_worst(benchmark, dataset, examples):
    for task, truth in examples:
        played = play(session_of(dataset, task), referee_of(dataset, task, truth), lambda turn: "…")
        outcome = outcome_of(benchmark, task, truth, played.state, dataset)
        planner = Answerer(benchmark, "planner").outcome(task, truth, dataset)
        assert isinstance(outcome, Unreadable)
        assert outcome.reason
        assert outcome.values.keys() == planner.values.keys()


def test_scores_fall_as_the_noise_rises(benchmark, dataset):
    def scores(name):
        results = list(play_reference(dataset, name, SEED))
        return [metric.compute(results) for metric in benchmark.metrics if metric.best is not None]

    assert scores("noisy@0") == scores("planner")
    quiet, loud = scores("noisy@0"), scores("noisy@1")
    signs = [1 if metric.higher_is_better else -1 for metric in benchmark.metrics if metric.best is not None]
    assert sum(s * (q - n) for s, q, n in zip(signs, quiet, loud, strict=True)) > 0


def test_answering_without_looking_stays_below_its_bound(benchmark, dataset):
    results = list(play_reference(dataset, "blind", SEED))
    for metric in benchmark.metrics:
        if metric.blind is None:
            continue
        count = sum(metric.compute([result]) is not None for result in results)
        value = metric.compute(results)
        margin = 3 * math.sqrt(max(metric.blind * (1 - metric.blind), 0.01) / count)
        assert value <= metric.blind + margin


def test_a_scorer_that_cannot_do_its_work_fails_and_blames_no_answer(benchmark, dataset, examples):
    for task, truth in examples:
        outcome = outcome_of(benchmark, task, truth, object(), dataset)
        assert isinstance(outcome, Failed)
        assert outcome.reason


def test_truths_of_other_tasks_are_found_wrong(benchmark, dataset):
    """Each truth is given to the other tasks of its family that have another answer."""
    pairs = list(zip(dataset.tasks(), dataset.truths(), strict=True))
    tried = 0
    for task, truth in islice(pairs, 12):
        others = [other for their, other in pairs if their.family == task.family and other.answer != truth.answer]
        for other in others[:3]:
            planted = replace(truth, answer=other.answer)
            assert benchmark.verify(task, planted, dataset), f"{task.task_id} with the truth of {other.task_id}"
            tried += 1
    assert tried
