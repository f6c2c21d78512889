"""Space: where a body can be and how it gets there, what it can reach and see, and how things lie to each other."""

from orienteer.space.free import FreeSpace, free_space
from orienteer.space.gap import Gap
from orienteer.space.layers import Layer
from orienteer.space.path import Path
from orienteer.space.use import UseRegion, use_region

__all__ = ["FreeSpace", "Gap", "Layer", "Path", "UseRegion", "free_space", "use_region"]
