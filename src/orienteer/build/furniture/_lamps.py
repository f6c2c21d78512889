"""What lamps share: shades."""

from __future__ import annotations

import numpy as np

from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, rod
from orienteer.build.shape.lathe import revolved
from orienteer.build.shape.rings import wall_ring
from orienteer.build.wish import pick

THICK = 0.003


def shade(rng: np.random.Generator, radius: float, height: float, cloth: Finish) -> Solid:
    """An open shade standing on the origin, wider below; its wires meet in the middle of its upper rim."""
    above = radius * {"drum": 0.92, "cone": 0.6, "empire": 0.72}[pick(rng, "drum", "cone", "empire")]
    line = np.array(
        ((radius - THICK, 0.0), (radius, 0.0), (above, height), (above - THICK, height), (radius - THICK, 0.0))
    )
    wires = [
        rod(
            ((0, height - 0.03, 0), ((above - THICK) * np.sin(a), height - 0.012, (above - THICK) * np.cos(a))),
            0.002,
            finish("steel"),
            5,
        )
        for a in (0.0, 2.094, 4.189)
    ]
    skin = Solid((revolved(line, cloth, 36),), wall_ring(radius, max(radius - above, 0.012) + THICK, 0.0, height))
    for wire in wires:
        skin = skin + wire.ghost()
    return skin
