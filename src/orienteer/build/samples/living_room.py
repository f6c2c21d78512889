"""A furnished living room with daylight, a wall mirror and a lamp that is lit."""

from __future__ import annotations

from orienteer.build.interior import DoorPlan, RoomPlan, Storey, WindowPlan, build
from orienteer.build.stage import Stage
from orienteer.world.camera import Camera
from orienteer.world.light import Lamp, Sky, Sun
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene


def scene() -> Scene:
    """About 6.4 × 5.2 m; the window is on the side of −z, the door on that of +x."""
    plan = Storey(
        rooms=(RoomPlan("living-room", "living room", (-3.2, -2.6), (3.2, 2.6)),),
        doors=(DoorPlan(("living-room", None), (3.2, 1.6), threshold=0.015, open=-0.4),),
        windows=(
            WindowPlan("living-room", (-1.1, -2.6), 1.8),
            WindowPlan("living-room", (1.5, -2.6), 1.2),
        ),
    )
    shell = build(plan)
    stage = Stage(seed=3)
    stage.put("rug", -1.35, 0.5, 90, 0.001, seed=4, width=2.5, depth=1.8)
    stage.put("sofa", -2.55, 0.5, 90, seed=3, seats=3, color="dark blue", material="fabric")
    table = stage.put("coffee table", -1.35, 0.5, 90, 0.012, seed=2, material="oak")
    stage.put("armchair", -1.25, 2.0, 180, seed=5, color="dark red")
    bench = stage.put("tv bench", 0.55, 2.22, 180, seed=2, material="walnut")
    stage.put_on(bench, "television", seed=3)
    stage.put("bookcase", -2.75, -1.75, 90, seed=3, material="oak")
    stage.put("floor lamp", -2.75, 2.1, seed=2)
    stage.put("potted plant", 2.72, -2.02, 30, seed=4, size="large")
    dining = stage.put("dining table", 1.45, -0.75, 0, seed=11, material="oak")
    half, deep = dining.size[0] / 2, dining.size[2] / 2
    for x, z, yaw in (
        (-half * 0.5, deep + 0.12, 180),
        (half * 0.5, deep + 0.12, 180),
        (-half * 0.5, -deep - 0.12, 0),
        (half * 0.5, -deep - 0.12, 0),
    ):
        stage.put("chair", 1.45 + x, -0.75 + z, yaw, seed=7, material="oak")
    stage.put_on(dining, "potted plant", seed=8, size="small", material="ceramic", color="white")
    stage.put_on(table, "potted plant", 0.3, 0.0, seed=15, size="small", material="terracotta")
    stage.put("mirror", 3.075, -0.7, -90, 0.95, seed=2, shape="box", width=1.3, height=0.95, material="oak")
    stage.put("picture", -3.075, 0.9, 90, 1.35, seed=3)
    stage.put("picture", -3.075, -0.3, 90, 1.45, seed=5, size="small")
    stage.put("picture", -1.3, 2.475, 180, 1.4, seed=9)
    lamp = (-2.75, 1.5, 2.1)
    cameras = {
        "main": Camera.look_at((2.9, 1.65, 2.25), (-1.6, 0.75, -0.9), fov_deg=62, size=(1024, 768)),
        "mirror": Camera.look_at((-2.2, 1.5, 1.6), (3.0, 1.2, -0.75), fov_deg=58, size=(1024, 768)),
    }
    return Scene(
        things=(*shell.things, *stage.things),
        rooms=shell.rooms,
        openings=shell.openings,
        lights=(
            Sun((0.5, 0.85, -1.0), strength=1.1),
            Lamp(lamp, strength=0.5),
            Lamp((0.0, 1.9, 0.0), strength=0.5, radius=0.2),
        ),
        sky=Sky(),
        cameras=cameras,
        frames={"door": Pose.at(2.9, 0.0, 1.6, -1.5707963267948966)},
        name="living-room",
    )
