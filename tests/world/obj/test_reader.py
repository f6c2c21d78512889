import contextlib
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orienteer.errors import BadFileError
from orienteer.world.color import rgb_of
from orienteer.world.images import png_bytes
from orienteer.world.material import Look, Wrap
from orienteer.world.obj.reader import read_obj

SQUARE = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"
RED = np.full((2, 2, 3), (255, 0, 0), np.uint8)

PIECES = [*"vtnfog 0123456789-./#\n\\\r", "f 1 2 3\n", "v 1 2 3\n", "usemtl a\n", "\nf -1/1/ "]


@pytest.fixture
def read(tmp_path):
    def reader(text, name="a.obj"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_obj(path)

    return reader


def only(model):
    (surface,) = [surface for node in model.nodes for surface in node.surfaces]
    return surface


def corners(surface):
    return surface.positions[surface.faces]


@pytest.mark.parametrize(
    "face", ["f 1 2 3", "f -4 -3 -2", "f 1// 2// 3//", "f\t1  2 \t3 ", "  f 1 2 3", "f 1 2 3 # no"]
)
def test_a_triangle_is_read_however_it_is_written(read, face):
    surface = only(read(SQUARE + face + "\n"))
    assert corners(surface).tolist() == [[[0, 0, 0], [1, 0, 0], [1, 1, 0]]]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", ""])
def test_any_line_end_will_do(read, end):
    text = (SQUARE + "f 1 2 3 4").replace("\n", end or "\n") + end
    assert len(only(read(text)).faces) == 2


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_byte_order_marks_are_understood(read, encoding):
    assert len(only(read((SQUARE + "f 1 2 3\n").encode(encoding))).faces) == 1


def test_a_line_may_go_on_after_a_backslash(read):
    assert len(only(read(SQUARE + "f 1 2 \\\n3 4\n")).faces) == 2


def test_numbers_of_all_kinds_are_read(read):
    surface = only(read("v 1e2 -.5 +3.\nv 0 0 0 1.0\nv 0 1 0\nf 1 2 3\n"))
    assert surface.positions[surface.faces[0, 0]].tolist() == [100, -0.5, 3]


def test_negative_numbers_count_back_from_where_they_stand(read):
    text = "v 0 0 0\nv 1 0 0\nv 1 1 0\nf -3 -2 -1\nv 5 0 0\nv 6 0 0\nv 6 1 0\nf -3 -2 -1\n"
    found = corners(only(read(text)))
    assert found[0, 0].tolist() == [0, 0, 0]
    assert found[1, 0].tolist() == [5, 0, 0]


def test_polygons_keep_their_area_and_their_side(read):
    ring = [(math.cos(a), math.sin(a)) for a in np.arange(7) * (2 * math.pi / 7)]
    text = "".join(f"v {x} {y} 0\n" for x, y in ring) + "f 1 2 3 4 5 6 7\n"
    found = corners(only(read(text)))
    cross = np.cross(found[:, 1] - found[:, 0], found[:, 2] - found[:, 0])
    assert len(found) == 5
    assert (cross[:, 2] > 0).all()
    assert cross[:, 2].sum() / 2 == pytest.approx(3.5 * math.sin(2 * math.pi / 7), rel=1e-5)


@pytest.mark.parametrize("axis", [0, 1, 2])
@pytest.mark.parametrize("side", [1, -1])
def test_polygons_that_are_not_convex_are_cut_with_care(read, axis, side):
    flat = [(0, 0), (4, 0), (4, 4), (3, 4), (3, 1), (1, 1), (1, 4), (0, 4)][::side]  # a U
    points = np.insert(np.array(flat, float), axis, 2.0, axis=1)
    text = "".join(f"v {x} {y} {z}\n" for x, y, z in points) + "f " + " ".join(map(str, range(1, 9))) + "\n"
    found = corners(only(read(text)))
    cross = np.cross(found[:, 1] - found[:, 0], found[:, 2] - found[:, 0])[:, axis]
    assert len(found) == 6
    assert np.abs(cross).sum() / 2 == pytest.approx(4 * 4 - 2 * 3)
    assert np.abs(cross.sum()) == pytest.approx(np.abs(cross).sum())  # all on the same side


def test_objects_become_nodes_and_materials_surfaces(read):
    text = SQUARE + "o chair\nusemtl wood\nf 1 2 3\nusemtl metal\nf 1 3 4\no table\nf 1 2 4\ng top\nf 2 3 4\n"
    chair, table = read(text).nodes
    assert (chair.name, table.name) == ("chair", "table")
    assert [surface.material.name for surface in chair.surfaces] == ["wood", "metal"]
    assert sum(len(surface.faces) for surface in table.surfaces) == 2


def test_groups_become_nodes_where_there_are_no_objects(read):
    assert [node.name for node in read(SQUARE + "g seat\nf 1 2 3\ng back\nf 1 3 4\n").nodes] == ["seat", "back"]


def test_corners_of_colour_are_linear(read):
    text = "v 0 0 0 1 0 0\nv 1 0 0 1 0 0\nv 1 1 0 0.5 0 0\nf 1 2 3\n"
    assert only(read(text)).colors[:, 0].tolist() == [255, 255, 55]
    assert only(read(text.replace("0.5 0 0", ""))).colors is None


def test_coordinates_and_normals_go_with_their_corners(read, tmp_path):
    (tmp_path / "a.mtl").write_text("newmtl m\nmap_Kd red.png\n")
    (tmp_path / "red.png").write_bytes(png_bytes(RED))
    text = "mtllib a.mtl\n" + SQUARE + "vt 0 0\nvt 1 0\nvt 1 0.25\nvn 0 0 1\nusemtl m\n"
    text += "f 1/1/1 2/2/1 3/3/1\nf 1/3/1 3/1/1 4/2/1\n"
    surface = only(read(text))
    assert len(surface.positions) == 6  # corners 1 and 3 have two coordinates each
    where = surface.faces[0]
    assert surface.uv[where].tolist() == [[0, 1], [1, 1], [1, 0.75]]  # v downwards
    assert (surface.normals == (0, 0, 1)).all()
    assert np.array_equal(surface.material.texture.pixels, RED)


def test_a_picture_without_coordinates_is_left_out(read, tmp_path):
    (tmp_path / "a.mtl").write_text("newmtl m\nmap_Kd red.png\n")
    (tmp_path / "red.png").write_bytes(png_bytes(RED))
    model = read("mtllib a.mtl\n" + SQUARE + "usemtl m\nf 1 2 3\n")
    assert only(model).material.texture is None
    assert "no coordinates" in model.warnings[0]


def test_materials_are_read(read, tmp_path):
    (tmp_path / "my look.mtl").write_text(
        "# by hand\nKd 9 9 9\nnewmtl a b\nKd 0.702 0.141 0.122\nNs 100\nd 0.4\nKe 1 0 0\n"
        "newmtl window glass\nTr 0.8\nnewmtl cut\nmap_Kd -clamp on -s 1 1 1 -o 0 0 maps\\red leaf.png\nmap_d x.png\n"
    )
    (tmp_path / "maps").mkdir()
    rgba = np.dstack((RED, np.array([[0, 255], [255, 255]], np.uint8)))
    (tmp_path / "maps" / "red leaf.png").write_bytes(png_bytes(rgba))
    text = "mtllib my look.mtl\nvt 0 0\n" + SQUARE
    for name in ("a b", "window glass", "cut", "nowhere"):
        text += f"usemtl {name}\nf 1/1 2/1 3/1\n"
    model = read(text)
    paint, glass, cut, nowhere = (surface.material for node in model.nodes for surface in node.surfaces)
    assert paint.color == pytest.approx(rgb_of("red"), abs=0.01)
    assert paint.opacity == 0.4
    assert paint.glow == (1, 0, 0)
    assert 0.1 < paint.roughness < 0.2
    assert (glass.look, glass.opacity) == (Look.GLASS, pytest.approx(0.2))
    assert cut.cutoff == 0.5
    assert cut.texture.wrap == (Wrap.CLAMP, Wrap.CLAMP)
    assert nowhere.name == "nowhere"


@pytest.mark.parametrize("name", ["none.mtl", "../a.mtl", "/etc/hostname", "http://example.org/a.mtl"])
def test_materials_from_elsewhere_are_left_out(read, name):
    model = read(f"mtllib {name}\n" + SQUARE + "usemtl m\nf 1 2 3\n")
    assert "materials were left out" in model.warnings[0]
    assert len(only(model).faces) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        (SQUARE + "f 1 2 5\n", "corner 5 of 4"),
        (SQUARE + "f 1 2 0\n", r"line 5.*not there"),
        (SQUARE + "f 1 2 -9\n", r"line 5.*not there"),
        (SQUARE + "f 1 2 x\n", r"line 5.*whole numbers"),
        (SQUARE + "f 1 2 3.5\n", "whole numbers"),
        (SQUARE + "f 1/1/1/1 2 3\n", "two slashes"),
        (SQUARE + "f 1 2 99999999999999\n", "too many digits"),
        ("v 0 0 0\nv 1 x 0\n", r"line 2.*no number"),
        ("v 0 0 0\nv 1 2\n", r"line 2.*has 2 numbers"),
    ],
)
def test_what_is_no_obj_is_refused_with_the_line(read, text, words):
    with pytest.raises(BadFileError, match=words):
        read(text)


def test_lines_with_fewer_than_three_corners_make_nothing(read):
    assert len(only(read(SQUARE + "f 1 2\nf 3\nl 1 2\np 1\nf 1 2 3\n")).faces) == 1


def test_broken_corners_take_their_triangles_with_them(read):
    model = read("v nan 0 0\n" + SQUARE + "f 1 2 3\nf 2 3 4\n")
    assert len(only(model).faces) == 1
    assert "no finite numbers" in model.warnings[0]


def test_a_file_longer_than_one_block_is_read_whole(read):
    count = 40_000
    three = "v {0}.123456 7 0\nv {0} 1 0\nv {0} 0 1\nf -3 -2 -1\n"
    lines = [three.format(i) for i in range(count)]
    surface = only(read("".join(lines)))
    assert len(surface.faces) == count
    assert np.allclose(corners(surface)[:, 1, 0], np.arange(count))


@settings(max_examples=80, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=60))
def test_garbage_is_read_or_refused(tmp_path_factory, pieces):
    path = tmp_path_factory.mktemp("garbage") / "a.obj"
    path.write_text(SQUARE + "".join(pieces) + "\n")
    with contextlib.suppress(BadFileError):
        assert read_obj(path).nodes is not None
