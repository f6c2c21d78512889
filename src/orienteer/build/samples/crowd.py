"""A crowded hall of 10 × 10 m under the sky, with rows of detailed furniture: the scene that speed is measured on."""

from __future__ import annotations

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.interior import DoorPlan, RoomPlan, Storey, build
from orienteer.build.shape import ball
from orienteer.build.stage import Stage
from orienteer.streams import stream
from orienteer.world.camera import Camera
from orienteer.world.light import Sky, Sun
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Thing

ROWS = (
    (-4.45, 0, ("bookcase", "wardrobe", "bookcase", "chest of drawers", "bookcase", "wardrobe", "bookcase")),
    (-2.9, 0, ("sofa", "armchair", "office chair", "sofa", "stool", "armchair")),
    (-1.2, 0, ("tree", "bush", "potted plant", "bush", "potted plant", "bush", "tree")),
    (0.5, 180, ("park bench", "fountain", "chair", "office chair", "chair", "armchair")),
    (2.3, 180, ("stove", "refrigerator", "kitchen counter", "washbasin", "toilet", "bathtub")),
    (4.45, 180, ("bookcase", "bookcase", "bookcase", "tv bench", "bookcase", "bookcase", "bookcase")),
)
"""Where a row stands along z, which way it faces in degrees, and what is in it from −x to +x."""


BALL = Category("gym ball", "A large soft ball to sit on.", "sport", (0.5, 0.7), (0.5, 0.7), (0.5, 0.7), front=False)


def scene() -> Scene:
    """One floor, more than 45 objects, about 190,000 triangles, all textured; the sun comes in from above."""
    plan = Storey(
        rooms=(RoomPlan("hall", "hall", (-5.0, -5.0), (5.0, 5.0), floor="parquet", walls="brick", ceiling=False),),
        doors=(DoorPlan(("hall", None), (5.0, 3.4), width=1.2),),
        height=3.0,
    )
    shell = build(plan)
    stage, rng = Stage(seed=17), stream(17, "crowd")
    for z, yaw, names in ROWS:
        things = [stage.put(name, 0.0, z, yaw) for name in names]
        gap = (9.4 - sum(thing.size[0] for thing in things)) / max(len(things) - 1, 1)
        x = -4.7
        for thing in things:
            turn = float(rng.uniform(-8, 8)) if abs(z) < 4 else 0.0
            stage.shift(thing, x + thing.size[0] / 2, z, yaw + turn)
            x += thing.size[0] + gap
    for i, color in enumerate(("red", "blue", "yellow", "green", "purple", "orange", "teal", "grey")):
        stage.add(_ball(0.27 + 0.012 * (i % 3), color), Pose.at(-4.2 + 1.2 * i, 0.0, 3.4))
    for bench in [thing for thing in stage.things if thing.category in ("tv bench", "chest of drawers")]:
        stage.put_on(bench, "potted plant", size="small")
    camera = Camera.look_at((4.6, 2.6, 4.0), (-1.5, 0.5, -1.5), fov_deg=62, size=(640, 480))
    return Scene(
        things=(*shell.things, *stage.things),
        rooms=shell.rooms,
        openings=shell.openings,
        lights=(Sun((0.45, 0.9, 0.35)),),
        sky=Sky(),
        cameras={"main": camera},
        name="crowd",
    )


def _ball(radius: float, color: str) -> Thing:
    """Finely tessellated: most of the scene's triangles lie in its eight balls."""
    leather = finish(f"{color} leather")
    look, solid = ball(radius, leather, 122), ball(radius, leather, 28)
    return assemble(BALL, [look.within(*solid.colliders)], leather)
