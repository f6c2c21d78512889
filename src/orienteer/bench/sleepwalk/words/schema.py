"""The published line schema: LEVEL_k | TASK: … | START: Near … | END: Near … | INTERACT: …

Written exactly, and read from whatever models make of it: bullets, bold face, tables, code fences, missing spaces, a
level said once above its lines, lines that are broken, thoughts before the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orienteer.bench.sleepwalk.errand import Line
from orienteer.bench.sleepwalk.records import TIERS, Tier
from orienteer.bench.sleepwalk.words.rejection import Rejection, Why

NONE = "none"
NEAR = "Near "
LONGEST = 40_000
"""Characters of an answer that are read."""
LONGEST_FIELD = 600
_SHOWN = 120

_TIERS: dict[str, Tier] = {str(number): tier for number, tier in enumerate(TIERS, 1)} | {tier: tier for tier in TIERS}
_BREAK = r"(?:^|[|\n])[^\S\n]{0,8}(?:[>#*_`~\-•–—+(\[]|\d{1,2}[.)]){0,8}[^\S\n]{0,8}[*_`]{0,4}"
"""Where a label may stand: at the beginning of a line or of a cell, behind bullets, numbers and marks of emphasis."""
_LABEL = re.compile(
    _BREAK
    + r"(?:(?:LEVEL|TIER)[\s_\-]{0,4}(?P<level>\w{1,12})"
    + r"|(?P<bare>EASY|MEDIUM|HARD)(?=[*_`\s]{0,8}[|:(])"
    + r"|(?P<field>TASK|START|END|INTERACT(?:IONS?)?)(?=[*_`\s]{0,8}[:=]))"
    + r"(?:[^\S\n]{0,8}\([^)\n]{0,60}\))?(?:[*_`\]]|[^\S\n]){0,8}[:=]?[*_`]{0,4}",
    re.I,
)
_SUMMARY = re.compile(r"ENVIRONMENT[\s_]{0,4}SUMMARY[*_`\s]{0,8}[:\-]{0,3}[*_`\s]{0,8}", re.I)
_FENCE = re.compile(r"^[^\S\n]{0,8}(?:```|~~~)[^\n]*$", re.M)
_BARS = str.maketrans({"｜": "|", "│": "|", "¦": "|", "：": ":", "\u00a0": " ", "\r": "\n", "↪": " "})
_PLACE = re.compile(r"^(?:near(?:by)?(?: to)?|close to|next to|beside|by|at|around)\b[\s:]*", re.I)
_EDGES = " \t\n|*_`\"“”'.;,"


@dataclass(frozen=True)
class Reading:
    """What stands in an author's words."""

    summary: str
    """ENVIRONMENT SUMMARY, empty where there is none."""
    lines: tuple[Line, ...]
    rejected: tuple[Rejection, ...]
    """Lines that are begun and cannot be read."""


@dataclass
class _Draft:
    level: str
    fields: dict[str, str]

    def line(self) -> Line:
        """Raises ValueError, which says what is missing."""
        tier = _TIERS.get(self.level.casefold())
        if tier is None:
            raise ValueError(f"no level {self.level!r}" if self.level else "no level")
        missing = [name for name in ("TASK", "START", "END", "INTERACT") if not self.fields.get(name)]
        if missing:
            raise ValueError(f"no {', no '.join(missing)}")
        start, end = (_near(self.fields[name]) for name in ("START", "END"))
        return Line(tier, _sentence(self.fields["TASK"]), start, end, _listed(self.fields["INTERACT"]))


def text_of(line: Line) -> str:
    """The line as published."""
    level = TIERS.index(line.tier) + 1
    interact = ", ".join(line.interact) or NONE
    return f"LEVEL_{level} | TASK: {line.task} | START: {line.start} | END: {line.end} | INTERACT: {interact}"


