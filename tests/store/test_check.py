import json
import sys

import numpy as np
import pyarrow.parquet as pq
import pytest

from orienteer.see.picture import save_png
from orienteer.store.check import check
from orienteer.store.make import make_dataset


@pytest.fixture
def folder(tmp_path):
    make_dataset("oddities", tmp_path / "data", workers=0)
    return tmp_path / "data"


def said(folder, **given):
    return "\n".join(map(str, check(folder, **given).findings))


def rewrite_table(path, change):
    table = pq.read_table(path)
    rows = change(table.to_pylist())
    pq.write_table(type(table).from_pylist(rows, schema=table.schema), path)


@pytest.mark.parametrize("workers", [0, 2])
def test_a_good_dataset_passes_and_everything_was_looked_at(folder, workers):
    told = []
    report = check(folder, workers=workers, progress=lambda done, total: told.append((done, total)))
    assert report.ok, report.findings
    assert report.checked == {"tasks": 12, "truths proved": 12, "sessions played": 12, "views": 5, "files": 5}
    assert report.info.benchmark == "oddities"
    assert told[0] == (0, 22)
    assert told[-1] == (22, 22)


def test_changed_pixels_are_found_and_another_encoding_is_not(folder):
    from orienteer.see.picture import load_png

    path = folder / "views" / "001.png"
    rgb = load_png(path)
    save_png(path, rgb, alt="other bytes, the same picture")
    assert check(folder).ok
    rgb[0, 0, 0] ^= 1
    save_png(path, rgb)
    report = check(folder)
    assert [finding.place for finding in report.findings] == ["views/001.png"]


def test_changed_missing_and_damaged_files_are_each_named(folder):
    (folder / "notes" / "000.txt").write_text("seed 1\n")
    (folder / "notes" / "001.txt").unlink()
    (folder / "views" / "002.png").write_bytes(b"no picture")
    places = [finding.place for finding in check(folder).findings]
    assert sorted(places) == ["notes/000.txt", "notes/001.txt", "views/002.png"]


def test_a_wrong_truth_is_found_by_hash_by_the_verifier_and_by_the_planner(folder):
    def lie(rows):
        rows[5]["oddities"]["number"] = -1
        return rows

    rewrite_table(folder / "truth.parquet", lie)
    findings = said(folder)
    assert "truth.parquet: its rows have the hash" in findings
    assert "task odd-001-2: the verifier says: the number is out of range" in findings
    assert findings.count("\n") == 1


def test_a_planner_below_the_top_is_found(folder, monkeypatch):
    module = sys.modules["oddities"]
    real = module.Session.step
    monkeypatch.setattr(module.Session, "step", lambda self, state, answer: real(self, state, answer + "0"))
    assert said(folder).count("the planner's right is 0, not 1") == 12


def test_a_verifier_and_a_session_that_raise_become_findings(folder, monkeypatch):
    monkeypatch.setattr(sys.modules["oddities"].Session, "observe", lambda self, state: 1 / 0)
    findings = said(folder)
    assert findings.count("ZeroDivisionError: division by zero") == 12


def test_an_endless_session_is_cut_short(folder, monkeypatch):
    monkeypatch.setattr(sys.modules["oddities"].Session, "done", lambda self, state: False)
    assert said(folder).count("wants more than 1 answers") == 12


def test_rows_that_lost_their_partner_are_found(folder):
    rewrite_table(folder / "truth.parquet", lambda rows: rows[:-1])
    assert "task odd-003-2: has no truth" in said(folder)
    rewrite_table(folder / "truth.parquet", lambda rows: [*rows, rows[-1], rows[-1]])
    findings = said(folder)
    assert "task odd-003-2: stands beside the truth of odd-003-1" in findings
    assert "truth.parquet odd-003-1: is the truth of no task" in findings


def test_a_task_that_comes_twice_is_found(folder):
    rewrite_table(folder / "tasks.parquet", lambda rows: [*rows[:-1], rows[0]])
    findings = said(folder)
    assert "task odd-000-0: its id is used twice" in findings
    assert "tasks.parquet: its rows have the hash" in findings


def test_a_view_that_is_not_listed_is_found(folder):
    rewrite_table(folder / "files.parquet", lambda rows: [row for row in rows if row["path"] != "views/003.png"])
    findings = said(folder)
    assert findings.count("its view views/003.png is not in files.parquet") == 3
    assert "dataset.json: counts.views says 5, found 4" in findings


def test_paths_that_leave_the_folder_are_not_followed(folder):
    def lead_out(rows):
        rows[0]["path"] = "../../etc/passwd"
        return rows

    rewrite_table(folder / "files.parquet", lead_out)
    assert "../../etc/passwd: path '../../etc/passwd': the part '..' cannot be used" in said(folder)


def test_a_description_that_was_edited_is_found(folder):
    path = folder / "dataset.json"
    said_before = json.loads(path.read_text())
    said_before["counts"]["tasks"] = 13
    said_before["content_sha256"] = "0" * 64
    said_before["canary"] = "tweet tweet"
    path.write_text(json.dumps(said_before))
    findings = said(folder)
    assert "dataset.json: counts.tasks says 13, found 12" in findings
    assert "dataset.json: content_sha256 is not that of its digests" in findings
    assert "its canary is not the benchmark's" in findings


@pytest.mark.parametrize("name", ["dataset.json", "tasks.parquet", "truth.parquet", "files.parquet"])
@pytest.mark.parametrize("damage", ["empty", "cut", "noise", "gone", "folder"])
def test_no_damage_makes_it_raise(folder, name, damage):
    path = folder / name
    content = path.read_bytes()
    path.unlink()
    match damage:
        case "empty":
            path.write_bytes(b"")
        case "cut":
            path.write_bytes(content[: len(content) // 2])
        case "noise":
            noisy = np.frombuffer(content, np.uint8).copy()
            noisy[len(noisy) // 4 :: 7] ^= 0x55
            path.write_bytes(noisy.tobytes())
        case "folder":
            path.mkdir()
    report = check(folder)
    assert not report.ok
    assert name in said(folder)


def test_what_is_no_dataset_is_a_finding(tmp_path):
    assert not check(tmp_path / "none").ok
    assert not check(tmp_path).ok


def test_a_newer_schema_is_a_finding(folder):
    path = folder / "dataset.json"
    path.write_text(json.dumps({"schema_version": 9}))
    assert "A newer one is needed" in said(folder)


def test_a_worker_that_dies_over_a_task_names_its_rows(folder, monkeypatch):
    monkeypatch.setenv("ODDITIES", "check=abort")
    findings = said(folder, workers=1)
    assert "tasks.parquet rows 0 to 11: could not be checked: Died: its process was killed by SIGABRT" in findings
