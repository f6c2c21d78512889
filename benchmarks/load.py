"""What loading a large scan takes: memory against what is promised, and processor time."""

from __future__ import annotations

import io
import json
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image

from benchmarks import Figure

TRIANGLES = 1_200_000
TEXTURE = 4096
"""Pixels along the side of each texture."""
TEXTURES = 2
BASE_MB = 300.0
"""Promised: this, and so many times the geometry and the decoded textures."""
GEOMETRY_TIMES, TEXTURE_TIMES = 8, 2
_LOAD = """
import resource, sys, time
from orienteer.world.scene import Scene
start = time.process_time()
scene = Scene.load(sys.argv[1], colliders=sys.argv[2])
print(time.process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def measure() -> list[Figure]:
    """A rolling landscape of 1.2 million triangles in one piece, with two textures of 4096 × 4096 pixels."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scan.glb"
        geometry = write_scan(path)
        textures = TEXTURES * TEXTURE * TEXTURE * 4
        limit = BASE_MB + (GEOMETRY_TIMES * geometry + TEXTURE_TIMES * textures) / 1e6
        done = subprocess.run(
            [sys.executable, "-c", _LOAD, str(path), "decomposed"], capture_output=True, text=True, check=True
        )
    seconds, megabytes = (float(word) for word in done.stdout.split())
    return [
        Figure("memory to load a scan of 1.2 million triangles with two 4096² textures", megabytes, "MB", limit),
        Figure("processor time to load it", seconds, "s"),
    ]


def write_scan(path: Path) -> int:
    """Writes the scan as GLB; bytes of its geometry."""
    side = int((TRIANGLES / 2) ** 0.5) + 1
    x, z = (grid.ravel() for grid in np.meshgrid(np.linspace(0, 12, side), np.linspace(0, 12, side)))
    y = 0.1 * np.sin(2 * x) * np.cos(3 * z)
    points = np.column_stack((x, y, z)).astype("<f4")
    uv = np.column_stack((x / 12, z / 12)).astype("<f4")
    corner = np.arange((side - 1) * side).reshape(side - 1, side)[:, :-1].ravel()
    one, other = (corner, corner + side, corner + 1), (corner + 1, corner + side, corner + side + 1)
    faces = np.concatenate((np.column_stack(one), np.column_stack(other)))
    half = len(faces) // 2
    blocks = [points.tobytes(), uv.tobytes(), *(f.astype("<u4").tobytes() for f in (faces[:half], faces[half:]))]
    images = [_picture(i) for i in range(TEXTURES)]
    views, offset = [], 0
    for block in (*blocks, *images):
        views.append({"buffer": 0, "byteOffset": offset, "byteLength": len(block)})
        offset += len(block) + -len(block) % 4
    bounds = {"min": points.min(axis=0).tolist(), "max": points.max(axis=0).tolist()}
    accessors = [
        {"bufferView": 0, "componentType": 5126, "count": len(points), "type": "VEC3", **bounds},
        {"bufferView": 1, "componentType": 5126, "count": len(points), "type": "VEC2"},
        *({"bufferView": 2 + i, "componentType": 5125, "count": 3 * half, "type": "SCALAR"} for i in range(2)),
    ]
    document = {
        "asset": {"version": "2.0"},
        "buffers": [{"byteLength": offset}],
        "bufferViews": views,
        "accessors": accessors,
        "images": [{"bufferView": len(blocks) + i, "mimeType": "image/jpeg"} for i in range(TEXTURES)],
        "textures": [{"source": i} for i in range(TEXTURES)],
        "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": i}}} for i in range(TEXTURES)],
        "meshes": [
            {
                "primitives": [
                    {"attributes": {"POSITION": 0, "TEXCOORD_0": 1}, "indices": 2 + i, "material": i} for i in range(2)
                ]
            }
        ],
        "nodes": [{"mesh": 0, "name": "scan"}],
        "scenes": [{"nodes": [0]}],
        "scene": 0,
    }
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    content = b"".join(block + b"\0" * (-len(block) % 4) for block in (*blocks, *images))
    total = 12 + 8 + len(text) + 8 + len(content)
    with path.open("wb") as file:
        file.write(struct.pack("<4sII", b"glTF", 2, total))
        file.write(struct.pack("<I4s", len(text), b"JSON") + text)
        file.write(struct.pack("<I4s", len(content), b"BIN\0") + content)
    return sum(map(len, blocks))


def _picture(number: int) -> bytes:
    ramp = np.linspace(0, 255, TEXTURE).astype(np.uint8)
    grey = np.full_like(ramp, 60 * number)
    pixels = np.broadcast_to(np.stack((ramp, grey, ramp[::-1]), axis=1), (TEXTURE, TEXTURE, 3))
    target = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(pixels)).save(target, "JPEG", quality=80)
    return target.getvalue()
