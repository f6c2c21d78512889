from itertools import chain

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orienteer.asking import Picture, ServiceError, Text
from orienteer.bench.sleepwalk.words.author import REFUSAL, Sight, is_refusal, write
from orienteer.bench.sleepwalk.words.banned import banned
from orienteer.bench.sleepwalk.words.rejection import Why, counted
from orienteer.bench.sleepwalk.words.schema import text_of
from orienteer.bench.sleepwalk.words.wording import worded
from orienteer.streams import stream

from .errands import errands
from .places import SOME, named, scene_of, seen_of

PLACE = "classroom-01"
BLACK = Picture(np.zeros((4, 4, 3), np.uint8), "black")
HEAD = "ENVIRONMENT SUMMARY:\nA classroom with desks.\n\n"


def sight(place=PLACE):
    return Sight(scene_of(place), named(place), seen_of(place), BLACK, BLACK)


def written(*answers, place=PLACE, **how):
    """What comes of an author that says these things in turn."""
    said = iter(answers)
    return write(sight(place), lambda parts, schema=None: next(said), rounds=len(answers), **how)


def line(level=1, task="Walk.", start="globe", end="chalkboard", interact="none"):
    return f"LEVEL_{level} | TASK: {task} | START: Near the {start} | END: Near the {end} | INTERACT: {interact}"


def why(*lines, **how):
    return [fallen.why for fallen in written("\n".join(lines), **how).rejections]


# --- grounded instructions read back as they were meant ---


def read_back(place):
    """Pairs of an errand and what the author's reader makes of our words for it."""
    for seed in range(2):
        taken = set()
        for number, errand in enumerate(errands(place, 9, seed)):
            said = text_of(worded(errand, stream(seed, place, number), taken))
            found = written(said, place=place)
            if errand.start != errand.end or errand.deeds:
                assert not found.rejections, (said, found.rejections)
                yield errand, found.instructions[0].errand


def things_of(errand):
    return errand.start, errand.end, [deed.thing for deed in errand.deeds]


def test_what_we_write_ourselves_is_understood_as_it_was_meant():
    pairs = [pair for place in SOME for pair in read_back(place)]
    assert all(things_of(meant) == things_of(read) for meant, read in pairs)
    deeds = [both for meant, read in pairs for both in zip(meant.deeds, read.deeds, strict=True)]
    assert len(deeds) > 100
    # A verb may stand for more than one action ("check the car"): one deed in twenty may be read as another.
    assert sum(meant.action == read.action for meant, read in deeds) >= 0.95 * len(deeds)


# --- the published rejections ---


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (line(task="Walk to the left desk."), Why.VIEWPOINT),
        (line(start="chalkboard in front of the desks"), Why.VIEWPOINT),
        (line(start="wall"), Why.START),
        (line(start="start point"), Why.START),
        (line(end="floor"), Why.END),
        (line(end="corner of the room"), Why.END),
        (line(1, interact="globe"), Why.COUNT),
        (line(2, interact="none"), Why.COUNT),
        (line(2, interact="globe, door, chalkboard"), Why.COUNT),
        (line(3, interact="globe, door"), Why.COUNT),
        (line(start="refrigerator"), Why.MISSING),
        (line(end="pink unicorn"), Why.MISSING),
        (line(start="purple wastebasket"), Why.MISSING),
        (line(2, "Pick up the pen.", interact="pen"), Why.MISSING),
        (line(1, "Walk past the sofa to the chalkboard."), Why.MISSING),
        (line(start="desk"), Why.AMBIGUOUS),
        (line(2, "Sit down on the chair.", interact="chair"), Why.AMBIGUOUS),
        (line(2, "Listen to the wall clock.", interact="wall clock"), Why.UNSEEN_ACTION),
        (line(2, "Walk to the globe and wait.", interact="globe"), Why.UNSEEN_ACTION),
        (line(2, "Open the globe.", interact="globe"), Why.NOT_POSSIBLE),
        (line(2, "Sit down on the chalkboard.", interact="chalkboard"), Why.NOT_POSSIBLE),
        (line(start="globe", end="globe"), Why.NOWHERE),
        (line(4), Why.MALFORMED),
        (line().replace("START", "BEGIN"), Why.MALFORMED),
        ("I am sorry, but I cannot do that.", Why.UNREADABLE),
    ],
)
def test_each_rejection_has_its_name(said, reason):
    assert why(said) == [reason]


def test_every_banned_word_rejects_wherever_it_stands():
    for word in sorted(banned()):
        for said in (
            line(task=f"Walk to the {word}."), line(start=f"{word} globe"), line(end=f"{word.upper()} door"),
            line(2, "Spin it.", interact=f"{word} globe"),
        ):  # fmt: skip
            assert why(said) == [Why.VIEWPOINT]


def test_what_is_alike_is_taken_once():
    assert why(line(task="Walk over."), line(task="walk over")) == [Why.DUPLICATE]
    assert why(line(task="Walk over."), line(task="Go there.")) == [Why.DUPLICATE]  # other words, the same errand


def test_more_than_was_asked_for_is_left():
    ends = ("chalkboard", "door", "wall clock", "teacher's desk")
    found = written("\n".join(line(task=f"Walk to the {end}.", end=end) for end in ends), per_tier=2, spare=1)
    assert len(found.instructions) == 3
    assert [fallen.why for fallen in found.rejections] == [Why.SURPLUS]


def test_what_the_views_do_not_show_is_not_in_them():
    seen = {**seen_of(PLACE), "globe-1": 0.0}
    hidden = Sight(scene_of(PLACE), {k: v for k, v in named(PLACE).items() if k != "globe-1"}, seen, BLACK, BLACK)
    found = write(hidden, lambda parts, schema=None: line(), rounds=1)
    assert [fallen.why for fallen in found.rejections] == [Why.HIDDEN]


