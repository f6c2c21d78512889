import contextlib
import errno
import hashlib
import json
import os
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from orienteer.errors import (
    BadArgumentError,
    BadFileError,
    BusyError,
    CannotWriteError,
    NewerSchemaError,
)
from orienteer.world.camera import Camera
from orienteer.world.collider import Convex
from orienteer.world.light import Lamp, Sun
from orienteer.world.material import Look, Material, Texture, Wrap
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene, State
from orienteer.world.thing import Joint, Motion, Part, Thing

from .strategies import scenes

PICTURE = Texture(np.random.default_rng(1).integers(0, 256, (6, 9, 4), dtype=np.uint8), (Wrap.CLAMP, Wrap.MIRROR))
CORNERS = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
PATTERN = Surface(CORNERS, [[0, 1, 2]], Material("m", texture=PICTURE, cutoff=0.5), uv=[[0, 0], [1, 0], [0, 1]])
MIRROR = Surface(CORNERS, [[0, 1, 2]], Material("mirror", look=Look.MIRROR))
GLASS = Surface(CORNERS, [[0, 1, 2]], Material("glass", look=Look.GLASS, opacity=0.1), normals=[[0, 0, 1]] * 3)
DOOR = Part("door", "door", Mesh((GLASS,)), (Convex(np.eye(4, 3)),), Joint(Motion.HINGE, high=1.5), 0.5)
SHARED = Mesh((PATTERN, MIRROR))
SCENE = Scene(
    things=(
        Thing("a", "red chair", "chair", SHARED, pose=Pose.at(1, 2, 3, 0.4)),
        Thing("b", mesh=SHARED, pose=Pose.at(4, 0, 0), parts=(DOOR,)),
    ),
    lights=(Sun(strength=0.7), Lamp((1, 2, 3), (1, 0.5, 0.2), 2.0)),
    cameras={"front": Camera.look_at((0, 1, 5), (0, 1, 0)), "top": Camera.orthographic((0, 5, 0), (0, 0, 0), 8)},
    name="hall",
)


@pytest.fixture
def folder(tmp_path):
    SCENE.save(tmp_path / "scene")
    return tmp_path / "scene"


def glb_json(path):
    content = path.read_bytes()
    length = int.from_bytes(content[12:16], "little")
    return json.loads(content[20 : 20 + length])


def rewrite(folder, change):
    path = folder / "scene.json"
    record = json.loads(path.read_text())
    change(record)
    path.write_text(json.dumps(record))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(scenes())
def test_any_scene_comes_back_as_it_was(tmp_path, scene):
    scene.save(tmp_path)
    again = Scene.load(tmp_path)
    assert again.content_sha256 == scene.content_sha256
    for field in fields(Scene):
        if field.name not in ("things", "rooms", "openings"):  # these hold arrays, which the hash has compared
            assert getattr(again, field.name) == getattr(scene, field.name), field.name
    assert [thing.pose for thing in again.things] == [thing.pose for thing in scene.things]
    assert [thing.tags for thing in again.things] == [dict(thing.tags) for thing in scene.things]


