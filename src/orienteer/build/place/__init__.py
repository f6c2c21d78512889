"""Places: what stands in them, where it may stand, and how it comes to stand there."""
