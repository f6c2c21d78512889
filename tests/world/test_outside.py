import pytest

from orienteer.errors import BadFileError
from orienteer.world.outside import beside


@pytest.fixture
def scene(tmp_path):
    folder = tmp_path / "inside"
    (folder / "maps").mkdir(parents=True)
    for name in ("wood.png", "maps/a b.png", "100%.png"):
        (folder / name).write_bytes(b"x")
    (tmp_path / "secret.png").write_bytes(b"x")
    (folder / "leak.png").symlink_to(tmp_path / "secret.png")
    return folder / "scene.gltf"


@pytest.mark.parametrize("name", ["wood.png", "maps/a%20b.png", "./wood.png", "maps\\a b.png"])
def test_files_in_the_folder_are_found(scene, name):
    assert beside(scene, name, "images[0]").is_file()


def test_plain_names_are_not_decoded(scene):
    assert beside(scene, "100%.png", "map_Kd", encoded=False).name == "100%.png"
    assert beside(scene, "maps/a b.png", "map_Kd", encoded=False).name == "a b.png"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("../secret.png", "outside its own folder"),
        ("maps/../../secret.png", "outside its own folder"),
        ("%2e%2e/secret.png", "outside its own folder"),
        ("..\\secret.png", "outside its own folder"),
        ("/etc/hostname", "outside its own folder"),
        ("leak.png", "leads out of its folder"),
        ("file:///etc/hostname", "never fetched"),
        ("C:\\pictures\\wood.png", "never fetched"),
        ("//server/share/wood.png", "never fetched"),
        ("ftp://example/wood.png", "never fetched"),
        ("none.png", "no such file"),
        ("maps", "no such file"),
        ("a\0b", "outside"),
        ("x" * 5000, "x"),
    ],
)
def test_everything_else_is_refused_with_its_place(scene, name, words):
    with pytest.raises(BadFileError, match=words) as caught:
        beside(scene, name, "images[0]")
    assert "images[0]" in str(caught.value)
    assert len(str(caught.value)) < 500
