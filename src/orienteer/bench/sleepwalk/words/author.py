"""A vision model that writes the instructions of a scene: shown both views, read line by line, held to the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from orienteer.asking import Ask, Part, Picture, Text
from orienteer.bench.sleepwalk.actions import actions_of
from orienteer.bench.sleepwalk.errand import Deed, Errand, Line, Named
from orienteer.bench.sleepwalk.prompting import prompt
from orienteer.bench.sleepwalk.records import TIERS, Tier
from orienteer.bench.sleepwalk.truth import Action
from orienteer.bench.sleepwalk.words.banned import banned, banned_in
from orienteer.bench.sleepwalk.words.data import table
from orienteer.bench.sleepwalk.words.doing import action_in, unseen_in
from orienteer.bench.sleepwalk.words.rejection import Rejection, Why, counted
from orienteer.bench.sleepwalk.words.resolve import Resolver, Unresolved
from orienteer.bench.sleepwalk.words.schema import bare, lines_in, text_of
from orienteer.bench.sleepwalk.words.vocabulary import kinds_of, words_of
from orienteer.world.scene import Scene

REFUSAL = "The view is not clear to generate instructions"
"""The exact words, published, with which an author gives up on a scene."""
INTERACTS: Mapping[Tier, tuple[int, int]] = {"easy": (0, 0), "medium": (1, 2), "hard": (3, 12)}
"""Fewest and most objects of INTERACT in each tier."""
PER_TIER = 3
SPARE = 2
"""So many more of each tier are asked for: some of them nobody can walk."""
ROUNDS = 2
"""How often an author is asked at most: once, and again where too many fell."""
_TOLD = 12
"""Rejections that it is told of when it is asked again."""


@dataclass(frozen=True)
class Instruction:
    """A line that holds, and what it asks in terms of the scene."""

    line: Line
    errand: Errand


@dataclass(frozen=True)
class Written:
    """What an author has made of a scene."""

    summary: str
    instructions: tuple[Instruction, ...]
    """In the order of tiers, at most as many of each as were asked for, the spare ones last."""
    rejections: tuple[Rejection, ...]
    refused: bool = False
    """Whether it found the view from above unusable: the scene is to be rejected."""

    @property
    def rejected(self) -> dict[str, int]:
        """How many fell to which named reason."""
        return counted(self.rejections)


@dataclass(frozen=True)
class Sight:
    """A scene as an author is shown it."""

    scene: Scene
    names: Mapping[str, str]
    """By thing id, as `names_of` gives them."""
    seen: Mapping[str, float]
    """Share that the views show, by thing id."""
    oblique: Picture
    top_down: Picture


def write(sight: Sight, ask: Ask, per_tier: int = PER_TIER, spare: int = SPARE, rounds: int = ROUNDS) -> Written:
    """Asks an author for a scene's instructions, and again where fewer than `per_tier` of a tier hold. Raises
    ServiceError where it does not answer.
    """
    desk = _Desk(sight, per_tier, spare)
    for number in range(rounds):
        if not desk.take(ask(_parts(sight, desk, again=number > 0))) or not desk.missing():
            break
    return desk.written


def is_refusal(words: str) -> bool:
    """Whether an answer is the published refusal and nothing else that could be read."""
    plain = " ".join(words_of(words))
    return " ".join(words_of(REFUSAL)) in plain and not lines_in(words).lines


def _parts(sight: Sight, desk: _Desk, again: bool) -> list[Part]:
    number = desk.per_tier + desk.spare
    words = prompt("author").format(
        number=number, total=number * len(TIERS), banned=", ".join(sorted(banned())), refusal=REFUSAL
    )
    parts: list[Part] = [sight.oblique, sight.top_down, Text(words)]
    if again:
        more = {TIERS.index(tier) + 1: count + desk.spare for tier, count in desk.missing().items()}
        said = prompt("author_again").format(
            kept="\n".join(text_of(one.line) for one in desk.written.instructions) or "none",
            fallen="\n".join(f"- {one.why.value}: {one.says}" for one in desk.rejections[:_TOLD]) or "none",
            missing=", ".join(f"{count} of LEVEL_{level}" for level, count in more.items()),
        )
        parts.append(Text(said))
    return parts


@dataclass
class _Desk:
    """Where lines are read and sorted out."""

    sight: Sight
    per_tier: int
    spare: int
    rejections: list[Rejection] = field(default_factory=list)
    taken: list[Instruction] = field(default_factory=list)
    summary: str = ""
    refused: bool = False

    def __post_init__(self) -> None:
        self.resolver = Resolver.of(self.sight.scene, self.sight.names, self.sight.seen)

    @property
    def written(self) -> Written:
        """What there is so far."""
        order = sorted(self.taken, key=lambda one: TIERS.index(one.line.tier))
        return Written(self.summary, tuple(order), tuple(self.rejections), self.refused)

    def missing(self) -> dict[Tier, int]:
        """How many are still wanted, by tier."""
        counts = Counter(one.line.tier for one in self.taken)
        return {tier: self.per_tier - counts[tier] for tier in TIERS if counts[tier] < self.per_tier}

    def take(self, words: str) -> bool:
        """Sorts out an answer; False where the author has given up on the scene."""
        if is_refusal(words):
            self.refused = True
            self.rejections.append(Rejection(Why.REFUSED_VIEW, REFUSAL))
            return False
        reading = lines_in(words)
        if not reading.lines and not reading.rejected:
            self.rejections.append(Rejection(Why.UNREADABLE, repr(words.strip()[:80])))
        self.rejections += reading.rejected
        if not self.summary and not banned_in(reading.summary):
            self.summary = reading.summary
        for line in reading.lines:
            try:
                self._take(line)
            except Unresolved as fallen:
                self.rejections.append(fallen.rejection)
        return True

    def _take(self, line: Line) -> None:
        """Takes a line, or raises Unresolved, which says why not."""
        found = banned_in(text_of(line))
        if found:
            raise Unresolved(Why.VIEWPOINT, f"{found[0]!r} in {line.task!r}")
        least, most = INTERACTS[line.tier]
        if not least <= len(line.interact) <= most:
            raise Unresolved(Why.COUNT, f"{len(line.interact)} objects in {line.tier}: {line.task!r}")
        verb = unseen_in(line.task)
        if verb is not None:
            raise Unresolved(Why.UNSEEN_ACTION, f"{verb!r} in {line.task!r}")
        errand = self._errand(line)
        self._check_nouns(line.task)
        if any(_same(errand, one.errand) or _plain(line.task) == _plain(one.line.task) for one in self.taken):
            raise Unresolved(Why.DUPLICATE, repr(line.task))
        if sum(one.line.tier == line.tier for one in self.taken) >= self.per_tier + self.spare:
            raise Unresolved(Why.SURPLUS, repr(line.task))
        self.taken.append(Instruction(line, errand))

    def _errand(self, line: Line) -> Errand:
        start = self._place(line.start, Why.START)
        end = self._place(line.end, Why.END)
        if start.thing_id == end.thing_id and not line.interact:
            raise Unresolved(Why.NOWHERE, repr(line.task))
        deeds: list[Deed] = []
        for name in line.interact:
            thing = self._named(name)
            others = [one for one in (bare(line.start), bare(line.end), *line.interact) if one != name]
            deed = Deed(thing, self._action(line.task, name, others, thing))
            if not deeds or deeds[-1] != deed:  # "lamp switch, lamp" is one
                deeds.append(deed)
        return Errand(line.tier, start, tuple(deeds), end)

    def _place(self, said: str, why: Why) -> Named:
        name = bare(said)
        if self.resolver.is_place_only(name):
            raise Unresolved(why, repr(said))
        return self._named(name)

    def _named(self, phrase: str) -> Named:
        if self.resolver.is_place_only(phrase):
            raise Unresolved(Why.MISSING, f"{phrase!r} is no object")
        thing_id = self.resolver.thing(phrase)
        return Named(thing_id, self.sight.names.get(thing_id, " ".join(words_of(phrase))))

    def _action(self, task: str, name: str, others: Sequence[str], thing: Named) -> Action:
        """What is done, as far as the thing allows it; being beside it where nothing more is said."""
        wanted = action_in(task, name, others)
        one = self.sight.scene.thing(thing.thing_id)
        possible = actions_of(one)
        for action in possible:
            if action == wanted:
                return action
        if wanted in (None, "use", "look at"):
            return "reach"
        if "use" in possible:  # "turn on the tap of the bathtub", "lift the barbell"
            return "use"
        raise Unresolved(Why.NOT_POSSIBLE, f"to {wanted} the {thing.name}: {task!r}")

    def _check_nouns(self, task: str) -> None:
        """Whether the sentence names things that the scene has not."""
        for noun in _nouns(task):
            if not self.resolver.kind_is_here(noun):
                raise Unresolved(Why.MISSING, f"{' '.join(noun)!r} in {task!r}")


def _nouns(task: str) -> list[tuple[str, ...]]:
    """Words of a sentence that mean things, where they stand behind an article."""
    data = table("resolve")
    stops, innocent = (
        set(data["after_nouns"]["words"]),
        {*data["innocent"]["words"], *data["parts"], *data["no_objects"]},
    )
    found: list[tuple[str, ...]] = []
    for clause in task.casefold().replace(",", " . ").split("."):
        words = clause.split()
        for at, word in enumerate(words):
            if word not in ("the", "a", "an"):
                continue
            behind = words[at + 1 :]
            end = next((i for i, one in enumerate(behind) if one in stops), len(behind))
            phrase = words_of(" ".join(behind[:end]))
            starts = [i for i in range(len(phrase)) if kinds_of(phrase[i:])]
            of_something = end < len(behind) and behind[end] == "of"
            if starts and not of_something and phrase[-1] not in innocent:
                found.append(phrase[starts[0] :])
    return found


def _same(one: Errand, other: Errand) -> bool:
    return (_ids(one)) == (_ids(other))


def _ids(errand: Errand) -> tuple[str, ...]:
    return (
        errand.start.thing_id,
        *(f"{deed.action} {deed.thing.thing_id}" for deed in errand.deeds),
        errand.end.thing_id,
    )


def _plain(task: str) -> str:
    return " ".join(words_of(task))
