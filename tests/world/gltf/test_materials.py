import base64

import numpy as np
import pytest

from orienteer.world.gltf.reader import read_gltf
from orienteer.world.images import png_bytes
from orienteer.world.material import Look, Wrap

from .making import SQUARE, Gltf

RED = np.zeros((2, 2, 3), np.uint8)
RED[..., 0] = 255


@pytest.fixture
def read(tmp_path):
    def reader(material, picture=None, attributes=(), uv=True):
        made = Gltf()
        if picture is not None:
            content = picture if isinstance(picture, bytes) else png_bytes(picture)
            made.add("images", {"bufferView": made.view(content), "mimeType": "image/png"})
            made.add("samplers", {"wrapS": 33071, "wrapT": 33648})
            made.add("textures", {"source": 0, "sampler": 0})
        made.add("materials", material)
        places = {"TEXCOORD_0": made.accessor(np.array(SQUARE)[:, :2])} if uv else {}
        for name, values in dict(attributes).items():
            places[name] = made.accessor(values)
        made.node(name="it", mesh=made.mesh(made.primitive(material=0, attributes=places)))
        made.save(tmp_path / "a.glb")
        model = read_gltf(tmp_path / "a.glb")
        return model, model.nodes[0].surfaces[0]

    return reader


TEXTURED = {"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}


def test_factors_are_kept(read):
    base = {"baseColorFactor": [0.1, 0.2, 0.3, 1], "metallicFactor": 0.4, "roughnessFactor": 0.5}
    _, surface = read({"name": "paint", "pbrMetallicRoughness": base, "doubleSided": True})
    material = surface.material
    assert (material.name, material.color, material.metallic, material.roughness) == (
        "paint",
        (0.1, 0.2, 0.3),
        0.4,
        0.5,
    )
    assert material.double_sided
    assert material.look is Look.MATTE


def test_a_material_that_says_nothing_of_metal_is_none(read):
    assert read({})[1].material.metallic == 0.0
    assert read({"pbrMetallicRoughness": {"roughnessFactor": 0.5}})[1].material.metallic == 1.0
    assert not read({})[1].material.double_sided


def test_no_material_at_all_is_plain(tmp_path):
    made = Gltf()
    made.node(mesh=made.mesh())
    assert read_gltf(made.save(tmp_path / "a.glb")).nodes[0].surfaces[0].material.name == "plain"


def test_a_texture_comes_with_its_wrap(read):
    model, surface = read(TEXTURED, RED)
    assert np.array_equal(surface.material.texture.pixels, RED)
    assert surface.material.texture.wrap == (Wrap.CLAMP, Wrap.MIRROR)
    assert surface.uv.shape == (4, 2)
    assert not model.warnings


def test_a_picture_without_coordinates_is_left_out(read):
    model, surface = read(TEXTURED, RED, uv=False)
    assert surface.material.texture is None
    assert "no coordinates" in model.warnings[0]


def test_a_broken_picture_is_left_out(read):
    model, surface = read(TEXTURED, png_bytes(RED)[:40])
    assert surface.material.texture is None
    assert "Picture 0 is damaged" in model.warnings[0]


@pytest.mark.parametrize("uri", ["none.png", "../a.png", "http://example.org/a.png"])
def test_a_picture_that_may_not_or_cannot_be_opened_is_left_out(tmp_path, uri):
    made = Gltf()
    made.add("images", {"uri": uri})
    made.add("textures", {"source": 0})
    made.add("materials", TEXTURED)
    uv = made.accessor(np.array(SQUARE)[:, :2])
    made.node(mesh=made.mesh(made.primitive(material=0, attributes={"TEXCOORD_0": uv})))
    model = read_gltf(made.save(tmp_path / "a.glb"))
    assert model.nodes[0].surfaces[0].material.texture is None
    assert "left out" in model.warnings[0]


@pytest.mark.parametrize("beside", [True, False])
def test_pictures_beside_the_file_or_in_its_text_are_read(tmp_path, beside):
    made = Gltf()
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "red.png").write_bytes(png_bytes(RED))
    inline = "data:image/png;base64," + base64.b64encode(png_bytes(RED)).decode()
    made.add("images", {"uri": "maps/red.png" if beside else inline})
    made.add("textures", {"source": 0})
    made.add("materials", TEXTURED)
    uv = made.accessor(np.array(SQUARE)[:, :2])
    made.node(mesh=made.mesh(made.primitive(material=0, attributes={"TEXCOORD_0": uv})))
    model = read_gltf(made.save(tmp_path / "a.glb"))
    assert np.array_equal(model.nodes[0].surfaces[0].material.texture.pixels, RED)


