"""Small glTF files made by hand, independent of Orienteer's own writer."""

import json
import struct

import numpy as np

COMPONENTS = {"i1": 5120, "u1": 5121, "i2": 5122, "u2": 5123, "u4": 5125, "f4": 5126}
KINDS = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4", 16: "MAT4"}

SQUARE = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]
SQUARE_FACES = [0, 1, 2, 0, 2, 3]
CUBE = [[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)]
CUBE_FACES = [
    0,
    1,
    3,
    0,
    3,
    2,
    4,
    6,
    7,
    4,
    7,
    5,
    0,
    4,
    5,
    0,
    5,
    1,
    2,
    3,
    7,
    2,
    7,
    6,
    0,
    2,
    6,
    0,
    6,
    4,
    1,
    5,
    7,
    1,
    7,
    3,
]


class Gltf:
    """A glTF document in the making."""

    def __init__(self):
        self.document = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": []}], "nodes": []}
        self.content = b""

    def view(self, content, **more):
        self.content += bytes(-len(self.content) % 4)
        entry = {"buffer": 0, "byteOffset": len(self.content), "byteLength": len(content), **more}
        self.content += content
        return self.add("bufferViews", entry)

    def accessor(self, values, dtype="f4", view=None, **more):
        array = np.asarray(values, dtype="<" + dtype)
        array = array.reshape(len(array), -1)
        entry = {"componentType": COMPONENTS[dtype], "count": len(array), "type": KINDS[array.shape[1]]}
        entry["bufferView"] = self.view(array.tobytes()) if view is None else view
        return self.add("accessors", entry | more)

    def add(self, kind, entry):
        self.document.setdefault(kind, []).append(entry)
        return len(self.document[kind]) - 1

    def primitive(self, positions=SQUARE, faces=SQUARE_FACES, **more):
        attributes = {"POSITION": self.accessor(positions)} | more.pop("attributes", {})
        made = {"attributes": attributes, **more}
        if faces is not None:
            made["indices"] = self.accessor(faces, "u2")
        return made

    def mesh(self, *primitives, **more):
        return self.add("meshes", {"primitives": list(primitives or [self.primitive()]), **more})

    def node(self, root=True, **entry):
        number = self.add("nodes", entry)
        if root:
            self.document["scenes"][0]["nodes"].append(number)
        return number

    def glb(self):
        content = self.content + bytes(-len(self.content) % 4)
        document = dict(self.document)
        if content:
            document["buffers"] = [{"byteLength": len(content)}]
        text = json.dumps(document).encode()
        text += b" " * (-len(text) % 4)
        binary = struct.pack("<II", len(content), 0x004E4942) + content if content else b""
        total = 20 + len(text) + len(binary)
        return struct.pack("<4sIIII", b"glTF", 2, total, len(text), 0x4E4F534A) + text + binary

    def save(self, path):
        path.write_bytes(self.glb())
        return path


def cube(name="cube", **node):
    """A file with one unit cube."""
    made = Gltf()
    made.node(name=name, mesh=made.mesh(made.primitive(CUBE, CUBE_FACES)), **node)
    return made
