"""Whom to name for a model: what its own licence page says, then its catalogue, then its library."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from orienteer.build.packs.recipe import Library, Recipe
from orienteer.world.scene import Credit

PAGES = ("*LICENSE*.txt", "*icense*.html", "*ICENSE*.html")
LARGEST_PAGE = 40_000
CC0 = "CC0-1.0 (http://creativecommons.org/publicdomain/zero/1.0/)"
CC_BY = "CC-BY-3.0 (http://creativecommons.org/licenses/by/3.0/)"
_LICENCES = (
    (re.compile(r"Creative Commons Attribution 3\.0|creativecommons\.org/licenses/by/3\.0"), CC_BY),
    (re.compile(r"Creative Commons Zero|CC-Zero|creativecommons\.org/publicdomain/zero"), CC0),
)
_TITLES = (
    re.compile(r'downloading "(?P<title>[^"]+)" by (?P<author>[^\n\r]+)'),
    re.compile(r"<title>(?P<title>[^<]+) by (?P<author>[^<]+) - (?P<number>\d+) - Creative Commons License</title>"),
    re.compile(r"<title>(?P<number>\d+) - (?P<title>[^<]+) - Downloaded from Blend Swap</title>"),
)
_NUMBER = re.compile(r"blendswap\.com/blends/view/(\d+)")


def credit(name: str, model_id: str, creator: str, folder: Path, library: Library, recipe: Recipe) -> Credit:
    """The credit for a model that lies in a folder and that the catalogue says `creator` made."""
    page = _page(folder)
    said = next((match.groupdict() for form in _TITLES if (match := form.search(page))), {})
    # Some models lie in a library of another licence than their own page states: the page counts.
    own = next((licence for form, licence in _LICENCES if form.search(page)), "")
    number = said.get("number") or next(iter(_NUMBER.findall(page)), "")
    author = _plain(said.get("author") or creator)
    named = author.lower() in library.attribution.lower()
    source = f"{recipe.title} (SHA-256 {recipe.sha256}), {library.name}, model {model_id}"
    return Credit(
        what=f"{name} ({_plain(said['title'])})" if "title" in said else name,
        author=library.attribution if named else f"{author}; {library.attribution}",
        licence=own or f"{library.licence} ({library.licence_url})",
        source=f"{source}, from http://www.blendswap.com/blends/view/{number}" if number else source,
    )


class Credited(Protocol):
    """Something that names its author: a scene's credit, a dataset's asset."""

    @property
    def what(self) -> str: ...

    @property
    def author(self) -> str: ...

    @property
    def licence(self) -> str: ...

    @property
    def source(self) -> str: ...


def attribution(credits: Iterable[Credited]) -> str:
    """The text of an ATTRIBUTION file: every model once, under its licence."""
    groups: dict[str, set[tuple[str, str, str]]] = {}
    for one in credits:
        groups.setdefault(one.licence, set()).add((one.what, one.author, one.source))
    lines = ["This work contains models by others. They were scaled, and some were turned or lightened.", ""]
    for licence, models in sorted(groups.items()):
        lines += [f"Under {licence}:", ""]
        lines += [f"- {what}, by {author}. {source}".rstrip(". ") + "." for what, author, source in sorted(models)]
        lines.append("")
    return "\n".join(lines)


def _page(folder: Path) -> str:
    for pattern in PAGES:
        for path in sorted(folder.glob(pattern)):
            with path.open("rb") as file:
                return file.read(LARGEST_PAGE).decode("utf-8", "replace")
    return ""


def _plain(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in html.unescape(text)).split())
