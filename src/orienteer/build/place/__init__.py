"""Places: what stands in them, where it may stand, and how it comes to stand there."""

from orienteer.build.place.describing import Described, built, describe, described, make_place
from orienteer.build.place.kind import kinds

__all__ = ["Described", "built", "describe", "described", "kinds", "make_place"]