def test_saving_twice_gives_the_same_bytes(tmp_path):
    SCENE.save(tmp_path / "a")
    Scene.load(tmp_path / "a").save(tmp_path / "b")
    for name in ("scene.glb", "scene.json"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_a_shared_mesh_is_written_once_and_shared_again(folder):
    document = glb_json(folder / "scene.glb")
    assert len(document["meshes"]) == 2
    assert len(document["images"]) == 1
    again = Scene.load(folder)
    assert again.thing("a").mesh is again.thing("b").mesh


def test_equal_meshes_are_written_once_even_if_they_are_copies(tmp_path):
    copy = Mesh((replace(PATTERN, positions=np.array(CORNERS)), MIRROR))
    Scene(things=(Thing("a", mesh=SHARED), Thing("b", mesh=copy))).save(tmp_path)
    assert len(glb_json(tmp_path / "scene.glb")["meshes"]) == 1


def test_the_glb_tells_other_software_what_it_can(folder):
    document = glb_json(folder / "scene.glb")
    nodes = {node["name"]: node for node in document["nodes"]}
    assert nodes["red chair"]["extras"]["orienteer"]["id"] == "a"
    assert nodes["red chair"]["translation"] == [1.0, 2.0, 3.0]
    assert [light["type"] for light in document["extensions"]["KHR_lights_punctual"]["lights"]] == [
        "directional",
        "point",
    ]
    assert {camera["type"] for camera in document["cameras"]} == {"perspective", "orthographic"}
    materials = {material["name"]: material for material in document["materials"]}
    assert materials["glass"]["extensions"]["KHR_materials_transmission"]["transmissionFactor"] == pytest.approx(0.9)
    assert materials["mirror"]["pbrMetallicRoughness"]["metallicFactor"] == 1.0
    assert materials["mirror"]["pbrMetallicRoughness"]["roughnessFactor"] == 0.0
    assert materials["m"]["alphaMode"] == "MASK"
    assert "extensionsRequired" not in document
    assert all(view["byteOffset"] % 4 == 0 for view in document["bufferViews"])


def test_a_state_is_saved_as_it_stands(tmp_path):
    moved = SCENE.at(State({"a": Pose.at(9, 0, 0)}, {"b": {"door": 1.2}}))
    moved.save(tmp_path)
    again = Scene.load(tmp_path)
    assert again.content_sha256 == moved.content_sha256
    assert again.original is None
    assert again.thing("b").parts[0].value == 1.2


def test_the_json_file_itself_may_be_named(folder):
    assert Scene.load(folder / "scene.json").content_sha256 == SCENE.content_sha256


def test_saving_leaves_nothing_else_behind(folder):
    replace(SCENE, name="other").save(folder)
    assert sorted(path.name for path in folder.iterdir()) == ["scene.glb", "scene.json"]
    assert Scene.load(folder).name == "other"


def test_things_without_anything_and_empty_scenes_are_saved_too(tmp_path):
    Scene().save(tmp_path)
    assert Scene.load(tmp_path).content_sha256 == Scene().content_sha256


def test_numpy_numbers_are_numbers(tmp_path):
    scene = Scene(things=(Thing("a", front=tuple(np.array((0, 0, 1), np.float32)), dimensions=tuple(np.ones(3))),))
    scene.save(tmp_path)
    assert Scene.load(tmp_path).content_sha256 == scene.content_sha256


@pytest.mark.parametrize(
    "thing",
    [
        Thing("a", front=(float("nan"), 0, 0)),
        Thing("a", tags={"x": 1}),
        Thing("\ud800"),
        Thing("a", front=(1.0, 2.0)),
    ],
)
def test_what_a_file_cannot_hold_is_refused_before_anything_is_written(tmp_path, thing):
    with pytest.raises(BadArgumentError, match="cannot be saved"):
        Scene(things=(thing,)).save(tmp_path / "new")
    assert not (tmp_path / "new").exists()


class TestInterrupted:
    """Whatever goes wrong while saving, the folder holds the old pair or the new one."""

    @pytest.mark.parametrize("name", ["fsync", "replace", "rename", "write"])
    @pytest.mark.parametrize("turn", [1, 2, 3])
    def test_a_failing_disk_leaves_the_old_pair_or_the_new(self, folder, monkeypatch, name, turn):
        count = 0

        def failing(real):
            def call(*args, **options):
                nonlocal count
                count += 1
                if count >= turn:
                    raise OSError(errno.ENOSPC, "No space left on device")
                return real(*args, **options)

            return call

        newer = replace(SCENE, name="newer", things=(*SCENE.things, Thing("c", mesh=Mesh((MIRROR,)))))
        with monkeypatch.context() as patch:
            if name == "fsync":
                patch.setattr(os, "fsync", failing(os.fsync))
            elif name == "write":
                patch.setattr(Path, "open", failing(Path.open))
            else:
                patch.setattr(Path, name, failing(getattr(Path, name)))
            with contextlib.suppress(CannotWriteError):
                newer.save(folder)
        found = Scene.load(folder).content_sha256
        assert found in (SCENE.content_sha256, newer.content_sha256)
        newer.save(folder)
        assert Scene.load(folder).content_sha256 == newer.content_sha256
        assert sorted(path.name for path in folder.iterdir()) == ["scene.glb", "scene.json"]

    def test_a_save_cut_off_between_its_two_names_is_complete(self, folder):
        newer = replace(SCENE, name="newer", things=())
        old = (folder / "scene.glb").read_bytes()
        newer.save(folder)
        content = (folder / "scene.glb").read_bytes()
        sha256 = hashlib.sha256(content).hexdigest()
        (folder / f".scene-{sha256[:16]}.glb").write_bytes(content)
        (folder / "scene.glb").write_bytes(old)
        assert Scene.load(folder).name == "newer"

    def test_a_process_killed_at_any_moment_leaves_a_whole_scene(self, folder):
        code = f"""
import os, sys
from pathlib import Path
from dataclasses import replace
from orienteer.world.scene import Scene
scene = Scene.load({str(folder)!r})
calls = 0
def audit(event, args):
    global calls
    if event in ("open", "os.rename", "os.remove") and {str(folder)!r} in str(args[0]):
        calls += 1
        if calls == int(sys.argv[1]):
            os._exit(9)
sys.addaudithook(audit)
replace(scene, name=scene.name + "!").save({str(folder)!r})
"""
        ends = set()
        for turn in (1, 3, 5, 7, 9, 99):
            done = subprocess.run([sys.executable, "-c", code, str(turn)], check=False)
            ends.add(done.returncode)
            assert set(Scene.load(folder).name) <= set("hall!")
        assert ends == {0, 9}


def test_a_folder_that_may_not_be_written_to_is_said(tmp_path, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(CannotWriteError, match="permission is denied"):
        SCENE.save(tmp_path / "scene")


def test_a_file_where_the_folder_should_be_is_said(tmp_path):
    (tmp_path / "scene").write_text("")
    with pytest.raises(CannotWriteError):
        SCENE.save(tmp_path / "scene")


def test_a_second_process_that_saves_at_the_same_time_is_told_so(folder):
    fcntl = pytest.importorskip("fcntl")
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        with pytest.raises(BusyError, match="another process"):
            SCENE.save(folder)
    finally:
        os.close(descriptor)
    SCENE.save(folder)


def test_a_newer_format_is_refused_with_words(folder):
    rewrite(folder, lambda record: record.update(schema=2, things="unheard of"))
    with pytest.raises(NewerSchemaError, match=r"format 2.*up to 1"):
        Scene.load(folder)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda r: r["things"][0].update(mesh=9), r"things\[0\] 'a'.*mesh 9.*there are 2"),
        (lambda r: r["things"][0].update(role="king"), r"things\[0\]\.role.*'object'"),
        (lambda r: r["things"][0].update(wings=2), r"things\[0\]\.wings"),
        (lambda r: r["things"].append(r["things"][0]), "share the id 'a'"),
        (lambda r: r["things"][1]["parts"][0]["colliders"][0].update(kind="ball"), r"parts\[0\]\.colliders\[0\]"),
        (lambda r: r["things"][1]["parts"][0]["colliders"][0]["points"].update(view=99), r"bufferViews\[99\]"),
        (lambda r: r["things"][1]["parts"][0]["colliders"][0]["points"].update(rows=10**12), "bufferViews"),
        (lambda r: r["meshes"][0].pop(), r"meshes\[0\].*1 materials for 2 surfaces"),
        (lambda r: r["meshes"].extend([[0]] * 5), r"meshes\[2\]"),
        (lambda r: r["materials"][0].update(texture=7), "texture 7"),
        (lambda r: r["textures"][0].update(image=7), "image 7"),
        (lambda r: r["things"][0]["pose"].update(quaternion=[0, 0, 0, 0]), r"things\[0\] 'a'.*pose"),
        (lambda r: r["cameras"]["front"].update(fov=7), "field of view"),
        (lambda r: r["glb"].update(file="../other.glb"), r"glb\.file"),
        (lambda r: r.pop("sky"), "sky"),
        (lambda r: r.pop("schema"), "schema"),
    ],
)
def test_a_json_that_does_not_fit_is_refused_with_the_place(folder, change, words):
    rewrite(folder, change)
    with pytest.raises(BadFileError, match=words):
        Scene.load(folder)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"null", b"[]", b'{"schema": "x"}'])
