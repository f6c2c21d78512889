"""Bodies that move: a walker with a skeleton, how it goes along a path, and what that looks like in a scene."""
