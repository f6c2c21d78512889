"""Runs in processes of their own, which can be killed."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from .openai_server import KEY, Asked, Server
from .runs import lines

_CALL = (sys.executable, "-c", "from orienteer.cli import main; main()", "run", "errands", "--workers", "1")
_EVAL = (sys.executable, "-c", "from inspect_ai._cli.main import main; main()", "eval", "orienteer/errands")
_QUESTION = re.compile(r"Where to in (\w+) (\d+)\? Stop (\d+)\.")


def run_words(dataset: Path, server: Server, out: Path) -> list[str]:
    """The command that runs the errands."""
    model = ("--model", "openai-api/local/echo", "--base-url", server.url)
    return [*_CALL, "--dataset", str(dataset), *model, "--out", str(out), "--retry-wait", "0.05"]


def eval_words(dataset: Path, server: Server, out: Path, *more: str) -> list[str]:
    """The same by Inspect's command."""
    told = ("-T", f"dataset={dataset}", "-T", f"out={out}", "--display", "none", "--log-dir", str(out.parent / "logs"))
    return [*_EVAL, *told, "--model", "openai-api/local/echo", "--model-base-url", server.url, *more]


def start(words: list[str], home: Path) -> subprocess.Popen[str]:
    """Starts it with another home, so that nothing kept there helps."""
    home.mkdir(exist_ok=True)
    unset = {name for name in os.environ if name.startswith(("XDG_", "INSPECT_", "COV_"))}
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    environment |= {"HOME": str(home), "LOCAL_API_KEY": KEY, "BENCH_API_KEY": KEY}
    return subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def finish(words: list[str], home: Path) -> tuple[int, str]:
    """Runs it to its end: exit code and all it said."""
    process = start(words, home)
    said, _ = process.communicate(timeout=300)
    return process.returncode, said


def kill_after(words: list[str], home: Path, server: Server, answers: int, then_s: float = 0.0) -> bool:
    """Kills it as soon as the server has given so many answers more; whether it was still running."""
    before = server.answered.total()
    process = start(words, home)
    while server.answered.total() < before + answers and process.poll() is None:
        time.sleep(0.002)
    time.sleep(then_s)
    running = process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.communicate()
    return running


def turn_of(asked: Asked) -> tuple[str, int]:
    """Task and turn of a question about errands."""
    found = _QUESTION.search(asked.text)
    assert found is not None
    return f"errand-{found[1]}-{found[2]}", int(found[3])


def turns_on_disk(out: Path) -> set[tuple[str, int]]:
    """Task and turn of every answer whose whole line is in the journal."""
    path = out / "journal.jsonl"
    if not path.exists():
        return set()
    whole = path.read_bytes().rpartition(b"\n")[0]
    copy = path.with_name("copy.tmp")
    copy.write_bytes(whole)
    found = {(line["task_id"], line["turn"]) for line in lines(copy) if line["kind"] == "answer"}
    copy.unlink()
    return found
