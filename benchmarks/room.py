"""The room that rendering is measured on: 45 textured things of 190 thousand triangles under a sun, from a formula."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.streams import stream
from orienteer.world.camera import Camera
from orienteer.world.light import Sky, Sun
from orienteer.world.material import Material, Texture
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

WIDTH, DEPTH, HEIGHT = 7.0, 6.0, 2.8
"""Inside of the room along x, z and y, metres."""


def measured_room() -> Scene:
    """The scene: always the same."""
    cloth, wood, paint, paper = _cloth(), _planks(), _plaster(), _spines()
    dyes = ((0.75, 0.22, 0.16), (0.16, 0.34, 0.5), (0.85, 0.68, 0.3), (0.35, 0.45, 0.28), (0.8, 0.78, 0.72))
    things = _walls(wood, paint)

    def put(name: str, mesh: Mesh, x: float, y: float, z: float, yaw: float = 0.0) -> None:
        things.append(Thing(f"{name}_{len(things)}", name, name, mesh, pose=Pose.at(x, y, z, yaw)))

    put("rug", _slab((2.8, 0.02, 2.0), 0.008, 22, Material("rug", texture=_checks())), 3.4, 0.0, 3.4)
    put("sofa", _sofa(Material("sofa", dyes[1], cloth)), 3.4, 0.0, 5.3, math.pi)
    put("armchair", _sofa(Material("armchair", dyes[0], cloth), width=0.9), 1.1, 0.0, 3.3, math.pi / 2)
    put("table", _table(1.2, 0.7, 0.42, Material("oak", texture=wood)), 3.4, 0.02, 3.5)
    put("desk", _table(1.5, 0.75, 0.74, Material("desk", (0.8, 0.7, 0.6), wood)), 5.9, 0.0, 0.8)
    put("chair", _chair(Material("chair", (0.6, 0.45, 0.3), wood)), 5.8, 0.0, 1.4, math.pi)
    for side in range(2):
        put(
            "shelf",
            _table(0.9, 0.32, 1.1 + 0.5 * side, Material("shelf", (0.9, 0.9, 0.9), wood)),
            0.3,
            0,
            1.0 + side,
            1.57,
        )
    for k in range(8):
        dye = dyes[k % 5]
        height = 0.24 + 0.03 * (k % 3)
        book = _slab((0.05, height, 0.18), 0.006, 16, Material("book", dye, paper))
        put("book", book, 5.35 + 0.07 * k, 0.755, 0.55, 0.05 * (k % 3))
    for k in range(6):
        put(
            "cushion",
            _slab((0.45, 0.42, 0.16), 0.078, 18, Material("cushion", dyes[k % 5], cloth)),
            2.6 + 0.32 * k,
            0.5,
            5.15,
        )
    for k in range(7):
        glaze = Material("glaze", dyes[(k + 2) % 5], roughness=0.25)
        put("vase", _turned(glaze, 0.16 + 0.02 * k, 52, 44), 2.95 + 0.15 * k, 0.46, 3.35 + 0.1 * (k % 3))
    for k in range(4):
        put(
            "ball",
            _ball(0.11 + 0.03 * k, 46, Material("ball", dyes[k], cloth)),
            1.6 + 0.6 * k,
            0.11 + 0.03 * k,
            2.0 + 0.2 * (k % 2),
        )
    put("lamp", _turned(Material("brass", (0.8, 0.6, 0.3), roughness=0.3, metallic=1.0), 1.5, 80, 40), 6.4, 0.0, 5.4)
    put("plant", _plant(), 0.6, 0.0, 5.3)
    put("curtain", _curtain(Material("linen", (0.9, 0.88, 0.8), cloth)), 0.08, 0.3, 4.1, math.pi / 2)
    assert len(things) == 45
    sun = Sun((-0.8, 0.75, 0.12), (1.0, 0.94, 0.84), 1.1)
    return Scene(things=tuple(things), lights=(sun,), sky=Sky(), name="measured room")


def measured_view(size: tuple[int, int] = (640, 480)) -> Camera:
    """Where the room is looked at from."""
    return Camera.look_at((6.5, 1.65, 0.45), (2.5, 0.7, 4.0), 66.0, size)


def _walls(wood: Texture, paint: Texture) -> list[Thing]:
    floor, white = Material("floor", texture=wood), Material("plaster", (0.92, 0.9, 0.86), paint)
    w, d, h, t = WIDTH, DEPTH, HEIGHT, 0.2

    def box(
        name: str, low: tuple[float, ...], high: tuple[float, ...], role: Role, material: Material = white
    ) -> Thing:
        a, b = np.array(low), np.array(high)
        return Thing(
            f"{name}_{low}", name, name, _grid_box(b - a, 12, material, 0.6), pose=Pose((a + b) / 2), role=role
        )

    return [
        box("floor", (-t, -t, -t), (w + t, 0.0, d + t), Role.FLOOR, floor),
        box("ceiling", (-t, h, -t), (w + t, h + t, d + t), Role.CEILING),
        box("wall", (-t, 0, -t), (w + t, h, 0), Role.WALL),
        box("wall", (-t, 0, d), (w + t, h, d + t), Role.WALL),
        box("wall", (w, 0, 0), (w + t, h, d), Role.WALL),
        # The wall with the window comes in four pieces.
        box("wall", (-t, 0, 0), (0, 0.8, d), Role.WALL),
        box("wall", (-t, 2.3, 0), (0, h, d), Role.WALL),
        box("wall", (-t, 0.8, 0), (0, 2.3, 1.6), Role.WALL),
        box("wall", (-t, 0.8, 3.9), (0, 2.3, d), Role.WALL),
    ]


def _patch(u: F64, v: F64, points: F64, normals: F64, uv: F64, material: Material) -> Surface:
    """Two triangles for every cell of a grid of points, shape (len(v), len(u), 3)."""
    index = np.arange(len(u) * len(v)).reshape(len(v), len(u))
    a, b, c, d = (part.ravel() for part in (index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]))
    faces = np.concatenate((np.stack((a, b, c), 1), np.stack((a, c, d), 1)))
    return Surface(points.reshape(-1, 3), faces, material, normals.reshape(-1, 3), uv.reshape(-1, 2))


def _cube(half: F64, steps: F64, shape: float, material: Material, tile_m: float, foot: float = 0.0) -> Mesh:
    """A box of six grids, its edges rounded off with radius `shape`."""
    surfaces = []
    for axis in range(3):
        for sign in (-1.0, 1.0):
            i, j = (axis + 1) % 3, (axis + 2) % 3
            s, t = np.meshgrid(steps, steps * sign)
            points = np.empty((*s.shape, 3))
            points[..., axis], points[..., i], points[..., j] = sign, s, t
            points *= half
            inner = np.clip(points, -(half - shape), half - shape)
            normals = points - inner
            if shape > 0:
                normals /= np.linalg.norm(normals, axis=-1, keepdims=True)
                points = inner + normals * shape
            else:
                normals = np.zeros_like(points)
                normals[..., axis] = sign
            uv = np.stack(
                (points[..., i if axis == 1 else (2 if axis == 0 else 0)], points[..., j if axis == 1 else 1]), -1
            )
            surfaces.append(_patch(steps, steps, points + np.array((0, foot, 0)), normals, uv / tile_m, material))
    return Mesh(tuple(surfaces))


def _grid_box(size: F64, cells: int, material: Material, tile_m: float) -> Mesh:
    return _cube(size / 2, np.linspace(-1, 1, cells + 1), 0.0, material, tile_m)


def _slab(size: tuple[float, float, float], radius: float, cells: int, material: Material, tile_m: float = 0.6) -> Mesh:
    """A box with round edges that stands on its foot."""
    half = np.array(size) / 2
    steps = np.sin(np.linspace(-1, 1, cells + 1) * math.pi / 2)
    return _cube(half, steps, radius, material, tile_m, foot=half[1])


def _moved(mesh: Mesh, x: float, y: float, z: float) -> Mesh:
    return Mesh(
        tuple(Surface(s.positions + np.array((x, y, z)), s.faces, s.material, s.normals, s.uv) for s in mesh.surfaces)
    )


def _sofa(material: Material, width: float = 2.1) -> Mesh:
    return Mesh.of(
        _moved(_slab((width, 0.26, 0.85), 0.06, 18, material), 0, 0.16, 0),
        _moved(_slab((width, 0.55, 0.2), 0.08, 18, material), 0, 0.34, -0.36),
        _moved(_slab((0.2, 0.48, 0.88), 0.08, 14, material), -width / 2, 0.12, 0),
        _moved(_slab((0.2, 0.48, 0.88), 0.08, 14, material), width / 2, 0.12, 0),
    )


def _table(width: float, depth: float, height: float, material: Material) -> Mesh:
    legs = [
        _moved(_slab((0.05, height - 0.03, 0.05), 0.01, 8, material), x * (width / 2 - 0.05), 0, z * (depth / 2 - 0.05))
        for x in (-1, 1)
        for z in (-1, 1)
    ]
    return Mesh.of(_moved(_slab((width, 0.035, depth), 0.01, 16, material), 0, height - 0.035, 0), *legs)


def _chair(material: Material) -> Mesh:
    back = _moved(_slab((0.42, 0.4, 0.03), 0.012, 16, material), 0, 0.5, -0.19)
    return Mesh.of(_table(0.44, 0.42, 0.46, material), back)


def _turned(material: Material, height: float, rings: int, sides: int) -> Mesh:
    """A vase or a lamp's foot: a profile turned about its axis."""
    s, a = np.linspace(0, 1, rings), np.linspace(0, 2 * math.pi, sides)
    radius = height * (0.16 + 0.1 * np.sin(2.6 * math.pi * s + 0.4)) * (1 - 0.25 * s) * np.minimum(1, 30 * s)
    slope = np.gradient(radius, s * height)
    turn, up = np.meshgrid(a, s)
    r = np.interp(up, s, radius)
    points = np.stack((r * np.sin(turn), up * height, r * np.cos(turn)), -1)
    normals = np.stack((np.sin(turn), -np.interp(up, s, slope), np.cos(turn)), -1)
    normals /= np.linalg.norm(normals, axis=-1, keepdims=True)
    return Mesh((_patch(a, s, points, normals, np.stack((turn / 6.28, 1 - up), -1), material),))


