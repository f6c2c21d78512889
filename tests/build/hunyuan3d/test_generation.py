import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from orienteer.build.hunyuan3d import Generated, HunyuanError, Request, Service, UnsureError
from orienteer.errors import BusyError

from .tencent import SECRET_ID, SECRET_KEY, Tencent, glb, hangs_up, never_answers, says, status, zipped

Make = Callable[..., Generated]
TRIANGLE = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"


def test_a_model_is_submitted_waited_for_and_fetched(tencent: Tencent, make: Make) -> None:
    told: list[str] = []
    made = make(tell=told.append)
    assert made.path.read_bytes() == tencent.file
    assert (made.job_id, made.units) == ("job-1", 20.0)
    assert told == ["waiting for its turn", "being made", "fetching the model"]
    assert tencent.problems == []


def test_a_model_is_imported_like_any_other_file_and_credited(tencent: Tencent, make: Make) -> None:
    scene = make().scene()
    assert [thing.category for thing in scene.things] == ["armchair"]
    assert scene.credits[-1].author == "Tencent Hunyuan 3D"
    assert "job-1" in scene.credits[-1].source


def test_the_same_request_is_paid_for_once(tencent: Tencent, make: Make) -> None:
    first, second = make(), make("a  red armchair")
    assert first == second
    assert len(tencent.submits) == len(tencent.fetches) == 1
    make(Request("a red armchair", take=1))
    assert len(tencent.submits) == 2


