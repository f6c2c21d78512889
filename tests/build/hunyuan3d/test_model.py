import struct
from pathlib import Path

import pytest

from orienteer.build.hunyuan3d.model import EmptyModelError, check, check_glb, is_zip, unpack_obj
from orienteer.errors import BadFileError

from .tencent import glb, zipped


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "model.glb"


def test_a_triangle_is_a_model(path: Path) -> None:
    path.write_bytes(glb())
    check_glb(path)
    check(path)


def test_a_glb_without_a_triangle_is_empty(path: Path) -> None:
    path.write_bytes(glb(triangles=0))
    with pytest.raises(EmptyModelError, match="no mesh with a triangle"):
        check_glb(path)


@pytest.mark.parametrize("length", [0, 3, 19, 20, 40, -1])
def test_a_glb_that_is_cut_anywhere_is_refused(path: Path, length: int) -> None:
    path.write_bytes(glb()[:length])
    with pytest.raises(BadFileError) as caught:
        check_glb(path)
    assert not isinstance(caught.value, EmptyModelError)


def test_other_files_are_refused(path: Path) -> None:
    good = glb()
    wrong = [
        b"<html><body>Access denied</body></html>",
        good[:4] + struct.pack("<I", 1) + good[8:],
        good[:12] + struct.pack("<I", 1 << 31) + good[16:],
        good[:20] + b"?" + good[21:],
    ]
    for content in wrong:
        path.write_bytes(content)
        with pytest.raises(BadFileError):
            check_glb(path)


def test_an_obj_in_a_zip_is_unpacked(path: Path, tmp_path: Path) -> None:
    path.write_bytes(zipped(model__obj=b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", model__mtl=b"newmtl a\n"))
    assert is_zip(path)
    obj = unpack_obj(path, tmp_path / "out")
    assert obj.name == "model.obj"
    assert obj.with_suffix(".mtl").is_file()


def test_a_zip_without_a_model_is_refused(path: Path, tmp_path: Path) -> None:
    path.write_bytes(zipped(readme__txt=b"nothing"))
    with pytest.raises(BadFileError, match="0 OBJ"):
        unpack_obj(path, tmp_path / "a")
    path.write_bytes(zipped(model__obj=b"v 0 0 0\n"))
    with pytest.raises(EmptyModelError, match="no faces"):
        unpack_obj(path, tmp_path / "b")
