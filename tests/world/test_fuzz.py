"""Whatever bytes a file holds, loading it gives a scene or an error of ours."""

import contextlib
import struct

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from orienteer.errors import OrienteerError
from orienteer.world.images import png_bytes
from orienteer.world.scene import Scene

from .gltf.making import CUBE, CUBE_FACES, SQUARE, Gltf


def rich():
    """A small file with a bit of everything."""
    made = Gltf()
    made.add("images", {"bufferView": made.view(png_bytes(np.full((2, 2, 4), 200, np.uint8))), "mimeType": "image/png"})
    made.add("samplers", {"wrapS": 33071})
    made.add("textures", {"source": 0, "sampler": 0})
    info = {"index": 0, "extensions": {"KHR_texture_transform": {"scale": [2, 2]}}}
    made.add("materials", {"pbrMetallicRoughness": {"baseColorTexture": info}, "alphaMode": "BLEND"})
    made.add("materials", {"extensions": {"KHR_materials_transmission": {"transmissionFactor": 1}}})
    uv = made.accessor(np.array(SQUARE)[:, :2])
    color = made.accessor(np.full((4, 4), 128), "u1", normalized=True)
    normal = made.accessor([[0, 0, 1]] * 4)
    attributes = {"TEXCOORD_0": uv, "COLOR_0": color, "NORMAL": normal}
    poster = made.mesh(
        made.primitive(material=0, attributes=attributes), made.primitive(faces=None, mode=5, material=1)
    )
    chest = made.mesh(made.primitive(CUBE, CUBE_FACES), name="Chest")
    made.document["extensions"] = {"KHR_lights_punctual": {"lights": [{"type": "point", "intensity": 5}]}}
    made.add("cameras", {"type": "perspective", "perspective": {"yfov": 1.0, "znear": 0.1}})
    child = made.node(root=False, name="Chair.001", mesh=chest, rotation=[0, 0.6, 0, 0.8], scale=[-1, 1, 1])
    made.node(name="Group", children=[child], matrix=[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 3, 0, 0, 1])
    made.node(name="Poster", mesh=poster)
    made.node(camera=0, extensions={"KHR_lights_punctual": {"light": 0}})
    return made.glb()


RICH = rich()
JSON_LENGTH = struct.unpack_from("<I", RICH, 12)[0]


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return tmp_path_factory.mktemp("fuzz") / "a.glb"


def attempt(path, content):
    path.write_bytes(content)
    with contextlib.suppress(OrienteerError):
        scene = Scene.load(path)
        assert len(scene.things) >= 1
        assert np.isfinite(scene.bounds).all()


def test_the_file_itself_loads(file):
    file.write_bytes(RICH)
    scene = Scene.load(file)
    assert {thing.category for thing in scene.things} == {"chair", "art"}
    assert not [warning for warning in scene.warnings if "left out" in warning]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(RICH) - 1), st.integers(0, 255)), min_size=1, max_size=12))
def test_changed_bytes(file, changes):
    content = bytearray(RICH)
    for at, value in changes:
        content[at] = value
    attempt(file, bytes(content))


@settings(max_examples=150, deadline=None)
@given(st.integers(20, 19 + JSON_LENGTH), st.sampled_from(b'0123456789-.e{}[]",:ntf '))
def test_changed_numbers_and_brackets_in_the_json(file, at, letter):
    attempt(file, RICH[:at] + bytes([letter]) + RICH[at + 1 :])


@settings(max_examples=100, deadline=None)
@given(
    st.integers(0, (len(RICH) - 28 - JSON_LENGTH) // 4 - 1), st.sampled_from([0, 0x7FC00000, 0x7F7FFFFF, 0xFFFFFFFF])
)
def test_wild_numbers_in_the_bytes(file, word, value):
    at = 28 + JSON_LENGTH + 4 * word
    attempt(file, RICH[:at] + struct.pack("<I", value) + RICH[at + 4 :])


@settings(max_examples=40, deadline=None)
@given(st.integers(0, len(RICH)), st.integers(0, len(RICH)))
@example(0, len(RICH))
def test_missing_and_doubled_stretches(file, start, end):
    attempt(file, RICH[:start] + RICH[end:])
    attempt(file, RICH[:end] + RICH[start:])


@settings(max_examples=40, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(file, content):
    attempt(file, content)
    attempt(file, RICH[:20] + content)
