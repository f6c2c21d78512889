"""What a GraphNav dataset holds in private. Sessions never import this."""

from __future__ import annotations

from orienteer.bench.contract import Record


class Answer(Record):
    """The ideal way, and what was promised of it."""

    ideal: str
    """Headings of its steps from the start, letters of NESW."""
    explored_steps: int
    """Of the explored way from start to goal."""
    min_gap: int
    min_savings: int
    min_junctions: int
    junction_endpoints: bool
    """Whether start and goal count as junctions on the ideal."""
    junctions: int
    """On the ideal, as the file says."""
    global_shortest: bool
    """Whether no way of the whole maze is shorter than the ideal."""
    has_junction: bool
    """Whether the ideal leads through a node of three or four ways, its ends included."""
