from pathlib import Path

import numpy as np
import pytest

from orienteer.build.packs import solid
from orienteer.world.collider import Box, Collider, Convex, Cylinder, Shell
from orienteer.world.mesh import Mesh
from orienteer.world.pose import Pose

ALL: tuple[Collider, ...] = (
    Box((1.0, 2.0, 3.0), Pose.at(1, 2, 3, yaw=0.5)),
    Cylinder(0.5, 2.0, Pose.turn((1, 0, 0), 0.3)),
    Convex(np.array(((0.0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)))),
    Shell(np.eye(3), np.array([(0, 1, 2)])),
    *[Box((0.1, 0.1, 0.1), Pose.at(i, 0, 0)) for i in range(12)],
)


def test_colliders_are_read_as_they_were_written(tmp_path: Path) -> None:
    solid.write(tmp_path / "a.npz", ALL)
    found = solid.read(tmp_path / "a.npz")
    assert found is not None
    assert found[:2] == ALL[:2]
    assert found[4:] == ALL[4:]
    assert isinstance(found[2], Convex)
    assert isinstance(found[3], Shell)
    np.testing.assert_array_equal(found[2].points, ALL[2].points)  # type: ignore[union-attr]
    np.testing.assert_array_equal(found[3].faces, ALL[3].faces)  # type: ignore[union-attr]


def test_what_was_kept_is_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Made:
        def all(self) -> tuple[Collider, ...]:
            return ALL[:1]

    made: list[str] = []
    monkeypatch.setattr(solid, "make_colliders", lambda meshes, choice: made.append(choice) or [Made()])
    for _ in range(2):
        assert solid.colliders(Mesh(), "box", tmp_path, "decomposed") == ALL[:1]
    assert made == ["decomposed"]
    solid.colliders(Mesh(), "box", tmp_path, "exact")
    assert made == ["decomposed", "exact"]
    assert solid.colliders(Mesh(), "box", tmp_path, "none") == ()


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 broken", b"text"])
def test_a_damaged_file_is_none(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.npz").write_bytes(content)
    assert solid.read(tmp_path / "a.npz") is None
    assert solid.read(tmp_path / "none.npz") is None


def test_a_folder_that_cannot_be_written_only_costs_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / solid.FOLDER).write_text("a file in the way")
    box = Mesh()
    assert solid.colliders(box, "box", tmp_path, "decomposed") == ()
