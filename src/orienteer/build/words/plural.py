"""One and many: the plural of a word or of a phrase."""

from __future__ import annotations

from orienteer.build.words.data import grammar

_INNER = (" of ", " on ", " in ", " with ")
"""What follows one of these in a phrase does not change: "vases of flowers"."""


def plural(phrase: str) -> str:
    """The phrase for several: "bookshelves", "vases of flowers"."""
    for inner in _INNER:
        head, mark, tail = phrase.partition(inner)
        if mark:
            return plural(head) + mark + tail
    *rest, last = phrase.split(" ")
    return " ".join((*rest, _plural_word(last)))


def singular_forms(word: str) -> tuple[str, ...]:
    """What a word that looks like a plural may be the plural of, likeliest first."""
    forms = [one for one, many in grammar()["plurals"].items() if many == word]
    if word.endswith("ies") and len(word) > 4:
        forms.append(word[:-3] + "y")
    if word.endswith(("ches", "shes", "xes", "ses", "zes", "oes")):
        forms.append(word[:-2])
    if word.endswith("s") and not word.endswith("ss"):
        forms.append(word[:-1])
    return tuple(forms)


def _plural_word(word: str) -> str:
    irregular = grammar()["plurals"].get(word)
    if irregular:
        return str(irregular)
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if word.endswith("man"):
        return word[:-3] + "men"
    return word + "s"
