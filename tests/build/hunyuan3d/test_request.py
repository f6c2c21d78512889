import base64
from pathlib import Path

import pytest
from PIL import Image

from orienteer.build.hunyuan3d.request import Request
from orienteer.build.hunyuan3d.site import site
from orienteer.errors import BadArgumentError, BadFileError, UnknownNameError

CHINA = site("china")


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "chair.png"
    Image.new("RGB", (200, 128), "red").save(path)
    return path


def test_words_become_the_documented_parameters() -> None:
    assert Request(" a red\n armchair ").payload(CHINA) == {"Prompt": "a red armchair"}
    rapid = Request("a cat", edition="rapid", pbr=True).payload(CHINA)
    assert rapid == {"Prompt": "a cat", "ResultFormat": "GLB", "EnablePBR": True}
    bare = Request("a cat", textured=False, faces=5000).payload(CHINA)
    assert bare == {"Prompt": "a cat", "GenerateType": "Geometry", "FaceCount": 5000}


def test_a_picture_is_sent_in_base64_and_kept_as_a_hash(picture: Path) -> None:
    request = Request(image=picture)
    assert base64.b64decode(request.payload(CHINA)["ImageBase64"]) == picture.read_bytes()
    assert request.facts(CHINA)["parameters"]["ImageBase64"].startswith("sha256:")


def test_equal_requests_have_equal_keys_and_others_do_not() -> None:
    one = Request("a red armchair")
    assert one.key(CHINA) == Request("a  red armchair").key(CHINA)
    others = [
        Request("a red chair").key(CHINA),
        Request("a red armchair", take=1).key(CHINA),
        Request("a red armchair", edition="rapid").key(CHINA),
        Request("a red armchair", pbr=True).key(CHINA),
        one.key(site("international")),
    ]
    assert len({one.key(CHINA), *others}) == 6


def test_too_long_a_description_is_refused() -> None:
    Request("沙" * 1024).payload(CHINA)
    with pytest.raises(BadArgumentError, match="1025 characters; the pro edition reads 1024"):
        Request("沙" * 1025).payload(CHINA)
    with pytest.raises(BadArgumentError, match="reads 200"):
        Request("a" * 201, edition="rapid").payload(CHINA)


def test_words_and_picture_exclude_each_other(picture: Path) -> None:
    for options in ({}, {"prompt": " \n"}, {"prompt": "a cat", "image": picture}):
        with pytest.raises(BadArgumentError, match="one of the two"):
            Request(**options)  # type: ignore[arg-type]


def test_settings_that_the_edition_does_not_have_are_refused() -> None:
    with pytest.raises(BadArgumentError, match="3000 to 1500000"):
        Request("a cat", faces=10).payload(CHINA)
    with pytest.raises(BadArgumentError, match="does not let one choose"):
        Request("a cat", edition="rapid", faces=5000).payload(CHINA)
    with pytest.raises(BadArgumentError, match="no materials"):
        Request("a cat", pbr=True, textured=False)
    with pytest.raises(UnknownNameError, match="pro, rapid"):
        Request("a cat", edition="best").payload(CHINA)


def test_pictures_that_the_service_would_refuse_are_refused_here(tmp_path: Path) -> None:
    small, text, gif = tmp_path / "small.png", tmp_path / "text.png", tmp_path / "moving.gif"
    Image.new("RGB", (127, 200)).save(small)
    Image.new("RGB", (200, 200)).save(gif)
    text.write_text("no picture")
    for path, said in ((small, "127×200 pixels"), (text, "not a JPEG"), (gif, "not a JPEG"), (tmp_path / "x", "read")):
        with pytest.raises(BadFileError, match=said):
            Request(image=path).payload(CHINA)
