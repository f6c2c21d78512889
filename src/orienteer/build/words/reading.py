"""Where the reader is in a sentence, and what is being spoken of."""

from __future__ import annotations

from collections.abc import Sequence

from orienteer.build.request import Kind as RelationKind
from orienteer.build.words import data
from orienteer.build.words.chunk import Chunk
from orienteer.build.words.draft import Draft, Mention, Target, Thing
from orienteer.build.words.lexicon import Lexicon
from orienteer.build.words.phrase import Phrase
from orienteer.build.words.role import Noun, Role, Word

SEPARATORS = (Role.COMMA, Role.AND, Role.COLON)
PLACINGS = (
    *(Role.PREPOSITION, Role.SIDE, Role.BARE, Role.BARE_SIDE),
    *(Role.VAGUE, Role.IN_A_ROW, Role.SHARED, Role.EVERYWHERE),
)
_FITTING = {
    RelationKind.ON: "support",
    RelationKind.IN: "container",
    RelationKind.FACING: "watched",
    RelationKind.UNDER: "cover",
}
"""What things are usually spoken of as being on, in, faced or under."""
_BESIDE = (
    *(RelationKind.NEXT_TO, RelationKind.NEAR, RelationKind.BEHIND, RelationKind.IN_FRONT_OF),
    *(RelationKind.FACING, RelationKind.BETWEEN),
)


class Reading:
    """The chunks of one sentence with a place in them, and what came before."""

    def __init__(self, draft: Draft, lexicon: Lexicon) -> None:
        self.draft = draft
        self.lexicon = lexicon
        self.chunks: Sequence[Chunk] = ()
        self.at = 0
        self.owners: list[Mention] = []
        """What is being said to have something: innermost last."""
        self.row: list[Mention] = []
        """What the list that is being read named so far."""
        self.described: list[Mention] = []
        """What something is being said of, innermost last: no pronoun in it means them."""
        self.landmarks: list[Mention] = []
        """What this clause placed other things by, and was named before it."""
        self.subject: list[Mention] = []
        """What the last clause was about."""
        self.marks: list[Mention] = []
        """What the last clause placed that by, likeliest first, where that may be spoken of rather."""
        self.anchor: list[Target] = []
        """What something was last said to be to the left or right of."""

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

    def separators(self, *roles: Role, ahead: int = 0) -> int:
        """How many chunks from the next one are passed when commas, colons and "and"s are."""
        while self.word(*(roles or SEPARATORS), ahead=ahead):
            ahead += 1
        return ahead

    def finite(self, ahead: int) -> str | None:
        """Whether a verb that says something of a subject comes there: "one" or "many", after its form."""
        word = self.word(Role.IS, Role.VERB, Role.HOLDER, Role.POSTURE, Role.WITH, ahead=ahead)
        if word is None:
            return None
        if Role.POSTURE in word.roles:
            number = str(word.roles[Role.POSTURE])
            return None if number == "other" else number
        if Role.WITH in word.roles:
            return {"has": "one", "have": "many"}.get(word.text.split()[0])
        if word.text in ("be", "being", "been") or (
            word.can(Role.VERB, Role.HOLDER) and word.text.endswith(("ing", "ed"))
        ):
            return None
        return "one" if word.text.endswith("s") else "many"

    def take_word(self) -> Word:
        """The next chunk, a single word; it is understood and passed."""
        word = self.chunk()
        assert isinstance(word, Word)
        word.used = True
        self.at += 1
        return word

    def take_phrase(self) -> Phrase:
        """The next chunk, a phrase; it is passed."""
        phrase = self.phrase()
        assert phrase is not None
        self.at += 1
        return phrase

    # --- what pronouns speak of ---

    def spoken_of(self, kind: RelationKind | None = None, many: bool = False) -> list[Thing]:
        """What "it", or "them", means: the owner, else what others are placed by, what the list named, the subject."""
        now = [thing for mention in self.described for thing in mention.things]
        for owner in reversed(self.owners):
            if owner.things and not any(thing in now for thing in owner.things):
                return owner.things
        order = self._candidates(kind in _BESIDE and self._places_something_small())
        named = [mention for mention in order if not any(thing in now for thing in mention.things)]
        if many and not any(mention.total > 1 for mention in (*self.landmarks, *self.row)):
            together = [mention for mention in self.row if mention in named] or [m for m in self.subject if m in named]
            if len(together) > 1 and all(mention.total == 1 for mention in together):
                return [thing for mention in together for thing in mention.things]
        numbered = [mention for mention in named if (mention.total > 1) == many]
        trait = _FITTING.get(kind) if kind else None
        fitting = [mention for mention in numbered if trait and mention.is_any(trait)]
        if kind is RelationKind.UNDER:  # of five trees "the first one" is one: under it
            fitting += [mention for mention in named if mention.is_any("cover")]
        return next((mention.things for mention in (*fitting, *numbered, *named)), [])

    def _places_something_small(self) -> bool:
        """Whether what is being placed is sure to be small."""
        if self.described:
            nouns = [thing.noun for thing in self.described[-1].things]
        else:
            ahead = next((i for i in range(len(self.chunks) - self.at) if self.phrase(i)), None)
            phrase = self.phrase(ahead) if ahead is not None else None
            nouns = [phrase.value] if phrase is not None and isinstance(phrase.value, Noun) else []
        return bool(nouns) and all(noun.categories <= data.traits()["small"] for noun in nouns)

    def _candidates(self, beside_small: bool = False) -> list[Mention]:
        """What may be spoken of, likeliest first.

        What was there before and had things placed by it; what stands for itself; what was placed by another thing;
        that thing, where it is sure to be there; and small things last: of a lamp on the desk, the desk is spoken of,
        unless it is a book that lies beside "it".
        """
        row = [mention for mention in reversed(self.row) if mention.things]
        large = [m for m in row if beside_small or not (self.depends(m) and m.is_all("small"))]
        marks = [*reversed(self.landmarks)]
        subject = [*self.subject, *self.marks] if beside_small else [*self.marks, *self.subject]
        return [
            *(mention for mention in marks if not mention.is_new and not beside_small),
            *(mention for mention in large if not self.depends(mention)),
            *(mention for mention in large if self.depends(mention)),
            *marks,
            *row,
            *subject,
            *reversed(self.draft.mentions),
        ]

    def close(self, subjects: list[Mention], inverted: bool = False) -> None:
        """Remember what a clause was about; `inverted`: where it was said to be came first."""
        if not subjects:
            return
        marks = [mention for mention in reversed(self.landmarks) if mention not in subjects]
        small = all(mention.is_all("small") and self.depends(mention) for mention in subjects)
        known = [mention for mention in marks if not mention.is_new] if subjects[-1].is_new else []
        self.subject, self.marks = subjects, marks if small or inverted else known
        self.landmarks = []

    def depends(self, mention: Mention) -> bool:
        """Whether it was placed by another thing, as a lamp on a desk is."""
        return any(
            isinstance(target, Thing) for bond in self.draft.bonds if bond.thing in mention.things for target in bond.to
        )

    def two_spoken_of(self) -> list[Thing]:
        """What "between them" means: the last several, or the last two."""
        found: list[Thing] = []
        now = [thing for mention in self.described for thing in mention.things]
        for mention in reversed(self.draft.mentions):
            if any(thing in found or thing in now for thing in mention.things):
                continue
            if mention.total > 1:
                return [*mention.things]
            found += mention.things
            if len(found) == 2:
                return found[::-1]
        return found

    def spoken_last(self) -> list[Thing]:
        """What was named last."""
        return self.draft.mentions[-1].things if self.draft.mentions else []
