"""Errands drawn from the named things of a place."""

from orienteer.bench.sleepwalk.actions import actions_of
from orienteer.bench.sleepwalk.errand import Deed, Errand, Named
from orienteer.streams import stream

from .places import named, scene_of

TIERS = {"easy": (0,), "medium": (1, 2), "hard": (3, 4)}


def errands(place, count=12, seed=0):
    """So many, of all tiers in turn."""
    names, scene = named(place), scene_of(place)
    rng = stream(seed, place, "errands")
    found = []
    for number in range(count):
        tier = list(TIERS)[number % 3]
        deeds = []
        for thing_id in rng.choice(list(names), int(rng.choice(TIERS[tier])), replace=False):
            actions = actions_of(scene.thing(str(thing_id)))
            deeds.append(Deed(Named(str(thing_id), names[thing_id]), actions[int(rng.integers(len(actions)))]))
        start, end = (Named(str(one), names[one]) for one in rng.choice(list(names), 2, replace=False))
        if deeds and rng.random() < 0.5:
            end = deeds[-1].thing
        found.append(Errand(tier, start, tuple(deeds), end))
    return found
