import pytest
from click.testing import CliRunner

from orienteer.cli import app


@pytest.mark.slow
def test_the_demo_writes_its_page_and_a_report(tmp_path):
    done = CliRunner().invoke(app, ["demo", "--out", str(tmp_path), "--size", "64", "--scenes", "1"])
    assert done.exit_code == 0, done.output
    page, report = (tmp_path / name for name in ("index.html", "sleepwalk.html"))
    assert "A small SleepWalk" in page.read_text()
    assert "orienteer/blind" in report.read_text()
    assert str(page) in done.output
    assert "Try next" in done.output
