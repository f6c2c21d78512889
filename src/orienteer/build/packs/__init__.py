"""Packs of models that others made and that a user may add."""
