"""How high the ground lies, on slabs whose heights are known."""

import numpy as np
import pytest

from orienteer.arrays import F64
from orienteer.build.assemble import shell_thing
from orienteer.build.finish import finish
from orienteer.build.place.outdoors.ground import layer
from orienteer.build.place.plane import row
from orienteer.build.place.terrain import Terrain
from orienteer.world.thing import Role, Thing

LOW, HIGH = np.array((-5.0, -5.0)), np.array((5.0, 5.0))


def slab(name: str, box: tuple[float, float, float, float], top: float) -> Thing:
    """A ground (x0, z0, x1, z1) whose upper side lies so high."""
    look = finish("earth")
    return shell_thing(name, "ground", "ground", Role.FLOOR, layer(box, look, top, -0.1), look)


def ground() -> Terrain:
    """A field with a track of 8 mm over it along z, and a kerb of 12 cm in the east."""
    things = (
        slab("field", (-5, -5, 5, 5), 0.0),
        slab("track", (-0.5, -5, 0.5, 5), 0.008),
        slab("kerb", (4, -5, 5, 5), 0.12),
    )
    return Terrain.of(things, LOW, HIGH)


@pytest.mark.parametrize(
    ("foot", "height"),
    [
        (row(-3, 0, 0.4, 0.4), 0.0),
        (row(0, 0, 0.2, 0.2), 0.008),
        (row(0.9, 0, 0.6, 0.3), 0.008),
        (row(0.9, 0, 0.3, 0.6, np.pi / 2), 0.008),
        (row(4.5, 0, 0.3, 0.3), 0.0),
    ],
    ids=["field", "track", "half on the track", "turned", "what is too high is another ground"],
)
def test_a_thing_stands_on_the_highest_ground_below_its_foot(foot: F64, height: float):
    assert ground().under(foot, 0.0) == pytest.approx(height, abs=1e-6)


def test_on_the_kerb_it_is_as_high_as_the_kerb():
    assert ground().under(row(4.5, 0, 0.3, 0.3), 0.12) == pytest.approx(0.12, abs=1e-6)


def test_where_there_is_no_ground_it_is_as_high_as_the_zone():
    assert ground().under(row(20.0, 20.0, 0.3, 0.3), 0.05) == 0.05
