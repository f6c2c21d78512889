"""Is a scene fit for a benchmark? Four tests: coherent, navigable, recognisable, plausible; each with named reasons."""

from orienteer.build.curation.curate import Summary, curate, summary
from orienteer.build.curation.thresholds import Thresholds, read_thresholds, usual
from orienteer.build.curation.verdict import Aspect, Reason, Verdict, Why

__all__ = [
    "Aspect",
    "Reason",
    "Summary",
    "Thresholds",
    "Verdict",
    "Why",
    "curate",
    "read_thresholds",
    "summary",
    "usual",
]
