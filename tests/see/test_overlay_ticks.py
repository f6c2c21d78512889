import numpy as np
from stand_in import picture

from orienteer.see.overlay import Grid
from orienteer.see.overlay.ink import Words
from orienteer.see.overlay.ticks import number_inks
from orienteer.world.camera import Camera

FLOOR = ((-3.0, -0.1, -3.0), (3.0, 0.0, 3.0))
WHOLE = Grid((-3, 0, 3), (6, 0, 0), (0, 0, -6), (25, 25))


def words(view: object, grid: Grid, unit: float = 1.0) -> list[Words]:
    """The numbers alone."""
    return [ink for ink in number_inks(view, grid, unit) if isinstance(ink, Words)]


def test_every_cell_of_a_full_picture_has_its_number_inside() -> None:
    plan = picture(Camera.orthographic((0, 5, 0), (0, 0, 0), 6.0, (1024, 1024)), [FLOOR])
    numbers = words(plan, WHOLE)
    across, along = numbers[:25], numbers[25:]
    assert [n.text for n in across] == [str(i) for i in range(25)]
    assert [n.text for n in along][-1] == "24"
    assert {n.text for n in along} >= {str(i) for i in range(1, 25)}
    for n in across:
        assert 0 <= n.v - (1024 - 1024 / 25) < 1024 / 25, "in the lowest row"
        assert (int(n.text) * 1024 / 25) <= n.u < (int(n.text) + 1) * 1024 / 25, "in its own column"
    for n in along:
        assert n.u < 1024 / 25
        middle = n.v + 7
        assert 1024 - (int(n.text) + 1) * 1024 / 25 <= middle <= 1024 - int(n.text) * 1024 / 25


def test_numbers_stand_outside_where_there_is_room() -> None:
    plan = picture(Camera.orthographic((0, 5, 0), (0, 0, 0), 8.0, (480, 480)), [FLOOR])
    for n in words(plan, Grid((-3, 0, 3), (6, 0, 0), (0, 0, -6), (6, 6)), 1.0):
        assert n.v > 420 - 1 or n.u < 60


def test_crowded_numbers_are_thinned_evenly() -> None:
    small = picture(Camera.orthographic((0, 5, 0), (0, 0, 0), 6.0, (200, 200)), [FLOOR])
    numbers = [int(n.text) for n in words(small, WHOLE, 0.9)]
    across = numbers[: int(np.argmin(np.diff(numbers))) + 1]
    assert across[0] == 0
    assert len(set(np.diff(across))) == 1
    assert across[1] in (2, 5, 10)


def test_lines_carry_metres() -> None:
    plan = picture(Camera.orthographic((0, 5, 0), (0, 0, 0), 8.0, (480, 480)), [FLOOR])
    texts = [n.text for n in words(plan, Grid((-3, 0, 3), (6, 0, 0), (0, 0, -6), (12, 12), numbers="lines"))]
    assert texts[:13] == ["0", "0.5", "1", "1.5", "2", "2.5", "3", "3.5", "4", "4.5", "5", "5.5", "6"]


def test_numbers_never_touch_in_perspective() -> None:
    view = picture(Camera.look_at((4, 3, 5), (0, 0, 0), 50, (640, 480)), [FLOOR])
    numbers = words(view, WHOLE)
    assert len(numbers) > 10
    for i, a in enumerate(numbers):
        for b in numbers[:i]:
            assert max(abs(a.u - b.u), abs(a.v - b.v)) > 4


def test_a_grid_behind_the_camera_has_no_numbers() -> None:
    view = picture(Camera.look_at((0, 1, 5), (0, 1, 9), 50, (320, 240)), [FLOOR])
    assert words(view, WHOLE) == []
