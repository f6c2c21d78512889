"""Where scenes come from: made from descriptions, read from a folder, or had from a service."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from orienteer.asking import Ask
from orienteer.bench.sleepwalk.records import Settings
from orienteer.bench.sleepwalk.words.descriptions import descriptions_of
from orienteer.build.curation import Verdict, curate
from orienteer.build.hunyuan3d import Service, generated_place
from orienteer.build.place import described
from orienteer.errors import BadArgumentError
from orienteer.streams import stream
from orienteer.world.scene import Scene

ENDINGS = (".glb", ".gltf", ".obj")


@dataclass(frozen=True, eq=False)
class Found:
    """A scene, and what curation says of it."""

    scene: Scene
    verdict: Verdict
    description: str = ""
    """The words that it was made from."""


class Source(Protocol):
    """Gives scenes by number."""

    @property
    def attempts(self) -> int:
        """How many different scenes there are for one number."""
        ...

    @property
    def rejected(self) -> Mapping[str, int]:
        """How many descriptions were left out for which reason."""
        ...

    def count(self, wanted: int) -> int:
        """How many scenes of those that are wanted there are."""
        ...

    def scene(self, number: int, attempt: int) -> Found:
        """A pure function of both numbers."""
        ...


@dataclass(frozen=True)
class Procedural:
    """Places built from words."""

    texts: Sequence[str]
    rejected: Mapping[str, int]
    seed: int
    attempts: int = 10

    def count(self, wanted: int) -> int:
        """As many as are wanted."""
        return wanted

    def scene(self, number: int, attempt: int) -> Found:
        """The place for the description of that number, or of that number modulo how many there are."""
        text = self.texts[number % len(self.texts)]
        seed = int(stream(self.seed, f"scene-{number}", "place", attempt).integers(2**31))
        scene = described(text, seed).scene
        return Found(scene, curate(scene), text)


@dataclass(frozen=True)
class Files:
    """Scenes in a folder: files of other programs, and folders that Orienteer saved."""

    paths: Sequence[Path]
    rejected: Mapping[str, int] = field(default_factory=dict)
    attempts: int = 1

    @classmethod
    def of(cls, folder: Path) -> Files:
        """All scenes that lie in a folder, by name."""
        if not folder.is_dir():
            raise BadArgumentError(f"there is no folder {folder} to take scenes from")
        entries = sorted(folder.iterdir())
        found = [path for path in entries if path.suffix.lower() in ENDINGS or (path / "scene.json").is_file()]
        if not found:
            raise BadArgumentError(f"{folder} holds no scene: no {', '.join(ENDINGS)}, no folder with a scene.json")
        return cls(tuple(found))

    def count(self, wanted: int) -> int:
        """No more than there are files."""
        return min(wanted, len(self.paths))

    def scene(self, number: int, attempt: int) -> Found:
        """The file of that number."""
        scene = Scene.load(self.paths[number])
        return Found(scene, curate(scene))


@dataclass(frozen=True)
class Generated:
    """Places that the service makes from words, each paid for once."""

    texts: Sequence[str]
    rejected: Mapping[str, int]
    site: str
    ask: Ask | None
    """A vision model that names what is in them."""
    attempts: int = 1

    def count(self, wanted: int) -> int:
        """One for each description: the service makes no second one of the same words."""
        return min(wanted, len(self.texts))

    def scene(self, number: int, attempt: int) -> Found:
        """The place for the description of that number."""
        place = generated_place(self.texts[number], Service.at(self.site), ask=self.ask)
        return Found(place.scene, place.verdict, self.texts[number])


def source_of(settings: Settings, seed: int, ask: Ask | None = None) -> Source:
    """The source that the settings name."""
    kind, _, more = settings.scene_source.partition(":")
    match kind:
        case "procedural" if not more:
            return Procedural(*_texts(settings), seed)
        case "hunyuan3d":
            return Generated(*_texts(settings), more or "china", ask)
        case "glb" if more:
            return Files.of(Path(more))
    raise BadArgumentError(
        f"scenes come from procedural, hunyuan3d, hunyuan3d:SITE or glb:FOLDER, not from {settings.scene_source!r}"
    )


def _texts(settings: Settings) -> tuple[Sequence[str], Mapping[str, int]]:
    """Descriptions, and how many were left out for which reason."""
    found = descriptions_of(settings.descriptions)
    return found.texts, found.rejected
