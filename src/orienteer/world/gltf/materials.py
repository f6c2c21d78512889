"""Materials of a glTF file, turned into ours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from orienteer.arrays import U8
from orienteer.world.color import to_linear
from orienteer.world.gltf.container import Container
from orienteer.world.gltf.document import (
    EmissiveStrength,
    MetallicRoughness,
    SpecularGlossiness,
    TextureInfo,
    Transmission,
)
from orienteer.world.gltf.document import Material as GltfMaterial
from orienteer.world.gltf.extension import extension
from orienteer.world.gltf.textures import Textures, TextureUse
from orienteer.world.material import Look, Material, Rgb, Texture

PLAIN = Material()
"""For triangles without a material."""
_MIRROR_METAL, _MIRROR_ROUGHNESS = 0.9, 0.06
"""A surface at least this metallic and at most this rough is a mirror."""
_GLASS = 0.3
"""A surface that lets at least this share of light through is glass."""
_METAL_FIELDS = frozenset({"metallic_factor", "roughness_factor", "metallic_roughness_texture"})
_HALF = 0.5
"""Alpha at which a blended picture with clear and solid parts is cut."""


class Finished(NamedTuple):
    """A material and the coordinates its texture is laid by."""

    material: Material
    use: TextureUse | None
    """None where it has no texture."""


class Materials:
    """Makes the materials of one file, each once."""

    def __init__(self, container: Container, warn: Callable[[str], None]) -> None:
        self._container = container
        self._textures = Textures(container, warn)
        self._finished: dict[int, Finished] = {}
        self._bare: dict[int, Material] = {}

    def finished(self, number: int | None) -> Finished:
        """The material of that number; plain grey where there is none."""
        if number is None:
            return Finished(PLAIN, None)
        if number not in self._finished:
            known = self._container.document.materials
            if number >= len(known):
                problem = f"is asked for, but there are {len(known)} materials"
                raise self._container.error(problem, f"materials[{number}]")
            self._finished[number] = self._finish(known[number], f"materials[{number}]")
        return self._finished[number]

    def bare(self, number: int) -> Material:
        """The same without its texture, for triangles that have no coordinates to lay it by."""
        if number not in self._bare:
            self._bare[number] = replace(self.finished(number).material, texture=None, cutoff=None)
        return self._bare[number]

    def unlit(self) -> bool:
        """Whether every material asks to be shown without light."""
        known = self._container.document.materials
        return bool(known) and all("KHR_materials_unlit" in material.extensions for material in known)

    def _finish(self, source: GltfMaterial, place: str) -> Finished:
        color, info, roughness, metallic = self._base(source, place)
        use = self._textures.use(info, place) if info else None
        alpha = _unit(color[3])
        blended = source.alpha_mode == "BLEND"
        texture = self._textures.texture(info, source.alpha_mode != "OPAQUE") if info else None
        cutoff = source.alpha_cutoff if source.alpha_mode == "MASK" else None
        opacity = alpha if blended else 1.0
        if blended and texture is not None and texture.pixels.shape[2] == 4:
            texture, cutoff, share = _blend(texture)
            opacity *= share
        look, opacity = self._look(source, opacity, roughness, metallic, place)
        material = Material(
            name=source.name or "plain",
            color=(_unit(color[0]), _unit(color[1]), _unit(color[2])),
            texture=texture,
            look=look,
            opacity=opacity,
            cutoff=cutoff if texture is not None and texture.pixels.shape[2] == 4 else None,
            roughness=roughness,
            metallic=metallic,
            glow=self._glow(source, place),
            double_sided=source.double_sided,
        )
        return Finished(material, use if texture is not None else None)

    def _base(self, source: GltfMaterial, place: str) -> tuple[tuple[float, ...], TextureInfo | None, float, float]:
        """Colour with alpha, the picture that multiplies it, roughness and metallic."""
        old = extension(
            self._container, source.extensions, "KHR_materials_pbrSpecularGlossiness", SpecularGlossiness, place
        )
        if old is not None and source.pbr_metallic_roughness is None:
            return old.diffuse_factor, old.diffuse_texture, _unit(1.0 - old.glossiness_factor), 0.0
        base = source.pbr_metallic_roughness or MetallicRoughness()
        roughness, metallic = base.roughness_factor, base.metallic_factor
        if "KHR_materials_unlit" in source.extensions or not base.model_fields_set & _METAL_FIELDS:
            # Unsaid, glTF means pure metal, but exporters that say nothing at all mean no metal.
            roughness, metallic = 1.0, 0.0
        elif base.metallic_roughness_texture is not None:
            mean = self._textures.mean(base.metallic_roughness_texture)
            # Green is roughness and blue metallic; without the picture, a factor of 1 alone says nothing.
            roughness, metallic = (0.8, 0.0) if mean is None else (roughness * mean[1], metallic * mean[2])
        return base.base_color_factor, base.base_color_texture, _unit(roughness), _unit(metallic)

    def _look(
        self, source: GltfMaterial, opacity: float, roughness: float, metallic: float, place: str
    ) -> tuple[Look, float]:
        clear = extension(self._container, source.extensions, "KHR_materials_transmission", Transmission, place)
        through = _unit(clear.transmission_factor) if clear else 0.0
        if through >= _GLASS:
            return Look.GLASS, _unit(1.0 - through)
        if opacity <= 1.0 - _GLASS and roughness <= _HALF and "glass" in (source.name or "").lower():
            return Look.GLASS, opacity
        mirror = opacity == 1.0 and metallic >= _MIRROR_METAL and roughness <= _MIRROR_ROUGHNESS
        return Look.MIRROR if mirror else Look.MATTE, opacity

    def _glow(self, source: GltfMaterial, place: str) -> Rgb:
        strong = extension(
            self._container, source.extensions, "KHR_materials_emissive_strength", EmissiveStrength, place
        )
        glow = np.array(source.emissive_factor) * (strong.emissive_strength if strong else 1.0)
        if source.emissive_texture is not None and glow.any():
            mean = self._textures.mean(source.emissive_texture)
            glow = glow * (0.0 if mean is None else to_linear(mean))
        red, green, blue = np.maximum(glow, 0.0).tolist()
        return red, green, blue


def _blend(texture: Texture) -> tuple[Texture, float | None, float]:
    """A blended picture as something that is drawn here: cut out, or evenly see-through by the last number."""
    alpha = texture.pixels[..., 3]
    if alpha.min() == 255:
        return Texture(_opaque(texture.pixels), texture.wrap), None, 1.0
    between = np.count_nonzero((alpha > 25) & (alpha < 230))
    if between > alpha.size // 2:
        return Texture(_opaque(texture.pixels), texture.wrap), None, float(alpha.mean() / 255)
    return texture, _HALF, 1.0


def _opaque(pixels: U8) -> U8:
    rgb = np.ascontiguousarray(pixels[..., :3])
    rgb.flags.writeable = False
    return rgb


def _unit(value: float) -> float:
    return min(max(float(value), 0.0), 1.0)