def _ball(radius: float, rings: int, material: Material) -> Mesh:
    a, b = np.linspace(0, 2 * math.pi, rings), np.linspace(0, math.pi, rings)
    turn, down = np.meshgrid(a, b)
    normals = np.stack((np.sin(down) * np.sin(turn), -np.cos(down), np.sin(down) * np.cos(turn)), -1)
    uv = np.stack((turn / 1.5, down / 1.5), -1)
    return Mesh((_patch(a, b, normals * radius, normals, uv, material),))


def _plant() -> Mesh:
    draw = stream(7, "plant")
    pot = _turned(Material("pot", (0.7, 0.4, 0.28)), 0.4, 40, 40)
    leaf = Material("leaf", (0.16, 0.36, 0.12), roughness=0.5)
    leaves = []
    for _ in range(60):
        turn, lift, length = draw.uniform(0, 2 * math.pi), draw.uniform(0.2, 1.2), draw.uniform(0.4, 0.8)
        s, t = np.meshgrid(np.linspace(0, 1, 10), np.linspace(-1, 1, 5))
        along = np.array((math.sin(turn) * math.cos(lift), math.sin(lift), math.cos(turn) * math.cos(lift)))
        side = np.array((math.cos(turn), 0, -math.sin(turn)))
        points = (s * length)[..., None] * along + (t * 0.07 * np.sin(math.pi * s**0.7))[..., None] * side
        points = points + np.array((0, 0.4, 0)) - (0.35 * s**2 * length)[..., None] * np.array((0, 1, 0))
        normals = np.broadcast_to(np.cross(along, side), points.shape)
        leaves.append(_patch(s[0], t[:, 0], points, normals, np.stack((s, t), -1), leaf))
    return Mesh.of(pot, Mesh(tuple(leaves)))


