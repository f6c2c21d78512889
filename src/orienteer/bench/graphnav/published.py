"""An episode as a line of the published files."""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel, ConfigDict

from orienteer.bench.graphnav.compass import Cell
from orienteer.bench.graphnav.episodes import Course, junctions
from orienteer.bench.graphnav.keygraph import KeyGraph
from orienteer.bench.graphnav.records import Family, Settings


class Constraints(BaseModel):
    """What is promised of an episode."""

    model_config = ConfigDict(frozen=True, extra="allow")

    state_space: str = "key_nodes_only"
    observed_graph: str = "full_explore_path"
    visibility: str = "LFR"
    min_gap: int = 0
    min_savings: int = 0
    min_junctions_on_ideal: int = 0
    ideal_is_global_shortest_on_key_graph: bool = False
    ideal_has_junction_deg_ge_3_on_key_graph: bool = False
    junction_include_endpoints: bool = False


class Episode(BaseModel):
    """One line of `paths/<task>/<maze>.jsonl`. What a player can do without may be missing."""

    model_config = ConfigDict(frozen=True, extra="allow")

    maze_name: str
    episode_id: int
    explore_path_len_target: int | None = None
    explore_path: list[Cell]
    """[x, y] of key nodes, y up."""
    explore_arrivals: list[int | None] | None = None
    """Heading of the step that led to each node."""
    start_idx: int
    goal_idx: int
    start: Cell
    goal: Cell
    explore_subpath: list[Cell] | None = None
    """Part of `explore_path` between start and goal, in the order in which it was explored."""
    ideal_path: list[Cell]
    explore_len_steps: int | None = None
    ideal_len_steps: int | None = None
    junctions_on_ideal: int
    constraints: Constraints


def line_of(
    maze_name: str, number: int, family: Family, graph: KeyGraph, course: Course, settings: Settings
) -> dict[str, Any]:
    """An episode of ours as the published format writes it."""
    cells = [list(graph.nodes[node]) for node in course.walk.nodes]
    first, last = sorted((course.start_idx, course.goal_idx))
    ideal, crossed = course.ideal_nodes, junctions(graph, course.ideal_nodes)
    return {
        "maze_name": maze_name,
        "episode_id": number,
        "explore_path_len_target": len(cells),
        "explore_path": cells,
        "explore_arrivals": [None, *course.walk.headings],
        "start_idx": course.start_idx,
        "goal_idx": course.goal_idx,
        "start": cells[course.start_idx],
        "goal": cells[course.goal_idx],
        "explore_subpath": cells[first : last + 1],
        "ideal_path": [list(graph.nodes[node]) for node in ideal],
        "explore_len_steps": last - first,
        "ideal_len_steps": len(course.ideal),
        "junctions_on_ideal": crossed,
        "constraints": {
            "state_space": "key_nodes_only",
            "observed_graph": "full_explore_path",
            "visibility": "LFR",
            "min_gap": settings.min_gap,
            "min_savings": settings.min_savings if family is Family.SHORTCUT else 0,
            "min_junctions_on_ideal": settings.min_junctions,
            "ideal_is_global_shortest_on_key_graph": len(course.ideal) == graph.distance[ideal[0]][ideal[-1]],
            "ideal_has_junction_deg_ge_3_on_key_graph": crossed > 0,
            "junction_include_endpoints": True,
        },
    }


def jsonl(lines: list[dict[str, Any]]) -> bytes:
    """Lines as a file."""
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def maze_text(name: str, rows: str) -> bytes:
    """A maze as a file."""
    lines = rows.split("/")
    head = (f"// Maze Grid: {len(lines[0])}x{len(lines)}", f"// Name: {name}", "// 0=Wall, 1=Path")
    return ("\n".join((*head, *(" ".join(row) for row in lines))) + "\n").encode()
