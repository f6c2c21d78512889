"""Descriptions in words: read into a typed request, said again in words, or given to a language model."""

from orienteer.build.words.reader import read

__all__ = ["read"]
