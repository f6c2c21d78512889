"""What is public about a SleepWalk task, and what making and playing can be told."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from orienteer.bench.contract import Record

Tier = Literal["easy", "medium", "hard"]
TIERS: tuple[Tier, ...] = ("easy", "medium", "hard")
"""In the order of the published LEVEL_1 to LEVEL_3; a task's family is its tier."""


class GridFrame(Record):
    """Where the 25 × 25 × 25 grid of answers lies: over the square of ground that the top-down picture shows."""

    x: float
    """Left edge of the square, world metres."""
    z: float
    """Lower edge of the square in the picture, world metres: the largest z that is seen."""
    side_m: float
    floor_m: float
    """Height at which the lowest layer of cells begins, world metres."""


class Details(Record):
    """One instruction, as the model is given it."""

    tier: Tier
    task: str
    start: str
    """As in the published line: "Near the red sofa"."""
    end: str
    interact: tuple[str, ...]
    """Names of the things to interact with, in order; none in the easy tier."""
    summary: str
    """Environment summary: a few sentences about the scene, with its main things."""
    description: str
    """The words that the scene was made from; empty where it came from a file."""
    grid: GridFrame


class Settings(Record):
    """What `orienteer make sleepwalk` can be told."""

    scenes: int = Field(default=10, ge=1, description="Scenes; each has nine tasks.")
    descriptions: str = Field(default="", description="A text file, one description a line, or MS-COCO captions JSON.")
    scene_source: str = Field(default="procedural", description="procedural, hunyuan3d, or glb:FOLDER.")
    instructions: str = Field(default="grounded", description="grounded, or model:NAME.")
    body: str = Field(default="adult", description="Whose footprint paths are checked for.")
    size: int = Field(default=1024, ge=256, le=4096, description="Side of the two views in pixels.")


class Options(Record):
    """What `orienteer run sleepwalk` and `score` can be told."""

    draw_grid: bool = Field(default=False, description="Draw the grid on the top-down view.")
    judge_views: Literal["both", "top-down"] = Field(default="both", description="Views with overlay shown to a judge.")
