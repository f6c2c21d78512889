import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stand_in import picture

from orienteer.see.overlay import Dot, Label, draw, names_of
from orienteer.see.overlay.labels import lead_end, place
from orienteer.see.overlay.plates import plates_of
from orienteer.world.camera import Camera
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

VIEW = picture(Camera.orthographic((0, 5, 0), (0, 0, 0), 6.0, (480, 360)), [((-2, -1, -2), (2, 0, 2))])
SPOTS = st.lists(st.tuples(st.floats(0, 479), st.floats(0, 359)), min_size=1, max_size=20)


def apart(rects: list) -> bool:
    """Whether no two rectangles share a pixel."""
    return not any(
        a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for i, a in enumerate(rects) for b in rects[:i]
    )


@settings(max_examples=20, deadline=None)
@given(SPOTS, st.floats(10, 120), st.floats(8, 24))
def test_plates_are_apart_and_inside_the_picture(spots: list, width: float, height: float) -> None:
    rects = [r for r in place(np.array(spots), [(width, height)] * len(spots), (480, 360), 6.0) if r is not None]
    assert len(rects) == len(spots), "there is room for twenty"
    assert apart(rects)
    for left, top, right, bottom in rects:
        assert min(left, top) >= 0
        assert right <= 480
        assert bottom <= 360


def test_a_lone_label_is_beside_its_point_and_not_on_it() -> None:
    point = np.array((200.0, 150.0))
    (rect,) = place(point[None], [(80.0, 16.0)], (480, 360), 6.0)
    assert rect is not None
    assert 0 < np.hypot(*(lead_end(point, rect) - point)) < 15


def test_labels_keep_off_what_is_drawn() -> None:
    point = np.array((200.0, 150.0))
    drawn = np.zeros((360, 480), np.float32)
    drawn[:150] = 1.0
    (rect,) = place(point[None], [(80.0, 16.0)], (480, 360), 6.0, drawn)
    assert rect is not None
    assert rect[1] >= 149


@pytest.mark.parametrize("spot", [(1.0, 1.0), (479.0, 1.0), (1.0, 359.0), (479.0, 359.0)])
def test_labels_of_corners_stay_inside(spot: tuple[float, float]) -> None:
    (plate,) = plates_of(VIEW, [Label(spot, "a corner of the picture")], 0.75)
    assert min(plate.rect[:2]) >= 0
    assert plate.rect[2] <= 480
    assert plate.rect[3] <= 360


def test_crowded_labels_shrink_and_the_rest_is_counted() -> None:
    rng = np.random.default_rng(3)
    labels = [Label(spot, f"object number {i}") for i, spot in enumerate(rng.uniform((0, 0), (480, 360), (40, 2)))]
    plates = plates_of(VIEW, labels, 0.75)
    assert len(plates) == 40
    assert apart([plate.rect for plate in plates])
    many = plates_of(VIEW, labels * 6, 0.75)
    assert apart([plate.rect for plate in many])
    shown = len(many) - 1
    assert many[-1].lines == (f"+ {240 - shown} more",)


def test_long_words_go_on_several_lines() -> None:
    (plate,) = plates_of(VIEW, [Label((240.0, 180.0), "a rather long name for a small thing in a big room")], 0.75)
    assert len(plate.lines) > 1
    assert plate.rect[2] - plate.rect[0] <= 0.42 * 480 + 10


def test_labels_outside_the_picture_are_left_out() -> None:
    assert plates_of(VIEW, [Label((900.0, 10.0), "far"), Label((40.0, 0.0, 0.0), "farther")], 0.75) == []


def test_a_label_covers_its_rectangle_and_leads_to_its_point() -> None:
    flat = picture(VIEW.camera)
    label = Label((2.0, 0.0, 1.9), "corner", color="yellow")
    rgb = draw(flat, [label])
    (plate,) = plates_of(flat, [label], 0.75)
    left, top, right, bottom = (int(edge) for edge in plate.rect)
    mark = (rgb != flat.rgb).any(axis=2)
    assert mark[top:bottom, left:right].mean() > 0.98
    (u, v), _ = flat.camera.project((2.0, 0.0, 1.9))
    assert mark[int(v), int(u)]
    assert not mark[:, :200].any()


def test_labels_keep_off_busy_parts_of_the_picture() -> None:
    flat = picture(VIEW.camera)
    flat.rgb[:180] = np.random.default_rng(0).integers(0, 255, (180, 480, 3))
    rgb = draw(flat, [Label((240.0, 180.0), "a name")])
    rows, _ = np.nonzero((rgb != flat.rgb).any(axis=2))
    assert rows.mean() > 181


def test_things_are_named_where_they_are_seen() -> None:
    boxes = [
        ((-3, -0.1, -3), (3, 0, 3)),
        ((-2, 0, -1), (-1, 1, 0)),
        ((-1.9, 0, -3), (-1.1, 0.5, -2)),
        ((1, 0, 0), (2, 0.5, 1)),
    ]
    roles = [Role.FLOOR, Role.OBJECT, Role.OBJECT, Role.OBJECT]
    scene = Scene([Thing(f"t{i}", f"thing {i}", role=role) for i, role in enumerate(roles)])
    view = picture(Camera.look_at((-1.5, 1, 5), (-1.5, 0.5, 0), 50, (480, 360)), boxes)
    labels = names_of(view, scene)
    assert [label.text for label in labels] == ["thing 1", "thing 3"], "the floor is no object, thing 2 is hidden"
    for i, label in zip((1, 3), labels, strict=True):
        u, v = label.point.astype(int)
        assert (view.ids[v - 3 : v + 4, u - 3 : u + 4] == i).all()
    assert [label.text for label in names_of(view, scene, things={"t0"}, numbered=True)] == ["0"]


def test_labels_lie_over_other_marks() -> None:
    marks = [
        Label((240.0, 180.0), "on top"),
        *(Dot(spot) for spot in np.random.default_rng(0).uniform(0, 360, (500, 2))),
    ]
    rgb, without = draw(VIEW, marks), draw(VIEW, marks[1:])
    assert (rgb != without).any(axis=2).sum() > 300


def test_an_empty_text_is_an_empty_plate() -> None:
    draw(VIEW, [Label((240.0, 180.0), "")])
