"""Random numbers that do not depend on the order in which things are made."""

import hashlib

import numpy as np


def stream(seed: int, *path: str | int) -> np.random.Generator:
    """An independent generator for one use: (seed, scene, stage, attempt, …).

    A rejected attempt or another worker's progress cannot shift any other stream.
    """
    text = "\x1f".join(str(part) for part in (seed, *path))
    digest = hashlib.sha256(text.encode()).digest()
    return np.random.Generator(np.random.PCG64(int.from_bytes(digest[:16], "little")))
