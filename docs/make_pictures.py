"""Makes the pictures of the README anew: `python docs/make_pictures.py`."""

from pathlib import Path

from PIL import Image

from orienteer.arrays import U8
from orienteer.build.samples import SAMPLES
from orienteer.cli.ways import longest_ways
from orienteer.see.overlay import Dot, draw
from orienteer.see.overlay import Path as Line
from orienteer.see.views import Shot, oblique, photograph, top_down

HERE = Path(__file__).parent / "pictures"
SIZE = (960, 720)
WALKERS = {"adult": "green", "wheelchair": "orange", "sweeper": "blue"}


def save(name: str, picture: U8) -> None:
    """As JPEG: a third of a PNG's size, and nobody measures these."""
    HERE.mkdir(exist_ok=True)
    Image.fromarray(picture).save(HERE / f"{name}.jpg", quality=88)


def main() -> None:
    """All four."""
    for name in ("living-room", "courtyard"):
        scene = SAMPLES[name]()
        save(name, photograph(scene, Shot(scene.cameras["main"].resized(SIZE))).rgb)
    house = SAMPLES["house"]()
    save("house", photograph(house, oblique(house, SIZE)).rgb)
    view = photograph(house, top_down(house, SIZE, storey=0))
    marks = []
    for body, way in longest_ways(house, WALKERS).items():
        color = WALKERS[body]
        marks += [Line(way.points, color=color, width=4.0), Dot(way.points[0], color=color)]
        marks.append(Dot(way.points[-1], color=color, core="white"))
    save("ways", draw(view, marks))


if __name__ == "__main__":
    main()
