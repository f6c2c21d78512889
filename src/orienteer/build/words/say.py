"""A request in plain English, such that reading it gives the request again."""

from __future__ import annotations

from collections.abc import Sequence

from orienteer.build.request import Daylight, Item, Kind, Relation, Request, Spot
from orienteer.build.words import data
from orienteer.build.words.lexicon import Lexicon, lexicon
from orienteer.build.words.plural import plural
from orienteer.build.words.role import Noun, Role
from orienteer.build.words.settle import USUAL_CLUTTER
from orienteer.build.words.text import tokens

_LIGHT = {
    Daylight.SUNNY: "on a sunny day",
    Daylight.CLOUDY: "on a cloudy day",
    Daylight.EVENING: "in the evening",
    Daylight.NIGHT: "at night",
}
_ORDINALS = {number: word for word, number in data.grammar()["ordinals"].items()}


def say(request: Request, categories: Sequence[str] | None = None) -> str:
    """The request in words. What was missed or assumed is not part of it."""
    known = tuple(categories) if categories is not None else tuple(data.things())
    return " ".join(_Speaker(request, lexicon(known)).sentences())


def meaning(request: Request) -> Request:
    """The request without the words that it was asked for with: two descriptions of one meaning give the same."""
    items = tuple(item.model_copy(update={"said": ""}) for item in request.items)
    return request.model_copy(update={"items": items, "missed": (), "assumed": ()})


class _Speaker:
    def __init__(self, request: Request, words: Lexicon) -> None:
        self.request, self.words = request, words
        self.nouns = {item.id: self._noun(item.stands_for or item.category) for item in request.items}

    def sentences(self) -> list[str]:
        request = self.request
        return [
            self._place(),
            *self._surfaces(),
            *self._openings(),
            *(sentence for item in request.items for sentence in self._item(item)),
            *(self._relation(one) for relation in request.relations for one in _single(relation)),
            *(f"There are no {plural(self._noun(category))}." for category in request.without),
        ]

    # --- the place ---

    def _place(self) -> str:
        request = self.request
        size = f"{request.size} " if request.size else ""
        area = f" of {_decimal(request.area_m2)} m²" if request.area_m2 is not None else ""
        clutter = f", with a clutter of {_decimal(request.clutter)}" if request.clutter != USUAL_CLUTTER else ""
        return f"{_article(size + request.place)}{area} {_LIGHT[request.daylight]}{clutter}."

    def _surfaces(self) -> list[str]:
        request = self.request
        walls = " ".join(word for word in (request.wall, request.wall_material) if word)
        floor = " ".join(word for word in (request.floor, request.floor_material) if word)
        return [f"The {name}." for name in (walls and f"walls are {walls}", floor and f"floor is {floor}") if name]

    def _openings(self) -> list[str]:
        said = []
        for name, count in (("window", self.request.windows), ("door", self.request.doors)):
            if count is not None:
                number = "no" if count == 0 else str(count)
                said.append(f"There {'is' if count == 1 else 'are'} {number} {name if count == 1 else plural(name)}.")
        return said

    # --- items ---

    def _noun(self, name: str) -> str:
        """A word that means this category and no other, wherever it is said."""
        for word in (name, *data.things().get(name, ())):
            noun = self.words.exactly(word).get(Role.THING)
            if isinstance(noun, Noun) and len(noun.senses) == 1:
                return word
        return name

    def _item(self, item: Item) -> list[str]:
        noun = self._owned(item)
        looks = [word for word in (item.size, item.color, item.material) if word]
        if item.second_color and item.color:
            looks[looks.index(item.color)] = f"{item.color} and {item.second_color}"
        rows = f" in {'a row' if item.rows == 1 else f'{item.rows} rows'}" if item.rows else ""
        if not looks or self._stays_apart(looks[-1], noun):
            return [f"{self._counted(' '.join((*looks, noun)), item.count)}{rows}."]
        # "an orange tree" would be another tree
        verb = "is" if item.count == 1 else "are"
        said = [f"{self._reference(item.id)} {verb} {look}." for look in looks]
        return [f"{self._counted(noun, item.count)}{rows}.", *(text[0].upper() + text[1:] for text in said)]

    def _owned(self, item: Item) -> str:
        noun = self.nouns[item.id]
        name = item.id.rstrip("0123456789 ")
        if not name.endswith(item.category):
            return noun
        owner = name.removesuffix(item.category).strip()
        for look in (item.size, item.color, item.material):
            owner = owner.removeprefix(look or "").strip()
        return f"{owner}'s {noun}" if owner else noun

    def _stays_apart(self, look: str, noun: str) -> bool:
        """Whether no phrase that is known begins with a look and ends in the noun."""
        found = tokens(f"{look} {noun}")
        first = len(tokens(look))
        return all(self.words.longest(found, i)[0] <= first - i for i in range(first))

    def _counted(self, phrase: str, count: int) -> str:
        if count == 1:
            return f"There is {_article(phrase).lower()}"
        return f"There are {count} {plural(phrase)}"

    def _reference(self, item_id: str) -> str:
        """ "the second desks": told apart by their order among those of the same word."""
        same = [other.id for other in self.request.items if self.nouns[other.id] == self.nouns[item_id]]
        item = next(item for item in self.request.items if item.id == item_id)
        noun = self.nouns[item_id] if item.count == 1 else plural(self.nouns[item_id])
        if len(same) == 1:
            return f"the {noun}"
        number = same.index(item_id) + 1
        return f"the {_ORDINALS.get(number, f'{number}th')} {noun}"

    # --- relations ---

    def _relation(self, relation: Relation) -> str:
        item = next(item for item in self.request.items if item.id == relation.item)
        subject = self._reference(relation.item)
        to = [f"the {name}" if name in tuple(Spot) else self._reference(name) for name in relation.to]
        verb = "stands" if relation.kind is Kind.BACK_TO else "is"
        if item.count > 1:
            verb = "stand" if relation.kind is Kind.BACK_TO else "are"
        shared = ", shared out equally" if relation.each else ""
        return f"{subject[0].upper()}{subject[1:]} {verb} {relation.kind.value} {' and '.join(to)}{shared}."


def _single(relation: Relation) -> list[Relation]:
    """What is shared out between several items is said of one after the other."""
    if not relation.each or relation.kind is Kind.BETWEEN:
        return [relation]
    return [relation.model_copy(update={"to": (name,)}) for name in relation.to]


def _article(phrase: str) -> str:
    return f"{'An' if phrase[0] in 'aeiou' else 'A'} {phrase}"


def _decimal(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
