from pathlib import Path

import pytest

from orienteer.build.hunyuan3d import HunyuanError, Service, download
from orienteer.build.hunyuan3d.download import GoneError, fetch
from orienteer.build.hunyuan3d.model import check
from orienteer.errors import CannotWriteError

from .tencent import Fault, Tencent, hangs_up, status, stops_half_way, stops_half_way_unannounced


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "fetched"


@pytest.mark.parametrize(
    "fault",
    [
        hangs_up,
        stops_half_way,
        stops_half_way_unannounced,
        status(500),
        status(503),
        status(200, b"<html>"),
        status(429),
    ],
)
def test_a_damaged_download_is_asked_for_again(tencent: Tencent, service: Service, target: Path, fault: Fault) -> None:
    tencent.faults["file"] = [fault, fault]
    fetch(f"{tencent.url}/a.glb", target, service, check)
    assert target.read_bytes() == tencent.file
    tencent.faults["file"] = [fault] * 5
    with pytest.raises(HunyuanError):
        fetch(f"{tencent.url}/a.glb", target, service, check)
    assert len(tencent.fetches) == 6


def test_no_key_goes_to_the_storage(tencent: Tencent, service: Service, target: Path) -> None:
    sent: list[str] = []
    tencent.faults["file"] = [lambda handler: (sent.append(str(handler.headers)), handler.send(403, b"", "text/plain"))]
    with pytest.raises(GoneError):
        fetch(f"{tencent.url}/a.glb", target, service, check)
    assert "TC3" not in sent[0]
    assert "AKID" not in sent[0]


@pytest.mark.parametrize(
    "url",
    [
        "https://elsewhere.example/a.glb",
        "https://tencentcos.cn.evil.example/a.glb",
        "https://eviltencentcos.cn/a.glb",
        "http://models.tencentcos.cn/a.glb",
        "http://127.0.0.1:1/a.glb",
        "http://169.254.169.254/latest",
        "file:///etc/passwd",
    ],
)
def test_models_come_from_the_services_own_storage_only(
    tencent: Tencent, service: Service, target: Path, url: str
) -> None:
    with pytest.raises(HunyuanError, match=r"models come from|is not fetched"):
        fetch(url, target, service, check)
    assert not target.exists()


def test_a_redirect_is_followed_on_the_same_host_only(tencent: Tencent, service: Service, target: Path) -> None:
    tencent.faults["file"] = [status(302, Location="/b.glb")]
    fetch(f"{tencent.url}/a.glb", target, service, check)
    assert tencent.fetches == ["/a.glb", "/b.glb"]
    for elsewhere in ("https://elsewhere.example/a.glb", "file:///etc/passwd", "//localhost/a.glb"):
        tencent.faults["file"] = [status(302, Location=elsewhere)]
        with pytest.raises(HunyuanError, match="not followed"):
            fetch(f"{tencent.url}/a.glb", target, service, check)
    tencent.faults["file"] = [status(302, Location="/a.glb")] * 9
    with pytest.raises(HunyuanError, match="in a circle"):
        fetch(f"{tencent.url}/a.glb", target, service, check)


@pytest.mark.parametrize("announced", [True, False])
def test_a_file_that_is_too_large_is_not_read_to_its_end(
    tencent: Tencent, service: Service, target: Path, announced: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(download, "LARGEST_FILE", 1 << 20)
    tencent.file = bytes(3 << 20)
    if not announced:
        tencent.faults["file"] = [stops_half_way_unannounced]
    with pytest.raises(HunyuanError, match="more than the 1 MB"):
        fetch(f"{tencent.url}/a.glb", target, service, check)
    assert not target.exists() or target.stat().st_size <= 1 << 20


def test_a_full_disk_is_not_taken_for_a_broken_line(tencent: Tencent, service: Service) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    tencent.file = bytes(1 << 20)
    with pytest.raises(CannotWriteError, match="disk is full"):
        fetch(f"{tencent.url}/a.glb", full, service, check)
    assert len(tencent.fetches) == 1
