"""Does a finished scene hold what a request asks for? Proved on its geometry, with no code of those who built it."""

from orienteer.build.checking.check import check
from orienteer.build.checking.finding import Finding, Matter

__all__ = ["Finding", "Matter", "check"]
