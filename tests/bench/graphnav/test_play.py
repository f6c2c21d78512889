import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphnav.walks import card_task, episodes, session_of, walked
from orienteer.bench.contract import Text
from orienteer.bench.graphnav.reading import tokens
from orienteer.bench.graphnav.records import Condition


def words(session, state):
    return [part.text for part in session.observe(state) if isinstance(part, Text)]


@pytest.mark.parametrize(
    ("condition", "answers"),
    [("C1", ("front", "right", "right")), ("C2", "↑→→"), ("C3", "FRR"), ("C4", "233")],
)
def test_every_condition_has_its_own_tokens(condition, answers):
    task = card_task()
    session = session_of(task, condition=condition)
    said = "\n".join(words(session, session.start()))
    for token in tokens(Condition(condition)).values():
        assert token in said.rsplit("\n", 1)[-1]
    assert f"Action: {answers[0]}" in said
    state = walked(task, *answers, condition=condition)
    assert (state.moves, state.walls, state.unread, state.words) == ("ESW", 0, 0, {})
    assert session.done(state)


def test_the_exploration_is_shown_as_pairs_and_then_the_trip_the_goal_and_the_view():
    session = session_of(card_task())
    said = words(session, walked(card_task(), "2", "3"))
    explored = said[said.index("How you were led through the maze, each place with what was done there:") :]
    assert [one for one in explored if one.startswith("Action")] == [f"Action: {n}" for n in (2, 3, 3, 1, 2, 3)]
    order = [
        next(i for i, one in enumerate(explored) if one.startswith(start))
        for start in ("How you", "The exploration ended", "Your trip so far", "The goal", "Your view now", "Which way")
    ]
    assert order == sorted(order)


def test_the_whole_trip_is_shown_or_the_latest_steps_of_it():
    task = card_task(budget=20, goal=(1, 0), goal_idx=4)
    for history, shown, left_out in ((0, 5, False), (3, 3, True), (9, 5, False)):
        state = walked(task, "2", "3", "3", "3", "3", history=history)  # once round the upper loop, and on
        said = words(session_of(task, history=history), state)
        trip = said[said.index("Your trip so far, each place with what you did there:") :]
        assert sum(one.startswith("Action") for one in trip) == shown
        assert ("(Steps left out here: 2.)" in trip) == left_out


def test_what_a_window_shows_costs_the_same_however_long_the_trip():
    task = card_task(budget=1000, goal=(1, 0), goal_idx=4)
    session = session_of(task, history=4)
    state, asked = session.step(session.start(), "2"), []
    for _ in range(159):  # round the upper loop, again and again
        state = session.step(state, "3")
        asked.append(len(session.observe(state)))
    assert len(state.moves) == 160
    assert len(set(asked[4:])) == 1


def test_an_invalid_answer_is_asked_for_again_with_the_reason_and_costs_no_step():
    task = card_task()
    session = session_of(task)
    start = session.start()
    state = session.step(start, "1")  # north of (1, 4) is the edge
    assert (state.at, state.steps, state.walls, state.refused) == (start.at, 0, 1, ("left",))
    assert "There is a wall: 1 cannot be taken from here." in words(session, state)[-1]
    state = session.step(state, "hm")
    assert (state.steps, state.walls, state.unread) == (0, 1, 1)
    asked = words(session, state)[-1]
    assert asked.startswith("Your last answer was none of 1, 2 and 3.")
    assert "There is a wall: 1" in asked
    state = session.step(state, "2")
    assert (state.moves, state.steps, state.refused) == ("E", 1, ())
    assert "wall" not in words(session, state)[-1]


@pytest.mark.parametrize("retries", [0, 1, 3])
def test_after_the_last_retry_the_step_is_spent_standing_still(retries):
    task = card_task()
    state = walked(task, *["1"] * (retries + 1), retries=retries)
    assert (state.moves, state.steps, state.refused) == ("", 1, ())
    session = session_of(task, retries=retries)
    end = walked(task, *["1"] * (retries + 1) * task.details.budget, retries=retries)
    assert session.done(end)
    assert end.answers == (retries + 1) * task.details.budget <= task.turns


def test_a_run_may_allow_fewer_retries_than_the_dataset_and_never_more():
    assert session_of(card_task(retries=2), retries=1).retries == 1
    assert session_of(card_task(retries=2), retries=9).retries == 2
    assert session_of(card_task(retries=2)).retries == 2


def test_it_is_noted_which_words_were_taken():
    state = walked(card_task(), "go straight", "**3**", "hm")
    assert state.words == {"straight": 1}
    assert state.took == ""
    assert walked(card_task(), "go straight").took == "straight"


def test_an_episode_ends_at_its_goal_or_with_its_budget():
    task = card_task()
    assert session_of(task).done(walked(task, "3"))  # seen from the start, never walked
    task = card_task(goal=(1, 0), goal_idx=4)
    state = walked(task, "2", "3", "3", "3", "3", "3")
    assert state.steps == task.details.budget
    assert session_of(task).done(state)


@settings(deadline=None)
@given(st.data())
def test_any_answers_keep_a_session_within_its_turns(data):
    task, _ = data.draw(st.sampled_from(episodes()))
    session = session_of(task)
    state, count = session.start(), 0
    while not session.done(state):
        state = session.step(state, data.draw(st.sampled_from(["1", "2", "3", "left", "?", ""])))
        count += 1
        assert len(state.moves) <= state.steps <= task.details.budget
    assert count == state.answers <= task.turns


def test_nothing_is_asked_of_the_disk_where_there_are_no_pictures():
    session = session_of(card_task())
    session.observe(session.start())
    assert session._shelf.asked == []
