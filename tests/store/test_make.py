import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import faults
import pytest

from orienteer.bench.registry import benchmark
from orienteer.errors import BadArgumentError, BusyError, CannotWriteError, OrienteerError, UnknownNameError
from orienteer.store.batch import BadBatchError
from orienteer.store.dataset import Dataset
from orienteer.store.lock import only_writer
from orienteer.store.make import StepsFailedError, make_dataset
from orienteer.store.names import LOCK, WORK

SCRIPT = """
import sys
from orienteer.bench.registry import benchmark
from orienteer.errors import OrienteerError
from orienteer.store.make import make_dataset
if __name__ == "__main__":
    settings = benchmark("oddities").settings(steps=6)
    try:
        made = make_dataset("oddities", sys.argv[1], settings, workers=int(sys.argv[2]))
        print(made.info.content_sha256)
    except (OrienteerError, KeyboardInterrupt) as error:
        print(type(error).__name__, error)
"""


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "script.py"
    path.write_text(SCRIPT)
    return [sys.executable, str(path)]


def settings(**given):
    return benchmark("oddities").settings(**given)


def made(folder, workers=0, seed=0, **given):
    return make_dataset("oddities", folder, settings(**given), seed, workers=workers)


def tree(folder: Path):
    """Everything in a folder, by path: bytes of files but the Parquet tables."""
    return {
        path.relative_to(folder).as_posix(): None if path.suffix == ".parquet" else path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_any_number_of_workers_makes_the_same(tmp_path):
    one, two = made(tmp_path / "one", 0, drop_every=4), made(tmp_path / "two", 2, drop_every=4)
    assert one.info.content_sha256 == two.info.content_sha256
    assert tree(tmp_path / "one") == tree(tmp_path / "two")
    assert list(one.tasks()) == list(two.tasks())


def test_another_seed_or_setting_makes_another(tmp_path):
    hashes = {
        made(tmp_path / "a").info.content_sha256,
        made(tmp_path / "b", seed=1).info.content_sha256,
        made(tmp_path / "c", steps=5).info.content_sha256,
        made(tmp_path / "d", drop_every=3).info.content_sha256,
    }
    assert len(hashes) == 4


def test_the_description_says_what_was_asked_and_what_came_of_it(tmp_path):
    info = made(tmp_path / "a", seed=3, drop_every=4).info
    assert (info.benchmark, info.seed, info.settings["drop_every"]) == ("oddities", 3, 4)
    assert info.counts.tasks == 9
    assert info.counts.families == {"guess": 9}
    assert info.counts.rejected == {"too dull": 6, "unbalanced": 4}
    assert (info.counts.views, info.counts.files) == (5, 5)
    said = json.loads((tmp_path / "a" / "dataset.json").read_text())
    assert said["content_sha256"] == info.content_sha256
    assert "canary GUID" in said["canary"]


def test_what_only_dropped_tasks_name_goes_with_them(tmp_path):
    info = made(tmp_path / "a", tasks_per_step=1, steps=4, drop_every=2).info
    assert info.counts.tasks == 2
    assert sorted(path.name for path in (tmp_path / "a" / "views").iterdir()) == ["001.png", "003.png"]
    assert (tmp_path / "a" / "shared" / "legend.png").exists()


def test_a_finished_dataset_is_not_made_again(tmp_path, monkeypatch):
    first = made(tmp_path / "a")
    monkeypatch.setenv("ODDITIES", "all=raise")
    assert made(tmp_path / "a").info == first.info
    with pytest.raises(
        BadArgumentError, match=r"another dataset: settings\.steps 5 here, 4 there; seed 1 here, 0 there"
    ):
        made(tmp_path / "a", steps=5, seed=1)


def test_an_empty_dataset_can_be_made(tmp_path):
    assert len(made(tmp_path / "a", steps=0)) == 0
    assert list(Dataset.open(tmp_path / "a").tasks()) == []


def test_progress_ends_at_the_total(tmp_path):
    told = []
    make_dataset("oddities", tmp_path / "a", workers=2, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[0] == (0, 5)
    assert told[-1] == (5, 5)


def test_steps_that_fail_are_named_and_the_others_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("ODDITIES", "step 1=raise,step 2=kill")
    with pytest.raises(StepsFailedError) as caught:
        made(tmp_path / "a", workers=2)
    said = str(caught.value)
    assert "2 of 4 steps failed" in said
    assert "step 1: ValueError: no luck with step 1" in said
    assert "step 2: Died: its process was killed by SIGKILL" in said
    assert "Traceback" in (tmp_path / "a" / ".making" / "failed.txt").read_text()
    monkeypatch.setenv("ODDITIES", "step 0=raise,step 3=raise")  # these are kept, so nobody makes them again
    resumed = made(tmp_path / "a", workers=2)
    monkeypatch.delenv("ODDITIES")
    assert resumed.info.content_sha256 == made(tmp_path / "b").info.content_sha256


def test_another_plan_in_a_half_made_folder_names_both(tmp_path, monkeypatch):
    monkeypatch.setenv("ODDITIES", "step 1=raise")
    with pytest.raises(StepsFailedError):
        made(tmp_path / "a")
    with pytest.raises(BadArgumentError, match=r"half-made.*settings\.size 8 here, 16 there; seed 7 here, 0 there"):
        made(tmp_path / "a", size=8, seed=7)


def test_killed_at_any_moment_it_goes_on_to_the_same(tmp_path, script, monkeypatch):
    wanted = made(tmp_path / "whole", steps=6).info.content_sha256
    monkeypatch.setenv("ODDITIES", "all=wait")
    dice = random.Random(0)
    for kill in range(4):
        run = subprocess.Popen([*script, str(tmp_path / "cut"), str(1 + kill % 2)], stdout=subprocess.PIPE)
        time.sleep(0.3 + 0.5 * dice.random())
        run.kill()
        run.communicate()
    monkeypatch.delenv("ODDITIES")
    again = subprocess.run([*script, str(tmp_path / "cut"), "2"], capture_output=True, text=True, check=True)
    assert again.stdout.strip() == wanted
    assert tree(tmp_path / "cut") == tree(tmp_path / "whole")


@pytest.mark.parametrize("after", range(0, 24, 2))
def test_killed_while_it_is_put_together_it_goes_on_to_the_same(tmp_path, after, monkeypatch):
    """Every rename and every new file is a moment at which the power may go."""
    wanted = made(tmp_path / "whole", drop_every=4).info.content_sha256

    class PowerCut(BaseException):
        pass

    left = [after]

    def once(real):
        def do(*args, **kwargs):
            if not left[0]:
                raise PowerCut
            left[0] -= 1
            return real(*args, **kwargs)

        return do

    with monkeypatch.context() as patch:
        patch.setenv("ODDITIES", "step 3=raise")
        with pytest.raises(StepsFailedError):
            made(tmp_path / "cut", drop_every=4)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", once(Path.rename))
        patch.setattr(Path, "replace", once(Path.replace))
        try:
            made(tmp_path / "cut", drop_every=4)
        except PowerCut:
            assert not (tmp_path / "cut" / "dataset.json").exists()
    assert made(tmp_path / "cut", drop_every=4).info.content_sha256 == wanted
    assert tree(tmp_path / "cut") == tree(tmp_path / "whole")


def test_ctrl_c_ends_it_at_once_and_keeps_what_is_done(tmp_path, script, monkeypatch):
    monkeypatch.setenv("ODDITIES", "step 4=interrupt")
    stopped = subprocess.run([*script, str(tmp_path / "cut"), "1"], capture_output=True, text=True, check=True)
    assert stopped.stdout.startswith("KeyboardInterrupt")
    assert stopped.stderr == ""
    with pytest.raises(OrienteerError, match="half-made"):
        Dataset.open(tmp_path / "cut")
    monkeypatch.setenv("ODDITIES", ",".join(f"step {i}=raise" for i in range(4)))
    assert made(tmp_path / "cut", steps=6).info.content_sha256 == made_whole(tmp_path, monkeypatch)


def made_whole(tmp_path, monkeypatch):
    monkeypatch.delenv("ODDITIES")
    return made(tmp_path / "whole", steps=6).info.content_sha256


def test_two_processes_do_not_write_one_folder(tmp_path, script, monkeypatch):
    with only_writer(tmp_path / "a", tmp_path / "a" / WORK / LOCK):
        second = subprocess.run([*script, str(tmp_path / "a"), "1"], capture_output=True, text=True, check=True)
        with pytest.raises(BusyError, match="another process"):
            made(tmp_path / "a")
    assert second.stdout.startswith("BusyError")
    assert str(tmp_path / "a") in second.stdout


def test_the_lock_goes_with_a_killed_process(tmp_path, script, monkeypatch):
    monkeypatch.setenv("ODDITIES", "all=sleep")
    holder = subprocess.Popen([*script, str(tmp_path / "a"), "1"], stdout=subprocess.PIPE)
    for _ in range(600):
        if (tmp_path / "a" / ".making" / "plan.json").exists():
            break
        time.sleep(0.05)
    with pytest.raises(BusyError):
        made(tmp_path / "a", steps=6)
    holder.send_signal(signal.SIGKILL)
    holder.communicate()
    monkeypatch.delenv("ODDITIES")
    assert len(made(tmp_path / "a", steps=6)) == 18


def test_a_full_disk_loses_nothing(tmp_path, script):
    """A limit on the size of files stands for the full disk; the first step's picture still fits, the second's not."""
    limited = SCRIPT.replace("steps=6", "steps=6, size=2000")
    Path(script[1]).write_text(
        "import os, resource\nif os.environ.get('FULL'):\n"
        "    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, resource.RLIM_INFINITY))\n" + limited
    )
    for workers in ("0", "2"):
        full = subprocess.run(
            [*script, str(tmp_path / "a"), workers],
            env={**os.environ, "FULL": "1"},
            capture_output=True,
            text=True,
            check=True,
        )
        assert full.stdout.startswith("CannotWriteError")
        assert "size limit" in full.stdout
        assert "the same command goes on" in full.stdout
        assert not list((tmp_path / "a" / ".making" / "steps").iterdir())
    again = subprocess.run([*script, str(tmp_path / "a"), "2"], capture_output=True, text=True, check=True)
    assert again.stdout.strip() == made(tmp_path / "b", steps=6, size=2000).info.content_sha256


@pytest.fixture
def unprivileged():
    """Runs the test as somebody who may not write everywhere; root may."""
    if os.name != "posix":
        pytest.skip("permissions are those of POSIX")
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def read_only():
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o555)
        yield Path(folder)


def test_a_read_only_folder_is_refused_with_words(read_only, unprivileged):
    for folder in (read_only, read_only / "new"):
        with pytest.raises(CannotWriteError, match="permission is denied"):
            made(folder)


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path):
    (tmp_path / "thesis.tex").write_text("precious")
    with pytest.raises(BadArgumentError, match=r"thesis\.tex"):
        made(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_unknown_benchmarks_and_foreign_settings_are_refused(tmp_path):
    with pytest.raises(UnknownNameError, match="Did you mean 'oddities'"):
        make_dataset("oddity", tmp_path)
    with pytest.raises(BadArgumentError, match="takes Settings, not Options"):
        make_dataset("oddities", tmp_path / "a", benchmark("oddities").options())
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotWriteError):
        made(tmp_path / "file")


@pytest.mark.parametrize("fault", sorted(faults.FAULTS))
def test_a_benchmark_that_breaks_the_contract_hears_where(tmp_path, monkeypatch, fault):
    change, says = faults.FAULTS[fault]
    benchmark("oddities")
    maker = sys.modules["oddities"].Maker
    real = maker.make
    monkeypatch.setattr(maker, "make", lambda self, step: change(real(self, step)))
    with pytest.raises((StepsFailedError, BadBatchError), match=says):
        made(tmp_path / "a", steps=2)


def test_models_by_others_are_named_in_a_file_of_their_own(tmp_path):
    dataset = made(tmp_path / "credited", credited=True)
    text = (tmp_path / "credited" / "ATTRIBUTION.txt").read_text()
    assert text.count("Hut, by Somebody") == 1
    assert "Under CC-BY-3.0:" in text
    assert [asset.author for asset in dataset.info.assets] == ["Somebody"]
    made(tmp_path / "plain")
    assert not (tmp_path / "plain" / "ATTRIBUTION.txt").exists()
