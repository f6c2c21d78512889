import io

import numpy as np
import pytest
from PIL import Image, PngImagePlugin

from orienteer.asking import Frames, Picture, Text
from orienteer.errors import UnknownNameError
from orienteer.run.manifest import PictureSettings
from orienteer.run.showing import Encoder
from orienteer.run.showing import Image as Shown

RGB = np.random.default_rng(1).integers(0, 256, (20, 30, 3)).astype(np.uint8)


def decoded(image):
    from base64 import b64decode

    kind, _, content = image.uri.partition(";base64,")
    raw = b64decode(content)
    return kind, raw, np.asarray(Image.open(io.BytesIO(raw)).convert("RGB"))


@pytest.fixture
def file(tmp_path):
    """A picture that says in its file what is right."""
    words = PngImagePlugin.PngInfo()
    words.add_text("answer", "the goal is the red door")
    Image.fromarray(RGB).save(tmp_path / "view.png", pnginfo=words)
    return tmp_path / "view.png"


def test_words_in_a_picture_file_are_not_sent(file):
    (image,) = Encoder(PictureSettings(), file.parent).shown([Picture(file, "a door")]).images
    kind, raw, rgb = decoded(image)
    assert kind == "data:image/png"
    assert b"red door" not in raw
    assert np.array_equal(rgb, RGB)
    assert (image.name, image.size_px) == ("view.png", (30, 20))


def test_a_picture_from_a_file_and_one_made_on_the_spot_show_the_same(file):
    encoder = Encoder(PictureSettings(), file.parent)
    for source in (file, RGB):
        (image,) = encoder.shown([Picture(source, "")]).images
        assert np.array_equal(decoded(image)[2], RGB)


@pytest.mark.parametrize("encoding", ["png", "jpeg"])
def test_large_pictures_are_made_smaller_and_keep_their_shape(file, encoding):
    encoder = Encoder(PictureSettings(encoding=encoding, max_side_px=15), file.parent)
    for source in (file, RGB):
        (image,) = encoder.shown([Picture(source, "")]).images
        kind, _, rgb = decoded(image)
        assert kind == f"data:image/{encoding}"
        assert rgb.shape == (10, 15, 3)
        assert image.size_px == (15, 10)


def test_a_film_is_sampled_evenly_with_both_ends(file):
    pictures = tuple(Picture(np.full((4, 4, 3), i, dtype=np.uint8), "") for i in range(100))
    shown = Encoder(PictureSettings(max_frames=4)).shown([Text("film"), Frames(pictures, 10.0)])
    assert [int(decoded(one)[2][0, 0, 0]) for one in shown.images] == [0, 33, 66, 99]


def test_the_digest_tells_order_and_content_apart(file):
    encoder = Encoder(PictureSettings(), file.parent)
    parts = [Text("a"), Text("b"), Picture(file, "alt")]
    digests = {
        encoder.shown(some).sha256
        for some in (parts, parts[::-1], parts[:2], [Text("ab"), parts[2]], [*parts[:2], Picture(RGB[::-1], "alt")])
    }
    assert len(digests) == 5
    assert encoder.shown([Text("a"), Text("b"), Picture(file, "other")]).sha256 == encoder.shown(parts).sha256
    assert all(isinstance(one, Shown) for one in encoder.shown(parts).images)


def test_an_unknown_encoding_is_answered_with_those_there_are():
    with pytest.raises(UnknownNameError, match="jpeg, png"):
        Encoder(PictureSettings(encoding="webp"))
