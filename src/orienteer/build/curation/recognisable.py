"""Is there something in the standard views that one can name?"""

from __future__ import annotations

import numpy as np

from orienteer.build.curation.floors import objects
from orienteer.build.curation.thresholds import Recognisable
from orienteer.build.curation.verdict import Reason, Tested, Why
from orienteer.see.render import look
from orienteer.see.shot import Shot
from orienteer.see.views import oblique, top_down
from orienteer.world.importing.words import plain, says_nothing
from orienteer.world.scene import Scene
from orienteer.world.thing import Thing

NAMELESS = frozenset(("", "thing", "object", "unknown"))


def recognisable(scene: Scene, limits: Recognisable, let_in: frozenset[str]) -> Tested:
    """The pixel share of named things at a slant and from above, and how many of them are large enough to see."""
    shown = objects(scene, let_in)
    if not shown:
        return Tested({"landmarks": 0.0}, (Reason(Why.EMPTY, "there is no thing but the place itself"),))
    landmarks = np.array([i for i in shown if is_named(scene.things[i])], dtype=np.int64)
    size = (limits.picture_px, limits.picture_px)
    shares = {
        "at a slant": pixel_shares(scene, oblique(scene, size)),
        "from above": pixel_shares(scene, top_down(scene, size)),
    }
    measures = {f"named share {view}": float(share[landmarks].sum()) for view, share in shares.items()}
    reasons = []
    worst = min(measures, key=lambda name: measures[name])
    if measures[worst] < limits.least_named_share:
        says = f"{worst.removeprefix('named share ')} things with a name cover {measures[worst]:.1%} of the place, "
        reasons.append(Reason(Why.HARD_TO_SEE, says + f"at least {limits.least_named_share:.1%} should be theirs"))
    best = np.max([share[landmarks] for share in shares.values()], axis=0) if len(landmarks) else np.zeros(0)
    seen = int((best > limits.visible_share).sum())
    if seen < limits.least_landmarks:
        says = f"{seen} things with a name are large enough to see, at least {limits.least_landmarks} should be"
        reasons.append(Reason(Why.FEW_LANDMARKS, says))
    return Tested({**measures, "landmarks": float(seen)}, tuple(reasons))


def is_named(thing: Thing) -> bool:
    """Whether somebody could be told to go to it."""
    return thing.category not in NAMELESS and not says_nothing(plain(thing.category))


def pixel_shares(scene: Scene, shot: Shot) -> np.ndarray:
    """Of all pixels that show anything, the share of each thing, shape (things,)."""
    _, ids = look(shot.cut.apply(scene) if shot.cut else scene, shot.camera, shot.hide)
    counts = np.bincount(ids[ids >= 0], minlength=len(scene.things))
    return np.asarray(counts / max(int(counts.sum()), 1), dtype=np.float64)
