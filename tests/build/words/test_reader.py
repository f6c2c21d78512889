"""What single sentences ask for, by hand."""

import pytest

from orienteer.build.request import About, Daylight

from .vocabulary import lies, missed, reading, things


def test_the_example_of_the_classroom():
    request = reading("a sunny classroom with twelve desks, a green chalkboard and a globe on the teacher's desk")
    assert (request.place, request.daylight) == ("classroom", Daylight.SUNNY)
    assert things(request) == {"desk": 12, "chalkboard": 1, "globe": 1, "teacher desk": 1}
    assert next(item.color for item in request.items if item.id == "chalkboard") == "green"
    assert lies(request) == {("globe", "on", "teacher desk")}
    assert not request.missed


@pytest.mark.parametrize(
    ("said", "count"),
    [
        ("12 chairs", 12),
        ("twelve chairs", 12),
        ("a dozen chairs", 12),
        ("half a dozen chairs", 6),
        ("a pair of chairs", 2),
        ("a couple of chairs", 2),
        ("twenty-five chairs", 25),
        ("a hundred and twenty chairs", 120),
        ("two rows of five chairs", 10),
        ("a stack of three chairs", 3),
        ("two stacks of three chairs", 6),
        ("a chair", 1),
        ("chair", 1),
        ("a single chair", 1),
    ],
)
def test_numbers_that_are_said(said, count):
    request = reading(f"A café with {said}.")
    assert [item.count for item in request.items] == [count]
    assert not request.assumed


@pytest.mark.parametrize(
    "said", ["several chairs", "a few chairs", "many chairs", "chairs", "rows of chairs", "a row of chairs"]
)
def test_numbers_that_are_left_open_are_chosen_and_told(said):
    request = reading(f"A café with {said}.")
    assert request.items[0].count > 1
    assert request.assumed[-1].took == str(request.items[0].count)


@pytest.mark.parametrize(
    ("said", "color", "second"),
    [
        ("a dark blue sofa", "dark blue", None),
        ("a light gray sofa", "light grey", None),
        ("a navy sofa", "dark blue", None),
        ("a blue-and-white sofa", "blue", "white"),
        ("a red and yellow sofa", "red", "yellow"),
        ("a bright red sofa", "red", None),
        ("a sofa, white and large", "white", None),
        ("an orange sofa", "orange", None),
        ("a sofa painted green", "green", None),
        ("a sofa in dark red", "dark red", None),
    ],
)
def test_colours(said, color, second):
    (item,) = reading(f"A living room with {said}.").items
    assert (item.category, item.color, item.second_color) == ("sofa", color, second)


@pytest.mark.parametrize(
    ("said", "material"),
    [
        ("a wooden table", "wood"),
        ("an oak table", "oak"),
        ("a table made of marble", "marble"),
        ("a stainless steel table", "steel"),
        ("a glass table", "glass"),
        ("a table of granite", "granite"),
        ("a wrought-iron table", "iron"),
    ],
)
def test_materials(said, material):
    (item,) = reading(f"A restaurant with {said}.").items
    assert (item.category, item.material) == ("dining table", material)


@pytest.mark.parametrize(
    ("said", "kind", "to"),
    [
        ("on the desk", "on", "desk"),
        ("on top of the desk", "on", "desk"),
        ("under the desk", "under", "desk"),
        ("beneath the desk", "under", "desk"),
        ("above the desk", "above", "desk"),
        ("over the desk", "above", "desk"),
        ("next to the desk", "next to", "desk"),
        ("beside the desk", "next to", "desk"),
        ("to the left of the desk", "next to", "desk"),
        ("near the desk", "near", "desk"),
        ("against the wall", "against", "wall"),
        ("facing the desk", "facing", "desk"),
        ("opposite the desk", "facing", "desk"),
        ("in front of the desk", "in front of", "desk"),
        ("behind the desk", "behind", "desk"),
        ("in the corner", "in", "corner"),
        ("in the middle of the room", "in", "middle"),
        ("by the window", "next to", "window"),
        ("with its back to the window", "with its back to", "window"),
        ("with its back to the door", "with its back to", "door"),
    ],
)
def test_relations(said, kind, to):
    for sentence in (
        f"a chair {said}",
        f"a chair that stands {said}",
        f"There is a chair {said}.",
        f"A chair stands {said}.",
    ):
        request = reading(f"An office with a desk. {sentence}")
        assert lies(request) == {("chair", kind, to)}, sentence