def test_a_garbled_json_is_refused(folder, content):
    (folder / "scene.json").write_bytes(content)
    with pytest.raises(BadFileError, match=r"scene\.json"):
        Scene.load(folder)


def test_a_json_with_a_byte_order_mark_is_read(folder):
    path = folder / "scene.json"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert Scene.load(folder).content_sha256 == SCENE.content_sha256


def test_a_glb_of_another_scene_is_refused(folder, tmp_path):
    Scene().save(tmp_path / "other")
    (folder / "scene.glb").write_bytes((tmp_path / "other" / "scene.glb").read_bytes())
    with pytest.raises(BadFileError, match=r"not the file that .* was written with"):
        Scene.load(folder)


@pytest.mark.parametrize("name", ["scene.glb", "scene.json"])
def test_a_missing_file_is_named(folder, name):
    (folder / name).unlink()
    with pytest.raises(BadFileError, match=rf"{name}: is not there"):
        Scene.load(folder)


@pytest.mark.parametrize("name", ["no-such-folder", "scene/scene.json/x", "picture.png", "none.glb"])
def test_what_is_no_scene_is_refused(folder, name):
    with pytest.raises(BadFileError):
        Scene.load(folder.parent / name)


def test_up_and_unit_are_for_foreign_files(folder):
    with pytest.raises(BadArgumentError, match="files of other programs"):
        Scene.load(folder, up="z")