def test_a_texture_transform_moves_the_coordinates(read):
    transform = {"offset": [0.5, 0.25], "rotation": np.pi / 2, "scale": [2, 3]}
    info = {"index": 0, "extensions": {"KHR_texture_transform": transform}}
    _, surface = read({"pbrMetallicRoughness": {"baseColorTexture": info}}, RED)
    # T · R · S of the extension's text: (1, 0) is scaled to (2, 0), turned to (0, −2), moved.
    assert np.allclose(surface.uv[1], (0.5, 0.25 - 2))
    assert np.allclose(surface.uv[3], (0.5 + 3, 0.25))


def test_another_set_of_coordinates_is_taken_where_it_says_so(read):
    info = {"index": 0, "texCoord": 1}
    other = np.full((4, 2), 0.7)
    _, surface = read({"pbrMetallicRoughness": {"baseColorTexture": info}}, RED, {"TEXCOORD_1": other})
    assert np.allclose(surface.uv, 0.7)


@pytest.mark.parametrize(("mode", "cutoff"), [("OPAQUE", None), ("MASK", 0.3)])
def test_alpha_cuts_only_where_it_is_a_mask(read, mode, cutoff):
    picture = np.full((2, 2, 4), 255, np.uint8)
    picture[0, 0, 3] = 0
    _, surface = read(TEXTURED | {"alphaMode": mode, "alphaCutoff": 0.3}, picture)
    assert surface.material.cutoff == cutoff
    assert surface.material.texture.pixels.shape[2] == (3 if cutoff is None else 4)


def test_blending_by_factor_is_opacity(read):
    base = {"baseColorFactor": [1, 1, 1, 0.25]}
    assert read({"pbrMetallicRoughness": base, "alphaMode": "BLEND"})[1].material.opacity == 0.25
    assert read({"pbrMetallicRoughness": base})[1].material.opacity == 1.0


@pytest.mark.parametrize(
    ("alphas", "cutoff", "opacity"),
    [([0, 255, 255, 255], 0.5, 1.0), ([255] * 4, None, 1.0), ([100, 110, 90, 100], None, 100 / 255)],
)
def test_a_blended_picture_is_cut_out_or_evenly_clear(read, alphas, cutoff, opacity):
    picture = np.full((2, 2, 4), 255, np.uint8)
    picture[..., 3] = np.array(alphas).reshape(2, 2)
    material = read(TEXTURED | {"alphaMode": "BLEND"}, picture)[1].material
    assert material.cutoff == cutoff
    assert material.opacity == pytest.approx(opacity)


def test_transmission_is_glass_and_smooth_metal_a_mirror(read):
    clear = {"extensions": {"KHR_materials_transmission": {"transmissionFactor": 0.8}}}
    material = read(clear)[1].material
    assert material.look is Look.GLASS
    assert material.opacity == pytest.approx(0.2)
    shiny = {"pbrMetallicRoughness": {"metallicFactor": 1.0, "roughnessFactor": 0.0}}
    assert read(shiny)[1].material.look is Look.MIRROR


def test_a_metal_map_is_taken_by_its_mean(read):
    picture = np.zeros((4, 4, 3), np.uint8)
    picture[..., 1], picture[..., 2] = 102, 51
    base = {"metallicRoughnessTexture": {"index": 0}}
    material = read({"pbrMetallicRoughness": base}, picture)[1].material
    assert material.roughness == pytest.approx(0.4)
    assert material.metallic == pytest.approx(0.2)


def test_glow_has_its_strength(read):
    strong = {"emissiveFactor": [1, 0.5, 0], "extensions": {"KHR_materials_emissive_strength": {"emissiveStrength": 4}}}
    assert read(strong)[1].material.glow == (4, 2, 0)
    mapped = {"emissiveFactor": [1, 1, 1], "emissiveTexture": {"index": 0}}
    assert read(mapped, RED)[1].material.glow == pytest.approx((1, 0, 0))


def test_a_file_whose_materials_are_all_unlit_says_so(read):
    model, surface = read({"extensions": {"KHR_materials_unlit": {}}})
    assert model.unlit
    assert surface.material.metallic == 0.0
    assert not read({})[0].unlit


def test_old_glossy_materials_are_read(read):
    old = {"diffuseFactor": [0.2, 0.4, 0.6, 1], "glossinessFactor": 0.25}
    material = read({"extensions": {"KHR_materials_pbrSpecularGlossiness": old}})[1].material
    assert (material.color, material.roughness) == ((0.2, 0.4, 0.6), 0.75)


def test_numbers_out_of_range_are_brought_into_it(read):
    base = {"baseColorFactor": [2, -1, 0.5, 1], "roughnessFactor": 7}
    material = read({"pbrMetallicRoughness": base})[1].material
    assert (material.color, material.roughness) == ((1, 0, 0.5), 1)