def test_a_relation_may_come_before_the_thing():
    request = reading("An office. Next to the desk stands a chair, and under it there is a bin.")
    assert lies(request) == {("chair", "next to", "desk"), ("wastebasket", "under", "desk")}


def test_between_two_things_a_thing_and_a_window_or_two_of_a_kind():
    request = reading(
        "A living room with a sofa, a television and two armchairs. A rug lies between the sofa and the television, "
        "a cello stands between the sofa and the window and a table between the armchairs."
    )
    assert lies(request) == {
        ("rug", "between", "sofa", "television"),
        ("cello", "between", "sofa", "window"),
        ("coffee table", "between", "armchair"),
    }


def test_two_chairs_of_two_colours():
    request = reading("A café with a red and a blue chair.")
    assert [(item.color, item.count) for item in request.items] == [("red", 1), ("blue", 1)]


def test_both_speaks_of_all_that_was_listed():
    request = reading("A café with two chairs and a table, both white.")
    assert [item.color for item in request.items] == ["white", "white"]


@pytest.mark.parametrize(
    "text",
    [
        "A café with six chairs, two of them red and four blue.",
        "A café with six chairs, two red and four blue.",
        "A café with six chairs: two of them are red, the others blue.",
    ],
)
def test_parts_of_several_are_told_apart(text):
    request = reading(text)
    assert {(item.color, item.count) for item in request.items} == {("red", 2), ("blue", 4)}


def test_what_is_said_of_each_is_multiplied():
    request = reading(
        "An office with four desks. On each desk there is a lamp, and each desk has two chairs in front of it."
    )
    assert things(request) == {"desk": 4, "table lamp": 4, "chair": 8}
    assert all(relation.each for relation in request.relations)


def test_passive_and_active_verbs():
    request = reading(
        "A restaurant with a table surrounded by six chairs. Two candles flank a vase. A mirror faces the door."
    )
    assert lies(request) == {
        ("chair", "around", "dining table"),
        ("candle", "next to", "flower vase"),
        ("mirror", "facing", "door"),
    }


def test_pronouns_in_relative_clauses():
    request = reading("A bedroom with a desk that has a lamp on it and a bed which stands against the wall.")
    assert lies(request) == {("table lamp", "on", "desk"), ("bed", "against", "wall")}


def test_what_a_thing_has_lies_where_such_things_lie():
    request = reading("A library with a desk with a lamp, a table with four chairs and a crate full of books.")
    assert lies(request) == {
        ("table lamp", "on", "desk"),
        ("chair", "around", "dining table"),
        ("book", "in", "crate"),
    }


def test_only_the_last_of_a_list_is_where_it_says_unless_all_are_small():
    request = reading("A classroom with twelve desks, a chalkboard and a globe on the table.")
    assert lies(request) == {("globe", "on", "desk 2")} or lies(request) == {("globe", "on", "desk")}
    request = reading("An office with a sofa, a lamp, a telephone and a globe on the desk.")
    assert lies(request) == {(name, "on", "desk") for name in ("table lamp", "telephone", "globe")}


def test_definite_things_are_those_named_before():
    request = reading("A bedroom with a couch and a bed. The sofa is red. A rug lies in front of the red sofa.")
    assert things(request) == {"sofa": 1, "bed": 1, "rug": 1}
    assert lies(request) == {("rug", "in front of", "sofa")}


