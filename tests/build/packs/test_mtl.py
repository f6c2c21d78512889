from pathlib import Path

from orienteer.build.packs.mtl import Paint, read


def _read(tmp_path: Path, text: str) -> dict[str, Paint]:
    path = tmp_path / "a.mtl"
    path.write_bytes(text.encode("latin-1"))
    return read(path)


def test_materials_are_read_by_name(tmp_path: Path) -> None:
    text = """# comment
Kd 1 1 1
newmtl red paint
  Ka 0.1 0.2 0.3
Kd 0.5 0.25 0.125\t
Ks 1 1 1
Ns 96.5
d -halo 0.5
map_Kd a picture.jpg
newmtl caf\u00e9
"""
    paints = _read(tmp_path, text)
    assert list(paints) == ["red paint", "caf\u00e9"]
    assert paints["red paint"] == Paint(
        "red paint", (0.1, 0.2, 0.3), (0.5, 0.25, 0.125), (1.0, 1.0, 1.0), 0.5, 96.5, "a picture.jpg"
    )


def test_what_cannot_be_read_stays_as_it_is(tmp_path: Path) -> None:
    paints = _read(tmp_path, "newmtl a\nKd red green blue\nKs 1\nd\nNs nan\nKa -1 2e9 0.5\nunknown 1\n")
    assert paints == {"a": Paint("a", ambient=(0.0, 1000.0, 0.5))}


def test_no_file_has_no_materials(tmp_path: Path) -> None:
    assert read(tmp_path / "none.mtl") == {}
