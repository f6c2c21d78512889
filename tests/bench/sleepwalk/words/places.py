"""Places that several tests name the things of."""

from functools import cache

from orienteer.bench.sleepwalk.words.naming import names_of
from orienteer.build.descriptions import descriptions
from orienteer.build.place import describe

SOME = ("classroom-01", "cafe-01", "living-room-03", "street-05", "beach-01")


@cache
def scene_of(name):
    """One of our descriptions, built."""
    text = next(one.text for one in descriptions() if one.id == name)
    return describe(text, 3)


@cache
def seen_of(name):
    """What is seen, as far as size tells it."""
    return {thing.id: 1.0 for thing in scene_of(name).things if max(thing.size) >= 0.15}


@cache
def named(name):
    """Names by thing id."""
    return names_of(scene_of(name), seen_of(name))
