"""Requests said in words, and read again."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from orienteer.build.descriptions import descriptions
from orienteer.build.request import Daylight, Item, Kind, Relation, Request, Spot
from orienteer.build.words import data, kinds_of_places, meaning, say
from orienteer.build.words.look import Look
from orienteer.build.words.naming import names_of

from .vocabulary import CATEGORIES, reading

COLORS, MATERIALS, SIZES = (tuple(data.looks()[table]) for table in ("colors", "materials", "sizes"))
KINDS = tuple(kind for kind in Kind if kind not in (Kind.BETWEEN, Kind.ON, Kind.IN, Kind.ABOVE, Kind.UNDER))
UPWARDS = (*KINDS, Kind.ON, Kind.IN, Kind.ABOVE)
DOWNWARDS = (*KINDS, Kind.UNDER)
"""Never both: what is on one thing and under another may be on itself."""


@st.composite
def items(draw) -> list[Item]:
    drafts = []
    for _ in range(draw(st.integers(0, 6))):
        count = draw(st.integers(1, 30))
        color = draw(st.none() | st.sampled_from(COLORS))
        second = draw(st.none() | st.sampled_from(COLORS)) if color else None
        drafts.append(
            {
                "category": draw(st.sampled_from(CATEGORIES)),
                "count": count,
                "color": color,
                "second_color": second if second != color else None,
                "material": draw(st.none() | st.sampled_from(MATERIALS)),
                "size": draw(st.none() | st.sampled_from(SIZES)),
                "rows": draw(st.none() | st.integers(1, 5)) if count > 1 else None,
            }
        )
    looks = [Look(d["color"], d["second_color"], d["material"], d["size"]) for d in drafts]
    owners = [draw(st.sampled_from((None, None, "teacher", "doctor"))) for _ in drafts]
    names = names_of([(d["category"], owner, (), look) for d, owner, look in zip(drafts, owners, looks, strict=True)])
    return [Item(id=name, **d) for name, d in zip(names, drafts, strict=True)]


@st.composite
def relations(draw, ids: list[str]) -> list[Relation]:
    """Each thing lies to earlier ones only, in one way: so nothing contradicts."""
    found = {}
    kinds = draw(st.sampled_from((UPWARDS, DOWNWARDS)))
    for later in range(len(ids)):
        for _ in range(draw(st.integers(0, 2))):
            targets = [*ids[:later], *(spot.value for spot in Spot)]
            to = draw(st.sampled_from(targets))
            found[ids[later], to] = Relation(
                kind=draw(st.sampled_from(kinds)), item=ids[later], to=(to,), each=to in ids and draw(st.booleans())
            )
        if later > 1 and draw(st.booleans()):
            found[ids[later], "between"] = Relation(kind=Kind.BETWEEN, item=ids[later], to=(ids[0], ids[1]))
    return list(found.values())


@st.composite
def requests(draw) -> Request:
    chosen = draw(items())
    surfaces = {}
    for name in ("wall", "floor"):
        color, material = draw(st.none() | st.sampled_from(COLORS)), draw(st.none() | st.sampled_from(MATERIALS))
        surfaces |= {name: color or material, f"{name}_material": material if color else None}
    present = {item.category for item in chosen}
    absent = [c for c in ("sofa", "toaster", "piggy bank", "hay bale", "cello") if c not in present]
    return Request(
        place=draw(st.sampled_from(kinds_of_places())),
        items=tuple(chosen),
        relations=tuple(draw(relations([item.id for item in chosen]))),
        daylight=draw(st.sampled_from(Daylight)),
        size=draw(st.sampled_from((None, "small", "large"))),
        area_m2=draw(st.none() | st.integers(1, 10_000_00).map(lambda n: n / 100)),
        clutter=draw(st.integers(0, 100).map(lambda n: n / 100)),
        windows=draw(st.none() | st.integers(0, 20)),
        doors=draw(st.none() | st.integers(0, 4)),
        without=tuple(draw(st.lists(st.sampled_from(absent), max_size=2, unique=True))),
        **surfaces,
    )


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(requests())
def test_a_request_said_in_words_is_read_as_itself(request):
    said = say(request, CATEGORIES)
    again = reading(said)
    assert meaning(again) == request, said
    assert not again.missed, said


def test_what_was_read_from_our_descriptions_survives_saying_it():
    for description in descriptions():
        first = reading(description.text)
        again = reading(say(first, CATEGORIES))
        assert meaning(again) == meaning(first), description.text
        assert not again.missed


def test_meaning_leaves_out_the_words_only():
    two = reading("a café with a couch"), reading("a café with a sofa")
    assert two[0] != two[1]
    assert meaning(two[0]) == meaning(two[1])


def test_a_tree_that_is_orange_does_not_become_an_orange_tree():
    request = Request(place="park", items=(Item(id="tree", category="tree", color="orange"),))
    assert meaning(reading(say(request, CATEGORIES))) == request
