from collections.abc import Callable
from pathlib import Path

import pytest

from orienteer.build.packs.recipe import recipe, recipes
from orienteer.errors import BadFileError, UnknownNameError


def test_what_ships_can_be_read() -> None:
    assert "sweethome3d" in recipes()
    assert len(recipe("sweethome3d").libraries) == 5


def test_an_unknown_pack_lists_the_known() -> None:
    with pytest.raises(UnknownNameError, match="sweethome3d"):
        recipe("sweethome")


def test_a_damaged_recipe_is_said(known: Callable[[bytes], Path], tmp_path: Path) -> None:
    known(b"x")
    (tmp_path / "recipes" / "boxes" / "recipe.json").write_text("{}")
    with pytest.raises(BadFileError, match="not a recipe"):
        recipes()
