"""Books: boxes with lettered spines, all from one sheet of covers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources

import numpy as np
from PIL import Image, ImageDraw

from orienteer.arrays import F64
from orienteer.build.finish import Finish
from orienteer.build.image import colored, still, write
from orienteer.build.shape import Skin, Solid, box_collider
from orienteer.streams import stream
from orienteer.world.color import color_word, to_linear
from orienteer.world.material import Material

BINDINGS = ("dark red", "dark blue", "dark green", "brown", "black", "teal", "orange", "cream", "purple", "light blue",
            "yellow", "grey", "red", "olive", "blue", "white")  # fmt: skip
"""Usual colours of covers."""

_COLUMNS, _ROWS = 16, 3
_CELL = (64, 320)
"""Width and height in pixels of one spine on the sheet; a book's plain cover is the foot of its spine."""
_PAGES = "e9e2d0"


@dataclass(frozen=True)
class Book:
    """One of the titles, and how it is bound."""

    title: str
    author: str
    color: str
    ink: str
    number: int
    """Place on the sheet of covers."""


@cache
def library() -> tuple[Book, ...]:
    """All books that there are."""
    text = (resources.files("orienteer.build.furniture") / "titles.json").read_text(encoding="utf-8")
    rng = stream(0, "library")
    books = []
    for number, (title, author) in enumerate(json.loads(text)):
        color = BINDINGS[int(rng.integers(len(BINDINGS)))]
        pale = color in ("cream", "white", "yellow", "light blue", "orange", "grey")
        ink = (
            ("black", "dark blue")[int(rng.integers(2))] if pale else ("cream", "yellow", "white")[int(rng.integers(3))]
        )
        books.append(Book(title, author, color, ink, number))
    return tuple(books)


@cache
def covers() -> Finish:
    """The sheet with all spines; pages are in its lower right corner."""
    width, height = _COLUMNS * _CELL[0], _ROWS * _CELL[1] + 32
    sheet = Image.new("RGB", (width, height), colored(_PAGES))
    rng = stream(0, "covers")
    for book in library():
        x, y = _corner(book.number)
        sheet.paste(_spine(book, rng), (x, y))
    pen = ImageDraw.Draw(sheet)
    for line in range(height - 30, height, 3):
        pen.line((0, line, width, line), fill=colored("d9d0bb"))
    return Finish("books", "brown", Material("books", (1.0, 1.0, 1.0), still(sheet), roughness=0.6), (1.0, 1.0))


def _corner(number: int) -> tuple[int, int]:
    return number % _COLUMNS * _CELL[0], number // _COLUMNS * _CELL[1]


def _spine(book: Book, rng: np.random.Generator) -> Image.Image:
    """Lying on its side while it is written on, then turned to stand; the title runs downwards."""
    width, height = _CELL
    image = Image.new("RGB", (height, width), colored(book.color))
    pen = ImageDraw.Draw(image)
    style = int(rng.integers(3))
    if style == 0:
        for x in (14, 22, height - 50, height - 42):
            pen.line((x, 0, x, width), fill=colored(book.ink), width=3)
    elif style == 1:
        pen.rectangle((16, 10, height - 64, width - 10), outline=colored(book.ink), width=2)
    write(image, book.title, (height * 0.42, width * 0.36), 27, book.ink, height * 0.64)
    write(image, book.author, (height * 0.42, width * 0.72), 17, book.ink, height * 0.6)
    return image.rotate(-90, expand=True)


def book(one: Book, width: float, height: float, depth: float, simple: bool = False) -> Solid:
    """Standing on the origin with its spine towards +z, `width` thick; in a `simple` one pages and boards are level."""
    x, z = width / 2, depth / 2
    board = min(0.0025, width * 0.12)
    inset = 0.004
    pieces: list[tuple[F64, F64]] = []
    spine, plain, pages = _regions(one.number)
    if simple:
        sides = _block((-x, 0.0, -z), (x, height, z), plain, front=spine)
        pieces += sides[:4] + _block((-x, 0.0, -z), (x, height, z), pages)[4:5]
    else:
        # two boards and the spine between them, then the block of pages inside
        pieces += _block((-x, 0.0, -z), (-x + board, height, z), plain)
        pieces += _block((x - board, 0.0, -z), (x, height, z), plain)
        pieces += _block((-x + board, 0.0, z - 0.003), (x - board, height, z), plain, front=spine)
        pieces += _block((-x + board, inset, -z + inset), (x - board, height - inset, z - 0.003), pages)
    positions = np.concatenate([piece[0] for piece in pieces])
    uv = np.concatenate([piece[1] for piece in pieces])
    start = 4 * np.arange(len(pieces))[:, None]
    faces = np.concatenate((start + np.array((0, 1, 2)), start + np.array((0, 2, 3)))).astype(np.int32)
    a, b, c = (positions[i::4] for i in range(3))
    normal = np.cross(b - a, c - a)
    normals = np.repeat(normal / np.linalg.norm(normal, axis=1)[:, None], 4, axis=0)
    skin = Skin(positions, normals, uv, faces, covers())
    return Solid((skin,), (box_collider((-x, 0.0, -z), (x, height, z)),))


