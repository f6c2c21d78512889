"""Wavefront OBJ files and their MTL materials."""
