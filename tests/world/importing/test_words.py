import pytest

from orienteer.world.importing.words import category_of, plain, says_nothing, slug, with_color, words


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Chair_01.003", "chair"),
        ("SM_DiningChair_01", "dining chair"),
        ("scene|room:Sofa_LOD0", "sofa"),
        ("kitchenTable", "kitchen table"),
        ("TV", "tv"),
        ("Bücherregal 2", "bücherregal"),
        ("椅子", "椅子"),
        ("Object_4", ""),
        ("a4f3c2d19b8e77", ""),
        ("", ""),
        ("...", ""),
    ],
)
def test_names_become_plain_words(name, expected):
    assert plain(name) == expected


@pytest.mark.parametrize("name", ["mesh_0", "RootNode", "polySurface12", "Cube.012", "Sketchfab_model", "x", "node12"])
def test_names_that_programs_give_say_nothing(name):
    assert says_nothing(plain(name))


@pytest.mark.parametrize("name", ["Armoire", "椅", "wall n"])
def test_names_that_people_give_say_something(name):
    assert not says_nothing(plain(name))


@pytest.mark.parametrize(
    ("name", "category"),
    [
        ("dining chair", "chair"),
        ("chairs", "chair"),
        ("benches", "bench"),
        ("shelves", "shelf"),
        ("wooden floor", "floor"),
        ("night stand", "coffee table"),
        ("armoire", "wardrobe"),
        ("kitchen table leg", None),
        ("living room", None),
        ("blorp", None),
        ("", None),
    ],
)
def test_plain_words_name_their_category(name, category):
    found = category_of(name)
    assert (found and found.name) == category


def test_the_vocabulary_is_sound():
    known = words()
    for word, category in known.categories.items():
        assert 0 < category.size_m[0] < category.size_m[1], word
        assert plain(word) in (word, word.removeprefix("3d ")), word
    assert not known.places & set(known.categories)
    assert not known.generic & set(known.categories)
    assert known.fittings <= set(known.categories)
    assert known.structures <= set(known.categories)


def test_a_colour_is_said_once():
    assert with_color("red", "chair") == "red chair"
    assert with_color("red", "white chair") == "white chair"
    assert with_color(None, "mirror") == "mirror"


def test_ids_are_made_of_letters_and_dashes():
    assert slug("dining chair") == "dining-chair"
    assert slug("...") == "thing"
    assert slug("bücherregal") == "bücherregal"
