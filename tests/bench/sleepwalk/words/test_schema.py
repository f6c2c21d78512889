from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orienteer.bench.sleepwalk.errand import Line
from orienteer.bench.sleepwalk.words.rejection import Why
from orienteer.bench.sleepwalk.words.schema import bare, lines_in, text_of

LINE = Line("medium", "Pick up the pen.", "Near the desk", "Near the whiteboard", ("pen", "whiteboard"))
TEXT = "LEVEL_2 | TASK: Pick up the pen. | START: Near the desk | END: Near the whiteboard | INTERACT: pen, whiteboard"
EASY = replace(LINE, tier="easy", interact=())

VOCABULARY = ("red", "blue", "lamp", "desk", "sofa", "on", "the", "beside", "cup", "of", "tea", "window")
words = st.lists(st.sampled_from(VOCABULARY), min_size=1, max_size=6)
phrases = words.map(" ".join)
lines = st.builds(
    Line,
    tier=st.sampled_from(("easy", "medium", "hard")),
    task=phrases.map(lambda text: f"{text.capitalize()}."),
    start=phrases.map(lambda text: f"Near the {text}"),
    end=phrases.map(lambda text: f"Near the {text}"),
    interact=st.lists(phrases, max_size=5).map(tuple),
)


def test_a_line_is_written_as_published():
    assert text_of(LINE) == TEXT
    assert text_of(EASY).endswith("| INTERACT: none")


@given(st.lists(lines, max_size=9))
def test_lines_that_are_written_are_read_again(some):
    reading = lines_in("\n".join(map(text_of, some)))
    assert reading.lines == tuple(some)
    assert not reading.rejected


@pytest.mark.parametrize(
    "text",
    [
        f"- {TEXT}",
        f"* **{TEXT}**",
        f"1. {TEXT}",
        f"```\n{TEXT}\n```",
        f"```text\n{TEXT}\n```",
        f"<think>LEVEL_1 | TASK: no | START: Near a | END: Near b | INTERACT: none</think>\n{TEXT}",
        TEXT.replace(" | ", "|").replace(": ", ":"),
        TEXT.replace("LEVEL_2", "Level 2").replace("TASK", "Task").replace("INTERACT", "Interact"),
        TEXT.replace("LEVEL_2", "LEVEL 2 (Simple Interaction)"),
        TEXT.replace("LEVEL_2", "**LEVEL_2**").replace("TASK:", "**TASK:**").replace("END:", "**END**:"),
        TEXT.replace("LEVEL_2", "MEDIUM"),
        f"| {TEXT} |",
        TEXT.replace(" | ", "\n"),
        TEXT.replace(" | ", "\n  - "),
        TEXT.replace("Near the desk", "Near the\n  desk"),
        TEXT.replace("INTERACT: pen, whiteboard", "INTERACT: pen,\nwhiteboard"),
        TEXT.replace("pen, whiteboard", "[pen and whiteboard]"),
        TEXT.replace("START: Near the desk", "START: the desk").replace("END: Near", "END: next to"),
        TEXT.replace("|", "｜").replace(":", "："),
        f"### LEVEL_2 (Simple Interaction)\n\n- {TEXT.removeprefix('LEVEL_2 | ')}",
        f"Here are the tasks:\n\n{TEXT}\n\nI hope this helps!",
        TEXT.replace("TASK: ", ""),
        TEXT.replace("\n", "\r\n") + "\r\n",
    ],
)  # fmt: skip
def test_what_models_make_of_it_is_read(text):
    reading = lines_in(text)
    assert reading.lines == (LINE,), reading
    assert not reading.rejected


def test_a_level_holds_for_the_lines_below_it():
    body = TEXT.removeprefix("LEVEL_2 | ")
    reading = lines_in(f"LEVEL_3:\n- {body}\n- {body}\nLEVEL_1:\n- {body}")
    assert [line.tier for line in reading.lines] == ["hard", "hard", "easy"]


def test_the_summary_is_what_stands_below_its_heading():
    said = "A modern office. Key objects include: a desk, a chair\nand a lamp."
    for head in (
        "ENVIRONMENT SUMMARY:",
        "**ENVIRONMENT SUMMARY**",
        "## Environment Summary\n",
        "Environment_Summary:\n\n",
    ):
        assert lines_in(f"{head}\n{said}\n\n{TEXT}").summary == " ".join(said.split())
    assert lines_in(TEXT).summary == ""


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (TEXT.replace(" | END: Near the whiteboard", ""), "no END"),
        (TEXT.replace("Near the desk", ""), "no START"),
        (TEXT.replace("Near the desk", "Near"), "no object"),
        (TEXT.replace("LEVEL_2", "LEVEL_7"), "no level '7'"),
        (TEXT.removeprefix("LEVEL_2 | "), "no level"),
        (TEXT.partition(" | INTERACT")[0], "no INTERACT"),
        ("LEVEL_2 | TASK: | START: Near a | END: Near b | INTERACT: c", "no TASK"),
    ],
)
def test_a_line_that_lacks_something_is_named(text, says):
    reading = lines_in(text)
    assert not reading.lines
    (fallen,) = reading.rejected
    assert fallen.why is Why.MALFORMED
    assert says in fallen.says


@pytest.mark.parametrize("said", ["none", "None", "None.", "(none)", "N/A", "nothing"])
def test_nothing_to_interact_with_is_none(said):
    (line,) = lines_in(TEXT.replace("pen, whiteboard", said)).lines
    assert line.interact == ()


def test_things_between_things_are_one_thing():
    (line,) = lines_in(TEXT.replace("pen, whiteboard", "pen, stool between the sofa and the door")).lines
    assert line.interact == ("pen", "stool between the sofa and the door")


def test_places_without_their_preposition():
    assert bare("Near the red chair") == "the red chair"
    assert bare("near to: lamp") == "lamp"
    assert bare("Bystander") == "Bystander"


PIECES = ("|", "\n", "LEVEL_", "TASK:", "END:", "INTERACT: ", "</think>", "```", ",", "**")


@settings(max_examples=200)
@given(st.data())
def test_mutated_answers_never_crash_the_reader(data):
    text = "\n".join([f"ENVIRONMENT SUMMARY: x\n{TEXT}", text_of(EASY), f"```\n{TEXT}"])
    for _ in range(data.draw(st.integers(1, 12))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 30))
        put = data.draw(
            st.one_of(st.text(max_size=6), st.sampled_from(["|", "\n", "LEVEL_", "TASK:", "</think>", "```", ","]))
        )
        text = text[:at] + put + text[at + cut :]
    reading = lines_in(text)
    for line in reading.lines:
        assert line.tier in ("easy", "medium", "hard")
        assert line.task and line.start.startswith("Near ") and line.end.startswith("Near ")  # noqa: PT018
        again = lines_in(text_of(line))
        assert len(again.lines) <= 2


@settings(max_examples=100)
@given(st.text(max_size=2000))
def test_any_text_is_read_or_holds_nothing(text):
    lines_in(text)


def test_long_nonsense_is_read_fast_enough_to_end():
    for piece in ("*", "|", "LEVEL_1 ", "TASK: ", "- ", "(", "\n", "LEVEL_1 | TASK: a | ", "1."):
        lines_in(piece * (40_000 // len(piece)))
