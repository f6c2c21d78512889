"""Mazes as places: walls along the cells of a grid, and a landmark at every key node."""

from orienteer.build.maze.landmark import catalogue, landmark
from orienteer.build.maze.place import maze_place
from orienteer.build.maze.stand import above, spot_of, standing

__all__ = ["above", "catalogue", "landmark", "maze_place", "spot_of", "standing"]
