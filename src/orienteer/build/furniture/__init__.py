"""One file for each kind of thing, named as the thing.

A file holds `CATEGORY`, which says what the thing is, and `make(rng, wish)`, which makes one that stands on the origin
with its front towards +z. A file whose name starts with an underscore holds what several kinds share.
"""