def _curtain(material: Material) -> Mesh:
    s, t = np.linspace(0, 1, 90), np.linspace(0, 1, 30)
    x, y = np.meshgrid(s, t)
    points = np.stack((x * 1.1 - 0.55, 2.1 * y, 0.05 * np.sin(x * 50) * (1 - 0.4 * y)), -1)
    normals = np.stack((-2.3 * np.cos(x * 50), np.zeros_like(x), np.ones_like(x)), -1)
    normals /= np.linalg.norm(normals, axis=-1, keepdims=True)
    return Mesh((_patch(s, t, points, normals, np.stack((x * 2, y * 4), -1), material),))


def _picture(values: F64) -> Texture:
    return Texture(np.clip(values * 255, 0, 255).astype(np.uint8))


def _planks(edge: int = 1024) -> Texture:
    draw = stream(7, "planks")
    rows, columns = np.mgrid[0:edge, 0:edge] / edge
    plank = np.floor(columns * 8).astype(int)
    tone = draw.uniform(0.75, 1.05, 8)[plank]
    bend = 0.02 * np.sin(rows * 6 + plank * 1.7)
    grain = 0.07 * np.sin(((columns + bend) * 8 % 1 - 0.5) ** 2 * 90 + plank * 2.1)
    gap = np.where(np.abs(columns * 8 % 1) < 0.025, 0.55, 1.0)
    shade = ((tone + grain) * gap)[..., None]
    return _picture(shade * np.array((0.72, 0.52, 0.36)) + draw.normal(0, 0.015, (edge, edge, 1)))


def _cloth(edge: int = 256) -> Texture:
    rows, columns = np.mgrid[0:edge, 0:edge]
    weave = 0.86 + 0.07 * np.sin(rows * math.pi / 2) + 0.07 * np.sin(columns * math.pi / 2)
    return _picture((weave + stream(7, "cloth").normal(0, 0.03, (edge, edge)))[..., None] * np.ones(3))


def _plaster(edge: int = 256) -> Texture:
    return _picture((0.97 + stream(7, "plaster").normal(0, 0.012, (edge, edge)))[..., None] * np.ones(3))


def _checks(edge: int = 512) -> Texture:
    rows, columns = np.mgrid[0:edge, 0:edge] * 6 // edge
    pick = ((rows + columns) % 2)[..., None]
    noise = stream(7, "rug").normal(0, 0.03, (edge, edge, 1))
    return _picture(np.where(pick, np.array((0.78, 0.74, 0.66)), np.array((0.5, 0.3, 0.26))) + noise)


def _spines(edge: int = 128) -> Texture:
    rows = (np.mgrid[0:edge, 0:edge][0] / edge)[..., None]
    return _picture(np.where((rows > 0.2) & (rows < 0.28), 0.6, 0.95) * np.ones((edge, edge, 3)))
