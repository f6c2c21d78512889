import base64
import json
import struct

import numpy as np
import pytest

from orienteer.errors import BadFileError
from orienteer.world.gltf.reader import read_gltf

from .making import Gltf, cube


def triangles(model):
    return sum(len(surface.faces) for node in model.nodes for surface in node.surfaces)


def as_gltf(made, uri):
    document = made.document | {"buffers": [{"byteLength": len(made.content), "uri": uri}]}
    return json.dumps(document)


def test_a_glb_is_read(tmp_path):
    assert triangles(read_gltf(cube().save(tmp_path / "a.glb"))) == 12


def test_a_gltf_with_its_bytes_inside_is_read(tmp_path):
    made = cube()
    path = tmp_path / "a.gltf"
    path.write_text(as_gltf(made, "data:application/octet-stream;base64," + base64.b64encode(made.content).decode()))
    assert triangles(read_gltf(path)) == 12


def test_a_gltf_with_its_bytes_beside_it_is_read(tmp_path):
    made = cube()
    path = tmp_path / "a.gltf"
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "a b.bin").write_bytes(made.content)
    path.write_text("\ufeff" + as_gltf(made, "parts/a%20b.bin"))
    assert triangles(read_gltf(path)) == 12


def test_the_ending_of_the_name_does_not_matter(tmp_path):
    path = tmp_path / "a.gltf"
    path.write_bytes(cube().glb())
    assert triangles(read_gltf(path)) == 12


@pytest.mark.parametrize("uri", ["../a.bin", "/etc/hostname", "https://example.org/a.bin", "none.bin", "data:,abc"])
def test_bytes_from_elsewhere_are_refused(tmp_path, uri):
    (tmp_path / "in").mkdir()
    made = cube()
    (tmp_path / "a.bin").write_bytes(made.content)
    path = tmp_path / "in" / "a.gltf"
    path.write_text(as_gltf(made, uri))
    with pytest.raises(BadFileError, match=r"buffers\[0\]"):
        read_gltf(path)


def test_every_truncation_is_refused(tmp_path):
    content = cube().glb()
    path = tmp_path / "a.glb"
    for length in range(0, len(content), 7):
        path.write_bytes(content[:length])
        with pytest.raises(BadFileError):
            read_gltf(path)


def test_bytes_after_the_end_are_left_out_with_a_warning(tmp_path):
    path = tmp_path / "a.glb"
    path.write_bytes(cube().glb() + b"more")
    model = read_gltf(path)
    assert triangles(model) == 12
    assert "4 bytes after its end" in model.warnings[0]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty"),
        (b"   ", "is empty"),
        (b"PK\x03\x04 not at all", "neither binary glTF"),
        (b"glTF", "cut off"),
        (struct.pack("<4sII", b"glTF", 1, 20) + bytes(8), "version 1"),
        (struct.pack("<4sIIII", b"glTF", 2, 20, 2**31, 0x4E4F534A), "2147483648 bytes"),
        (struct.pack("<4sIIII", b"glTF", 2, 20, 0, 0x004E4942), "first chunk must be JSON"),
        (b'{"asset": {"version": "1.0"}, "scene": "default"}', r"glTF 1\.0; convert"),
        (b'{"asset": {"version": "3.0"}}', r"glTF 3\.0"),
        (b'{"asset": {"version": "2.0", "minVersion": "2.7"}}', r"reader of glTF 2\.7"),
        (b'{"asset": {}}', r"asset\.version"),
        (b"{" * 10_000, "JSON|key"),
    ],
)
def test_what_is_no_gltf_is_refused_with_words(tmp_path, content, words):
    path = tmp_path / "a.glb"
    path.write_bytes(content)
    with pytest.raises(BadFileError, match=words):
        read_gltf(path)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("KHR_draco_mesh_compression", "compressed with Draco.*export it again"),
        ("EXT_meshopt_compression", "compressed with meshopt"),
        ("KHR_texture_basisu", "KTX2"),
        ("ACME_secret", r"ACME_secret \(unknown here\)"),
    ],
)
def test_required_extensions_that_are_not_read_are_named(tmp_path, name, words):
    made = cube()
    made.document["extensionsRequired"] = [name]
    with pytest.raises(BadFileError, match=words):
        read_gltf(made.save(tmp_path / "a.glb"))


