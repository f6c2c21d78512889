import json

import pytest

from orienteer.bench.sleepwalk.words.data import table
from orienteer.bench.sleepwalk.words.descriptions import descriptions_of, ours, read_descriptions, reason_against
from orienteer.build.descriptions import descriptions
from orienteer.errors import BadFileError

KEPT = (
    "A kitchen with a stove, microwave and refrigerator",
    "A living room filled with furniture and a flat screen TV.",
    "A park bench sitting next to a lamp post.",
    "a desk with a computer, a chair and a bookshelf",
    "A man sits on a bench in a park with a dog.",
    "A city street with traffic lights and parked cars.",
)
FALLEN = {
    "A close up of a remote control on a table.": "close-up",
    "A collage of photos of a bathroom sink and a tub.": "several pictures",
    "A cartoon drawing of a kitchen with a stove.": "no picture of a place",
    "An aerial view of a large city at night.": "from the air",
    "A jet airplane flying through a cloudy blue sky.": "from the air",
    "The interior of a car with a steering wheel.": "inside a vehicle",
    "A man riding a wave on top of a surfboard.": "on the water",
    "Two skiers are going down a snowy mountain.": "on snow and slopes",
    "A plate of food with broccoli and rice.": "food",
    "A baseball player swinging a bat at a ball.": "sport",
    "A woman wearing a red hat smiles broadly.": "people only",
    "Two dogs playing on the grass together.": "animals only",
    "An old red truck parked by a very tall tower.": "no place and too few things",
    "Ein Wohnzimmer mit einem Sofa und einem Tisch.": "another language",
    "一个有沙发和桌子的客厅 与 一个 大 窗户": "another language",
    "A street.": "too short",
    "A room. " * 40: "too long",
}


def coco(tmp_path, captions, **more):
    """A file as MS-COCO's, with one picture a caption unless said otherwise."""
    notes = [
        {"image_id": number if image is None else image, "id": number, "caption": text}
        for number, (text, image) in enumerate(captions)
    ]
    images = [{"id": note["image_id"], "file_name": f"{note['image_id']:012d}.jpg"} for note in notes]
    path = tmp_path / "captions.json"
    path.write_text(json.dumps({"info": {}, "images": images, "annotations": notes, **more}), encoding="utf-8")
    return path


@pytest.mark.parametrize("text", KEPT)
def test_places_one_can_walk_about_in_are_kept(text):
    assert reason_against(text) is None


@pytest.mark.parametrize(("text", "reason"), FALLEN.items())
def test_everything_else_falls_to_a_reason_with_a_name(text, reason):
    assert reason_against(text) == reason


def test_nearly_all_our_own_descriptions_pass_as_captions():
    fallen = {one.text: reason_against(one.text) for one in descriptions() if reason_against(one.text) is not None}
    assert len(fallen) <= 0.3 * len(descriptions()), fallen


def test_captions_are_filtered_and_the_reasons_counted(tmp_path):
    again = [(KEPT[0], None), ("A second caption of the same kitchen with a stove and a sink.", 0), (FALLEN_ONE, 0)]
    path = coco(tmp_path, [*again, *((text, None) for text in KEPT[1:3]), *((text, None) for text in FALLEN)])
    found = read_descriptions(path)
    assert found.texts == (f"{KEPT[0]}.", *KEPT[1:3])
    expected = {"another caption of the same picture": 2}
    for reason in FALLEN.values():
        expected[reason] = expected.get(reason, 0) + 1
    assert found.rejected == expected


FALLEN_ONE = next(iter(FALLEN))


def test_a_picture_whose_first_caption_falls_is_told_by_its_second(tmp_path):
    found = read_descriptions(coco(tmp_path, [(FALLEN_ONE, 7), (KEPT[0], 7), (KEPT[1], 7)]))
    assert found.texts == (f"{KEPT[0]}.",)
    assert found.rejected == {"close-up": 1, "another caption of the same picture": 1}


def test_a_text_file_is_taken_line_by_line(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_bytes("\ufeff# my places\r\n\r\n  A  café with a sofa. \n# no\nA street\n".encode())
    assert read_descriptions(path).texts == ("A café with a sofa.", "A street")
    assert descriptions_of(str(path)).texts == read_descriptions(path).texts


def test_without_a_file_they_are_ours_one_kind_of_place_after_the_other():
    places = {one.text: one.place for one in descriptions()}
    found = descriptions_of("")
    assert found == ours()
    assert sorted(found.texts) == sorted(places)
    kinds = [places[text] for text in found.texts]
    assert len(set(kinds[: len(set(kinds))])) == len(set(kinds))


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("a.txt", b"", "holds no description"),
        ("a.txt", b"# only\n\n", "holds no description"),
        ("a.txt", b"fine\nbroken \xff\xfe\n", "line 2"),
        ("a.txt", b"fine\nzero \x00 byte", "line 2"),
        ("a.txt", b"x" * 5000, "5000 characters"),
        ("a.json", b'{"annotations": [', "line 1, column 18"),
        ("a.json", b'{"images": []}', "no list 'annotations'"),
        ("a.json", b"[1, 2]", "no captions file"),
        ("a.json", b'{"annotations": [{"bbox": [1, 2]}]}', r"annotations\[0\]"),
        ("a.json", b'{"annotations": [{"image_id": 1, "caption": "A room"}, {"image_id": 2, "caption": 7}]}',
         r"annotations\[1\]"),
        ("a.json", b'{"annotations": [{"image_id": [1], "caption": "A room"}]}', "image_id"),
        ("a.json", b'{"annotations": [{"image_id": 1, "caption": "A room"}]}', "can be used: 1 too short"),
        ("a.json", b'{"annotations": []}', "holds no description"),
        ("a.json", b"\xff\xfe{", "is no"),
        ("a.json", b"[" * 100_000, "nested too deeply|no JSON"),
    ],
)  # fmt: skip
def test_a_bad_file_is_named_with_the_place(tmp_path, name, content, says):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(BadFileError, match=says) as caught:
        read_descriptions(path)
    assert str(path) in str(caught.value)


def test_a_missing_file_is_said(tmp_path):
    with pytest.raises(BadFileError, match="cannot be read"):
        descriptions_of(tmp_path / "none.txt")


def test_rules_have_reasons_of_their_own():
    reasons = [rule["reason"] for rule in table("descriptions")["rule"]]
    assert len(set(reasons)) == len(reasons)
