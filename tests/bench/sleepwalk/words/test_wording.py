import re
from collections import Counter
from typing import get_args

import pytest

from orienteer.bench.sleepwalk.errand import Deed, Errand, Named
from orienteer.bench.sleepwalk.truth import Action
from orienteer.bench.sleepwalk.words.banned import banned, banned_in, without_banned
from orienteer.bench.sleepwalk.words.data import table
from orienteer.bench.sleepwalk.words.noun import could_mean, indefinite, many
from orienteer.bench.sleepwalk.words.summary import summary_of
from orienteer.bench.sleepwalk.words.wording import WordingError, head_of, phrases, worded
from orienteer.build.registry import categories
from orienteer.streams import stream

from .errands import errands
from .places import SOME, named, scene_of

places = pytest.mark.parametrize("place", SOME)
ODD = re.compile(
    r"\bthe the\b|\ba a\b|(?<!out )\bof it\b|[{}|]|  |\ban? (?:some|the)\b|\.\.|, ,|\bundefined\b|\bNone\b"
)

COUNTED = re.compile(r"\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|[a-z]+teen|eleven|twelve|many|some) ")


def said(errand, seed=0, taken=None):
    return worded(errand, stream(seed, "words"), set() if taken is None else taken).task


def named_as(name):
    return Named(name, name)


def errand(*deeds, start="door", end=None, tier="medium"):
    done = tuple(Deed(named_as(name), action) for action, name in deeds)
    return Errand(tier, named_as(start), done, named_as(end) if end else done[-1].thing)


@places
def test_every_line_is_clean_english_and_its_fields_are_those_of_the_errand(place):
    for seed in range(4):
        taken = set()
        for number, one in enumerate(errands(place, 12, seed)):
            line = worded(one, stream(seed, place, number), taken)
            assert line.tier == one.tier
            assert (line.start, line.end) == (f"Near the {one.start.name}", f"Near the {one.end.name}")
            assert line.interact == tuple(deed.thing.name for deed in one.deeds)
            for text in (line.task, line.start, line.end, *line.interact):
                assert not banned_in(text)
                assert not set(re.findall("[a-z]+", text.lower())) & banned()
                assert not ODD.search(text), text
            assert line.task[0].isupper() and line.task.endswith(".")  # noqa: PT018
            assert all(part[0].isupper() for part in line.task.split(". "))
        assert len(taken) == 12  # no two alike


def test_one_errand_is_said_in_many_ways():
    walk = Errand("easy", named_as("door"), (), named_as("red sofa"))
    assert len({said(walk, seed) for seed in range(60)}) >= 12
    deeds = errand(("open", "refrigerator"), ("pick up", "cup"), ("sit", "chair"), tier="hard")
    assert len({said(deeds, seed) for seed in range(60)}) >= 40


def test_no_text_comes_twice_in_a_scene_and_at_last_there_is_none_left():
    walk, taken = Errand("easy", named_as("door"), (), named_as("red sofa")), set()
    ways = len(table("wording")["easy"])
    for number in range(ways):
        said(walk, number, taken)
    assert len(taken) == ways
    with pytest.raises(WordingError, match="taken"):
        said(walk, 0, taken)


def test_openings_vary_within_a_scene():
    taken = set()
    for number, one in enumerate(errands("living-room-03", 9)):
        worded(one, stream(number, "openings"), taken)
    assert max(Counter(text.split()[0] for text in taken).values()) <= 3


@pytest.mark.parametrize("action", get_args(Action))
def test_every_wording_of_every_action_renders(action):
    nouns = {*categories(), *table("nouns")["spoken"].values(), "strange gadget", "toy blocks"}
    for noun in sorted(nouns):
        for phrase in phrases(action, noun):
            plain, _, with_it = phrase.partition("|")
            text = plain.format(x=f"the {noun}")
            assert f"the {noun}" in text
            assert not banned_in(text)
            assert not banned_in(with_it.format(it="it", its="its", x="it"))


