"""Scenes from files and into files."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from orienteer.atomic import replacing, write_bytes, writing
from orienteer.errors import BadArgumentError, BadFileError, BusyError, NewerSchemaError

if TYPE_CHECKING:
    from orienteer.world.scene import Scene

GLB, JSON = "scene.glb", "scene.json"
_FOREIGN = (".glb", ".gltf", ".obj")


def load_scene(
    path: Path, up: str | None = None, unit: str | float | None = None, colliders: str = "decomposed"
) -> Scene:
    """A scene folder that Orienteer saved, or a .glb, .gltf or .obj file of any origin.

    `up`, `unit` and `colliders` say how a foreign file is to be taken: see `orienteer.world.importing`.
    """
    path = Path(path)
    try:
        is_folder, is_file = path.is_dir(), path.is_file()
    except OSError as error:
        raise BadFileError(path, f"cannot be reached: {error.strerror}") from error
    if is_folder or path.name == JSON:
        if up is not None or unit is not None:
            raise BadArgumentError("up and unit are for files of other programs; a saved scene has its own")
        return _load_folder(path if is_folder else path.parent)
    if path.suffix.lower() not in _FOREIGN:
        raise BadFileError(path, f"is neither a scene folder nor a file that ends in {', '.join(_FOREIGN)}")
    if not is_file:
        raise BadFileError(path, "is not there")
    from orienteer.world.importing import import_scene

    return import_scene(path, up, unit, colliders)


def save_scene(scene: Scene, folder: Path) -> None:
    """Writes `scene.glb` and `scene.json`. Whatever happens, the folder holds the old pair or the new one.

    Of a state of a scene, what is written is how it stands; from which scene it came is not.
    """
    from orienteer.world.scenefile.packing import pack

    folder = Path(folder)
    builder, record = pack(scene)
    text = _lines(record.model_dump(mode="json", by_alias=True))
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        with _only_writer(folder):
            sha256 = record.glb.sha256
            waiting = folder / _waiting_name(sha256)
            try:
                with replacing(waiting) as part:
                    builder.write(part)
                # From here on the JSON decides: before it is replaced the old GLB counts, after it the waiting one.
                write_bytes(folder / JSON, text)
            except BaseException:
                with contextlib.suppress(OSError):
                    if sha256.encode() not in (folder / JSON).read_bytes():
                        waiting.unlink()
                raise
            waiting.replace(folder / GLB)
            for left_over in folder.glob(_waiting_name("*")):
                left_over.unlink(missing_ok=True)


def _load_folder(folder: Path) -> Scene:
    from orienteer.world.gltf.container import Container
    from orienteer.world.scenefile.records import SCHEMA, SceneRecord, Schema
    from orienteer.world.scenefile.unpacking import unpack
    from orienteer.world.wire import read_wire

    path = folder / JSON
    for attempt in (1, 2):
        content = _content(path)
        found = read_wire(Schema, content, path).schema_number
        if found > SCHEMA:
            problem = f"is written in scene format {found}, this Orienteer reads up to {SCHEMA}; install a newer one"
            raise NewerSchemaError(path, problem)
        record = read_wire(SceneRecord, content, path)
        glb = _matching(folder, record.glb.sha256)
        if glb is not None:
            with Container(glb) as container:
                return unpack(record, path, container)
        if attempt == 1 and _content(path) == content:  # else somebody has just saved another scene here
            break
    raise BadFileError(folder / GLB, f"is not the file that {JSON} was written with; save the scene again")


def _matching(folder: Path, sha256: str) -> Path | None:
    """The GLB with that hash: in its place, or still waiting for it because a save was cut off."""
    for name in (GLB, _waiting_name(sha256)):
        path = folder / name
        if name == GLB or path.is_file():
            digest = hashlib.sha256()
            for piece in _pieces(path):
                digest.update(piece)
            if digest.hexdigest() == sha256:
                return path
    return None


def _waiting_name(sha256: str) -> str:
    return f".scene-{sha256[:16]}.glb"


def _content(path: Path) -> bytes:
    return b"".join(_pieces(path))


def _pieces(path: Path, size: int = 1 << 20) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            while piece := file.read(size):
                yield piece
    except FileNotFoundError as error:
        raise BadFileError(path, "is not there") from error
    except OSError as error:
        raise BadFileError(path, f"cannot be read: {error.strerror or error}") from error


@contextmanager
def _only_writer(folder: Path) -> Iterator[None]:
    """Keeps other processes from saving into the same folder at the same time, where the system can."""
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in (errno.EWOULDBLOCK, errno.EACCES):
                raise BusyError(f"{folder}: another process is saving a scene here; try again later") from error
            # some network file systems cannot lock folders
        yield
    finally:
        os.close(descriptor)


def _lines(record: dict[str, object]) -> bytes:
    """JSON with one thing, room or material on a line: compact, and two versions can be compared."""
    blocks = []
    for key, value in record.items():
        if isinstance(value, list) and value and not isinstance(value[0], str):
            rows = ",\n".join(f"  {_compact(row)}" for row in value)
            blocks.append(f" {_compact(key)}: [\n{rows}\n ]")
        else:
            blocks.append(f" {_compact(key)}: {_compact(value)}")
    try:
        return ("{\n" + ",\n".join(blocks) + "\n}\n").encode()
    except UnicodeEncodeError as error:
        problem = f"{error.object[max(0, error.start - 20) : error.end]!r} holds half a character"
        raise BadArgumentError(f"The scene cannot be saved: {problem}.") from error


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
