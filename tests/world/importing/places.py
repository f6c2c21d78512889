"""A furnished room, written by trimesh: a file that is not ours."""

import numpy as np
import trimesh
from trimesh.transformations import rotation_matrix

from orienteer.world.color import to_linear

COLORS = {
    "floor": (150, 110, 70),
    "wall": (240, 240, 235),
    "table": (110, 70, 40),
    "chair": (190, 30, 30),
    "lamp": (230, 190, 40),
    "cup": (40, 90, 170),
}


def box(size, at, color):
    """A box whose foot stands at a point."""
    shape = trimesh.creation.box(size)
    shape.apply_translation(np.add(at, (0, size[1] / 2, 0)))
    return painted(shape, color)


def painted(shape, color):
    linear = np.rint(to_linear(np.array(COLORS[color]) / 255) * 255).astype(int).tolist()
    material = trimesh.visual.material.PBRMaterial(
        baseColorFactor=(*linear, 255), metallicFactor=0.0, roughnessFactor=0.9, name=color
    )
    shape.visual = trimesh.visual.TextureVisuals(uv=np.zeros((len(shape.vertices), 2)), material=material)
    return shape


def table():
    legs = [box((0.06, 0.7, 0.06), (x, 0, z), "table") for x in (-0.55, 0.55) for z in (-0.35, 0.35)]
    return [box((1.2, 0.04, 0.8), (0, 0.7, 0), "table"), *legs]


def chair():
    legs = [box((0.04, 0.44, 0.04), (x, 0, z), "chair") for x in (-0.18, 0.18) for z in (-0.18, 0.18)]
    return [box((0.42, 0.04, 0.42), (0, 0.44, 0), "chair"), box((0.42, 0.5, 0.03), (0, 0.48, -0.19), "chair"), *legs]


def lamp():
    foot = trimesh.creation.cylinder(0.15, 0.03, sections=24, transform=rotation_matrix(-np.pi / 2, (1, 0, 0)))
    foot.apply_translation((0, 0.015, 0))
    pole = trimesh.creation.cylinder(0.015, 1.4, sections=12, transform=rotation_matrix(-np.pi / 2, (1, 0, 0)))
    pole.apply_translation((0, 0.73, 0))
    shade = trimesh.creation.cylinder(0.2, 0.3, sections=24, transform=rotation_matrix(-np.pi / 2, (1, 0, 0)))
    shade.apply_translation((0, 1.55, 0))
    return [painted(shape, "lamp") for shape in (foot, pole, shade)]


def cup():
    shape = trimesh.creation.cylinder(0.04, 0.1, sections=24, transform=rotation_matrix(-np.pi / 2, (1, 0, 0)))
    shape.apply_translation((0, 0.05, 0))
    return [painted(shape, "cup")]


PIECES = {
    "Floor": ([box((6, 0.1, 5), (0, -0.1, 0), "floor")], (0, 0, 0)),
    "Wall_N": ([box((6, 2.5, 0.1), (0, 0, 0), "wall")], (0, 0, -2.55)),
    "Wall_W": ([box((0.1, 2.5, 5), (0, 0, 0), "wall")], (-3.05, 0, 0)),
    "Table": (table(), (0, 0, 0)),
    "Chair.001": (chair(), (0, 0, -0.9)),
    "Chair.002": (chair(), (1.5, 0, 0.6)),
    "FloorLamp": (lamp(), (-2.2, 0, -1.8)),
    "Cup_01": (cup(), (0.3, 0.74, 0.1)),
}


def room(named=True, transform=None, only=None):
    """The room as a trimesh scene: one node a thing with a name, or one for each box with none."""
    scene = trimesh.Scene()
    for name, (shapes, at) in PIECES.items():
        if only is not None and name not in only:
            continue
        place = trimesh.transformations.translation_matrix(at)
        if transform is not None:
            place = transform @ place
        if named:
            whole = trimesh.util.concatenate(shapes)
            scene.add_geometry(whole, node_name=name, geom_name=f"{name}_geo", transform=place)
        else:
            for i, shape in enumerate(shapes):
                number = len(scene.graph.nodes_geometry)
                scene.add_geometry(shape, node_name=f"Object_{number}", geom_name=f"mesh_{number}_{i}", transform=place)
    return scene


def save(scene, path):
    scene.export(str(path))
    return path
