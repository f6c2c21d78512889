import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from places import FURNITURE, block, brick, house, room, scan

from orienteer.see.cutaway import Cut, Front, Skins, above, below, cut_height
from orienteer.see.storeys import Storey, storey_of
from orienteer.world.mesh import Surface
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene, State
from orienteer.world.thing import Role

GRID = np.stack(np.meshgrid(np.arange(-2, 2.01, 0.03), np.arange(-1.5, 1.51, 0.03)), axis=-1).reshape(-1, 2)


def area(surface: Surface) -> float:
    corners = surface.positions[surface.faces].astype(float)
    return float(
        np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1).sum() / 2
    )


def hidden_by(front, things):
    return {thing.id for thing, hides in zip(things, front.hides(Skins.of(things)), strict=True) if hides}


def test_a_ceiling_goes_with_what_hangs_from_it_and_with_all_above() -> None:
    scene = room()
    assert above(scene, storey_of(scene)) == {"ceiling", "lamp"}
    scene = house()
    assert above(scene, storey_of(scene, 1)) == {"roof"}
    upper = {"upper floor", "bed", *(f"upper wall {side}" for side in ("north", "south", "west", "east"))}
    assert above(scene, storey_of(scene, 0)) == {"lower ceiling", "roof"} | upper


def test_what_stands_or_hangs_low_stays() -> None:
    things = [
        block("wardrobe", (0, 0, 0), (1, 2.48, 1)),
        block("cupboard", (0, 1.4, 0), (1, 2.0, 0.3)),
        block("fan", (0, 2.3, 0), (1, 2.5, 1)),
        block("upper shelf", (0, 2.3, 0), (1, 2.45, 0.3), Role.WALL),
    ]
    assert above(Scene(things), Storey(0.0, 2.5)) == {"fan"}


def test_only_what_sticks_out_is_cut() -> None:
    scene = room()
    storey = storey_of(scene)
    height = cut_height(scene, storey, above(scene, storey))
    assert height is not None
    assert height > max(thing.bounds[1][1] for thing in scene.things if thing.id not in above(scene, storey))
    assert cut_height(scan(), Storey(0.0, 2.5), frozenset()) == pytest.approx(2.2)
    tall = Scene([block("chimney", (0, 0, 0), (1, 6, 1), Role.WALL)])
    assert cut_height(tall, Storey(0.0, 2.5), frozenset()) == pytest.approx(2.45)
    assert cut_height(tall, Storey(0.0, np.inf), frozenset()) is None


@settings(max_examples=25, deadline=None)
@given(st.floats(-0.2, 1.2), st.integers(0, 2))
def test_a_box_cut_at_a_height_keeps_the_surface_below(height: float, axis: int) -> None:
    surface = brick((0, 0, 0), (1, 1, 1))
    uv = surface.positions[:, :2].copy()
    surface = Surface(surface.positions, surface.faces, uv=uv, colors=np.full((36, 3), 9, np.uint8))
    rest = below(surface, surface.positions[:, axis].astype(float) - height)
    expected = 1 + 4 * height if 0 < height < 1 else (6.0 if height >= 1 else 0.0)
    if 0.001 < height < 0.999 or not -0.001 < height < 1.001:
        assert area(rest) == pytest.approx(expected, abs=0.01)
    used = np.unique(rest.faces)
    assert (rest.positions[used, axis] <= max(height, 0) + 1e-5).all()
    np.testing.assert_allclose(rest.uv[used], rest.positions[used, :2], atol=1e-5)
    assert (rest.colors[used] == 9).all()


def test_cut_triangles_face_where_they_did() -> None:
    surface = brick((0, 0, 0), (1, 1, 1))
    rest = below(surface, surface.positions[:, 1].astype(float) - 0.4)
    corners = rest.positions[rest.faces].astype(float)
    outward = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    assert (np.einsum("ij,ij->i", outward, corners.mean(axis=1) - (0.5, 0.2, 0.5)) > 0).all()


def test_the_front_of_a_room_is_its_near_walls_and_what_hangs_on_them() -> None:
    scene = room()
    front = Front.of(GRID, 0.03, 0.0, (0, 1))
    hidden = hidden_by(front, scene.things)
    assert hidden == {"room wall south", "picture"}
    corner = Front.of(GRID, 0.03, 0.0, (1, 1))
    assert hidden_by(corner, scene.things) == {
        "room wall south",
        "room wall east",
        "picture",
    }


def test_things_outdoors_before_a_house_stay() -> None:
    front = Front.of(GRID, 0.03, 0.0, (0, 1))
    assert not hidden_by(front, [block("tree", (0, 0, 3), (1, 4, 4))])
    assert not hidden_by(front, [block("kerb", (0, 0, 1.5), (1, 0.1, 1.7))])


def test_the_front_turns_with_the_room() -> None:
    turn = Pose.turn((0, 1, 0), 0.7)
    points = turn.apply(np.stack((GRID[:, 0], np.zeros(len(GRID)), GRID[:, 1]), axis=1))[:, [0, 2]]
    toward = turn.rotate((0, 0, 1))[[0, 2]]
    front = Front.of(points, 0.03, 0.0, toward)
    hidden = hidden_by(front, [thing.moved(turn @ thing.pose) for thing in room().things])
    assert hidden == {"room wall south", "picture"}


def test_a_scan_loses_its_top_and_its_near_walls_but_not_its_furniture() -> None:
    scene = scan()
    front = Front.of(GRID, 0.03, 0.0, (0, 1))
    (thing,) = Cut(2.2, front, frozenset({"scan"})).apply(scene).things
    (low, high), shell = thing.bounds, thing.mesh.surfaces[0]
    np.testing.assert_allclose((low, high), ((-2, 0, -1.5), (2, 2.2, 1.5)), atol=1e-5)
    assert area(shell) == pytest.approx(4 * 3 + 4 * 2.2 + 2 * 3 * 2.2, rel=1e-4)
    for surface, piece in zip(thing.mesh.surfaces[1:], FURNITURE, strict=True):
        assert area(surface) == pytest.approx(area(piece.mesh.surfaces[0]), rel=1e-5)


def test_cuts_keep_ids_and_follow_states() -> None:
    scene = room()
    cut = Cut(1.0)
    moved = scene.at(State({"blue table": Pose.at(1, 0, 1)}))
    result = cut.apply(moved)
    assert [thing.id for thing in result.things] == [thing.id for thing in scene.things]
    np.testing.assert_array_equal(result.thing("blue table").pose.position, (1, 0, 1))
    assert result.thing("green shelf").bounds[1][1] == pytest.approx(1.0)
    assert result.thing("green shelf").size == scene.thing("green shelf").size
    assert cut.apply(scene) is cut.apply(scene), "what is cut is kept"
