import numpy as np
import pytest
import trimesh
from trimesh.transformations import random_rotation_matrix

from orienteer.errors import UnknownNameError
from orienteer.world.collider import Box, Convex, Cylinder, Shell, triangles_of
from orienteer.world.importing.colliders import check_choice, make_colliders
from orienteer.world.importing.fitting import fit
from orienteer.world.importing.solidity import hull_of, solids_of
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.thing import Role


def mesh_of(*shapes):
    return Mesh(tuple(Surface(shape.vertices, shape.faces) for shape in shapes))


def solid_of(shape):
    (solid,) = solids_of(mesh_of(shape))
    return solid


def turned(shape, seed):
    return shape.copy().apply_transform(random_rotation_matrix(np.random.default_rng(seed).random(3)))


def made(shape, choice="decomposed", role=Role.OBJECT):
    (one,) = make_colliders([(mesh_of(shape), role)], choice)
    return one


@pytest.mark.parametrize("seed", range(4))
def test_a_box_is_a_box_however_it_lies(seed):
    found = fit(solid_of(turned(trimesh.creation.box((0.3, 0.5, 0.9)), seed)))
    assert isinstance(found, Box)
    assert sorted(found.size) == pytest.approx([0.3, 0.5, 0.9], abs=1e-4)


@pytest.mark.parametrize("seed", range(3))
def test_a_cylinder_is_a_cylinder_however_it_lies(seed):
    found = fit(solid_of(turned(trimesh.creation.cylinder(0.2, 0.9, sections=32), seed)))
    assert isinstance(found, Cylinder)
    assert (found.radius, found.height) == pytest.approx((0.2, 0.9), abs=1e-3)


@pytest.mark.parametrize("shape", [trimesh.creation.cone(0.3, 0.5), trimesh.creation.icosphere(2, 0.4)])
def test_other_convex_shapes_are_their_hull(shape):
    assert isinstance(fit(solid_of(shape)), Convex)


def test_a_flat_rectangle_is_a_thin_box():
    found = fit(solid_of(trimesh.Trimesh([[0, 0, 0], [2, 0, 0], [2, 0, 1], [0, 0, 1]], [[0, 1, 2], [0, 2, 3]])))
    assert isinstance(found, Box)
    assert sorted(found.size) == pytest.approx([0.002, 1, 2])


def test_a_flat_triangle_is_no_box():
    assert fit(solid_of(trimesh.Trimesh([[0, 0, 0], [2, 0, 0], [2, 0, 1]], [[0, 1, 2]]))) is None


@pytest.mark.parametrize(
    "shape",
    [
        trimesh.creation.annulus(0.3, 0.4, 0.5, sections=24),
        trimesh.creation.torus(0.5, 0.15, 32, 16),
        trimesh.util.concatenate([trimesh.creation.box((1, 1, 1)), trimesh.creation.icosphere(1)]).convex_hull,
    ],
)
def test_what_is_not_convex_is_not_taken_for_its_hull(shape):
    found = fit(solid_of(shape))
    assert found is None or isinstance(found, Convex)
    if found is not None:
        assert solid_of(shape).is_convex(0.01)


def test_an_open_dome_is_not_convex():
    dome = trimesh.creation.icosphere(3, 0.5)
    dome.update_faces(dome.triangles_center[:, 1] > 0)
    solid = max(solids_of(mesh_of(dome)), key=lambda s: len(s.faces))
    assert not solid.closed
    assert not solid.is_convex(0.01)


def test_pieces_keep_to_the_surface():
    torus = trimesh.creation.torus(0.5, 0.15, 48, 24)
    one = made(torus)
    assert not one.left
    assert len(one.colliders) > 4
    hulls = [hull_of(triangles_of(collider)[0]) for collider in one.colliders]

    def outside(points):
        return np.min([(points @ h.sides[:, :3].T + h.sides[:, 3]).max(axis=1) for h in hulls], axis=0)

    assert outside(np.asarray(torus.vertices)).max() < 0.005  # the torus is within
    assert outside(np.array([[0, 0, 0], [0, 0, 0.3], [0.2, 0.2, 0]])).min() > 0.02  # its hole is free


def test_pieces_are_the_same_each_time():
    shape = trimesh.creation.annulus(0.3, 0.4, 0.3, sections=16)
    first, second = made(shape).all(), made(shape).all()
    assert len(first) == len(second)
    for a, b in zip(first, second, strict=True):
        assert triangles_of(a)[0].tobytes() == triangles_of(b)[0].tobytes()


def test_an_open_part_stays_surface_and_the_closed_ones_solid():
    box, bin_ = trimesh.creation.box((0.5, 0.5, 0.5)), trimesh.creation.box((0.4, 0.4, 0.4))
    bin_.update_faces(bin_.triangles_center[:, 1] < 0.19)
    bin_.apply_translation((2, 0, 0))
    (one,) = make_colliders([(mesh_of(box, bin_), Role.OBJECT)], "decomposed")
    assert [type(collider) for collider in one.all()] == [Box, Shell]
    assert one.doubts == ["open or not manifold"]


def test_three_triangles_at_an_edge_are_not_manifold():
    fin = trimesh.Trimesh([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1]], [[0, 1, 2], [0, 1, 3], [0, 1, 4]])
    assert not solid_of(fin).closed
    assert isinstance(made(fin).all()[0], Shell)


def test_a_room_is_never_solid():
    one = made(trimesh.creation.box((6, 2.5, 5)))
    assert isinstance(one.all()[0], Shell)
    assert one.doubts == ["large enough to be hollow"]


def test_a_shell_is_taken_as_it_is():
    box = trimesh.creation.box((1, 1, 1))
    (shell,) = made(box, role=Role.SHELL).all()
    assert isinstance(shell, Shell)
    assert len(shell.faces) == 12


def test_a_heap_of_crumbs_is_taken_as_it_is():
    crumbs = [trimesh.creation.box((0.01,) * 3).apply_translation((0.02 * i, 0, 0)) for i in range(201)]
    one = made(trimesh.util.concatenate(crumbs))
    assert isinstance(one.all()[0], Shell)
    assert "loose parts" in one.doubts[0]


def test_too_much_stays_surface_and_says_what_helps():
    wavy = trimesh.creation.torus(0.5, 0.15, 160, 80)
    one = made(wavy)
    assert isinstance(one.all()[0], Shell)
    assert 'colliders="exact"' in one.doubts[0]


def test_a_choice_is_one_of_three():
    assert made(trimesh.creation.box((1, 1, 1)), "none").all() == ()
    with pytest.raises(UnknownNameError, match="decomposed, exact, none"):
        check_choice("soft")


def test_an_empty_mesh_has_no_parts():
    assert solids_of(Mesh()) == []
    sliver = Mesh((Surface([[0, 0, 0], [1, 0, 0], [1, 0, 0]], [[0, 1, 2]]),))
    assert solids_of(sliver) == []


def test_volume_and_side_of_a_part():
    box = trimesh.creation.box((1, 2, 3))
    assert solid_of(box).volume == pytest.approx(6)
    box.invert()
    assert solid_of(box).volume == pytest.approx(-6)
