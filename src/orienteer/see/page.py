"""A page of pictures and tables in one HTML file that needs nothing else: no address is fetched, no script runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from importlib import resources
from pathlib import Path

import numpy as np

from orienteer.arrays import U8
from orienteer.errors import BadFileError
from orienteer.see.picture import alt_of, data_uri, jpeg_bytes, load_png, png_bytes, shrunk


@dataclass(frozen=True, eq=False)
class Figure:
    """A picture with words."""

    picture: U8 | Path | str
    """u8 (height, width, 3), or a PNG, GIF or JPEG file, which goes into the page as it is."""
    caption: str = ""
    alt: str = ""
    """What the picture shows, for those who cannot see it; the file's own words, or the caption, where not given."""
    wide: bool = False
    """Over the full width of the page."""
    most_px: int | None = None
    """A picture that is wider or higher goes into the page smaller, as a JPEG: for pages of very many."""


@dataclass(frozen=True)
class Table:
    """Rows of words and numbers under a line of headings; the first column names the row."""

    header: Sequence[str]
    rows: Sequence[Sequence[str]]
    caption: str = ""


@dataclass(frozen=True)
class Drawing:
    """A chart in SVG, made by Orienteer itself: whatever came from outside is escaped in it already."""

    svg: str
    caption: str = ""


@dataclass(frozen=True, eq=False)
class Section:
    """A heading, paragraphs, tables, charts, and figures side by side."""

    heading: str
    text: str = ""
    """Plain text; an empty line begins a new paragraph."""
    figures: Sequence[Figure] = ()
    tables: Sequence[Table] = ()
    drawings: Sequence[Drawing] = ()


def page(title: str, intro: str, sections: Sequence[Section] = (), language: str = "en") -> str:
    """The whole page. All words are plain text: what looks like HTML in them is shown, not obeyed."""
    contents = "".join(f'<li><a href="#s{i}">{escape(section.heading)}</a></li>' for i, section in enumerate(sections))
    return _frame().format(
        language=escape(language),
        title=escape(title),
        intro=_paragraphs(intro),
        contents=f'<nav aria-label="Contents"><ul>{contents}</ul></nav>' if len(sections) > 1 else "",
        sections="\n".join(_section(i, section) for i, section in enumerate(sections)),
    )


def _section(number: int, section: Section) -> str:
    figures = "".join(_figure(figure) for figure in section.figures)
    return (
        f'<section id="s{number}"><h2>{escape(section.heading)}</h2>{_paragraphs(section.text)}'
        f"{''.join(map(_table, section.tables))}{''.join(map(_drawing, section.drawings))}"
        f"{f'<div class=figures>{figures}</div>' if figures else ''}</section>"
    )


def _table(table: Table) -> str:
    caption = f"<caption>{escape(table.caption)}</caption>" if table.caption else ""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in table.header)
    rows = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>'
        for first, *rest in table.rows
    )
    return f"<div class=table><table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"


def _drawing(drawing: Drawing) -> str:
    caption = f"<figcaption>{escape(drawing.caption)}</figcaption>" if drawing.caption else ""
    return f"<figure class=drawing>{drawing.svg}{caption}</figure>"


def _figure(figure: Figure) -> str:
    source, width, height, words = _embedded(figure)
    alt = figure.alt or words or figure.caption
    caption = f"<figcaption>{escape(figure.caption)}</figcaption>" if figure.caption else ""
    return (
        f"<figure{' class=wide' if figure.wide else ''}>"
        f'<img src="{source}" width="{width}" height="{height}" alt="{escape(alt)}" loading="lazy">{caption}</figure>'
    )


def _embedded(figure: Figure) -> tuple[str, int, int, str]:
    """A data URI, width, height, and what the file says about itself."""
    picture = figure.picture
    if figure.most_px is not None:
        rgb, words = (picture, "") if isinstance(picture, np.ndarray) else (load_png(picture), alt_of(picture))
        if max(rgb.shape[:2]) > figure.most_px:
            small = shrunk(rgb, figure.most_px)
            return data_uri(jpeg_bytes(small), "image/jpeg"), small.shape[1], small.shape[0], words
    if isinstance(picture, np.ndarray):
        return data_uri(png_bytes(picture)), picture.shape[1], picture.shape[0], ""
    height, width = load_png(picture).shape[:2]  # also tells a damaged file before it is in the page
    content = Path(picture).read_bytes()
    for kind, start in _KINDS.items():
        if content.startswith(start):
            return data_uri(content, kind), width, height, alt_of(picture)
    raise BadFileError(picture, f"goes into no page; these do: {', '.join(_KINDS)}")


_KINDS = {"image/png": b"\x89PNG\r\n\x1a\n", "image/gif": b"GIF8", "image/jpeg": b"\xff\xd8\xff"}
"""Picture files that every browser shows, and how they begin."""


def _paragraphs(text: str) -> str:
    parts = [part.strip() for part in text.replace("\r\n", "\n").split("\n\n")]
    return "".join(f"<p>{escape(part)}</p>" for part in parts if part)


def _frame() -> str:
    """The page around its contents, with places for them in braces."""
    return (resources.files("orienteer.see") / "page.html").read_text(encoding="utf-8")