def test_templates_say_no_banned_word():
    def texts(tree):
        if isinstance(tree, dict):
            return [text for value in tree.values() for text in texts(value)]
        return [text for value in tree for text in texts(value)] if isinstance(tree, list) else [tree]

    for name in ("wording", "summary"):
        assert not [text for text in texts(table(name)) if banned_in(text)]


@pytest.mark.parametrize(
    ("action", "name", "words"),
    [
        ("open", "refrigerator", r"open the refrigerator\.|the refrigerator and open it"),
        ("open", "red curtain", r"(open|draw) the red curtain|the red curtain and (open|draw) it"),
        ("switch", "candle", r"light the candle|the candle and light it"),
        ("sit", "red armchair", r"(in|into) (the red armchair|it)\."),
        ("sit", "bench beside the fountain", r"on (the bench beside the fountain|it)\."),
        ("look at", "window closest to the door", r"(out of|through) (the window closest to the door|it)\."),
        ("look at", "wall clock", r"time|look at"),
        ("use", "washbasin", r"wash your hands"),
        ("use", "gadget", r"(touch|hand on) (the gadget|it)"),
    ],
)
def test_verbs_go_with_things(action, name, words):
    for seed in range(12):
        assert re.search(words, said(errand((action, name)), seed), re.I)


def test_what_is_picked_up_is_carried_and_put_down():
    for seed in range(20):
        text = said(errand(("pick up", "cup on the desk"), ("use", "coffee table")), seed)
        assert re.search(r"(put|place|set) (it|the cup)( down)? (down )?on the coffee table", text), text
        text = said(errand(("pick up", "cup on the desk"), end="door", start="desk"), seed)
        assert re.search(r"(carry|take|bring) (it|the cup) (over )?to the door", text), text
        text = said(errand(("pick up", "toy blocks"), end="door", start="desk"), seed)
        assert " them " in text, text


def test_who_sits_gets_up_before_anything_else():
    for seed in range(20):
        text = said(errand(("sit", "sofa"), ("open", "window"), tier="medium"), seed)
        assert re.search(r"(stand|get) up and", text, re.I), text


def test_a_name_with_a_banned_word_is_refused_by_the_last_check():
    with pytest.raises(WordingError, match="viewpoint"):
        said(errand(("open", "left locker")))


def test_heads_and_articles_and_plurals():
    assert head_of("red cup on the desk beside the door") == "red cup"
    assert head_of("potted plant with red flowers") == "potted plant"
    assert head_of("stack of books") == "stack of books"
    for phrase, right in {
        "oak desk": "an oak desk", "hourglass": "an hourglass", "unicycle": "a unicycle", "umbrella": "an umbrella",
        "toy blocks": "some toy blocks", "red sofa": "a red sofa", "armchair": "an armchair",
    }.items():  # fmt: skip
        assert indefinite(phrase) == right
    assert many("vase of flowers") == "vases of flowers"
    assert many("toy blocks") == "toy blocks"
    assert could_mean("chair", "office chair")
    assert not could_mean("office chair", "chair")


def test_banned_words_are_words_of_their_own():
    assert banned_in("Turn LEFT at the upright piano, to the Front-door") == ("left", "front")
    assert banned_in("bright copper kettles, backpack, laptop, stopper") == ()
    assert without_banned("upper left cabinet") == "cabinet"


@places
def test_summaries_name_ten_to_fifteen_objects_where_there_are_as_many(place):
    for seed in range(5):
        text = summary_of(scene_of(place), named(place), stream(seed, place))
        assert not banned_in(text)
        assert not ODD.search(text), text
        assert 2 <= len(re.findall(r"\.(?: |$)", text)) <= 3
        objects = COUNTED.findall(text.lower())
        assert 10 <= len(objects) <= 16, text  # the place itself is one