def test_reasons_are_counted_by_name():
    found = written("\n".join((line(start="wall"), line(start="wall", end="door"), line(4), line())))
    assert found.rejected == {"author: START is no object": 2, "author: malformed line": 1}
    assert counted(()) == {}


# --- names and actions ---


@pytest.mark.parametrize(
    ("phrase", "thing"),
    [
        ("the globe", "globe-1"),
        ("Globe", "globe-1"),
        ("blackboard", "chalkboard-1"),
        ("green chalkboard", "chalkboard-1"),
        ("trash can", "wastebasket-5-1"),
        ("classroom door", "door-0-0"),
        ("door handle", "door-0-0"),
        ("clock", "wall-clock-3-1"),
        ("clock on the wall", "wall-clock-3-1"),
        ("teacher's desk", "teacher-desk-1"),
        ("teacher’s desk", "teacher-desk-1"),
        ("globe on the teacher's desk", "globe-1"),
        ("chair at the teacher's desk", "chair-teacher-desk-1"),
        ("bookshelf closest to the chalkboard", "bookcase-2-2"),
    ],
)  # fmt: skip
def test_other_words_for_a_thing_find_it(phrase, thing):
    found = written(line(start=phrase, end="globe" if thing == "door-0-0" else "door"))
    assert [one.errand.start.thing_id for one in found.instructions] == [thing], found.rejections


@pytest.mark.parametrize(
    ("task", "interact", "actions"),
    [
        ("Open the door, then pick up the globe.", "door, globe", ["open", "pick up"]),
        ("Walk to the door and open it.", "door", ["open"]),
        ("Go to the globe, pick it up and carry it to the door.", "globe, door", ["pick up", "reach"]),
        ("Place the globe near the chalkboard.", "globe, chalkboard", ["pick up", "reach"]),
        ("Take the globe from the teacher's desk.", "globe, teacher's desk", ["pick up", "reach"]),
        ("Take a look at the wall clock.", "wall clock", ["look at"]),
        ("Check the time on the wall clock and approach the globe.", "wall clock, globe", ["look at", "reach"]),
        ("After opening the door, sit on the chair at the teacher's desk.", "door, chair at the teacher's desk",
         ["open", "sit"]),
    ],
)  # fmt: skip
def test_verbs_say_what_is_done(task, interact, actions):
    found = written(line(2, task, interact=interact))
    assert not found.rejections, found.rejections
    assert [deed.action for deed in found.instructions[0].errand.deeds] == actions


# --- asking ---


def test_an_author_is_shown_both_views_and_the_rules():
    shown = []

    def ask(parts, schema=None):
        shown.append(parts)
        return line()

    write(sight(), ask, rounds=1)
    (parts,) = shown
    assert [type(part) for part in parts] == [Picture, Picture, Text]
    words = parts[2].text
    assert REFUSAL in words
    assert all(word in words for word in banned())
    assert "15 errands, 5 for each level" in words


def test_what_fell_is_asked_for_again_with_the_reason():
    shown = []

    def ask(parts, schema=None):
        shown.append(parts)
        return HEAD + line(start="wall") if len(shown) == 1 else line()

    found = write(sight(), ask)
    assert len(shown) == 2
    again = shown[1][-1].text
    assert "START is no object: 'Near the wall'" in again
    assert "5 of LEVEL_1, 5 of LEVEL_2, 5 of LEVEL_3" in again
    assert found.summary == "A classroom with desks."
    assert len(found.instructions) == 1


def test_nobody_is_asked_again_where_enough_holds():
    every = chain(
        (line(1, f"Go to the {end}.", end=end) for end in ("chalkboard", "door", "wall clock")),
        (line(2, f"Go and look at the {one}.", interact=one) for one in ("chalkboard", "wall clock", "globe")),
        (
            line(3, f"Open the door, look at the wall clock, then the {one}.", interact=f"door, wall clock, {one}")
            for one in ("globe", "chalkboard", "teacher's desk")
        ),
    )
    said = "\n".join(every)
    found = write(sight(), iter_ask(said))
    assert len(found.instructions) == 9, found.rejections


def iter_ask(*answers):
    left = list(answers)
    return lambda parts, schema=None: left.pop(0)


@pytest.mark.parametrize("words", [REFUSAL, f'"{REFUSAL}."', f"<think>hm</think>\n**{REFUSAL.upper()}**"])
def test_a_refusal_rejects_the_scene(words):
    found = written(words)
    assert found.refused
    assert found.rejected == {"author: the view from above was refused": 1}
    assert not found.instructions


def test_a_refusal_beside_instructions_is_none():
    assert not is_refusal(f"{REFUSAL}\n{line()}")
    assert not is_refusal("The view is clear.")


def test_a_service_that_fails_is_no_rejection():
    def ask(parts, schema=None):
        raise ServiceError("down")

    with pytest.raises(ServiceError):
        write(sight(), ask)


PIECES = (" left", "the door", " between ", " and ", "|", "\n")


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_mutated_answers_never_crash_and_only_sound_lines_are_taken(data):
    text = "\n".join(
        (HEAD, line(), line(2, "Pick up the globe.", interact="globe"), line(3, "Go.", interact="a, b, c"))
    )
    for _ in range(data.draw(st.integers(1, 10))):
        at, cut = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 25))
        put = data.draw(
            st.one_of(st.text(max_size=5), st.sampled_from((" left", "the door", " between ", " and ", "|")))
        )
        text = text[:at] + put + text[at + cut :]
    found = written(text)
    for one in found.instructions:
        assert {one.errand.start.thing_id, one.errand.end.thing_id} <= set(scene_of(PLACE).index)
        assert len(one.errand.deeds) <= len(one.line.interact)
