"""Where scenes come from: furniture and props, places, from a seed or from words."""

from orienteer.build.registry import categories, category, make

__all__ = ["categories", "category", "make"]