_Region = tuple[float, float, float, float]
"""Left, top, right and bottom on the sheet, 0..1."""


def _regions(number: int) -> tuple[_Region, _Region, _Region]:
    x, y = _corner(number)
    width, height = _COLUMNS * _CELL[0], _ROWS * _CELL[1] + 32
    spine = (x + 1, y + 1, x + _CELL[0] - 1, y + _CELL[1] - 1)
    # below the lettering every spine is plain
    plain = (x + 8, y + _CELL[1] - 34, x + _CELL[0] - 8, y + _CELL[1] - 6)
    pages = (8, height - 28, 72, height - 4)
    scale = np.array((width, height, width, height))
    first, second, third = (tuple((np.array(box) / scale).tolist()) for box in (spine, plain, pages))
    return first, second, third


def _block(
    low: tuple[float, float, float], high: tuple[float, float, float], region: _Region, front: _Region | None = None
) -> list[tuple[F64, F64]]:
    """Six sides of a box, each with one region of the sheet; the front may have another."""
    (x0, y0, z0), (x1, y1, z1) = low, high
    sides = (
        ((x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)),
        ((x1, y0, z0), (x0, y0, z0), (x0, y1, z0), (x1, y1, z0)),
        ((x1, y0, z1), (x1, y0, z0), (x1, y1, z0), (x1, y1, z1)),
        ((x0, y0, z0), (x0, y0, z1), (x0, y1, z1), (x0, y1, z0)),
        ((x0, y1, z1), (x1, y1, z1), (x1, y1, z0), (x0, y1, z0)),
        ((x0, y0, z0), (x1, y0, z0), (x1, y0, z1), (x0, y0, z1)),
    )
    pieces = []
    for i, corners in enumerate(sides):
        left, upper, right, lower = front if front is not None and i == 0 else region
        uv = np.array(((left, lower), (right, lower), (right, upper), (left, upper)))
        pieces.append((np.array(corners), uv))
    return pieces


def row(
    rng: np.random.Generator, width: float, height: float, depth: float, simple: bool = False
) -> tuple[list[Solid], list[Book]]:
    """Books side by side from x = 0 to `width`, at most so high and deep, their spines in one line at z = 0."""
    solids: list[Solid] = []
    books: list[Book] = []
    x = 0.0
    while True:
        thick = float(rng.uniform(0.018, 0.045))
        if x + thick > width:
            return solids, books
        tall = height * float(rng.uniform(0.72, 0.97))
        deep = min(depth, tall * float(rng.uniform(0.66, 0.76)))
        one = library()[int(rng.integers(len(library())))]
        back = float(rng.uniform(0.0, 0.008))
        solids.append(book(one, thick, tall, deep, simple).at(x + thick / 2, 0.0, -deep / 2 - back))
        books.append(one)
        x += thick + float(rng.uniform(0.0015, 0.003))


def stack(rng: np.random.Generator, count: int) -> Solid:
    """Books lying on each other."""
    pile = Solid()
    y = 0.0
    for _ in range(count):
        thick, tall = float(rng.uniform(0.02, 0.04)), float(rng.uniform(0.19, 0.25))
        one = library()[int(rng.integers(len(library())))]
        lying = book(one, thick, tall, tall * 0.72).turned((0, 0, 1), np.pi / 2).at(tall / 2, y + thick / 2)
        pile += lying.turned((0, 1, 0), float(rng.uniform(-0.2, 0.2)))
        y += thick
    return pile


def word_of(one: Book) -> str:
    """The word for the colour of its cover."""
    return color_word(to_linear(np.array(colored(one.color)) / 255))
