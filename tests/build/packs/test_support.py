import numpy as np
import pytest

from orienteer.arrays import F64
from orienteer.build.packs.support import support
from orienteer.world.mesh import Mesh, Surface

TWO = np.array(((0, 1, 2), (0, 2, 3)))


def _rectangle(x: tuple[float, float], z: tuple[float, float], y: float, slope: float = 0.0) -> Surface:
    low, high = y - slope * (x[1] - x[0]) / 2, y + slope * (x[1] - x[0]) / 2
    corners = np.array(((x[0], low, z[0]), (x[0], low, z[1]), (x[1], high, z[1]), (x[1], high, z[0])))
    return Surface(corners, TWO)


def _area(outline: F64) -> float:
    """Signed; positive goes anticlockwise seen from above, where z points down the page."""
    x, z = outline.T
    return float(np.sum(np.roll(x, -1) * z - x * np.roll(z, -1)) / 2)


def test_a_table_top_bears_things() -> None:
    mesh = Mesh((_rectangle((-0.5, 0.5), (-0.3, 0.3), 0.75), _rectangle((-0.5, 0.5), (-0.3, 0.3), 0.72)))
    (top,) = support(mesh, 0.75)
    assert top.height == pytest.approx(0.75)
    assert _area(top.outline) == pytest.approx(0.6)
    np.testing.assert_allclose(np.abs(top.outline), ((0.5, 0.3),) * 4, atol=1e-6)


def test_nothing_stands_where_there_is_no_level_surface() -> None:
    top = _rectangle((-0.5, 0.5), (-0.3, 0.3), 0.75)
    assert support(Mesh((top,)), 0.5) == ()
    assert support(Mesh((_rectangle((-0.05, 0.05), (-0.03, 0.03), 0.75, slope=0.3),)), 0.75) == ()
    assert support(Mesh(), 0.75) == ()


def test_a_rim_or_an_edge_bears_nothing() -> None:
    rim = [_rectangle((-0.5, -0.48), (-0.3, 0.3), 0.9), _rectangle((0.48, 0.5), (-0.3, 0.3), 0.9)]
    assert support(Mesh(tuple(rim)), 0.9) == ()
    assert support(Mesh((_rectangle((-0.5, 0.5), (-0.01, 0.01), 0.9),)), 0.9) == ()


def test_which_way_up_a_triangle_lies_does_not_matter() -> None:
    top = _rectangle((-0.5, 0.5), (-0.3, 0.3), 0.75)
    under = Surface(top.positions, top.faces[:, ::-1])
    assert len(support(Mesh((under,)), 0.75)) == 1