def lines_in(text: str) -> Reading:
    """All lines that stand in a text."""
    plain = _FENCE.sub("", _answer(text).translate(_BARS)[:LONGEST])
    lines: list[Line] = []
    rejected: list[Rejection] = []
    for draft in _drafts(plain):
        try:
            lines.append(draft.line())
        except ValueError as error:
            said = " | ".join(f"{name}: {value}" for name, value in draft.fields.items())
            rejected.append(Rejection(Why.MALFORMED, f"{error}: {said[:_SHOWN]!r}"))
    return Reading(_summary(plain), tuple(lines), tuple(rejected))


def bare(place: str) -> str:
    """What START or END names: "red chair" for "Near the red chair"."""
    return _PLACE.sub("", place.strip(), count=1).strip()


def _answer(text: str) -> str:
    """What comes after a model's thoughts."""
    return re.split(r"</think(?:ing)?>", text, flags=re.I)[-1]


def _summary(text: str) -> str:
    found = _SUMMARY.search(text)
    if found is None:
        return ""
    rest = text[found.end() :]
    ends = _LABEL.search("\n" + rest)
    said = rest[: max(ends.start() - 1, 0)] if ends else rest
    paragraphs = [" ".join(part.split()) for part in re.split(r"\n\s*\n", said) if part.strip(_EDGES + "#-=")]
    return paragraphs[0].strip("*_` ") if paragraphs else ""


def _drafts(text: str) -> Iterator[_Draft]:
    """Instructions that are begun: with each level that a field follows, and with each further TASK."""
    draft = _Draft("", {})
    labels = list(_overlapping(text))
    for number, (match, begin) in enumerate(labels):
        end = labels[number + 1][0].start() if number + 1 < len(labels) else len(text)
        field = match["field"]
        if field is None:
            yield from _begun(draft)
            draft = _Draft(match["level"] or match["bare"], {})
            said = _field(text[begin:end], wraps=True)
            if text[begin:end].lstrip(" *_`:").startswith("|") and len(said.split()) >= 3:
                draft.fields["TASK"] = said  # the label of the task itself was forgotten
            continue
        name = "INTERACT" if field.upper().startswith("INTERACT") else field.upper()
        if name in draft.fields:
            yield from _begun(draft)
            draft = _Draft(draft.level, {})
        draft.fields[name] = _field(text[begin:end], wraps=name != "INTERACT")
    yield from _begun(draft)


def _overlapping(text: str) -> Iterator[tuple[re.Match[str], int]]:
    """Labels with where their values begin; the bar before one may close the value of another."""
    at = 0
    while (match := _LABEL.search(text, at)) is not None:
        yield match, match.end()
        at = max(match.end(), match.start() + 1)


def _begun(draft: _Draft) -> Iterator[_Draft]:
    if draft.fields:
        yield draft


def _field(text: str, wraps: bool) -> str:
    """A value without what surrounds it; the last one ends with its line, unless that ends in a comma."""
    kept: list[str] = []
    for part in text.strip().split("\n"):
        if not part.strip(_EDGES) and kept:
            break
        kept.append(part.strip())
        if not wraps and not part.rstrip(" |*_`").endswith(","):
            break
    return " ".join(" ".join(kept).split()).strip(_EDGES)[:LONGEST_FIELD]


def _near(place: str) -> str:
    name = bare(place)
    if not name:
        raise ValueError("no object behind START or END")
    return f"{NEAR}{name}"


def _sentence(task: str) -> str:
    return task if task[-1] in ".!?" else f"{task}."


def _listed(interact: str) -> tuple[str, ...]:
    if interact.casefold().strip(" .()[]") in (NONE, "n/a", "nothing", "-"):
        return ()
    listed = interact.strip("[](){} ")
    parts: Sequence[str] = re.split(r"[,;]", listed)
    if " between " not in parts[-1] and " and " in parts[-1]:
        parts = [*parts[:-1], *parts[-1].split(" and ")]
    return tuple(name for part in parts if (name := part.strip(_EDGES + "[](){}")))
