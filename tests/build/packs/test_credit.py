from pathlib import Path

import pytest

from orienteer.build.packs.credit import CC0, CC_BY, attribution, credit
from orienteer.build.packs.recipe import recipe
from orienteer.world.scene import Credit

RECIPE = recipe("sweethome3d")
ZERO = RECIPE.libraries[0]

TEXT = """Thank you for downloading "Oak Table" by Doug C
Released under
Creative Commons Zero (Public Domain)
Downloaded from http://www.blendswap.com/blends/view/66530
"""
OLD_PAGE = """<title>Bike &amp; bell by somebody - 76279 - Creative Commons License</title>
<a href="http://creativecommons.org/licenses/by/3.0/">"""
NEW_PAGE = "<title>89509 - Sofa - Downloaded from Blend Swap</title>Released under Creative Commons Attribution 3.0"


def _credit(folder: Path, creator: str = "Maker") -> Credit:
    return credit("Thing", "lib#thing", creator, folder, ZERO, RECIPE)


def test_the_library_counts_where_a_model_says_nothing(tmp_path: Path) -> None:
    one = _credit(tmp_path)
    assert one.author == "Maker; Blend Swap contributors, converted by Emmanuel Puybaret / eTeks"
    assert one.licence.startswith("CC0-1.0 (")
    assert RECIPE.sha256 in one.source
    assert "1.8-1" in one.source


@pytest.mark.parametrize(
    ("name", "page", "what", "author", "licence", "number"),
    [
        ("BLENDSWAP_LICENSE.txt", TEXT, "Oak Table", "Doug C", CC0, "66530"),
        ("76279 - Bike - License.html", OLD_PAGE, "Bike & bell", "somebody", CC_BY, "76279"),
        ("89509 - LICENSE.html", NEW_PAGE, "Sofa", "Maker", CC_BY, "89509"),
    ],
)
def test_a_models_own_page_counts_more_than_its_library(
    tmp_path: Path, name: str, page: str, what: str, author: str, licence: str, number: str
) -> None:
    (tmp_path / name).write_text(page)
    one = _credit(tmp_path)
    assert one.what == f"Thing ({what})"
    assert one.author.startswith(f"{author}; ")
    assert one.licence == licence
    assert one.source.endswith(f"/{number}")


def test_an_attribution_names_each_model_once_under_its_licence() -> None:
    chair = Credit("Chair", "A", "CC0", "pack, chair")
    sofa = Credit("Sofa", "B", "CC-BY", "pack, sofa")
    text = attribution([sofa, chair, sofa])
    assert text.count("Sofa, by B") == text.count("Chair, by A") == 1
    assert text.index("Under CC-BY:") < text.index("Sofa") < text.index("Under CC0:") < text.index("Chair")
    assert "scaled" in text