def test_british_and_american_words_mean_the_same():
    british = reading("A shop with a grey wardrobe, a rubbish bin, a shopping trolley and a fridge in the centre.")
    american = reading("A store with a gray closet, a trash can, a shopping cart and a refrigerator in the center.")
    assert british.model_copy(update={"items": ()}) == american.model_copy(update={"items": ()})
    assert things(british) == things(american)


def test_words_mean_what_they_mean_in_their_place():
    def category(text):
        return reading(text).items[0].category

    assert category("A lamp in a bedroom") == "floor lamp"
    assert category("A lamp in a street") == "lamp post"
    assert category("A lamp on a desk in an office") == "table lamp"
    assert category("A lamp above a desk in an office") == "ceiling lamp"
    assert category("A bike in the gym") == "exercise bike"
    assert category("A bike in the park") == "bicycle"
    assert category("A bed in a hospital ward") == "hospital bed"


def test_a_place_may_stand_before_a_noun_without_being_the_place():
    assert reading("A garden with a kitchen table and an office chair").place == "garden"
    assert reading("A kitchen table in a park").place == "park"


def test_a_place_that_is_not_named_is_inferred_and_told():
    request = reading("A toilet, a bathtub and a mirror.")
    assert request.place == "bathroom"
    assert request.assumed[0].what == "place"


def test_a_place_that_is_none_of_ours_is_taken_for_the_nearest_and_told():
    request = reading("A pub with three tables.")
    assert request.place == "restaurant"
    assert request.assumed[0].what == "pub"


def test_walls_floor_windows_and_doors():
    request = reading("A kitchen with white tiled walls, an oak floor, two windows and no door.")
    assert (request.wall, request.wall_material, request.floor) == ("white", "tile", "oak")
    assert (request.windows, request.doors) == (2, 0)


@pytest.mark.parametrize(
    ("said", "daylight"),
    [("at night", "night"), ("in the evening", "evening"), ("under a grey sky", "cloudy"), ("at noon", "sunny")],
)
def test_daylight(said, daylight):
    assert reading(f"A street {said} with two cars.").daylight == daylight


@pytest.mark.parametrize(
    ("said", "area"),
    [
        ("of 20 m²", 20),
        ("of 4 by 5 metres", 20),
        ("of 20 square metres", 20),
        ("(4 m x 5 m)", 20),
        ("of 200 sq ft", 18.58),
    ],
)
def test_areas(said, area):
    request = reading(f"A kitchen {said} with a stove.")
    assert request.area_m2 == area
    assert not request.missed


def test_what_shall_not_be_there():
    request = reading("A living room without sofas or rugs, and no windows.")
    assert request.without == ("sofa", "rug")
    assert request.windows == 0
    assert not request.items


def test_only_means_nothing_else():
    assert reading("A bedroom with only a bed.").clutter == 0
    assert reading("A room that is empty except for a chair.").clutter == 0


def test_slips_of_the_pen_are_mended_and_told():
    request = reading("a bedrom with a wardobe agains the wall")
    assert lies(request) == {("wardrobe", "against", "wall")}
    assert [(note.what, note.took) for note in request.assumed] == [
        ("bedrom", "bedroom"),
        ("wardobe", "wardrobe"),
        ("agains", "against"),
    ]


def test_properties_that_cannot_be_shown_are_missed_by_name():
    request = reading("A cosy café with a rusty old stove and a striped rug.")
    assert missed(request) == "cosy | rusty old | striped"
    assert {miss.about for miss in request.missed} == {About.LOOK}


def test_left_and_right_are_missed_but_beside_is_kept():
    request = reading("A bedroom with a lamp to the left of the bed.")
    assert lies(request) == {("floor lamp", "next to", "bed")}
    assert [(miss.what, miss.about) for miss in request.missed] == [("to the left of", About.RELATION)]


def test_lengths_are_missed():
    assert missed(reading("A bedroom with a 2 m tall wardrobe.")) == "2 m tall"


def test_people_and_animals_are_missed():
    assert missed(reading("A park with a bench, two dogs and an old man.")) == "two dogs | an old man"
