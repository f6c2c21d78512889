from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from orienteer.build import packs
from orienteer.build.packs import Pack, recipe

from . import maker


@pytest.fixture
def known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[bytes], Path]]:
    """Makes a package the one that the pack "boxes" is made from, and gives its file."""
    shelf = tmp_path / "recipes"
    monkeypatch.setattr(recipe, "_packs", lambda: shelf)

    def take(package: bytes, notes: str = maker.NOTES) -> Path:
        maker.shelf(shelf, package, notes)
        recipe.recipes.cache_clear()
        file = tmp_path / "box-models_1.0_all.deb"
        file.write_bytes(package)
        return file

    recipe.recipes.cache_clear()
    yield take
    recipe.recipes.cache_clear()


@pytest.fixture
def boxes(known: Callable[[bytes], Path], tmp_path: Path) -> Pack:
    """The pack of boxes, added."""
    file = known(maker.deb({maker.MEMBER: maker.library()}))
    return packs.add("boxes", file, tmp_path / "packs")
