"""What the folder of every registered benchmark holds."""

import pickle

from contract_tools import folder_of


def test_it_says_what_it_is(benchmark):
    assert benchmark.title
    assert benchmark.metric_version >= 1
    assert len({metric.name for metric in benchmark.metrics}) == len(benchmark.metrics) > 0
    assert {"planner", "random", "blind", "noisy@"} <= {reference.name for reference in benchmark.references}
    assert all(one.says.endswith(".") for one in (*benchmark.metrics, *benchmark.references))


def test_its_prompts_are_text_files(benchmark):
    prompts = list((folder_of(benchmark) / "prompts").rglob("*.txt"))
    assert prompts
    assert all(path.read_text(encoding="utf-8").strip() for path in prompts)


HEADINGS = (
    "What it measures",
    "Families",
    "What is shown",
    "How words are read",
    "Truth and its proof",
    "Metrics",
    "Reference answerers",
    "Settings and options",
    "Known limits",
    "Origin and licence",
)
"""Of every benchmark's data sheet, its README.md, in this order."""


def test_its_data_sheet_has_all_headings(benchmark):
    lines = (folder_of(benchmark) / "README.md").read_text(encoding="utf-8").splitlines()
    assert lines[0] == f"# {benchmark.title}"
    assert tuple(line.removeprefix("## ") for line in lines if line.startswith("## ")) == HEADINGS


def test_it_goes_to_other_processes_by_its_name(benchmark):
    assert pickle.loads(pickle.dumps(benchmark)) is benchmark