@pytest.mark.parametrize("name", ["KHR_texture_transform", "KHR_materials_clearcoat"])
def test_required_extensions_that_are_read_or_harmless_pass(tmp_path, name):
    made = cube()
    made.document["extensionsRequired"] = [name]
    assert triangles(read_gltf(made.save(tmp_path / "a.glb"))) == 12


def test_a_folder_or_missing_file_is_an_error_of_ours(tmp_path):
    for path in (tmp_path, tmp_path / "none.glb"):
        with pytest.raises(BadFileError, match="cannot be read"):
            read_gltf(path)


def change(made, kind, **changes):
    for entry in made.document[kind]:
        entry.update(changes)
    return made


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: change(cube(), "accessors", count=2**31), r"2147483648 elements need"),
        (lambda: change(cube(), "accessors", count=9), r"bufferViews\[0\] has 96"),
        (lambda: change(cube(), "accessors", byteOffset=96), "elements need"),
        (lambda: change(cube(), "accessors", bufferView=7), "buffer view 7"),
        (lambda: change(cube(), "accessors", componentType=5124), "component type 5124"),
        (lambda: change(cube(), "accessors", type="VEC5"), "VEC5"),
        (lambda: change(cube(), "accessors", type="VEC4"), "elements need|4 components"),
        (lambda: change(cube(), "accessors", count=-1), r"count.*greater"),
        (lambda: change(cube(), "bufferViews", byteLength=2**40), "ends at byte"),
        (lambda: change(cube(), "bufferViews", byteOffset=2**40), "ends at byte"),
        (lambda: change(cube(), "bufferViews", buffer=3), "buffer 3"),
        (lambda: change(cube(), "bufferViews", byteStride=4), "rows of 12 bytes every 4"),
        (lambda: change(cube(), "nodes", mesh=5), r"meshes\[5\]"),
        (lambda: change(cube(), "nodes", children=[0]), "hangs under itself"),
        (lambda: change(cube(), "nodes", children=[9]), r"nodes\[9\]"),
        (lambda: change(cube(), "nodes", translation=[1e308, 0, 0], scale=[1e308] * 3, children=[]), "Too far away"),
        (lambda: change(cube(), "nodes", matrix=[1, 2]), r"nodes\[0\]\.matrix"),
        (lambda: change(cube(), "nodes", camera=0), "camera 0"),
        (lambda: change(cube(), "scenes", nodes=[4]), r"nodes\[4\]"),
        (lambda: change(cube(), "meshes", primitives=[{"attributes": {"POSITION": 40}}]), r"accessors\[40\]"),
        (lambda: change(cube(), "meshes", primitives=[{"attributes": {"POSITION": 0}, "mode": 9}]), "mode 9"),
        (
            lambda: change(cube(), "meshes", primitives=[{"attributes": {"POSITION": 0}, "indices": 0}]),
            "single unsigned",
        ),
        (
            lambda: change(cube(), "meshes", primitives=[{"attributes": {"POSITION": 0}, "material": 2}]),
            r"materials\[2\]",
        ),
    ],
)
def test_a_file_that_lies_about_itself_is_refused(tmp_path, make, words):
    from orienteer.world.scene import Scene

    with pytest.raises(BadFileError, match=words):
        Scene.load(make().save(tmp_path / "a.glb"))


def test_a_corner_number_beyond_the_corners_is_refused(tmp_path):
    made = Gltf()
    made.node(mesh=made.mesh(made.primitive(faces=[0, 1, 4])))
    with pytest.raises(BadFileError, match="names corner 4, but there are only 4"):
        read_gltf(made.save(tmp_path / "a.glb"))


def test_two_roots_over_one_node_are_refused(tmp_path):
    made = cube()
    made.node(children=[0])
    with pytest.raises(BadFileError, match="two nodes"):
        read_gltf(made.save(tmp_path / "a.glb"))


def test_a_huge_accessor_without_bytes_is_refused(tmp_path):
    made = Gltf()
    made.add("accessors", {"componentType": 5126, "count": 2**31, "type": "VEC3"})
    made.node(mesh=made.mesh({"attributes": {"POSITION": 0}}))
    with pytest.raises(BadFileError, match="no bytes"):
        read_gltf(made.save(tmp_path / "a.glb"))


def test_attributes_must_match_their_corners(tmp_path):
    made = Gltf()
    normals = made.accessor(np.eye(3))
    made.node(mesh=made.mesh(made.primitive(attributes={"NORMAL": normals})))
    with pytest.raises(BadFileError, match="NORMAL has 3 entries for 4 corners"):
        read_gltf(made.save(tmp_path / "a.glb"))
