import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orienteer.see.pen import Outline, Stencil, Stroke, circle, dashes, paint, star, stencil

SIZE = (80, 60)


def covered(*shapes, grow: float = 0.0) -> np.ndarray:
    """Coverage over the whole picture."""
    full = np.zeros((SIZE[1], SIZE[0]))
    part = stencil(shapes, SIZE, grow)
    if part is not None:
        h, w = part.coverage.shape
        full[part.v : part.v + h, part.u : part.u + w] = part.coverage
    return full


@settings(max_examples=25, deadline=None)
@given(st.floats(20, 60), st.floats(20, 40), st.floats(3, 15))
def test_a_disc_covers_its_own_area(u: float, v: float, radius: float) -> None:
    disc = covered(Stroke(np.array([[u, v]]), radius))
    assert disc.sum() == pytest.approx(np.pi * radius**2, rel=0.05, abs=0.4)


@settings(max_examples=25, deadline=None)
@given(st.tuples(st.floats(15, 65), st.floats(15, 45)), st.tuples(st.floats(15, 65), st.floats(15, 45)))
def test_a_stroke_covers_its_length_times_its_width(a: tuple[float, float], b: tuple[float, float]) -> None:
    length = np.hypot(a[0] - b[0], a[1] - b[1])
    assert covered(Stroke(np.array([a, b]), 3.0)).sum() == pytest.approx(6 * length + np.pi * 9, rel=0.04)


@settings(max_examples=25, deadline=None)
@given(st.floats(10, 30), st.floats(10, 25), st.floats(5, 30), st.floats(5, 30))
def test_a_rectangle_covers_its_area(left: float, top: float, width: float, height: float) -> None:
    corners = np.array([(left, top), (left + width, top), (left + width, top + height), (left, top + height)])
    # Coverage by the distance to the edge is exact but at corners.
    assert covered(Outline(corners)).sum() == pytest.approx(width * height, abs=4 * 0.25)


def test_a_thin_line_is_faint_but_unbroken() -> None:
    line = covered(Stroke(np.array([(5.0, 5.0), (70.0, 31.0)]), 0.25))
    assert (line[:, 10:65].max(axis=0) > 0.2).all()
    assert line.max() <= 0.5


@settings(max_examples=15, deadline=None)
@given(st.integers(-6, 6), st.integers(-6, 6))
def test_moving_a_shape_by_whole_pixels_moves_its_coverage(du: int, dv: int) -> None:
    shapes = [Stroke(np.array([(30.3, 20.7), (50.1, 33.3), (40.0, 30.0)]), 2.2), Outline(star((40.5, 30.2), 9.7))]
    step = np.array((du, dv))
    moved = [Stroke(shapes[0].points + step, 2.2), Outline(shapes[1].corners + step)]
    np.testing.assert_allclose(covered(*moved), np.roll(covered(*shapes), (dv, du), axis=(0, 1)), atol=1e-5)


def test_a_mirrored_shape_has_mirrored_coverage() -> None:
    line = np.array([(12.3, 8.1), (60.2, 40.9), (20.0, 50.5)])
    flipped = (SIZE[0], 0) + line * (-1, 1)
    np.testing.assert_allclose(covered(Stroke(flipped, 2.5)), covered(Stroke(line, 2.5))[:, ::-1], atol=1e-5)


def test_a_long_line_covers_the_same_in_one_piece_and_in_many() -> None:
    ends = np.array([(2.0, 3.0), (75.0, 55.0)])
    many = ends[0] + np.linspace(0, 1, 50)[:, None] * (ends[1] - ends[0])
    np.testing.assert_allclose(covered(Stroke(many, 4.0)), covered(Stroke(ends, 4.0)), atol=1e-5)


def test_what_lies_outside_the_picture_covers_nothing() -> None:
    assert stencil([Stroke(np.array([(-50.0, -50.0)]), 5.0)], SIZE) is None
    assert stencil([], SIZE) is None
    assert stencil([Outline(np.empty((0, 2)))], SIZE) is None


def test_growing_a_shape_covers_more_and_everything_it_covered() -> None:
    shape = Outline(star((40, 30), 15))
    thin, thick = covered(shape), covered(shape, grow=2.0)
    assert (thick >= thin).all()
    assert thick.sum() > thin.sum() + 2 * 60


def test_paint_mixes_by_coverage_and_opacity() -> None:
    rgb = np.full((2, 2, 3), 100, np.uint8)
    paint(rgb, Stencil(1, 0, np.array([[1.0], [0.5]], np.float32)), (200, 0, 100), 0.5)
    np.testing.assert_array_equal(rgb[0, 1], (150, 50, 100))
    np.testing.assert_array_equal(rgb[1, 1], (125, 75, 100))
    np.testing.assert_array_equal(rgb[:, 0], 100)
    paint(rgb, None, (0, 0, 0))


@settings(max_examples=30, deadline=None)
@given(st.floats(0.0, 200.0), st.floats(2, 8), st.floats(1, 6))
def test_a_dashed_line_begins_and_ends_with_a_dash_and_leaves_gaps(length: float, on: float, off: float) -> None:
    line = np.array([(0.0, 0.0), (0.6 * length, 0.0), (0.6 * length, 0.4 * length)])
    pieces = dashes(line, on, off)
    np.testing.assert_allclose(pieces[0][0], line[0], atol=1e-9)
    np.testing.assert_allclose(pieces[-1][-1], line[-1], atol=1e-6)
    drawn = sum(float(np.hypot(*np.diff(piece, axis=0).T).sum()) for piece in pieces)
    count = len(pieces)
    assert drawn == pytest.approx(length * count * on / (count * on + (count - 1) * off), abs=1e-6)


def test_a_circle_is_closed_and_round() -> None:
    ring = circle((3.0, 4.0), 10.0)
    np.testing.assert_allclose(ring[0], ring[-1])
    np.testing.assert_allclose(np.hypot(*(ring - (3, 4)).T), 10.0)
