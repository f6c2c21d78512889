import pytest

from orienteer.bench.graphnav.mix import MazeName, Mix
from orienteer.errors import BadArgumentError


def test_names_go_there_and_back():
    for name in ("Maze_5x5_D0_T4_J2+0", "Maze_17x17_D12_T30_J9+2", "Maze_7x7_D1_T6_J3+1_2"):
        assert str(MazeName.parse(name)) == name
    assert MazeName.parse("Maze_5x5") is None
    assert MazeName.parse("Maze_5x5_D0_T4_J2+0.txt") is None


def test_a_mix_that_is_none_is_refused():
    with pytest.raises(BadArgumentError, match="D0_T4_J2"):
        Mix.parse("D0_T4")


def test_the_card_s_example_has_two_loops():
    assert Mix(0, 4, 2, 0).loops == 2


@pytest.mark.parametrize(
    ("mix", "why"),
    [
        (Mix(1, 4, 2, 0), "even"),
        (Mix(9, 4, 1, 0), "at most 3 dead ends"),
        (Mix(0, 2, 2, 0), "outermost"),
    ],
)
def test_what_cannot_be_says_why(mix, why):
    assert why in mix.contradiction
