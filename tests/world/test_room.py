import numpy as np
import pytest

from orienteer.world.room import Opening, OpeningKind, Room


def test_a_room_lies_under_the_sky_unless_it_says_how_high_it_is():
    room = Room("r", "courtyard", [[0, 0], [1, 0], [1, 1]])
    assert room.height == float("inf")
    assert room.outline.dtype == np.float64
    with pytest.raises(ValueError, match="shape"):
        Room("r", "room", [[0, 0, 0]])


def test_an_opening_leads_outdoors_unless_it_names_rooms():
    assert Opening("o", OpeningKind.DOOR, 0.9, 2.0).rooms == (None, None)
