"""Random but valid parts of scenes."""

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from orienteer.world.camera import Camera
from orienteer.world.collider import Box, Convex, Cylinder, Shell
from orienteer.world.light import Lamp, Sky, Sun
from orienteer.world.material import Look, Material, Texture, Wrap
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.room import Opening, OpeningKind, Room
from orienteer.world.scene import Credit, Scene
from orienteer.world.thing import Affordance, Joint, Motion, Part, Role, Support, Thing

numbers = st.floats(-100, 100, allow_nan=False)
lengths = st.floats(0.001, 50)
shares = st.floats(0, 1)
extents = st.one_of(lengths, st.just(float("inf")))
words = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
vectors = st.tuples(numbers, numbers, numbers)
colors = st.tuples(shares, shares, shares)
angles = st.floats(-np.pi, np.pi)
axes = vectors.map(np.array).filter(lambda v: np.linalg.norm(v) > 1e-3).map(lambda v: v / np.linalg.norm(v))


@st.composite
def poses(draw):
    turn = Pose.turn(draw(axes), draw(angles))
    return Pose(np.array(draw(vectors)), turn.quaternion)


@st.composite
def textures(draw):
    size = draw(st.tuples(st.integers(1, 5), st.integers(1, 5), st.sampled_from([3, 4])))
    return Texture(draw(hnp.arrays(np.uint8, size)), draw(st.tuples(st.sampled_from(Wrap), st.sampled_from(Wrap))))


materials = st.builds(
    Material,
    name=words,
    color=colors,
    texture=st.none() | textures(),
    look=st.sampled_from(Look),
    opacity=shares,
    cutoff=st.none() | shares,
    roughness=shares,
    metallic=shares,
    glow=st.tuples(*[st.floats(0, 5)] * 3),
    double_sided=st.booleans(),
)


@st.composite
def surfaces(draw):
    corners = draw(st.integers(3, 6))
    floats = st.floats(-10, 10, width=32)

    def rows(width):
        return draw(hnp.arrays(np.float32, (corners, width), elements=floats))

    return Surface(
        rows(3),
        draw(hnp.arrays(np.int32, (draw(st.integers(0, 4)), 3), elements=st.integers(0, corners - 1))),
        draw(materials),
        rows(3) if draw(st.booleans()) else None,
        rows(2) if draw(st.booleans()) else None,
        draw(hnp.arrays(np.uint8, (corners, 3))) if draw(st.booleans()) else None,
    )


meshes = st.lists(surfaces(), max_size=2).map(lambda many: Mesh(tuple(many)))
points = hnp.arrays(np.float64, st.tuples(st.integers(4, 8), st.just(3)), elements=numbers)
colliders = st.one_of(
    st.builds(Box, st.tuples(lengths, lengths, lengths), poses()),
    st.builds(Cylinder, lengths, lengths, poses()),
    st.builds(Convex, points),
    st.builds(Shell, points, st.just([[0, 1, 2], [1, 2, 3]])),
)
joints = st.builds(
    Joint,
    st.sampled_from(Motion),
    axes.map(lambda axis: tuple(axis.tolist())),
    vectors,
    st.one_of(numbers, st.just(float("-inf"))),
    extents,
)
outlines = hnp.arrays(np.float64, st.tuples(st.integers(0, 4), st.just(2)), elements=numbers)
some_colliders = st.lists(colliders, max_size=2).map(tuple)


@st.composite
def things(draw, mesh):
    part_ids = draw(st.lists(words, max_size=2, unique=True))
    return Thing(
        id=draw(words),
        name=draw(words),
        category=draw(words),
        mesh=mesh,
        colliders=draw(some_colliders),
        pose=draw(poses()),
        color=draw(st.none() | words),
        parts=tuple(
            Part(
                part,
                draw(words),
                draw(meshes),
                draw(some_colliders),
                draw(joints),
                draw(numbers),
                draw(st.none() | words),
            )
            for part in part_ids
        ),
        front=draw(st.none() | vectors),
        affordances=draw(st.frozensets(st.sampled_from(Affordance), max_size=3)),
        supports=tuple(draw(st.lists(st.builds(Support, outlines, numbers, extents, words), max_size=2))),
        on=draw(st.none() | words),
        role=draw(st.sampled_from(Role)),
        dimensions=draw(st.none() | st.tuples(lengths, lengths, lengths)),
        tags=draw(st.dictionaries(words, words, max_size=2)),
    )


suns = st.builds(Sun, vectors.filter(lambda v: np.linalg.norm(v) > 1e-3), colors, shares)
cameras = st.builds(
    Camera,
    poses(),
    st.none() | st.floats(0.01, 3.1),
    st.tuples(st.integers(1, 2000), st.integers(1, 2000)),
    lengths,
    shares,
)


@st.composite
def scenes(draw):
    mesh = draw(meshes)
    some = draw(st.lists(things(mesh), max_size=3, unique_by=lambda thing: thing.id))
    rooms = st.builds(Room, words, words, outlines, words, numbers, extents)
    ends = st.none() | words
    sides = st.tuples(ends, ends)
    leaf = st.none() | st.tuples(words, words)
    holes = (words, st.sampled_from(OpeningKind), lengths, lengths, poses(), sides, numbers, numbers, leaf)
    openings = st.builds(Opening, *holes)
    return Scene(
        things=tuple(some),
        rooms=tuple(draw(st.lists(rooms, max_size=2, unique_by=lambda room: room.id))),
        openings=tuple(draw(st.lists(openings, max_size=2, unique_by=lambda opening: opening.id))),
        lights=tuple(draw(st.lists(suns | st.builds(Lamp, vectors, colors, shares, lengths), max_size=2))),
        sky=draw(st.builds(Sky, colors, colors, colors, shares)),
        cameras=draw(st.dictionaries(words, cameras, max_size=2)),
        frames=draw(st.dictionaries(words, poses(), max_size=2)),
        name=draw(words),
        credits=tuple(draw(st.lists(st.builds(Credit, words, words, words, words), max_size=2))),
        warnings=tuple(draw(st.lists(words, max_size=2))),
    )
