from pathlib import Path

import numpy as np
import pytest
from places import room

from orienteer.errors import BadArgumentError, BadFileError, OrienteerError
from orienteer.see import sheet as module
from orienteer.see.lettering import text_size
from orienteer.see.sheet import Tile, contact_sheet, scene_tile, scenes_below, sheet


def plain(color: tuple, size: tuple[int, int] = (64, 48)) -> np.ndarray:
    """A picture of one colour."""
    return np.full((size[1], size[0], 3), color, np.uint8)


@pytest.mark.parametrize("count", [0, 1, 7, 50])
def test_every_tile_is_there_once_and_whole(count: int) -> None:
    colors = [(200, 10 + 4 * i, 255 - 5 * i) for i in range(count)]
    rgb = sheet([Tile(plain(color), f"tile {i}") for i, color in enumerate(colors)], tile=(64, 48))
    assert rgb.dtype == np.uint8
    for color in colors:
        rows, columns = np.nonzero((rgb == color).all(axis=2))
        assert len(rows) == 64 * 48
        assert (np.ptp(columns) + 1, np.ptp(rows) + 1) == (64, 48)


def test_tiles_come_in_reading_order_in_as_many_columns_as_asked() -> None:
    colors = [(200, 10 + 4 * i, 0) for i in range(7)]
    rgb = sheet([Tile(plain(color)) for color in colors], columns=3, tile=(64, 48))
    corners = [np.argwhere((rgb == color).all(axis=2)).min(axis=0) for color in colors]
    assert sorted(range(7), key=lambda i: tuple(corners[i])) == list(range(7))
    assert [corner[0] == corners[0][0] for corner in corners] == [True] * 3 + [False] * 4
    with pytest.raises(BadArgumentError, match="at least 1 column"):
        sheet([], columns=0)


def test_pictures_keep_their_shape() -> None:
    rgb = sheet([Tile(plain((255, 0, 0), (200, 50)))], tile=(100, 100))
    rows, columns = np.nonzero((rgb == (255, 0, 0)).all(axis=2))
    assert (np.ptp(columns) + 1, np.ptp(rows) + 1) == (100, 25)


def test_captions_stay_below_their_own_tile() -> None:
    words = "a caption that is much longer than its tile is wide and goes on and on and on"
    captions = [words, "short", "another_long_name_without_any_space_in_it_0001.glb"]
    rgb = sheet([Tile(plain((255, 0, 0)), caption) for caption in captions], columns=3, tile=(64, 48))
    ink = (rgb < 100).all(axis=2)
    assert not ink[:, :12].any()
    for i in range(3):
        gap = slice(12 + (i + 1) * 64 + i * 12, 12 + (i + 1) * 76)
        assert not ink[:, gap].any(), "nothing between the columns"
        assert ink[:, 12 + i * 76 : 12 + i * 76 + 64].any()
    assert not ink[-8:].any(), "the longest caption ends before the sheet does"
    assert len(rgb) > 12 + 48 + 6 * text_size("x", 14.0)[1]


def test_a_missing_picture_is_replaced_by_the_reason() -> None:
    with_reason = sheet([Tile(None, "a.glb", "the file is cut off")], tile=(160, 120))
    without = sheet([Tile(None, "a.glb", "x")], tile=(160, 120))
    assert with_reason.shape == without.shape
    assert (with_reason != without).any()
    long = sheet([Tile(None, "a.glb", "because " * 300)], tile=(160, 120))
    assert long.shape == without.shape, "a long reason stays inside its tile"


def test_a_title_is_over_everything() -> None:
    bare, titled = sheet([Tile(plain((255, 0, 0)))]), sheet([Tile(plain((255, 0, 0)))], title="scenes")
    extra = len(titled) - len(bare)
    assert extra > 15
    np.testing.assert_array_equal(titled[extra:], bare)


def test_scenes_are_found_wherever_they_are_in_natural_order(tmp_path: Path) -> None:
    for name in ("b/scene10.glb", "b/scene2.GLB", "a/house/scene.json", "a/house/scene.glb", "c/x.obj", "c/notes.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "y.glb").touch()
    (tmp_path / "c" / "loop").symlink_to(tmp_path)
    found = [str(path.relative_to(tmp_path)) for path in scenes_below(tmp_path)]
    assert found == ["a/house", "b/scene2.GLB", "b/scene10.glb", "c/x.obj"]
    assert [p.name for p in scenes_below(tmp_path / "a" / "house")] == ["house"]
    with pytest.raises(BadFileError, match="not a folder"):
        scenes_below(tmp_path / "none")


def test_a_folder_of_scenes_becomes_a_sheet_and_bad_ones_say_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("good.glb", "bad.glb", "worse.glb"):
        (tmp_path / name).touch()

    class Loader:
        @staticmethod
        def load(path: Path) -> object:
            if path.name == "bad.glb":
                raise OrienteerError(f"{path}: is cut off")
            if path.name == "worse.glb":
                raise RuntimeError("surprise")
            return room()

    monkeypatch.setattr(module, "Scene", Loader)
    tiles = [scene_tile(path, (96, 72)) for path in scenes_below(tmp_path)]
    assert [tile.problem for tile in tiles] == ["is cut off", "", "an error of Orienteer's own: RuntimeError: surprise"]
    assert tiles[1].picture is not None
    assert tiles[1].picture.shape == (72, 96, 3)
    calls: list[tuple[int, int]] = []
    rgb = contact_sheet(tmp_path, tile=(96, 72), progress=lambda done, total: calls.append((done, total)))
    assert calls == [(0, 3), (1, 3), (2, 3), (3, 3)]
    assert rgb.shape[1] > 2 * 96


def test_an_empty_folder_gives_a_sheet_that_says_so(tmp_path: Path) -> None:
    assert (contact_sheet(tmp_path) < 100).any()
