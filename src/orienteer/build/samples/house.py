"""A house of two floors: stairs, six rooms and a landing, doors that stand open, ajar and shut."""

from __future__ import annotations

import math

from orienteer.build.assemble import shell_thing
from orienteer.build.finish import finish
from orienteer.build.interior import DoorPlan, RoomPlan, Storey, WindowPlan, build
from orienteer.build.shape import Hole, Solid, between, flight, rod, union
from orienteer.build.stage import Stage
from orienteer.world.camera import Camera
from orienteer.world.light import Lamp, Sky, Sun
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

UPPER = 2.75
"""Height of the upper floor, metres."""
STEPS, GOING = 16, 0.27
STAIR_X, STAIR_Z = 0.55, -2.4
"""Where the foot of the stairs is; they go up towards +z, one metre wide."""
WELL = Hole((0.02, -1.75), (1.08, 1.65))


def scene() -> Scene:
    """9.5 × 6 m; the front door is on the side of −z."""
    ground = Storey(
        rooms=(
            RoomPlan("living", "living room", (-4.5, -3.0), (0.0, 3.0)),
            RoomPlan("hall", "hall", (0.0, -3.0), (2.1, 3.0), floor="grey tiles"),
            RoomPlan("kitchen", "kitchen", (2.1, -3.0), (5, 0.6), floor="checker tiles", walls="light grey plaster"),
            RoomPlan("bath", "bathroom", (2.1, 0.6), (5, 3.0), floor="mosaic tiles", walls="wall tiles"),
        ),
        doors=(
            DoorPlan(("hall", None), (1.55, -3.0), width=0.95, threshold=0.02, finish="dark green paint"),
            DoorPlan(("living", "hall"), (0.0, 2.2), width=0.9, open=-1.5),
            DoorPlan(("hall", "kitchen"), (2.1, -2.1), width=0.85, open=-0.7),
            DoorPlan(("hall", "bath"), (2.1, 2.3), width=0.8, threshold=0.015),
        ),
        windows=(
            WindowPlan("living", (-2.25, -3.0), 1.8),
            WindowPlan("living", (-4.5, 0.0), 1.6),
            WindowPlan("kitchen", (3.55, -3.0), 1.2, 1.0, 1.1),
            WindowPlan("bath", (5, 1.8), 0.7, 0.7, 1.4),
        ),
        wells_above=(WELL,),
        rise=UPPER - 0.2,
    )
    upper = Storey(
        rooms=(
            RoomPlan("bedroom", "bedroom", (-4.5, -3.0), (0.0, 3.0), floor="pale planks", walls="light blue plaster"),
            RoomPlan("landing", "landing", (0.0, -3.0), (2.1, 3.0), floor="oak planks"),
            RoomPlan("study", "study", (2.1, -3.0), (5, 3.0), floor="oak planks", walls="light grey plaster"),
        ),
        doors=(
            DoorPlan(("bedroom", "landing"), (0.0, 2.3), width=0.85, open=-1.2),
            DoorPlan(("landing", "study"), (2.1, 2.3), width=0.85, open=-1.4),
        ),
        windows=(
            WindowPlan("bedroom", (-2.25, -3.0), 1.6),
            WindowPlan("bedroom", (-4.5, 0.6), 1.4),
            WindowPlan("study", (5, 0.0), 1.6),
            WindowPlan("landing", (1.1, -3.0), 0.8),
        ),
        floor=UPPER,
        wells=(WELL,),
    )
    below, above = build(ground), build(upper)
    stage = _furnished()
    lamps = [
        Lamp((x, y + 1.95, z), strength=0.45, radius=0.15)
        for x, y, z in (
            (-2.2, 0.0, 0.0),
            (0.8, 0.0, 2.0),
            (3.5, 0.0, -1.2),
            (3.5, 0.0, 1.8),
            (-2.2, UPPER, 0.0),
            (3.5, UPPER, 0.0),
            (0.5, UPPER, 2.3),
        )
    ]
    cameras = {
        "main": Camera.look_at((-0.4, 1.6, 2.6), (-3.4, 0.8, -1.5), fov_deg=65, size=(1024, 768)),
        "stairs": Camera.look_at((1.75, 1.6, -2.7), (0.6, 1.35, 0.8), fov_deg=72, size=(1024, 768)),
        "bedroom": Camera.look_at((-0.35, UPPER + 1.6, 2.2), (-3.2, UPPER + 0.5, -1.2), fov_deg=65, size=(1024, 768)),
        "kitchen": Camera.look_at((2.35, 1.6, 0.2), (4.1, 0.9, -2.8), fov_deg=68, size=(1024, 768)),
    }
    return Scene(
        things=(*below.things, *above.things, _stairs(), _railing(), *stage.things),
        rooms=(*below.rooms, *above.rooms),
        openings=(*below.openings, *above.openings),
        lights=(Sun((-0.5, 0.9, -0.9), strength=1.1), *lamps),
        sky=Sky(),
        cameras=cameras,
        name="house",
    )


