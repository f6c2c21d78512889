"""Opening a .glb or .gltf file: its JSON, and the bytes of its buffers, read only where they are wanted."""

from __future__ import annotations

import base64
import binascii
import os
import re
import struct
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, NamedTuple

from orienteer.errors import BadFileError
from orienteer.world.gltf.document import Document, Head
from orienteer.world.outside import beside
from orienteer.world.wire import read_wire

MAGIC = b"glTF"
JSON_CHUNK, BIN_CHUNK = 0x4E4F534A, 0x004E4942

KNOWN = frozenset(
    {
        "KHR_lights_punctual",
        "KHR_materials_emissive_strength",
        "KHR_materials_pbrSpecularGlossiness",
        "KHR_materials_transmission",
        "KHR_materials_unlit",
        "KHR_mesh_quantization",
        "KHR_texture_transform",
        "EXT_texture_webp",
    }
)
"""Extensions that are read."""
HARMLESS = frozenset(
    {
        "KHR_materials_anisotropy",
        "KHR_materials_clearcoat",
        "KHR_materials_dispersion",
        "KHR_materials_ior",
        "KHR_materials_iridescence",
        "KHR_materials_sheen",
        "KHR_materials_specular",
        "KHR_materials_variants",
        "KHR_materials_volume",
        "KHR_node_visibility",
        "KHR_animation_pointer",
        "KHR_xmp_json_ld",
    }
)
"""Extensions without which a scene still looks much the same, even where a file says that it requires them."""
REMEDIES = {
    "KHR_draco_mesh_compression": "its meshes are compressed with Draco",
    "EXT_meshopt_compression": "its meshes are compressed with meshopt",
    "KHR_meshopt_compression": "its meshes are compressed with meshopt",
    "KHR_texture_basisu": "its textures are compressed for graphics cards (KTX2)",
    "EXT_mesh_gpu_instancing": "it places many copies of a mesh by GPU instancing",
}
"""What a required extension that is not read means to the user."""

_DATA = re.compile(r"^data:[^,]*?(;base64)?,", re.IGNORECASE)


class Stretch(NamedTuple):
    """Bytes that lie in a row in an open file."""

    file: BinaryIO
    start: int
    length: int


