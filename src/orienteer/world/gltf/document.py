"""The JSON of a glTF 2.0 file, as far as it is used here. Names are the specification's, in snake case."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ConfigDict, Field
from pydantic.alias_generators import to_camel

from orienteer.world.wire import Wire

Index = Annotated[int, Field(ge=0, lt=2**31)]
Size = Annotated[int, Field(ge=0, lt=2**53)]
Vec3 = tuple[float, float, float]
Vec4 = tuple[float, float, float, float]
Extensions = Annotated[dict[str, Any], Field(default_factory=dict)]
"""Extension objects by name, checked where they are used."""


class Json(Wire):
    """An object of the file; `byte_length` here is `byteLength` there."""

    model_config = ConfigDict(alias_generator=to_camel)


class Version(Json):
    version: str | float


class Head(Json):
    """As much as files of any version have."""

    asset: Version


class Asset(Json):
    version: str
    min_version: str | None = None
    generator: str | None = None
    copyright: str | None = None
    extras: Any = None


class Buffer(Json):
    byte_length: Size
    uri: str | None = None
    extensions: Extensions


class BufferView(Json):
    buffer: Index
    byte_length: Size
    byte_offset: Size = 0
    byte_stride: Annotated[int, Field(ge=1, le=252)] | None = None
    extensions: Extensions


class SparseIndices(Json):
    buffer_view: Index
    component_type: int
    byte_offset: Size = 0


class SparseValues(Json):
    buffer_view: Index
    byte_offset: Size = 0


class Sparse(Json):
    count: Size
    indices: SparseIndices
    values: SparseValues


class Accessor(Json):
    component_type: int
    count: Size
    type: str
    buffer_view: Index | None = None
    byte_offset: Size = 0
    normalized: bool = False
    sparse: Sparse | None = None


class Image(Json):
    uri: str | None = None
    buffer_view: Index | None = None
    name: str | None = None


class Texture(Json):
    source: Index | None = None
    sampler: Index | None = None
    extensions: Extensions


class Sampler(Json):
    wrap_s: int = 10497
    wrap_t: int = 10497


class TextureInfo(Json):
    index: Index
    tex_coord: Annotated[int, Field(ge=0, le=255)] = 0
    extensions: Extensions


class MetallicRoughness(Json):
    base_color_factor: Vec4 = (1.0, 1.0, 1.0, 1.0)
    base_color_texture: TextureInfo | None = None
    metallic_factor: float = 1.0
    roughness_factor: float = 1.0
    metallic_roughness_texture: TextureInfo | None = None


class Material(Json):
    name: str | None = None
    pbr_metallic_roughness: MetallicRoughness | None = None
    emissive_factor: Vec3 = (0.0, 0.0, 0.0)
    emissive_texture: TextureInfo | None = None
    alpha_mode: str = "OPAQUE"
    alpha_cutoff: float = 0.5
    double_sided: bool = False
    extensions: Extensions


class Primitive(Json):
    attributes: Annotated[dict[str, Index], Field(default_factory=dict)]
    indices: Index | None = None
    material: Index | None = None
    mode: int = 4
    targets: tuple[Any, ...] = ()
    extensions: Extensions


class Mesh(Json):
    primitives: tuple[Primitive, ...] = ()
    name: str | None = None


class Skin(Json):
    joints: tuple[Index, ...] = ()
    inverse_bind_matrices: Index | None = None


class Node(Json):
    name: str | None = None
    children: tuple[Index, ...] = ()
    mesh: Index | None = None
    camera: Index | None = None
    skin: Index | None = None
    matrix: Annotated[list[float], Field(min_length=16, max_length=16)] | None = None
    translation: Vec3 = (0.0, 0.0, 0.0)
    rotation: Vec4 = (0.0, 0.0, 0.0, 1.0)
    scale: Vec3 = (1.0, 1.0, 1.0)
    extras: Any = None
    extensions: Extensions


class Scene(Json):
    nodes: tuple[Index, ...] = ()
    name: str | None = None


class Perspective(Json):
    yfov: float
    aspect_ratio: float | None = None
    znear: float = 0.0


class Orthographic(Json):
    xmag: float
    ymag: float
    znear: float = 0.0


class Camera(Json):
    name: str | None = None
    perspective: Perspective | None = None
    orthographic: Orthographic | None = None


class Light(Json):
    """Of KHR_lights_punctual."""

    type: str
    name: str | None = None
    color: Vec3 = (1.0, 1.0, 1.0)
    intensity: float = 1.0


class TextureTransform(Json):
    """Of KHR_texture_transform."""

    offset: tuple[float, float] = (0.0, 0.0)
    rotation: float = 0.0
    scale: tuple[float, float] = (1.0, 1.0)
    tex_coord: Annotated[int, Field(ge=0, le=255)] | None = None


class SpecularGlossiness(Json):
    """Of KHR_materials_pbrSpecularGlossiness, which old exporters wrote."""

    diffuse_factor: Vec4 = (1.0, 1.0, 1.0, 1.0)
    diffuse_texture: TextureInfo | None = None
    glossiness_factor: float = 1.0


class Transmission(Json):
    """Of KHR_materials_transmission."""

    transmission_factor: float = 0.0


class EmissiveStrength(Json):
    """Of KHR_materials_emissive_strength."""

    emissive_strength: float = 1.0


class LightList(Json):
    lights: tuple[Light, ...] = ()


class LightUse(Json):
    light: Index


class WebpTexture(Json):
    """Of EXT_texture_webp."""

    source: Index


class DocumentExtensions(Json):
    lights: Annotated[LightList, Field(alias="KHR_lights_punctual")] = LightList()


class Document(Json):
    asset: Asset
    scene: Index | None = None
    scenes: tuple[Scene, ...] = ()
    nodes: tuple[Node, ...] = ()
    meshes: tuple[Mesh, ...] = ()
    materials: tuple[Material, ...] = ()
    textures: tuple[Texture, ...] = ()
    images: tuple[Image, ...] = ()
    samplers: tuple[Sampler, ...] = ()
    accessors: tuple[Accessor, ...] = ()
    buffer_views: tuple[BufferView, ...] = ()
    buffers: tuple[Buffer, ...] = ()
    cameras: tuple[Camera, ...] = ()
    skins: tuple[Skin, ...] = ()
    animations: tuple[Any, ...] = ()
    extensions_required: tuple[str, ...] = ()
    extensions: DocumentExtensions = DocumentExtensions()
