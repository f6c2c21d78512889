"""What a phrase speaks of: something new, or something named before."""

from __future__ import annotations

from collections.abc import Sequence

from orienteer.build.request import About, Assumed
from orienteer.build.words import data
from orienteer.build.words.draft import Draft, Mention, Thing
from orienteer.build.words.phrase import Determiner, Head, Phrase, missed_phrase, understood
from orienteer.build.words.role import Noun, Word

NOT_BUILT = "not a thing that can be built"
NO_PEOPLE = "people and animals are not built"
_MOST = 1000
_LONGEST = 160
"""Characters of a phrase that are kept."""


def thing_of(draft: Draft, phrase: Phrase, noun: Noun | None = None) -> Thing:
    """A new thing, as the phrase says."""
    noun = noun or phrase.noun
    count, is_open = phrase.count, phrase.chosen
    if count is None:
        count, is_open = int(data.grammar()["bare"]["plural"]), True
    thing = Thing(noun, phrase.words, max(count, 1), is_open, phrase.look, phrase.owner, phrase.labels, phrase.rows)
    for word in phrase.words:
        if not word.why:
            word.used = True
    draft.things.append(thing)
    return thing


def mention_of(draft: Draft, phrase: Phrase, nearby: Sequence[Thing] = (), apart: bool = True) -> Mention:
    """What a phrase with a thing as its head speaks of.

    `nearby` are things that "one" and "them" may mean; `apart`: of "two of them" something is said that does not hold
    for the rest.
    """
    mention = _mention_of(draft, phrase, nearby, apart)
    if mention.things:
        draft.mentions.append(mention)
    return mention


def _mention_of(draft: Draft, phrase: Phrase, nearby: Sequence[Thing], apart: bool) -> Mention:
    if phrase.head is Head.ONE or (phrase.head is Head.NONE and phrase.determiner is Determiner.REST):
        return _one(draft, phrase, nearby, apart)
    if phrase.head in (Head.UNKNOWN, Head.PERSON):
        missed_phrase(phrase, NO_PEOPLE if phrase.head is Head.PERSON else NOT_BUILT)
        return Mention(phrase)
    if phrase.definite:
        found = _named_before(draft, phrase)
        if found:
            understood(phrase)
            return Mention(phrase, found)
    return Mention(phrase, [thing_of(draft, phrase)], is_new=True)


def _one(draft: Draft, phrase: Phrase, nearby: Sequence[Thing], apart: bool) -> Mention:
    """ "a blue one", "two of them": of the same kind as what was spoken of last."""
    last = nearby[-1] if nearby else (draft.things[-1] if draft.things else None)
    if last is None:
        missed_phrase(phrase, "nothing was named that it could stand for", About.OTHER)
        return Mention(phrase)
    understood(phrase)
    if phrase.part or phrase.determiner is Determiner.REST:
        several = [thing for thing in nearby if thing.count > 1] or [last]
        return Mention(phrase, _some_of(draft, several, phrase) if apart else several[-1:])
    if phrase.definite:
        same = [thing for thing in draft.things if thing.noun.categories & last.noun.categories]
        found = _fitting(phrase, same)
        if found:
            return Mention(phrase, found)
    return Mention(phrase, [thing_of(draft, phrase, last.noun)], is_new=True)


def _some_of(draft: Draft, things: Sequence[Thing], phrase: Phrase) -> list[Thing]:
    several = [thing for thing in things if thing.count > (phrase.number or 1)]
    if several:
        return [draft.split(several[-1], phrase.number or 1)]
    return list(things[-1:])


def _named_before(draft: Draft, phrase: Phrase) -> list[Thing]:
    same = [thing for thing in draft.things if same_kind(thing.noun, phrase.noun)]
    exact = [thing for thing in same if thing.noun.name == phrase.noun.name]
    for things in (exact, same):
        found = _fitting(phrase, things)
        if found:
            return found
    return []


def _fitting(phrase: Phrase, things: Sequence[Thing]) -> list[Thing]:
    fitting = [thing for thing in things if _fits(phrase, thing)]
    if not fitting:
        return []
    if phrase.ordinal is not None:
        return [_ordinal(fitting, phrase.ordinal)]
    every = phrase.determiner in (Determiner.EACH, Determiner.ALL)
    counted = [thing for thing in fitting if phrase.count and thing.count == phrase.count]
    if every and phrase.count in (None, 1):
        return fitting
    if phrase.plural or every or phrase.part:
        many = [thing for thing in fitting if thing.count > 1]
        return counted[-1:] if phrase.count and not phrase.part and counted else (many or fitting)
    return (counted or fitting)[-1:]


def _ordinal(things: Sequence[Thing], ordinal: int) -> Thing:
    # two benches may be one item with two of it: "the first bench" is any of them then
    return things[min(ordinal, len(things)) - 1] if ordinal > 0 else things[-1]


def same_kind(a: Noun, b: Noun) -> bool:
    """Whether what was named with a word may be meant by a later one: a "couch" by "sofa", a "floor lamp" by "lamp"."""
    if f" {a.name}".endswith(f" {b.name}"):
        return True
    # two words of many meanings share some of them without meaning the same: "table" and "counter"
    return bool(a.categories & b.categories) and min(len(a.senses), len(b.senses)) == 1


def _fits(phrase: Phrase, thing: Thing) -> bool:
    look = phrase.look
    said = ((look.color, thing.look.color), (look.material, thing.look.material), (look.size, thing.look.size))
    if any(wanted is not None and wanted != has for wanted, has in said):
        return False
    if phrase.owner is not None and phrase.owner != thing.owner:
        return False
    return set(phrase.labels) <= set(thing.labels)


def open_counts(draft: Draft) -> list[Assumed]:
    """The numbers that were chosen because the words left them open."""
    return [Assumed(what=said(thing.words), took=str(thing.count)) for thing in draft.things if thing.open_count]


def said(words: Sequence[Word]) -> str:
    """The words as they were said."""
    text = " ".join(word.text for word in words).replace(" ,", ",").replace(" 's", "'s")
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def limited(thing: Thing) -> bool:
    """Whether more were asked for than a request can hold; the number is cut then."""
    if thing.count <= _MOST:
        return False
    thing.count = _MOST
    return True
