import numpy as np
import pytest

from orienteer.body.caption import caption
from orienteer.body.script import Deed, Script, Stop


def stop(gone, deed):
    return Stop(gone, deed, np.zeros(3))


@pytest.mark.parametrize(
    ("way", "stops", "words"),
    [
        (((0, 0),), (), "a person stands still"),
        (((0, 0), (0, 3)), (), "a person walks forward"),
        (((0, 0), (0, 3), (3, 3)), (), "a person walks forward, turns left and walks on"),
        (((0, 0), (0, 3), (-3, 3)), (), "a person walks forward, turns right and walks on"),
        (((0, 0), (0, 3)), (stop(3, Deed.SIT),), "a person walks forward and turns around and sits down"),
        (
            ((0, 0), (0, 4)),
            (stop(2, Deed.REACH), stop(4, Deed.LOOK)),
            "a person walks forward, reaches out with one hand, walks on and stops to look at something",
        ),
    ],
)
def test_a_way_is_told_in_words_of_motions(way, stops, words):
    assert caption(Script(np.array([(x, 0.0, z) for x, z in way], dtype=float), stops)) == words
