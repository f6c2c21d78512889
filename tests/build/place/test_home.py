"""What a description leaves open goes where it usually is."""

from orienteer.build.place.kind import place_kind
from orienteer.build.place.plan import wants_of
from orienteer.build.place.want import Want
from orienteer.build.request import Kind
from orienteer.build.words.reader import read


def wants(text: str, place: str) -> dict[str, Want]:
    """What shall stand there, by id."""
    return {want.id: want for want in wants_of(read(text), place_kind(place), 0, 50.0)}


def test_the_teachers_desk_stands_before_the_board_and_looks_at_the_class():
    found = wants("A classroom with six desks, a chalkboard and a globe on the teacher's desk.", "classroom")
    teacher, pupils = found["teacher desk"], found["desk"]
    assert {bond.kind for bond in teacher.bonds} == {Kind.IN_FRONT_OF, Kind.FACING}
    assert (teacher.faces, pupils.faces) == ("front", "back")
    assert all(not bond.asked for bond in (*teacher.bonds, *pupils.bonds))


def test_what_is_said_of_the_teachers_desk_counts():
    found = wants("A classroom with a chalkboard and the teacher's desk next to the window.", "classroom")
    asked = [bond for bond in found["teacher desk"].bonds if bond.asked]
    assert [bond.kind for bond in asked] == [Kind.NEXT_TO]


def test_a_whiteboard_takes_the_place_of_the_chalkboard():
    found = wants("A classroom with nine desks and a whiteboard.", "classroom")
    assert not any(want.category == "chalkboard" for want in found.values())
    assert found["desk"].bonds[0].to == ("whiteboard",)


def test_each_desk_gets_one_chair():
    found = wants("A classroom with six desks and a chalkboard.", "classroom")
    assert sum(want.count for want in found.values() if want.category == "chair") == 6