def _stairs() -> Thing:
    solid = flight(1.0, UPPER, STEPS, GOING, finish("white paint"), finish("oak"))
    return shell_thing("stairs", "stairs", "stairs", Role.STAIRS, solid.at(STAIR_X, 0.0, STAIR_Z), finish("oak"))


def _railing() -> Thing:
    """Around the stairwell on the upper floor: along its open side and its end over the foot of the stairs."""
    wood, white = finish("oak"), finish("white paint")
    x, low, high = WELL.high[0] + 0.04, WELL.low[1] - 0.04, WELL.high[1] - 0.1
    pieces: list[Solid] = [
        rod(((x, UPPER + 0.95, low), (x, UPPER + 0.95, high)), 0.025, wood, 10),
        rod(((0.07, UPPER + 0.95, low), (x, UPPER + 0.95, low)), 0.025, wood, 10),
    ]
    count = math.ceil((high - low) / 0.12)
    for i in range(count + 1):
        z = low + (high - low) * i / count
        pieces.append(between((x - 0.012, UPPER - 0.02, z - 0.012), (x + 0.012, UPPER + 0.94, z + 0.012), white))
    for i in range(1, 8):
        bar = 0.07 + (x - 0.07) * i / 8
        pieces.append(
            between((bar - 0.012, UPPER - 0.02, low - 0.012), (bar + 0.012, UPPER + 0.94, low + 0.012), white)
        )
    return shell_thing("railing", "railing", "railing", Role.WALL, union(pieces), wood)


def _furnished() -> Stage:
    stage = Stage(seed=23)
    stage.put("rug", -3.1, 0.6, 90, 0.001, seed=6, width=2.4, depth=1.7)
    stage.put("sofa", -3.85, 0.6, 90, seed=5, seats=3, color="teal", material="fabric")
    stage.put("coffee table", -2.8, 0.6, 90, 0.012, seed=3)
    stage.put("armchair", -2.6, 2.3, 180, seed=2)
    stage.put("bookcase", -1.0, 2.76, 180, seed=6)
    dining = stage.put("dining table", -1.7, -1.55, 0, seed=4, material="oak")
    for x, z, yaw in ((-0.45, 0.62, 180), (0.45, 0.62, 180), (-0.45, -0.62, 0), (0.45, -0.62, 0)):
        stage.put("chair", -1.7 + x, -1.55 + z, yaw, seed=9, material="oak")
    stage.put_on(dining, "potted plant", seed=21, size="small")
    stage.put("kitchen counter", 3.8, -2.56, 0, seed=4, size="small")
    stage.put("stove", 2.7, -2.56, 0, seed=2)
    stage.put("refrigerator", 4.55, -1.6, -90, seed=3)
    stage.put("dining table", 3.1, -0.25, 0, seed=12, size="small")
    stage.put("chair", 3.1, -0.95, 0, seed=3)
    stage.put("bathtub", 3.8, 2.45, 180, seed=2)
    stage.put("toilet", 4.5, 1.05, -90, seed=2)
    stage.put("washbasin", 3.4, 0.92, 0, seed=4)
    stage.put("mirror", 3.4, 0.675, 0, 1.15, seed=3, shape="box", width=0.6, height=0.7)
    stage.put("bed", -3.25, 1.3, 90, UPPER, seed=6, width=1.6)
    stage.put("bedside table", -4.1, 2.55, 90, UPPER, seed=2)
    stage.put("wardrobe", -2.1, 2.5, 180, UPPER, seed=5)
    stage.put("chest of drawers", -0.75, -2.6, 0, UPPER, seed=4)
    stage.put("rug", -1.1, 0.4, 0, UPPER + 0.001, seed=9, width=1.4, depth=1.0)
    desk = stage.put("desk", 4.5, 0.0, -90, UPPER, seed=4)
    stage.put("office chair", 3.7, 0.1, 90, UPPER, seed=3)
    stage.put_on(desk, "potted plant", 0.5, -0.1, seed=13, size="small")
    stage.put("bookcase", 3.7, -2.72, 0, UPPER, seed=8)
    stage.put("bookcase", 2.7, -2.72, 0, UPPER, seed=11)
    stage.put("armchair", 2.9, -1.0, 40, UPPER, seed=12)
    stage.put("floor lamp", 2.6, 1.2, 0, UPPER, seed=7)
    return stage
