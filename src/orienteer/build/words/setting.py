"""What is said of the place: its kind, size and light, walls, floor, windows and doors."""

from __future__ import annotations

from orienteer.build.request import About, Assumed, Daylight, Spot
from orienteer.build.words import data
from orienteer.build.words.draft import Draft
from orienteer.build.words.look import Look, miss
from orienteer.build.words.phrase import Phrase, missed_phrase
from orienteer.build.words.role import Kind, Role, Word

GROUND = frozenset(("grass", "gravel", "sand", "asphalt", "cobbles", "paving", "earth"))
_FLOORS = GROUND | {"carpet", "parquet", "linoleum"}
_WALLS = frozenset(("brick", "plaster"))

ONE_PLACE = "a scene has one place, and another was said before"
NOT_PLACED = "nothing can be said of it"


def set_place(draft: Draft, phrase: Phrase) -> bool:
    """Take in a kind of place and what is said of it; False where another was named before."""
    kind = phrase.value if isinstance(phrase.value, Kind) else phrase.of_place
    for word in phrase.words:
        word.used = word.used or not word.why
    if kind is not None and not _take_kind(draft, phrase, kind):
        return False
    for word in phrase.moods:
        take_mood(draft, word)
    take_room_look(draft, phrase.look)
    return True


def set_owner(draft: Draft, phrase: Phrase) -> None:
    """The place that a phrase says it belongs to: "the classroom's walls"."""
    if phrase.of_place is not None and draft.place is None:
        draft.place, draft.place_said = phrase.of_place, phrase.of_place.place


def take_room_look(draft: Draft, look: Look) -> None:
    """What is said of the place as a whole: "a white kitchen", "the street is cobbled"."""
    for word in [word for word in look.words if Role.PLACE_SIZE in word.roles]:
        look.words.remove(word)
        look.size = None
        take_mood(draft, word)
    if look.material in _FLOORS:
        draft.floor.join(look)
    elif look.material in _WALLS:
        draft.wall.join(look)
    else:
        draft.room.join(look)


def _take_kind(draft: Draft, phrase: Phrase, kind: Kind) -> bool:
    if draft.place is None:
        draft.place = kind
        draft.place_said = phrase.words[-1].text
        if kind.near:
            draft.assumed.append(Assumed(what=phrase.words[-1].text, took=f"{kind.place}, the nearest kind of place"))
        return True
    if draft.place.place == kind.place or phrase.words[-1].text == draft.place_said:
        return True
    missed_phrase(phrase, ONE_PLACE, About.PLACE)
    return False


def take_mood(draft: Draft, word: Word) -> None:
    """Daylight, weather, clutter or size of the place."""
    word.used = True
    if Role.PLACE_SIZE in word.roles and draft.size is None and Role.DAYLIGHT not in word.roles:
        draft.size = word.roles[Role.PLACE_SIZE]
    elif Role.DAYLIGHT in word.roles:
        _take_daylight(draft, word, Daylight(word.roles[Role.DAYLIGHT]))
    elif Role.WEATHER in word.roles:
        if draft.daylight is None:
            draft.daylight = Daylight(word.roles[Role.WEATHER])
        miss(word, f"weather is not shown; the light is {draft.daylight.value}", About.OTHER)
    elif Role.CLUTTER in word.roles and draft.clutter is None:
        draft.clutter = float(word.roles[Role.CLUTTER])
    elif draft.size != word.roles.get(Role.PLACE_SIZE):
        miss(word, "another one was said before")


def _take_daylight(draft: Draft, word: Word, daylight: Daylight) -> None:
    if draft.daylight in (None, daylight):
        draft.daylight = daylight
    else:
        miss(word, f"the light was said to be {draft.daylight.value if draft.daylight else ''}", About.OTHER)


def take_spot(draft: Draft, phrase: Phrase) -> None:
    """A wall, floor, window, door or corner that is named without placing anything by it."""
    spot, _ = phrase.value
    set_owner(draft, phrase)
    for word in phrase.words:
        word.used = word.used or not word.why
    if spot in (Spot.WINDOW, Spot.DOOR):
        _take_openings(draft, phrase, spot)
        for word in phrase.look.words:
            miss(word, f"a {spot.value} has no colour, material or size of its own")
    else:
        take_surface(draft, spot, phrase.look, phrase)


def _take_openings(draft: Draft, phrase: Phrase, spot: Spot) -> None:
    count = phrase.count if phrase.count is not None else int(data.grammar()["bare"]["plural"])
    if phrase.definite and not phrase.plural:
        return
    if phrase.count is None or phrase.chosen:
        draft.assumed.append(Assumed(what=phrase.words[-1].text, took=str(count)))
    if spot is Spot.WINDOW:
        draft.windows = min((draft.windows or 0) + count, 100)
    else:
        draft.doors = min((draft.doors or 0) + count, 100)


def take_surface(draft: Draft, spot: Spot, look: Look, phrase: Phrase | None = None) -> None:
    """Colour and material of the walls or the floor."""
    if not look:
        return
    if spot is Spot.WALL:
        draft.wall.join(look)
    elif spot is Spot.FLOOR:
        draft.floor.join(look)
    else:
        for word in look.words:
            miss(word, f"the {spot.value} has no look of its own")
        return
    for word in look.words:
        if Role.SIZE in word.roles and look.size:
            miss(word)


def take_bare_look(draft: Draft, phrase: Phrase) -> bool:
    """ "exposed brick", "grey carpet": a material that is the place's own."""
    if phrase.moods and not phrase.look:
        for word in phrase.moods:
            take_mood(draft, word)
        return True
    material = phrase.look.material
    if material in _FLOORS:
        draft.floor.join(phrase.look)
    elif material in _WALLS:
        draft.wall.join(phrase.look)
    else:
        return False
    for word in phrase.moods:
        take_mood(draft, word)
    return True
