import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from orienteer.errors import BadFileError, OrienteerError
from orienteer.store.workers import Fallen, spread


def squares():
    return lambda job: job * job


def touchy():
    """Some jobs go wrong, each in its own way."""

    def do(job):
        match job:
            case "raise":
                raise BadFileError("some/file", "is bad", "line 3")
            case "kill":
                os.kill(os.getpid(), signal.SIGKILL)
            case "segfault":
                os.kill(os.getpid(), signal.SIGSEGV)
            case "exit":
                os._exit(3)
        return job

    return do


def broken():
    raise ValueError("nothing to work with")


def dies_at_once():
    os._exit(7)


def remembered():
    calls = []

    def do(job):
        calls.append(job)
        return len(calls), os.getpid()

    return do


@pytest.mark.parametrize("workers", [0, 1, 3])
def test_every_job_is_done_once(workers):
    done = sorted(finished.outcome for finished in spread(squares, range(7), workers))
    assert done == [i * i for i in range(7)]


def test_jobs_are_taken_only_as_they_are_needed():
    taken = []

    def jobs():
        for i in range(100):
            taken.append(i)
            yield i

    results = spread(squares, jobs(), 2)
    next(results)
    results.close()
    assert len(taken) <= 4


def test_one_process_serves_many_jobs():
    outcomes = [finished.outcome for finished in spread(remembered, range(5), 1)]
    assert [count for count, _ in outcomes] == [1, 2, 3, 4, 5]
    assert len({pid for _, pid in outcomes}) == 1


def test_a_worker_that_dies_takes_only_its_own_job_with_it():
    jobs = ["a", "kill", "b", "raise", "c", "segfault", "d", "exit", "e"]
    outcomes = {finished.job: finished.outcome for finished in spread(touchy, jobs, 2)}
    assert [job for job in jobs if outcomes[job] == job] == ["a", "b", "c", "d", "e"]
    assert "SIGKILL, perhaps because memory ran out" in outcomes["kill"].says
    assert "SIGSEGV" in outcomes["segfault"].says
    assert "exit code 3" in outcomes["exit"].says
    assert outcomes["raise"].kind == "BadFileError"
    assert outcomes["raise"].says == "some/file (line 3): is bad"
    assert "in do\n" in outcomes["raise"].trace


def test_in_this_process_an_error_is_reported_just_so():
    (finished,) = spread(touchy, ["raise"], 0)
    assert isinstance(finished.outcome, Fallen)
    assert finished.outcome.says == "some/file (line 3): is bad"


@pytest.mark.parametrize(("setup", "says"), [(broken, "nothing to work with"), (dies_at_once, "exit code 7")])
def test_workers_that_cannot_start_end_it_with_words(setup, says):
    with pytest.raises(OrienteerError, match=says):
        list(spread(setup, range(3), 2))


def sleeper(folder):
    def do(job):
        (folder / f"{os.getpid()}").touch()
        time.sleep(60)

    return do


def gone(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    # A zombie that nobody waits for is gone too.
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_workers_end_with_their_parent(tmp_path, how):
    code = (
        "import sys; from pathlib import Path; from functools import partial\n"
        "from test_workers import sleeper; from orienteer.store.workers import spread\n"
        "if __name__ == '__main__': list(spread(partial(sleeper, Path(sys.argv[1])), range(2), 2))"
    )
    script = tmp_path / "script.py"
    script.write_text(code)
    marks = tmp_path / "marks"
    marks.mkdir()
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
    parent = subprocess.Popen([sys.executable, script, marks], env=environment, stderr=subprocess.PIPE, text=True)
    _wait(lambda: len(list(marks.iterdir())) == 2)
    parent.send_signal(how)
    _, said = parent.communicate()
    assert said.count("Traceback") == (how == signal.SIGINT)  # the workers keep quiet
    for mark in marks.iterdir():
        _wait(partial(gone, int(mark.name)))


def _wait(happened):
    for _ in range(1200):
        if happened():
            return
        time.sleep(0.05)
    raise AssertionError("it never happened")
