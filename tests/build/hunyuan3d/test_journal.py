from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from orienteer.build.hunyuan3d import journal
from orienteer.build.hunyuan3d.journal import Job, Stage
from orienteer.errors import BadFileError


def _job(age_h: float = 0.0) -> Job:
    sent = datetime.now(UTC) - timedelta(hours=age_h)
    return Job(site="china", request={"edition": "pro"}, stage=Stage.SUBMITTED, sent=sent, job_id="job-1")


def test_a_job_is_read_as_it_was_written(tmp_path: Path) -> None:
    assert journal.read(tmp_path) is None
    journal.write(tmp_path, _job())
    assert journal.read(tmp_path) is not None
    assert journal.read(tmp_path).stage is Stage.SUBMITTED  # type: ignore[union-attr]
    journal.forget(tmp_path)
    journal.forget(tmp_path)
    assert journal.read(tmp_path) is None


def test_the_service_forgets_after_a_day() -> None:
    assert not _job(23.9).forgotten
    assert _job(24.1).forgotten


@pytest.mark.parametrize("content", ["", "{", "{}", '{"stage": "flying"}'])
def test_a_damaged_journal_is_said_and_not_taken_for_none(tmp_path: Path, content: str) -> None:
    (tmp_path / journal.NAME).write_text(content)
    with pytest.raises(BadFileError, match="not a job journal"):
        journal.read(tmp_path)
