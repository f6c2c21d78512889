import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orienteer.arrays import F64
from orienteer.build.packs.fit import fitted
from orienteer.errors import BadArgumentError
from orienteer.world.mesh import Surface

FACES = np.array(((0, 1, 2), (0, 2, 3)))
AXES = np.eye(3)
TURNED = np.array(((0.0, 0, 1), (0, 1, 0), (-1, 0, 0)))
MIRRORED = np.diag((-1.0, 1, 1))
SIZES = st.tuples(*[st.floats(0.01, 10)] * 3)


def _sheet(corners: F64, normals: F64 | None = None) -> Surface:
    return Surface(corners, FACES, normals=normals)


BOX = np.array(((0.0, 0, 0), (2, 0, 0), (2, 3, 5), (0, 3, 5)))


def test_each_axis_has_the_catalogues_length() -> None:
    mesh = fitted([_sheet(BOX), _sheet(BOX + 1)], AXES, (0.4, 0.6, 1.0))
    low, high = mesh.corners.min(axis=0), mesh.corners.max(axis=0)
    np.testing.assert_allclose(high - low, (0.4, 0.6, 1.0), rtol=1e-6)
    np.testing.assert_allclose((low[0] + high[0], low[1], low[2] + high[2]), 0.0, atol=1e-7)


def test_it_is_turned_before_it_is_scaled() -> None:
    mesh = fitted([_sheet(BOX)], TURNED, (5.0, 3.0, 2.0))
    np.testing.assert_allclose(mesh.corners, BOX @ TURNED.T - (2.5, 0, -1), atol=1e-6)


@settings(max_examples=30, deadline=None)
@given(SIZES, st.floats(0.001, 1000), st.tuples(*[st.floats(-100, 100)] * 3))
def test_the_files_own_unit_and_place_do_not_matter(
    size: tuple[float, float, float], unit: float, place: tuple[float, float, float]
) -> None:
    here = fitted([_sheet(BOX)], TURNED, size)
    there = fitted([_sheet(BOX * unit + np.asarray(place) * unit)], TURNED, size)
    np.testing.assert_allclose(there.corners, here.corners, rtol=1e-3, atol=1e-4 * max(size))


def test_a_mirrored_model_keeps_its_outside() -> None:
    plain, mirrored = (fitted([_sheet(BOX)], way, (2.0, 3.0, 5.0)) for way in (AXES, MIRRORED))
    np.testing.assert_array_equal(mirrored.surfaces[0].faces, plain.surfaces[0].faces[:, ::-1])


def test_normals_stay_across_their_surface() -> None:
    across = np.cross(BOX[1] - BOX[0], BOX[2] - BOX[0])
    normals = np.tile(across / np.linalg.norm(across), (4, 1))
    surface = fitted([_sheet(BOX, normals)], TURNED, (0.3, 4.0, 1.0)).surfaces[0]
    assert surface.normals is not None
    corners = surface.positions.astype(np.float64)
    found = np.cross(corners[1] - corners[0], corners[2] - corners[0])
    np.testing.assert_allclose(surface.normals[0], found / np.linalg.norm(found), atol=1e-6)


def test_a_flat_model_stays_flat() -> None:
    flat = BOX * (1, 0, 1)
    mesh = fitted([_sheet(flat)], AXES, (1.0, 0.02, 2.0))
    assert mesh.corners[:, 1].max() == 0.0
    np.testing.assert_allclose(np.ptp(mesh.corners[:, 2]), 2.0)


def test_nothing_has_no_size() -> None:
    with pytest.raises(BadArgumentError, match="no size"):
        fitted([Surface(np.empty((0, 3)), np.empty((0, 3)))], AXES, (1.0, 1.0, 1.0))
