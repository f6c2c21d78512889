"""What a walker does, in words that motion models know: they were trained on people, not on places."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from orienteer.body.script import Deed, Script

TURNS = ((150.0, "turns around"), (60.0, "turns {side}"), (25.0, "turns slightly {side}"))
"""From how many degrees on a bend is called what."""
DEEDS = {
    Deed.REACH: "reaches out with one hand",
    Deed.SIT: "turns around and sits down",
    Deed.LOOK: "stops to look at something",
}
SMOOTH_M = 0.5
"""Bends are those between pieces of way of this length."""


def caption(script: Script) -> str:
    """One sentence: "a person walks forward, turns left, walks on and sits down"."""
    doings = list(_doings(script)) or ["stands still"]
    words = doings[0] if len(doings) == 1 else f"{', '.join(doings[:-1])} and {doings[-1]}"
    return f"a person {words}"


def _doings(script: Script) -> Iterator[str]:
    gone, walked = 0.0, False
    events = sorted([*_bends(script), *((min(s.gone_m, script.length_m), DEEDS[s.deed]) for s in script.stops)])
    for at, words in [*events, (script.length_m, "")]:
        if at > gone + SMOOTH_M:
            yield "walks on" if walked else "walks forward"
            gone, walked = at, True
        if words:
            yield words


def _bends(script: Script) -> Iterator[tuple[float, str]]:
    """Where the way bends, metres gone, and how one says it."""
    count = int(script.length_m / SMOOTH_M)
    if count < 2:
        return
    at = np.linspace(0.0, script.length_m, count + 1)
    plan = np.stack([np.interp(at, script.gone_m, script.way[:, k]) for k in (0, 2)], axis=1)
    steps = np.diff(plan, axis=0)
    yaws = np.unwrap(np.arctan2(steps[:, 0], steps[:, 1]))
    turned = 0.0
    for n, turn in enumerate(np.append(np.diff(yaws), 0.0)):
        if abs(turn) > np.radians(5.0):
            turned += float(turn)
            continue
        for least, words in TURNS:
            if abs(np.degrees(turned)) >= least:
                yield float(at[n]), words.format(side="left" if turned > 0 else "right")
                break
        turned = 0.0