class Container:
    """An open glTF file. Use it in a `with` block."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.warnings: list[str] = []
        self._files: list[BinaryIO] = []
        self._buffers: dict[int, Stretch | bytes] = {}
        self._chunk: Stretch | None = None
        try:
            self.document = self._open()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Container:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of all files."""
        for file in self._files:
            file.close()
        self._files = []

    def error(self, problem: str, place: str = "") -> BadFileError:
        """An error about this file."""
        return BadFileError(self.path, problem, place)

    def view(self, number: int, offset: int = 0, length: int | None = None) -> bytes:
        """Bytes of a buffer view: all from `offset`, or `length` of them."""
        place = f"bufferViews[{number}]"
        if number >= len(self.document.buffer_views):
            raise self.error(f"is asked for, but there are {len(self.document.buffer_views)} buffer views", place)
        view = self.document.buffer_views[number]
        wanted = view.byte_length - offset if length is None else length
        if wanted < 0 or offset + wanted > view.byte_length:
            raise self.error(f"{offset + wanted} bytes are asked of a view of {view.byte_length}", place)
        buffer = self._buffer(view.buffer, place)
        size = len(buffer) if isinstance(buffer, bytes) else buffer.length
        if view.byte_offset + view.byte_length > size:
            end = view.byte_offset + view.byte_length
            raise self.error(f"ends at byte {end} of a buffer that holds {size}", place)
        start = view.byte_offset + offset
        if isinstance(buffer, bytes):
            return buffer[start : start + wanted]
        return self._read(buffer.file, buffer.start + start, wanted, place)

    def uri(self, address: str, place: str) -> bytes:
        """The bytes that an address stands for: a data: URI, or a file in the folder of this one."""
        if address[:5].lower() == "data:":
            return self._inline(address, place)
        file = self._file(beside(self.path, address, place), place)
        return self._read(file, 0, _size(file), place)

    def _open(self) -> Document:
        file = self._file(self.path, "")
        if self._read(file, 0, min(4, _size(file)), "") == MAGIC:
            text = self._chunks(file)
        else:
            text = self._read(file, 0, _size(file), "")
        if not text.strip():
            raise self.error("is empty")
        if text.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] != b"{":
            raise self.error("is neither binary glTF (GLB) nor glTF's JSON")
        try:
            document = read_wire(Document, text, self.path)
        except BadFileError:
            self._refuse_old(read_wire(Head, text, self.path).asset.version)  # says more than what else is wrong
            raise
        self._refuse_old(document.asset.version)
        if document.asset.min_version not in (None, "2.0"):
            raise self.error(f"needs a reader of glTF {document.asset.min_version}", "asset.minVersion")
        self._refuse_unknown(document.extensions_required)
        return document

    def _refuse_old(self, version: str | float) -> None:
        if str(version).split(".")[0] != "2":
            raise self.error(f"is glTF {version}; convert it to glTF 2.0", "asset.version")

    def _refuse_unknown(self, required: tuple[str, ...]) -> None:
        unknown = sorted(set(required) - KNOWN - HARMLESS)
        if unknown:
            reasons = ", ".join(f"{name} ({REMEDIES.get(name, 'unknown here')})" for name in unknown)
            raise self.error(f"requires {reasons}; export it again without that", "extensionsRequired")

    def _chunks(self, file: BinaryIO) -> bytes:
        """The JSON of a GLB; notes where its binary chunk lies."""
        size = _size(file)
        if size < 20:
            raise self.error(f"is cut off: {size} bytes, a GLB has at least 20")
        version, length = struct.unpack("<II", self._read(file, 4, 8, "header"))
        if version != 2:
            raise self.error(f"is a GLB of version {version}; convert it to glTF 2.0")
        if length > size:
            raise self.error(f"is cut off: {size} bytes of {length}")
        if length < size:
            self.warnings.append(f"The file goes on for {size - length} bytes after its end; they were left out.")
        text, at = None, 12
        while at + 8 <= length:
            chunk, kind = struct.unpack("<II", self._read(file, at, 8, "chunk"))
            if at + 8 + chunk > length:
                raise self.error(f"says it has {chunk} bytes, but the file ends after {length - at - 8}", "chunk")
            if text is None:
                if kind != JSON_CHUNK:
                    raise self.error("the first chunk must be JSON", "chunk")
                text = self._read(file, at + 8, chunk, "JSON chunk")
            elif kind == BIN_CHUNK and self._chunk is None:
                self._chunk = Stretch(file, at + 8, chunk)
            at += 8 + chunk + -chunk % 4
        if text is None:
            raise self.error("holds no JSON chunk")
        return text

    def _buffer(self, number: int, place: str) -> Stretch | bytes:
        if number in self._buffers:
            return self._buffers[number]
        if number >= len(self.document.buffers):
            raise self.error(f"buffer {number} is asked for, but there are {len(self.document.buffers)}", place)
        buffer, here = self.document.buffers[number], f"buffers[{number}]"
        found: Stretch | bytes
        if buffer.uri is None:
            if number or self._chunk is None:
                raise self.error("has no bytes: neither an address nor a binary chunk", here)
            found = self._chunk
        elif buffer.uri[:5].lower() == "data:":
            found = self._inline(buffer.uri, here)
        else:
            file = self._file(beside(self.path, buffer.uri, here), here)
            found = Stretch(file, 0, _size(file))
        size = len(found) if isinstance(found, bytes) else found.length
        if size < buffer.byte_length:
            raise self.error(f"is cut off: {size} bytes of {buffer.byte_length}", here)
        self._buffers[number] = found
        return found

    def _inline(self, address: str, place: str) -> bytes:
        head = _DATA.match(address)
        if head is None or not head.group(1):
            raise self.error("is a data: URI that is not base64", place)
        try:
            return base64.b64decode(address[head.end() :], validate=False)
        except (binascii.Error, ValueError) as error:
            raise self.error(f"is a data: URI with broken base64: {error}", place) from error

    def _file(self, path: Path, place: str) -> BinaryIO:
        try:
            file = path.open("rb")
        except OSError as error:
            raise self.error(f"{path.name} cannot be read: {error.strerror or error}", place) from error
        self._files.append(file)
        return file

    def _read(self, file: BinaryIO, start: int, length: int, place: str) -> bytes:
        try:
            file.seek(start)
            content = file.read(length)
        except OSError as error:
            raise self.error(f"cannot be read: {error.strerror or error}", place) from error
        if len(content) != length:
            raise self.error(f"is cut off: {len(content)} bytes of {length}", place)
        return content


def _size(file: BinaryIO) -> int:
    return os.fstat(file.fileno()).st_size
