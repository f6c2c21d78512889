"""Getting a pack: fetched or given, checked, unpacked beside, and put in place in one step."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import TypeAlias

import filelock
import platformdirs

from orienteer import atomic
from orienteer.build.packs import apt, deb
from orienteer.build.packs.archive import CHUNK, Limits, unzip
from orienteer.build.packs.recipe import Recipe, recipe, recipes
from orienteer.build.packs.unpacked import MANIFEST, Manifest, Pack, at
from orienteer.errors import BadArgumentError, BadFileError, BusyError

Progress: TypeAlias = Callable[[int, int], None]
"""Is told how much of the work is done, and how much there is."""

LIMITS = Limits(entries=8_000, entry_bytes=64 << 20, total_bytes=1 << 30, ratio=200)
"""For one library; the largest real one has 2,000 entries and 180 MB."""
KEPT = frozenset({".obj", ".mtl", ".jpg", ".jpeg", ".png", ".txt", ".html"})
"""Files in the folders of models; icons and translations stay behind."""
UNFINISHED = ".adding-"
WAIT_S = 3600.0


def default_folder() -> Path:
    """Where packs lie: what is there can be had again."""
    return platformdirs.user_cache_path("orienteer") / "packs"


def add(
    name: str, source: Path | str | None = None, folder: Path | str | None = None, progress: Progress | None = None
) -> Pack:
    """Makes a pack usable, and gives it. One that is there already is left as it is.

    The package comes from `source`, a .deb file, or by `apt-get download`, which needs no root.
    """
    what = recipe(name)
    root = Path(folder) if folder is not None else default_folder()
    home = root / what.name / what.version
    with _alone(root):
        if (found := at(home, what)) is None:
            with _beside(root) as fresh:
                package = Path(source) if source is not None else apt.download(what.package, what.version, fresh)
                _unpack(what, package, fresh, _Work(progress, 3 * what.size_bytes))
                _place(fresh / "pack", home)
            found = Pack(what, home)
    if progress is not None:
        progress(1, 1)
    return found


def installed(folder: Path | str | None = None) -> tuple[Pack, ...]:
    """The packs that can be used here."""
    root = Path(folder) if folder is not None else default_folder()
    found = (at(root / one.name / one.version, one) for one in recipes().values())
    return tuple(pack for pack in found if pack is not None)


def pack(name: str, folder: Path | str | None = None) -> Pack:
    """The pack of that name; says how to add it where it is not there."""
    what = recipe(name)
    root = Path(folder) if folder is not None else default_folder()
    found = at(root / what.name / what.version, what)
    if found is None:
        raise BadArgumentError(f"The pack {name!r} is not there. `orienteer assets add {name}` adds it: {what.about}.")
    return found


class _Work:
    """How far the work is: hashed, read from the package and unpacked bytes, each as many as the package has."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self._progress, self._total, self._done, self._told = progress, total, 0, -1

    def add(self, count: int) -> None:
        self.reach(self._done + count)

    def reach(self, done: int) -> None:
        self._done = min(done, self._total)
        percent = 100 * self._done // self._total
        if self._progress is not None and percent > self._told:
            self._told = percent
            self._progress(self._done, self._total)


def _unpack(what: Recipe, package: Path, fresh: Path, work: _Work) -> None:
    _check(what, package, work)
    libraries = {one.member: fresh / f"{one.name}.sh3f" for one in what.libraries}
    deb.extract(package, libraries, lambda position: work.reach(what.size_bytes + position))
    for one in what.libraries:
        archive = fresh / f"{one.name}.sh3f"
        unzip(archive, fresh / "pack" / one.name, LIMITS, lambda path: _kept(path, what), work.add)
        archive.unlink()
    manifest = Manifest(name=what.name, package=what.package, version=what.version, sha256=what.sha256)
    atomic.write_text(fresh / "pack" / MANIFEST, manifest.model_dump_json(indent=2) + "\n")


def _check(what: Recipe, package: Path, work: _Work) -> None:
    """Refuses any other bytes than the recipe's."""
    digest = hashlib.sha256()
    try:
        with package.open("rb") as file:
            while chunk := file.read(CHUNK):
                digest.update(chunk)
                work.add(len(chunk))
    except OSError as error:
        raise BadFileError(package, f"cannot be read: {error.strerror}") from error
    if digest.hexdigest() != what.sha256:
        problem = f"is not {what.title}: its SHA-256 is {digest.hexdigest()}, that of the package is {what.sha256}"
        raise BadFileError(package, problem)


def _kept(path: PurePosixPath, what: Recipe) -> bool:
    if len(path.parts) == 1:
        return path.name == what.catalogue or path.stem.upper() == "LICENSE"
    return len(path.parts) > 2 and path.suffix.lower() in KEPT


def _place(fresh: Path, home: Path) -> None:
    with atomic.writing(home):
        home.parent.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(home, ignore_errors=True)  # an unusable one: `at` did not take it
        fresh.rename(home)


@contextmanager
def _alone(root: Path) -> Iterator[None]:
    with atomic.writing(root):
        root.mkdir(parents=True, exist_ok=True)
    try:
        with filelock.FileLock(root / "lock", timeout=WAIT_S):
            for left in root.glob(f"{UNFINISHED}*"):
                shutil.rmtree(left, ignore_errors=True)
            yield
    except filelock.Timeout as error:
        raise BusyError(f"Another process has been adding a pack to {root} for an hour.") from error


@contextmanager
def _beside(root: Path) -> Iterator[Path]:
    """A folder on the same disk, which goes whatever happens."""
    with atomic.writing(root):
        fresh = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=root))
    try:
        yield fresh
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
