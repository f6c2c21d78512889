import numpy as np
import pytest

from orienteer.world.material import Material, Texture, Wrap


def test_a_texture_keeps_its_pixels_for_itself():
    pixels = np.zeros((2, 3, 3), np.uint8)
    texture = Texture(pixels)
    pixels[:] = 9
    assert texture.pixels.max() == 0
    assert texture.wrap == (Wrap.REPEAT, Wrap.REPEAT)


@pytest.mark.parametrize("shape", [(2, 2, 1), (2, 2, 5), (0, 2, 3), (2, 2)])
def test_other_shapes_are_no_texture(shape):
    with pytest.raises(ValueError, match=r"texture|shape"):
        Texture(np.zeros(shape, np.uint8))


def test_a_plain_material_is_matte_and_opaque():
    plain = Material()
    assert plain.opacity == 1.0
    assert plain.look == "matte"
    assert plain.double_sided
