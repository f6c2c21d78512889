"""The published data card: its example, and readers written from its words alone, sharing nothing with ours."""

import copy
import json
from pathlib import Path

NAME = "Maze_5x5_D0_T4_J2+0"
MAZE = f"""// Maze Grid: 5x5
// Name: {NAME}
// 0=Wall, 1=Path
0 1 1 1 1
0 1 0 0 1
0 1 1 1 1
0 1 0 0 1
0 1 1 1 1
"""
EPISODE = {
    "maze_name": NAME,
    "episode_id": 1,
    "explore_path_len_target": 5,
    "explore_path": [[1, 4], [4, 4], [4, 2], [1, 2], [1, 0]],
    "explore_arrivals": [None, 1, 2, 3, 2],
    "start_idx": 0,
    "goal_idx": 3,
    "start": [1, 4],
    "goal": [1, 2],
    "explore_subpath": [[1, 4], [4, 4], [4, 2], [1, 2]],
    "ideal_path": [[1, 4], [1, 2]],
    "explore_len_steps": 3,
    "ideal_len_steps": 1,
    "junctions_on_ideal": 0,
    "constraints": {
        "state_space": "key_nodes_only",
        "observed_graph": "full_explore_path",
        "visibility": "LFR",
        "min_gap": 2,
        "min_savings": 1,
        "min_junctions_on_ideal": 1,
        "ideal_is_global_shortest_on_key_graph": True,
        "ideal_has_junction_deg_ge_3_on_key_graph": True,
        "junction_include_endpoints": False,
    },
}


def episode(**changes):
    """The card's episode with other fields; those that become None go."""
    found = copy.deepcopy(EPISODE) | changes
    return {name: value for name, value in found.items() if value is not None}


def folder(root: Path, *lines, family="shortcut", maze=MAZE, name=NAME) -> Path:
    """A published folder with one maze and its episodes; a line is an episode, or bytes as they are."""
    for inner in ("mazes", f"paths/{family}"):
        (root / inner).mkdir(parents=True, exist_ok=True)
    (root / f"mazes/{name}.txt").write_bytes(maze.encode() if isinstance(maze, str) else maze)
    raw = [line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines or (EPISODE,)]
    (root / f"paths/{family}/{name}.jsonl").write_bytes(b"".join(raw))
    return root


def grid_from(path):
    """(cells by column then row from below, columns, rows): comment lines and anything but rows of 0 and 1 skipped."""
    with Path(path).open(encoding="utf-8") as file:
        rows = [words for line in file if (words := line.split()) and set(words) <= {"0", "1"}]
    upwards = list(reversed(rows))
    return [[int(row[column]) for row in upwards] for column in range(len(rows[0]))], len(rows[0]), len(rows)


def episodes_from(path):
    """One JSON object from every line that is not empty."""
    with Path(path).open(encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]
