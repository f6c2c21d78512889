"""What is asked for finds its place: what it needs is thought of before it is its turn."""

import numpy as np
import pytest

from orienteer.build.checking import check
from orienteer.build.place import described
from orienteer.build.place.kind import habit, place_kind
from orienteer.build.place.plan import wants_of
from orienteer.build.place.solve import _smaller, _together
from orienteer.build.place.want import Bond, Layer, Want
from orienteer.build.request import Item, Kind, Request, Spot

TOGETHER = {
    "a partner is thought of": "A car park with a phone box near the entrance and a tree behind the phone box.",
    "things abreast": "In the street two trees stand behind a park bench.",
    "a stall under a tree": "In the market a white stall stands under a tree.",
    "a clock above a bench": "A railway platform with a bench facing a flower bed and a wall clock above the bench.",
    "a stack beside the door": "In the shop six cartons are stacked next to the door.",
    "a ring around a pedestal": "A park with a pedestal in the middle and eight bushes around it.",
    "an umbrella on a bench": "A park with a bench and an umbrella on the bench.",
    "fruit in a bowl": "A kitchen with a table, a bowl on the table and three lemons in the bowl.",
}


@pytest.mark.parametrize("text", TOGETHER.values(), ids=TOGETHER)
def test_what_belongs_together_comes_to_be_together(text: str):
    made = described(text, 3)
    assert [str(found) for found in check(made.request, made.scene) if not found.holds] == []


def test_what_found_no_place_comes_right_after_what_it_is_tied_to():
    table, lamp, rug = Want("table", "dining table"), Want("lamp", "floor lamp"), Want("rug", "rug")
    tied = Want("chair", "chair", bonds=(Bond(Kind.BEHIND, ("table",)),))
    ids = [want.id for want in _together([table, lamp, rug, tied], ["chair"])]
    assert ids == ["table", "chair", "lamp", "rug"]
    assert _together([table, lamp, rug, tied], []) == [table, lamp, rug, tied]


def test_only_what_is_asked_for_without_a_size_is_made_small():
    item = Item(id="tree", category="tree")
    assert _smaller(Want("tree", "tree", item=item)).size == "small"
    assert _smaller(Want("tree", "tree", item=item, size="large")).size == "large"
    assert _smaller(Want("tree", "tree")).size is None


def test_a_tree_is_clear_up_to_above_what_shall_stand_under_it():
    items = (Item(id="tree", category="tree"), Item(id="stall", category="market stall"))
    request = read_relation(items, Kind.UNDER, "stall", "tree")
    wants = {want.id: want for want in wants_of(request, place_kind("market"), 0, 400.0)}
    assert wants["tree"].options["clear"] > habit("tree").shading["clear"]


def test_a_bench_below_a_clock_goes_to_the_wall():
    items = (Item(id="bench", category="park bench"), Item(id="clock", category="wall clock"))
    request = read_relation(items, Kind.ABOVE, "clock", "bench")
    wants = {want.id: want for want in wants_of(request, place_kind("railway platform"), 0, 200.0)}
    assert wants["clock"].layer is Layer.WALL
    assert any(bond.spot is Spot.WALL and not bond.asked for bond in wants["bench"].bonds)


def read_relation(items: tuple[Item, ...], kind: Kind, item: str, to: str) -> Request:
    """A request with one relation."""
    place = "market" if kind is Kind.UNDER else "railway platform"
    return Request(place=place, items=items, relations=({"kind": kind, "item": item, "to": (to,)},))


@pytest.mark.parametrize("seed", range(3))
def test_the_same_words_and_seed_give_the_same_place_again(seed: int):
    text = TOGETHER["a partner is thought of"]
    one, two = (described(text, seed).scene for _ in range(2))
    assert [thing.id for thing in one.things] == [thing.id for thing in two.things]
    assert all(np.array_equal(a.pose.matrix, b.pose.matrix) for a, b in zip(one.things, two.things, strict=True))
