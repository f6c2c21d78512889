"""How something looks, gathered from the words around its name."""

from __future__ import annotations

from dataclasses import dataclass, field

from orienteer.build.request import About
from orienteer.build.words.role import Role, Word

_CHANGING_SHADES = frozenset(("dark", "light", "pale", "pastel", "faded"))
"""Before a colour that has no such shade in the palette, they are missed; the others say nothing that shows."""

NO_SUCH_LOOK = "not a colour, material or size that can be shown"
TWO_COLORS = "two colours are shown at most"
SECOND_SAID = "another one was said before"


@dataclass(slots=True)
class Look:
    """Colour, material and size; None where nothing was said."""

    color: str | None = None
    second_color: str | None = None
    material: str | None = None
    size: str | None = None
    words: list[Word] = field(default_factory=list)
    """Those that said it."""

    def __bool__(self) -> bool:
        return any((self.color, self.material, self.size))

    def take(self, word: Word, following: Word | None) -> bool:
        """Take in what a word says, if it says how something looks."""
        if Role.COLOR in word.roles and self._color(word):
            return True
        if Role.MATERIAL in word.roles and self.material is None:
            self.material = word.roles[Role.MATERIAL]
        elif Role.SIZE in word.roles and self.size is None:
            self.size = word.roles[Role.SIZE]
        elif Role.SHADE in word.roles and following and Role.COLOR in following.roles:
            if word.text in _CHANGING_SHADES:
                return False
        else:
            return False
        self._said(word)
        return True

    def _color(self, word: Word) -> bool:
        color = word.roles[Role.COLOR]
        if self.color is None:
            self.color = color
        elif self.second_color is None and color != self.color:
            self.second_color = color
        else:
            return bool(color == self.color)
        self._said(word)
        return True

    def _said(self, word: Word) -> None:
        word.used = True
        self.words.append(word)

    def join(self, other: Look) -> list[Word]:
        """Add what another look says and this one does not; returns the words that say something else."""
        clash = [word for word in other.words if self._clashes(word)]
        if self.color is None:
            self.color, self.second_color = other.color, other.second_color
        elif self.color == other.color and self.second_color is None:
            self.second_color = other.second_color
        self.material = self.material or other.material
        self.size = self.size or other.size
        self.words += [word for word in other.words if word not in clash]
        for word in clash:
            miss(word, SECOND_SAID)
        return clash

    def copy(self) -> Look:
        """One that can be changed by itself."""
        return Look(self.color, self.second_color, self.material, self.size, [*self.words])

    def _clashes(self, word: Word) -> bool:
        return (
            (Role.COLOR in word.roles and self.color not in (None, word.roles[Role.COLOR]))
            or (Role.MATERIAL in word.roles and self.material not in (None, word.roles[Role.MATERIAL]))
            or (Role.SIZE in word.roles and self.size not in (None, word.roles[Role.SIZE]))
        )


def miss(word: Word, why: str = NO_SUCH_LOOK, about: About = About.LOOK) -> None:
    """Note that a word did not get into the request, and why."""
    word.used, word.why, word.about = False, why, about
