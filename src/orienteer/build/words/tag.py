"""From text to sentences of words with the roles they may play."""

from __future__ import annotations

from collections.abc import Sequence

from orienteer.build.request import About
from orienteer.build.words import data
from orienteer.build.words.lexicon import Lexicon
from orienteer.build.words.number import number_at, ordinal_of
from orienteer.build.words.plural import singular_forms
from orienteer.build.words.role import Noun, Role, Word
from orienteer.build.words.slip import mended
from orienteer.build.words.text import SENTENCE_ENDS, Token

_UNKNOWN_NOUN_LETTERS = 2


def sentences(tokens: Sequence[Token], lexicon: Lexicon) -> list[list[Word]]:
    """The words of each sentence."""
    found: list[list[Word]] = [[]]
    start = 0
    while start < len(tokens):
        if tokens[start].text in SENTENCE_ENDS:
            found.append([])
            start += 1
            continue
        word, length = _word(tokens, start, lexicon, first=not found[-1])
        found[-1].append(word)
        start += length
    return [sentence for sentence in found if sentence]


def _word(tokens: Sequence[Token], start: int, lexicon: Lexicon, first: bool) -> tuple[Word, int]:
    if first and _opens(tokens, start):
        return _made(tokens, start, 1, {Role.FILLER: None}), 1
    digits, number = number_at(tokens, start)
    length, roles = lexicon.longest(tokens, start)
    ordinal = ordinal_of(tokens[start].text)
    if ordinal is not None and length <= 1:
        return _made(tokens, start, 1, {Role.ORDINAL: ordinal}), 1
    if digits and digits >= length:
        return _made(tokens, start, digits, {**(roles if digits == length else {}), Role.NUMBER: number}), digits
    if length:
        return _made(tokens, start, length, dict(roles)), length
    return _unknown(tokens, start, lexicon), 1


def _opens(tokens: Sequence[Token], start: int) -> bool:
    """Whether "picture", "design" or the like begins a sentence as a verb."""
    grammar = data.grammar()
    if tokens[start].text not in grammar["openers"] or start + 1 >= len(tokens):
        return False
    followers = (*grammar["articles"], *grammar["definite"], *grammar["its"], "me", "us")
    return tokens[start + 1].text in followers


def _made(tokens: Sequence[Token], start: int, length: int, roles: dict[Role, object]) -> Word:
    part = tokens[start : start + length]
    return Word(" ".join(token.text for token in part), roles, part[0].start, part[-1].end)


def _unknown(tokens: Sequence[Token], start: int, lexicon: Lexicon) -> Word:
    token = tokens[start]
    if not any(c.isalnum() for c in token.text):
        return _made(tokens, start, 1, {Role.FILLER: None})
    meant = mended(token.text, lexicon.single)
    if meant:
        # the word that was meant may begin a phrase with those that follow
        corrected = [*tokens[start : start + 1], *tokens[start + 1 : start + 4]]
        corrected[0] = Token(meant, token.start, token.end)
        length, roles = lexicon.longest(corrected, 0)
        if length == 1:
            word = _made(corrected, 0, 1, dict(roles))
            word.mended = True
            return word
    singular = next(iter(singular_forms(token.text)), None)
    noun = Noun(singular or token.text, (), singular is not None)
    word = _made(tokens, start, 1, {Role.UNKNOWN: noun})
    word.why, word.about = "not understood", About.OTHER
    return word
