import numpy as np

from orienteer.world.light import LIGHT_UNIT, Sky, Sun


def test_the_sun_stands_above_and_the_sky_is_bluer_at_the_top():
    assert Sun().toward[1] > 0
    assert np.argmax(Sky().zenith) == 2


def test_strength_one_makes_a_white_wall_white():
    # A white wall of albedo 1 sends out E / π; that shall be 1.
    assert LIGHT_UNIT / np.pi == 1.0
