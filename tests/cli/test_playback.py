"""`orienteer playback` on a scene: films, arrays, and what was run into."""

import json
from pathlib import Path

import av
import numpy as np
import pytest
from click.testing import CliRunner

from orienteer.cli.playback import command
from orienteer.errors import BadArgumentError
from orienteer.world.collider import Box, triangles_of
from orienteer.world.material import Material
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing


def block(name: str, size: tuple[float, float, float], at: tuple[float, float, float], role: Role) -> Thing:
    points, faces = triangles_of(Box(size))
    mesh = Mesh((Surface(points.astype(np.float32), faces, Material()),))
    return Thing(name, name, colliders=(Box(size),), mesh=mesh, pose=Pose.at(*at), role=role)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("scene")
    floor = block("floor", (6, 0.2, 4), (0, -0.1, 0), Role.FLOOR)
    Scene((floor, block("[b]table", (0.6, 0.7, 0.6), (0, 0.35, 0), Role.OBJECT))).save(folder)
    return folder


def played(place: Path, folder: Path, way: object, *more: str) -> str:
    (folder / "way.json").write_text(json.dumps(way))
    small = ("--height", "120", "--fps", "5", "--quality", "fast", *more)
    words = [str(place), str(folder / "way.json"), "--out", str(folder / "out"), *small]
    return CliRunner().invoke(command, words, catch_exceptions=False).output


def test_a_walk_through_a_table_is_filmed_and_listed(place: Path, tmp_path: Path) -> None:
    said = played(place, tmp_path, [[-1.5, 0, 0], [1.5, 0, 0]])
    assert "runs into: [b]table." in said
    assert "left thigh" in said
    out = tmp_path / "out"
    listed = json.loads((out / "collisions.json").read_text())
    assert listed["things"] == ["[b]table"]
    assert {one["limb"] for one in listed["collisions"]} >= {"left thigh", "right thigh"}
    joints = np.load(out / "joints.npy")
    assert joints.shape[1:] == (22, 3)
    assert (out / "motion.bvh").read_text().startswith("HIERARCHY")
    for name, size in (("follow.mp4", (120, 160)), ("above.mp4", (120, 120)), ("above.gif", (120, 120))):
        with av.open(str(out / name)) as container:
            shapes = [frame.to_ndarray(format="rgb24").shape for frame in container.decode(video=0)]
        assert len(shapes) == -(-len(joints) // 4)
        assert set(shapes) == {(*size, 3)}


def test_a_clear_walk_runs_into_nothing(place: Path, tmp_path: Path) -> None:
    assert "runs into nothing" in played(place, tmp_path, [[-1.0, 0, 1.2], [1.0, 0, 1.2]], "--view", "above")
    assert not (tmp_path / "out" / "follow.mp4").exists()


def test_motiongpt_needs_a_checkout(place: Path, tmp_path: Path) -> None:
    with pytest.raises(BadArgumentError, match="--motiongpt DIR"):
        played(place, tmp_path, [[0, 0, 1.2]], "--motion", "motiongpt")
