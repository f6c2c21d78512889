"""Meshes, materials and textures of a scene in its GLB; what is equal is written once."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from orienteer.recent import Recent
from orienteer.world.digest import Digests
from orienteer.world.gltf.builder import Builder
from orienteer.world.images import png_bytes
from orienteer.world.material import Look, Material, Texture, Wrap
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.scenefile.records import MaterialRecord, TextureRecord

_PNGS: Recent[bytes] = Recent(64 * 1024 * 1024, len)
"""Pictures of textures as they are written, by hash: places are made of the same few materials."""
_WRAPS = {Wrap.REPEAT: 10497, Wrap.CLAMP: 33071, Wrap.MIRROR: 33648}


class Shapes:
    """Writes shapes into a GLB, and keeps what the JSON says of them."""

    def __init__(self, builder: Builder) -> None:
        self.meshes: list[tuple[int, ...]] = []
        self.materials: list[MaterialRecord] = []
        self.textures: list[TextureRecord] = []
        self.digests = Digests()
        self._builder = builder
        self._known: dict[tuple[str, bytes], int] = {}
        self._looks: dict[tuple[int, bool], int] = {}

    def mesh(self, mesh: Mesh) -> int | None:
        """The number of a mesh in the GLB; None where it has no triangles."""
        if not mesh.triangles:
            return None
        key = ("mesh", self.digests.of(mesh))
        if key not in self._known:
            surfaces = [surface for surface in mesh.surfaces if len(surface.faces)]
            self.meshes.append(tuple(self._material(surface.material) for surface in surfaces))
            primitives = [self._primitive(surface) for surface in surfaces]
            self._known[key] = self._builder.add("meshes", {"primitives": primitives})
        return self._known[key]

    def _primitive(self, surface: Surface) -> dict[str, Any]:
        attributes = {"POSITION": self._builder.positions(surface.positions)}
        if surface.normals is not None:
            attributes["NORMAL"] = self._builder.vectors(surface.normals)
        if surface.uv is not None:
            attributes["TEXCOORD_0"] = self._builder.vectors(surface.uv)
        if surface.colors is not None:
            attributes["COLOR_0"] = self._builder.colors(surface.colors)
        return {
            "attributes": attributes,
            "indices": self._builder.faces(surface.faces, len(surface.positions)),
            "material": self._gltf_material(surface.material, surface.uv is not None),
        }

    def _material(self, material: Material) -> int:
        """Its number in the JSON."""
        key = ("material", self.digests.of(material))
        if key not in self._known:
            texture = None if material.texture is None else self._texture(material.texture)
            self._known[key] = len(self.materials)
            self.materials.append(MaterialRecord(**{**vars(material), "texture": texture}))
        return self._known[key]

    def _texture(self, texture: Texture) -> int:
        """Its number in the JSON and in the GLB."""
        key = ("texture", self.digests.of(texture))
        if key not in self._known:
            image = self._image(texture)
            wrap = {"wrapS": _WRAPS[texture.wrap[0]], "wrapT": _WRAPS[texture.wrap[1]]}
            sampler = self._builder.add("samplers", {"magFilter": 9729, "minFilter": 9987, **wrap})
            self._known[key] = self._builder.add("textures", {"source": image, "sampler": sampler})
            self.textures.append(TextureRecord(image=image, wrap=texture.wrap))
        return self._known[key]

    def _image(self, texture: Texture) -> int:
        key = ("image", self.digests.of(texture.pixels))
        if key not in self._known:
            view = self._builder.view(_PNGS.get(key, partial(png_bytes, texture.pixels)))
            self._known[key] = self._builder.add("images", {"bufferView": view, "mimeType": "image/png"})
        return self._known[key]

    def _gltf_material(self, material: Material, has_uv: bool) -> int:
        """What other software sees of a material; glTF forbids a texture where there are no coordinates for it."""
        key = (self._material(material), has_uv and material.texture is not None)
        if key not in self._looks:
            texture = self._texture(material.texture) if material.texture is not None and key[1] else None
            self._looks[key] = self._builder.add("materials", self._described(material, texture))
        return self._looks[key]

    def _described(self, material: Material, texture: int | None) -> dict[str, Any]:
        see_through = material.look is Look.MATTE and material.opacity < 1.0
        alpha = material.opacity if see_through else 1.0
        mirror = material.look is Look.MIRROR
        base: dict[str, Any] = {
            "baseColorFactor": [*(_unit(channel) for channel in material.color), _unit(alpha)],
            "metallicFactor": 1.0 if mirror else _unit(material.metallic),
            "roughnessFactor": 0.0 if mirror else _unit(material.roughness),
        }
        if texture is not None:
            base["baseColorTexture"] = {"index": texture}
        described: dict[str, Any] = {"name": material.name, "pbrMetallicRoughness": base}
        if material.double_sided:
            described["doubleSided"] = True
        if see_through:
            described["alphaMode"] = "BLEND"
        elif material.cutoff is not None:
            described |= {"alphaMode": "MASK", "alphaCutoff": max(0.0, material.cutoff)}
        extensions = {}
        if material.look is Look.GLASS:
            extensions["KHR_materials_transmission"] = {"transmissionFactor": _unit(1.0 - material.opacity)}
        strength = max(1.0, *material.glow)
        if any(material.glow):
            described["emissiveFactor"] = [_unit(channel / strength) for channel in material.glow]
        if strength > 1.0:
            extensions["KHR_materials_emissive_strength"] = {"emissiveStrength": strength}
        if extensions:
            described["extensions"] = extensions
        for name in extensions:
            self._builder.uses(name)
        return described


def _unit(value: float) -> float:
    return float(np.clip(value, 0.0, 1.0))
