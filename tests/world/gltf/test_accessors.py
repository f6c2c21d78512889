import numpy as np
import pytest

from orienteer.errors import BadFileError
from orienteer.world.gltf.accessors import Accessors
from orienteer.world.gltf.container import Container

from .making import Gltf


@pytest.fixture
def read(tmp_path):
    opened = []

    def reader(made):
        container = Container(made.save(tmp_path / "a.glb"))
        opened.append(container)
        return Accessors(container)

    yield reader
    for container in opened:
        container.close()


@pytest.mark.parametrize("dtype", ["i1", "u1", "i2", "u2", "u4", "f4"])
def test_every_component_type_is_read(read, dtype):
    made = Gltf()
    values = [[1, 2, 3], [100, 50, 0]]
    number = made.accessor(values, dtype)
    assert np.array_equal(read(made).floats(number, 3), np.array(values, np.float32))


@pytest.mark.parametrize(
    ("dtype", "value", "expected"),
    [("u1", 255, 1.0), ("u1", 51, 0.2), ("u2", 65535, 1.0), ("i1", 127, 1.0), ("i1", -128, -1.0), ("i2", -32767, -1.0)],
)
def test_normalized_integers_become_shares(read, dtype, value, expected):
    made = Gltf()
    number = made.accessor([[value, 0]], dtype, normalized=True)
    assert read(made).floats(number, 2)[0, 0] == pytest.approx(expected)


def test_interleaved_attributes_are_told_apart(read):
    made = Gltf()
    table = np.arange(40, dtype="<f4").reshape(5, 8)
    view = made.view(table.tobytes(), byteStride=32)
    position = made.accessor(np.zeros((5, 3)), view=view)
    normal = made.accessor(np.zeros((5, 3)), view=view, byteOffset=12)
    uv = made.accessor(np.zeros((5, 2)), view=view, byteOffset=24)
    accessors = read(made)
    assert np.array_equal(accessors.floats(position, 3), table[:, :3])
    assert np.array_equal(accessors.floats(normal, 3), table[:, 3:6])
    assert np.array_equal(accessors.floats(uv, 2), table[:, 6:])


def test_padded_small_rows_are_read(read):
    made = Gltf()
    table = np.array([[1, 2, 3, 99], [4, 5, 6, 99]], np.uint8)
    number = made.accessor(np.zeros((2, 3)), "u1", view=made.view(table.tobytes(), byteStride=4))
    assert read(made).floats(number, 3).tolist() == [[1, 2, 3], [4, 5, 6]]


@pytest.mark.parametrize("based", [True, False])
def test_sparse_changes_are_applied(read, based):
    made = Gltf()
    indices = made.view(np.array([1, 3], "<u2").tobytes())
    values = made.view(np.array([[9, 9, 9], [8, 8, 8]], "<f4").tobytes())
    sparse = {
        "count": 2,
        "indices": {"bufferView": indices, "componentType": 5123},
        "values": {"bufferView": values},
    }
    number = made.accessor(np.ones((4, 3)) if based else np.zeros((4, 3)), sparse=sparse)
    if not based:
        del made.document["accessors"][number]["bufferView"]
    rest = 1 if based else 0
    assert read(made).floats(number, 3)[:, 0].tolist() == [rest, 9, rest, 8]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"count": 9}, "changes 9 of 4"),
        ({"indices": {"bufferView": 0, "componentType": 5126}}, "unsigned"),
        ({"values": {"bufferView": 0, "byteOffset": 99}}, "elements need"),
    ],
)
def test_lying_sparse_changes_are_refused(read, change, words):
    made = Gltf()
    view = made.view(np.array([1, 3] + [7] * 20, "<u2").tobytes())
    sparse = {
        "count": 2,
        "indices": {"bufferView": view, "componentType": 5123},
        "values": {"bufferView": view},
    }
    number = made.accessor(np.ones((4, 3)), sparse=sparse | change)
    with pytest.raises(BadFileError, match=words):
        read(made).floats(number, 3)


def test_a_sparse_change_beyond_the_end_is_refused(read):
    made = Gltf()
    view = made.view(np.array([1, 4] + [7] * 20, "<u2").tobytes())
    sparse = {"count": 2, "indices": {"bufferView": view, "componentType": 5123}, "values": {"bufferView": view}}
    number = made.accessor(np.ones((4, 3)), sparse=sparse)
    with pytest.raises(BadFileError, match="changes element 4 of 4"):
        read(made).floats(number, 3)


def test_indices_are_whole_and_below_their_limit(read):
    made = Gltf()
    number = made.accessor([0, 1, 2**32 - 1], "u4")
    accessors = read(made)
    with pytest.raises(BadFileError, match="corner 4294967295"):
        accessors.indices(number, 3)
    assert accessors.indices(number, 2**32).dtype == np.int32


def test_what_was_read_once_is_kept(read):
    made = Gltf()
    number = made.accessor([[1, 2, 3]])
    accessors = read(made)
    assert accessors.floats(number, 3) is accessors.floats(number, 3)
    assert not accessors.floats(number, 3).flags.writeable
    assert accessors.count(number) == 1
