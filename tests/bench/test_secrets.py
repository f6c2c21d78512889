"""That no benchmark's sessions know or show the truth."""

import ast
import shutil
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from contract_tools import Game, folder_of, package_of, session_of, texts_of

from orienteer.bench import registry
from orienteer.store.canonical import canonical
from orienteer.store.dataset import Dataset


def strings_in(tree):
    match tree:
        case str():
            yield tree
        case dict():
            yield from (found for value in tree.values() for found in strings_in(value))
        case list():
            yield from (found for value in tree for found in strings_in(value))


def test_no_words_of_the_truth_are_shown_before_they_are_released(benchmark, dataset, examples):
    prompts = " ".join(path.read_text() for path in (folder_of(benchmark) / "prompts").rglob("*.txt"))
    for task, truth in examples:
        public = canonical(dataset.layout.task_row(task)).decode() + prompts
        row = dataset.layout.truth_row(truth)[benchmark.name]
        hidden = {one for one in strings_in(row) if len(one) >= 3 and one not in public}
        for turn in Game(dataset, task, truth, "random").turns():
            shown, released = " ".join(texts_of(turn.parts)), turn.state.model_dump_json()
            assert canonical(row).decode() not in shown
            assert not [one for one in hidden if one in shown and one not in released]


def test_what_is_shown_needs_no_truth_on_the_disk(dataset, examples, tmp_path):
    shutil.copytree(dataset.folder, tmp_path / "data")
    (tmp_path / "data" / "truth.parquet").unlink()
    bare = Dataset.open(tmp_path / "data")
    for task, _ in examples:
        here, there = session_of(dataset, task), session_of(bare, bare.task(task.task_id))
        assert texts_of(here.observe(here.start())) == texts_of(there.observe(there.start()))


@cache
def imports_of(module):
    """(module, name) of everything that a module imports; the name is empty for a whole module."""
    tree = ast.parse(Path(find_spec(module).origin).read_text())
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            found += [(node.module, alias.name) for alias in node.names]
    return found


def test_sessions_do_not_import_the_truth(benchmark):
    package, secret = package_of(benchmark), benchmark.answer.__module__
    reached, waiting = set(), [benchmark.session.__module__]
    while waiting:
        module = waiting.pop()
        reached.add(module)
        assert module != secret, f"{sorted(reached)} lead to {secret}"
        for origin, name in imports_of(module):
            assert (origin, name) != ("orienteer.bench.contract", "Truth"), module
            assert not origin.startswith("orienteer.store"), module
            inner = [one for one in (origin, f"{origin}.{name}") if one.startswith(f"{package}.") and find_module(one)]
            waiting += [one for one in inner if one not in reached]


def find_module(name):
    try:
        return find_spec(name)
    except ModuleNotFoundError:
        return None


def test_no_benchmark_imports_another_or_the_rooms_above(benchmark):
    package = package_of(benchmark)
    others = {name for name in registry.names() if name != benchmark.name}
    for path in folder_of(benchmark).rglob("*.py"):
        module = ".".join((package, *path.relative_to(folder_of(benchmark)).with_suffix("").parts))
        for origin, name in imports_of(module.removesuffix(".__init__")):
            for one in others:
                assert not f"{origin}.{name}.".startswith(f"orienteer.bench.{one}."), path
            assert not origin.startswith(("orienteer.run", "orienteer.report", "orienteer.cli")), path
