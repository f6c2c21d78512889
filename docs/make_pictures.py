"""Makes the pictures of the README anew: `python -m docs.make_pictures [samples] [categories] [places] [words] …`."""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.recognition.portrait import portrait, views
from docs.answers import chart_svg, walks
from docs.film import film
from docs.landmarks import landmarks as landmark_sheet
from PIL import Image

from orienteer import build
from orienteer.arrays import U8
from orienteer.atomic import write_text
from orienteer.build.descriptions import descriptions
from orienteer.build.samples import SAMPLES
from orienteer.cli.ways import longest_ways
from orienteer.see.overlay import Dot, draw
from orienteer.see.overlay import Path as Line
from orienteer.see.sheet import Tile, sheet
from orienteer.see.views import Shot, oblique, photograph, top_down
from orienteer.streams import stream

HERE = Path(__file__).parent / "pictures"
SIZE = (960, 720)
TILE = (480, 360)
WIDE = (640, 440)
WALKERS = {"adult": "green", "wheelchair": "orange", "sweeper": "blue"}
SHOWN_WORDS = (
    *("living-room-01", "classroom-01", "kitchen-04", "library-01"),
    *("park-01", "street-01", "market-01", "campsite-01"),
)
"""Descriptions that are shown beside what was made of them."""


def save(name: str, picture: U8, quality: int = 88) -> None:
    """As JPEG: a third of a PNG's size, and nobody measures these."""
    HERE.mkdir(exist_ok=True)
    Image.fromarray(picture).save(HERE / f"{name}.jpg", quality=quality)


def samples() -> None:
    """Four places made by hand."""
    for name in ("living-room", "courtyard"):
        scene = SAMPLES[name]()
        save(name, photograph(scene, Shot(scene.cameras["main"].resized(SIZE))).rgb)
    house = SAMPLES["house"]()
    save("house", photograph(house, oblique(house, SIZE)).rgb)
    view = photograph(house, top_down(house, SIZE, storey=0))
    marks = []
    for body, way in longest_ways(house, WALKERS, storey=0).items():
        color = WALKERS[body]
        marks += [Line(way.points, color=color, width=4.0), Dot(way.points[0], color=color)]
        marks.append(Dot(way.points[-1], color=color, core="white"))
    save("ways", draw(view, marks))


def categories() -> None:
    """One of every category."""
    tiles = []
    for name in build.categories():
        thing = build.make(name, seed=5)
        tiles.append(Tile(portrait(thing, next(views(thing, stream(5, name, "sheet")))), name))
    save("categories", sheet(tiles, columns=16, tile=(112, 112)), 84)


def places() -> None:
    """One place of every kind."""
    tiles = []
    for name in build.kinds():
        scene = build.make_place(name, seed=1)
        tiles.append(Tile(photograph(scene, oblique(scene, TILE)).rgb, name))
    save("places", sheet(tiles, columns=4, tile=TILE), 84)


def words() -> None:
    """Descriptions beside what was made of them."""
    tiles = []
    for one in descriptions():
        if one.id in SHOWN_WORDS:
            scene = build.describe(one.text, seed=2)
            tiles.append(Tile(photograph(scene, oblique(scene, WIDE)).rgb, one.text))
    save("words", sheet(tiles, columns=2, tile=WIDE), 84)


def landmarks() -> None:
    """The landmarks of mazes with their names."""
    save("landmarks", landmark_sheet(), 82)


def sleepwalk() -> None:
    """What the answerers of `make demo` reach, and two of their walks; needs out/demo."""
    write_text(HERE / "sleepwalk.svg", chart_svg())
    save("walks", walks(), 84)


def main() -> None:
    """All of them, or those that are named."""
    made = {job.__name__: job for job in (samples, categories, places, words, landmarks, film, sleepwalk)}
    for name in sys.argv[1:] or made:
        made[name]()


if __name__ == "__main__":
    main()
