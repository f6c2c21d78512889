"""Scores become tables with intervals, comparisons and one page. Reads run folders, never asks a model."""