def test_two_at_the_same_time_share_one_job(tencent: Tencent, make: Make) -> None:
    tencent.states = ["WAIT"] * 5 + ["DONE"]
    results: list[Generated] = []
    threads = [threading.Thread(target=lambda: results.append(make())) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({made.path for made in results}) == 1
    assert len(tencent.submits) == 1


def test_a_model_that_was_damaged_on_disk_is_fetched_again_not_made_again(tencent: Tencent, make: Make) -> None:
    made = make()
    made.path.write_bytes(b"rubbish")
    assert make().path.read_bytes() == tencent.file
    assert len(tencent.submits) == 1


def test_a_failure_says_why_and_is_not_repeated_unasked(tencent: Tencent, make: Make) -> None:
    tencent.states, tencent.failure = ["RUN", "FAIL"], ("OperationDenied.TextIllegalDetected", "not allowed")
    with pytest.raises(HunyuanError, match="content rules") as caught:
        make()
    assert caught.value.code == "OperationDenied.TextIllegalDetected"
    with pytest.raises(HunyuanError, match=r"failed before.*content rules.*resubmit=True"):
        make()
    assert len(tencent.submits) == 1
    tencent.states = ["DONE"]
    assert make(resubmit=True).job_id == "job-2"


def test_a_refused_submission_leaves_the_way_free(tencent: Tencent, make: Make) -> None:
    tencent.faults["submit"] = [says("ResourceInsufficient", "no units")]
    with pytest.raises(HunyuanError, match="no units are left"):
        make()
    assert make().job_id == "job-2"


def test_a_submission_in_doubt_is_not_repeated_unasked(tencent: Tencent, make: Make) -> None:
    tencent.faults["submit"] = [hangs_up]
    with pytest.raises(UnsureError, match="may have been taken, and cost units"):
        make()
    with pytest.raises(HunyuanError, match="cut off; it may have been taken"):
        make()
    assert len(tencent.submits) == 1
    assert make(resubmit=True).job_id == "job-2"


def test_resubmit_does_not_give_up_a_job_that_runs(tencent: Tencent, make: Make, service: Service) -> None:
    tencent.states = ["RUN"]
    with pytest.raises(HunyuanError, match=r"not done after.*takes it up again"):
        make(service=service.patient(job_s=0.1))
    tencent.states = ["DONE"]
    assert make(resubmit=True).job_id == "job-1"
    assert make(resubmit=True).job_id == "job-1"
    assert len(tencent.submits) == 1


def test_a_job_that_the_service_has_forgotten_is_said(tencent: Tencent, make: Make, tmp_path: Path) -> None:
    make()
    journal = next((tmp_path / "models").glob("*/job.json"))
    next((tmp_path / "models").glob("*/model.glb")).unlink()
    old = json.loads(journal.read_text()) | {"sent": (datetime.now(UTC) - timedelta(days=2)).isoformat()}
    journal.write_text(json.dumps(old))
    with pytest.raises(HunyuanError, match="keeps a job for 24 hours"):
        make()
    assert make(resubmit=True).job_id == "job-2"


def test_a_job_that_the_service_does_not_know_is_given_up(tencent: Tencent, make: Make) -> None:
    tencent.faults["query"] = [says("ResourceNotFound", "no such job")]
    with pytest.raises(HunyuanError, match="does not know this job"):
        make()
    assert make(resubmit=True).job_id == "job-2"


def test_an_address_that_has_expired_is_asked_for_anew(tencent: Tencent, make: Make) -> None:
    tencent.faults["file"] = [status(403)]
    make()
    assert len(tencent.fetches) == 2
    assert len(tencent.submits) == 1


def test_an_empty_model_is_said_and_not_made_again_unasked(tencent: Tencent, make: Make) -> None:
    tencent.file = glb(triangles=0)
    with pytest.raises(HunyuanError, match="is empty: it has no mesh"):
        make()
    with pytest.raises(HunyuanError, match=r"failed before.*is empty"):
        make()
    assert len(tencent.submits) == len(tencent.fetches) == 1


def test_an_obj_in_a_zip_is_taken_where_there_is_no_glb(tencent: Tencent, make: Make) -> None:
    tencent.files = [{"Type": "OBJ", "Url": f"{tencent.url}/a.zip"}]
    tencent.file = zipped(chair__obj=TRIANGLE, chair__mtl=b"newmtl a\n")
    made = make()
    assert made.path.name == "chair.obj"
    assert make() == made
    assert len(tencent.fetches) == 1


@pytest.mark.parametrize(
    ("archive", "said"),
    [
        (zipped(chair__obj=TRIANGLE, more=bytes(50 << 20)), "would unpack to"),
        (zipped(**{"../chair__obj": TRIANGLE}), "outside of its own folder"),
        (zipped(readme=b"none"), "0 OBJ models"),
        (zipped(chair__obj=TRIANGLE)[:-30], "not a zip archive"),
    ],
)
def test_a_malicious_or_broken_zip_is_refused(
    tencent: Tencent, make: Make, tmp_path: Path, archive: bytes, said: str
) -> None:
    tencent.files, tencent.file = [{"Type": "OBJ", "Url": f"{tencent.url}/a.zip"}], archive
    with pytest.raises(HunyuanError, match=said):
        make()
    assert not list(tmp_path.rglob("*.obj"))


def test_a_result_without_a_model_is_said(tencent: Tencent, make: Make) -> None:
    tencent.files = [{"Type": "MP4", "Url": f"{tencent.url}/a.mp4"}]
    with pytest.raises(HunyuanError, match="neither a GLB nor an OBJ of it but MP4"):
        make()


def test_no_secret_reaches_the_disk_or_a_message(tencent: Tencent, make: Make, tmp_path: Path) -> None:
    make()
    tencent.faults["submit"] = [says("AuthFailure", "denied")]
    with pytest.raises(HunyuanError) as caught:
        make("a blue armchair")
    written = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    for secret in (SECRET_ID, SECRET_KEY):
        assert secret.encode() not in written
        assert secret not in str(caught.value)


def test_waiting_for_another_process_ends(tencent: Tencent, make: Make, service: Service) -> None:
    tencent.states = ["WAIT"]
    slow = threading.Thread(target=make)
    slow.start()
    tencent.wait_for(lambda: bool(tencent.queries))
    with pytest.raises(BusyError, match="Another process"):
        make(service=service.patient(job_s=0.05))
    tencent.states = ["DONE"]
    slow.join()


CLIENT = """
import sys
from pathlib import Path
from orienteer.build.hunyuan3d import Patience, Service, generate
haste = Patience(attempts=3, first_pause_s=0.01, longest_pause_s=0.03, answer_s=20.0, job_s=20.0)
generate("a red armchair", Service.at(endpoint=sys.argv[1], patience=haste), Path(sys.argv[2]))
"""


def _client(tencent: Tencent, folder: Path) -> subprocess.Popen:
    keys = {"TENCENTCLOUD_SECRET_ID": SECRET_ID, "TENCENTCLOUD_SECRET_KEY": SECRET_KEY}
    return subprocess.Popen([sys.executable, "-c", CLIENT, tencent.url, str(folder)], env=os.environ | keys)


def _kill(client: subprocess.Popen) -> None:
    client.send_signal(signal.SIGKILL)
    client.wait()


def test_a_client_killed_while_waiting_goes_on_with_the_same_job(tencent: Tencent, make: Make, tmp_path: Path) -> None:
    tencent.states = ["WAIT"]
    client = _client(tencent, tmp_path / "models")
    tencent.wait_for(lambda: bool(tencent.queries))
    _kill(client)
    tencent.states = ["DONE"]
    assert make().job_id == "job-1"
    assert len(tencent.submits) == 1


def test_a_client_killed_while_fetching_fetches_again(tencent: Tencent, make: Make, tmp_path: Path) -> None:
    tencent.states, tencent.faults["file"] = ["DONE"], [never_answers(1.0)]
    client = _client(tencent, tmp_path / "models")
    tencent.wait_for(lambda: bool(tencent.fetches))
    _kill(client)
    assert make().job_id == "job-1"
    assert len(tencent.submits) == 1


def test_a_client_killed_while_submitting_leaves_a_doubt_not_a_second_bill(
    tencent: Tencent, make: Make, tmp_path: Path
) -> None:
    tencent.faults["submit"] = [never_answers(1.0)]
    client = _client(tencent, tmp_path / "models")
    tencent.wait_for(lambda: bool(tencent.submits))
    _kill(client)
    with pytest.raises(HunyuanError, match="cut off; it may have been taken"):
        make()
    assert len(tencent.submits) == 1
