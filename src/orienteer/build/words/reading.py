"""Where the reader is in a sentence, and what is being spoken of."""

from __future__ import annotations

from collections.abc import Sequence

from orienteer.build.request import Kind as RelationKind
from orienteer.build.words import data
from orienteer.build.words.chunk import Chunk
from orienteer.build.words.draft import Draft, Mention, Thing
from orienteer.build.words.phrase import Phrase
from orienteer.build.words.role import Role, Word

SEPARATORS = (Role.COMMA, Role.AND, Role.COLON)
PLACINGS = (
    *(Role.PREPOSITION, Role.SIDE, Role.BARE, Role.BARE_SIDE),
    *(Role.VAGUE, Role.IN_A_ROW, Role.EVERYWHERE),
)


class Reading:
    """The chunks of one sentence with a place in them, and what came before."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.chunks: Sequence[Chunk] = ()
        self.at = 0
        self.subject: list[Mention] = []
        """What the last clause was about."""
        self.owners: list[Mention] = []
        """What is being said to have something: innermost last."""
        self.row: list[Mention] = []
        """What the list that is being read named so far."""
        self.recent: list[Mention] = []
        """Everything with things that was spoken of, in order."""

    # --- looking ahead ---

    def chunk(self, ahead: int = 0) -> Chunk | None:
        """The next chunk, or one further ahead."""
        i = self.at + ahead
        return self.chunks[i] if 0 <= i < len(self.chunks) else None

    def phrase(self, ahead: int = 0) -> Phrase | None:
        """The next chunk, if it is a phrase."""
        chunk = self.chunk(ahead)
        return chunk if isinstance(chunk, Phrase) else None

    def word(self, *roles: Role, ahead: int = 0) -> Word | None:
        """The next chunk, if it is a single word that can play one of the roles."""
        chunk = self.chunk(ahead)
        return chunk if isinstance(chunk, Word) and chunk.can(*roles) else None

    def separators(self, *roles: Role) -> int:
        """How many commas, colons and "and"s come next."""
        ahead = 0
        while self.word(*(roles or SEPARATORS), ahead=ahead):
            ahead += 1
        return ahead

    def finite(self, ahead: int) -> str | None:
        """Whether a verb that says something of a subject comes there: "one", "many", or "any" for either number."""
        word = self.word(Role.IS, Role.VERB, Role.HOLDER, Role.POSTURE, Role.WITH, ahead=ahead)
        if word is None:
            return None
        if Role.POSTURE in word.roles:
            number = word.roles[Role.POSTURE]
            return None if number == "other" else str(number)
        if Role.WITH in word.roles:
            return {"has": "one", "have": "many"}.get(word.text.split()[0])
        if word.can(Role.VERB, Role.HOLDER) and word.text.endswith(("ing", "ed")):
            return None
        if word.text in ("be", "being", "been"):
            return None
        if word.text in ("are", "were"):
            return "many"
        return "one" if word.text.endswith("s") else "many"

    def take_word(self) -> Word:
        """The next chunk, a single word; it is understood and passed."""
        word = self.chunk()
        assert isinstance(word, Word)
        word.used = True
        self.at += 1
        return word

    # --- what pronouns speak of ---

    def spoken_of(self, kind: RelationKind | None = None, many: bool = False, without_last: bool = True) -> list[Thing]:
        """What "it" or "them" means: the owner, else what the list named before, else the last clause's subject."""
        named = [mention for mention in self._candidates(without_last) if mention.parts]
        if not named:
            return []
        fitting = [mention for mention in named if self._can_bear(mention, kind)]
        if many:
            several = [m for m in fitting or named if len(m.parts) > 1 or any(t.count > 1 for t in m.parts)]
            return (several or fitting or named)[0].parts
        return (fitting or named)[0].parts

    def _candidates(self, without_last: bool) -> list[Mention]:
        row = self.row[:-1] if without_last else self.row
        last = self.row[-1] if without_last and self.row else None
        recent = [mention for mention in reversed(self.recent) if mention is not last]
        return [*reversed(self.owners), *reversed(row), *self.subject, *recent]

    def _can_bear(self, mention: Mention, kind: RelationKind | None) -> bool:
        wanted = {RelationKind.ON: "support", RelationKind.IN: "container"}.get(kind) if kind else None
        if wanted is None:
            return True
        return any(is_trait(thing, wanted) for thing in mention.parts)

    def two_spoken_of(self) -> list[Thing]:
        """What "between them" means: the last several, or the last two."""
        found: list[Thing] = []
        last = self.row[-1] if self.row else None
        for mention in reversed(self.recent):
            if mention is last or not mention.parts or any(part in found for part in mention.parts):
                continue
            if len(mention.parts) > 1 or mention.parts[0].count > 1:
                return mention.parts if not found else found + mention.parts
            found.append(mention.parts[0])
            if len(found) == 2:
                return found[::-1]
        return found


def is_trait(thing: Thing, trait: str) -> bool:
    """Whether all that a thing's name may mean here have a trait."""
    wanted = data.traits()[trait]
    return bool(thing.noun.senses) and any(sense.category in wanted for sense in thing.noun.senses)
