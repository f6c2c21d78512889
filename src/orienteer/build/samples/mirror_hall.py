"""A small hall with two mirrors that face each other: every bounce shows a smaller room."""

from __future__ import annotations

from orienteer.build.interior import DoorPlan, RoomPlan, Storey, build
from orienteer.build.stage import Stage
from orienteer.world.camera import Camera
from orienteer.world.light import Lamp, Sky
from orienteer.world.scene import Scene


def scene() -> Scene:
    """4.4 × 3.4 m; the mirrors hang on the sides of −x and +x."""
    plan = Storey(
        rooms=(RoomPlan("hall", "hall", (-2.2, -1.7), (2.2, 1.7), floor="checker tiles", walls="light blue plaster"),),
        doors=(DoorPlan(("hall", None), (0.9, 1.7)),),
    )
    shell = build(plan)
    stage = Stage(seed=5)
    stage.put("mirror", -2.075, 0.0, 90, 0.35, seed=1, shape="box", width=2.6, height=1.9, material="walnut")
    stage.put("mirror", 2.075, 0.0, -90, 0.35, seed=1, shape="box", width=2.6, height=1.9, material="walnut")
    stage.put("armchair", -0.5, -1.05, 20, seed=9, color="dark red")
    stage.put("potted plant", 0.75, -1.25, seed=4, size="large")
    table = stage.put("bedside table", -1.45, -1.32, 0, seed=3)
    stage.put_on(table, "potted plant", seed=8, size="small")
    stage.put("stool", 0.9, 0.7, 0, seed=2)
    cameras = {
        "main": Camera.look_at((-1.2, 1.55, 1.2), (2.0, 1.15, -0.35), fov_deg=68, size=(1024, 768)),
        "other": Camera.look_at((1.5, 1.5, 1.1), (-2.0, 1.2, -0.2), fov_deg=68, size=(1024, 768)),
    }
    return Scene(
        things=(*shell.things, *stage.things),
        rooms=shell.rooms,
        openings=shell.openings,
        lights=(Lamp((0.0, 1.95, 0.2), strength=0.75, radius=0.15),),
        sky=Sky(strength=0.5),
        cameras=cameras,
        name="mirror-hall",
    )
