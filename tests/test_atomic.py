import errno
import os
import resource
import subprocess
import sys

import pytest

from orienteer.atomic import replacing, whole_folder, write_bytes, write_text, writing
from orienteer.errors import CannotWriteError


def test_a_file_is_written_with_the_folders_on_its_way(tmp_path):
    write_text(tmp_path / "a" / "b.txt", "größer\n")
    assert (tmp_path / "a" / "b.txt").read_bytes() == "größer\n".encode()


def test_an_error_inside_leaves_the_old_content_and_nothing_else(tmp_path):
    write_bytes(tmp_path / "x", b"old")

    def cut_off():
        with replacing(tmp_path / "x") as part:
            part.write_bytes(b"half of the n")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        cut_off()
    assert [path.name for path in tmp_path.iterdir()] == ["x"]
    assert (tmp_path / "x").read_bytes() == b"old"


@pytest.mark.parametrize(
    ("number", "word"),
    [(errno.ENOSPC, "full"), (errno.EROFS, "read-only"), (errno.EACCES, "permission"), (errno.EDQUOT, "quota")],
)
def test_what_the_file_system_refuses_is_said_in_words(tmp_path, number, word):
    with pytest.raises(CannotWriteError, match=f"x.*{word}"), writing(tmp_path / "x"):
        raise OSError(number, os.strerror(number))


def test_a_folder_that_is_a_file_is_said_in_words(tmp_path):
    (tmp_path / "x").write_text("a file")
    with pytest.raises(CannotWriteError):
        write_text(tmp_path / "x" / "y", "")


def test_a_real_size_limit_leaves_the_old_content(tmp_path):
    script = (
        "import resource, sys; from orienteer.errors import CannotWriteError\n"
        "from orienteer.atomic import write_bytes\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))\n"
        "try: write_bytes(sys.argv[1], b'n' * 5000)\n"
        "except CannotWriteError as error: print(error)"
    )
    write_bytes(tmp_path / "x", b"old")
    run = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "x")], capture_output=True, text=True, check=True
    )
    assert "size limit" in run.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["x"]
    assert (tmp_path / "x").read_bytes() == b"old"
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 1000


def test_a_folder_appears_whole(tmp_path):
    with whole_folder(tmp_path / "new") as part:
        (part / "deep").mkdir()
        (part / "deep" / "x").write_text("x")
        assert not (tmp_path / "new").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["new"]
    assert (tmp_path / "new" / "deep" / "x").read_text() == "x"


def test_an_error_inside_leaves_no_folder(tmp_path):
    def cut_off():
        with whole_folder(tmp_path / "new") as part:
            (part / "x").write_text("x")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cut_off()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_already_stays(tmp_path):
    for content in ("first", "second"):
        with whole_folder(tmp_path / "new") as part:
            (part / "x").write_text(content)
    assert (tmp_path / "new" / "x").read_text() == "first"
    assert [path.name for path in tmp_path.iterdir()] == ["new"]
