"""Book: one that stands by itself."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from orienteer.build.assemble import Moving, assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._books import Book, book, library
from orienteer.build.image import colored, painting, plain, still, write
from orienteer.build.shape import NOTHING, card
from orienteer.build.wish import ANY, Wish, chance
from orienteer.errors import UnknownNameError
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="book",
    about="A bound book with its title on cover and spine.",
    group="decoration",
    width=(0.1, 0.26),
    height=(0.15, 0.32),
    depth=(0.015, 0.06),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.READ),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, title: str | None = None, shelved: bool = False) -> Thing:
    """`shelved` turns its spine to the front instead of its cover."""
    known = {one.title: one for one in library()}
    if title is not None and title not in known:
        raise UnknownNameError("book", title, known)
    fitting = [one for one in library() if wish.color in (None, one.color)] or list(library())
    one = known[title] if title else fitting[int(rng.integers(len(fitting)))]
    color = wish.color or one.color
    one = Book(one.title, one.author, color, one.ink, one.number) if color == one.color else one
    thick = float(rng.uniform(0.016, 0.032))
    tall = wish.between(rng, 0.19, 0.27)
    deep = tall * float(rng.uniform(0.66, 0.74))
    body = book(one, thick, tall, deep)
    face = card(deep, tall, _cover(rng, one, deep, tall)).at(yaw=-np.pi / 2).at(-thick / 2 - 0.0012)
    whole = (body + face) if shelved else (body + face).at(yaw=np.pi / 2)
    part = Moving("binding", one.title, whole, text=f"{one.title} · {one.author}")
    return assemble(CATEGORY, [NOTHING], finish(f"{one.color} paper"), parts=(part,), tags={"title": one.title})


def _cover(rng: np.random.Generator, one: Book, width: float, height: float) -> Finish:
    w, h = 256, round(256 * height / width)
    image = plain(one.color, (w, h))
    if chance(rng, 0.75):
        # the picture runs to the edges, title and author stand on bands across it
        kind = ("landscape", "abstract", "flowers", "sea")[int(rng.integers(4))]
        inside = painting(kind, int(rng.integers(8)), (w, h))
        image.paste(Image.fromarray(inside.pixels))
        bands = ((0.08, 0.28), (0.86, 0.95))
        for low, high in bands:
            image.paste(Image.new("RGB", (w, round(h * (high - low))), colored(one.color)), (0, round(h * low)))
        write(image, one.title, (w / 2, h * 0.18), 40, one.ink, w * 0.9)
        write(image, one.author, (w / 2, h * 0.905), 24, one.ink, w * 0.8)
    else:
        pen = ImageDraw.Draw(image)
        for inset in (10, 15):
            pen.rectangle((inset, inset, w - inset, h - inset), outline=colored(one.ink), width=2)
        write(image, one.title, (w / 2, h * 0.3), 40, one.ink, w * 0.8)
        pen.line((w * 0.35, h * 0.4, w * 0.65, h * 0.4), fill=colored(one.ink), width=3)
        write(image, one.author, (w / 2, h * 0.82), 24, one.ink, w * 0.7)
    return picture(f"cover of {one.title}", still(image), (width, height))
