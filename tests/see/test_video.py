import os
import resource
from collections.abc import Iterator
from pathlib import Path

import av
import numpy as np
import pytest
from PIL import Image
from places import room

from orienteer.errors import BadArgumentError, CannotWriteError
from orienteer.see.flight import fly, turntable
from orienteer.see.gifcolors import Histogram, quantised
from orienteer.see.oblique import oblique
from orienteer.see.video import write_gif, write_mp4, write_video
from orienteer.world.camera import Camera


def frames(count: int = 9, size: tuple[int, int] = (64, 48)) -> Iterator[np.ndarray]:
    """A red square that walks over a soft ground."""
    u, v = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
    ground = np.stack((120 + u, 100 + 2 * v, 180 - u), axis=2).clip(0, 255).astype(np.uint8)
    for i in range(count):
        rgb = ground.copy()
        rgb[10:26, 2 + 4 * i : 18 + 4 * i] = (220, 30, 40)
        yield rgb


def decoded(path: Path) -> list[np.ndarray]:
    """All frames of a video file."""
    with av.open(str(path)) as container:
        return [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]


@pytest.mark.parametrize("size", [(64, 48), (63, 47)])
def test_an_mp4_holds_the_frames_it_was_given(tmp_path: Path, size: tuple[int, int]) -> None:
    path = tmp_path / "a.mp4"
    assert write_mp4(path, frames(size=size), fps=12) == 9
    shown = decoded(path)
    assert len(shown) == 9
    assert {frame.shape for frame in shown} == {(48, 64, 3)}
    for frame, original in zip(shown, frames(size=size), strict=True):
        part = frame[: size[1], : size[0]].astype(int)
        assert np.abs(part - original).mean() < 6
        assert np.abs(part.mean(axis=(0, 1)) - original.mean(axis=(0, 1))).max() < 3
    with av.open(str(path)) as container:
        assert container.streams.video[0].average_rate == 12
        assert container.streams.video[0].codec_context.name == "h264"
        assert container.streams.video[0].codec_context.pix_fmt == "yuv420p"
    content = path.read_bytes()
    assert content.find(b"moov") < content.find(b"mdat"), "a browser can begin before the end has come"


def test_a_gif_holds_the_frames_it_was_given_and_repeats_for_ever(tmp_path: Path) -> None:
    path = tmp_path / "a.gif"
    assert write_gif(path, frames(), fps=12) == 9
    for frame, original in zip(decoded(path), frames(), strict=True):
        assert frame.shape == original.shape
        assert np.abs(frame.astype(int) - original).mean() < 4
    with Image.open(path) as image:
        assert image.info["loop"] == 0
        durations = []
        for i in range(image.n_frames):
            image.seek(i)
            durations.append(image.info["duration"])
    assert set(durations) == {80, 90}
    assert sum(durations) == 750


def test_a_rare_colour_survives_in_a_gif(tmp_path: Path) -> None:
    pictures = [np.random.default_rng(i).integers(90, 200, (48, 64, 3), np.uint8) for i in range(4)]
    pictures[2][4:8, 4:8] = (255, 0, 0)
    write_gif(tmp_path / "a.gif", pictures)
    cup = decoded(tmp_path / "a.gif")[2][4:8, 4:8].astype(int)
    assert np.abs(cup - (255, 0, 0)).max() < 40


def test_what_does_not_move_does_not_flicker(tmp_path: Path) -> None:
    write_gif(tmp_path / "a.gif", frames())
    still = np.stack(decoded(tmp_path / "a.gif"))[:, 30:]
    assert (still == still[0]).all()


def test_the_name_says_the_kind(tmp_path: Path) -> None:
    assert write_video(tmp_path / "a.MP4", frames(3)) == 3
    assert write_video(tmp_path / "b.gif", frames(3)) == 3
    with pytest.raises(BadArgumentError, match=r"\.mp4 or \.gif"):
        write_video(tmp_path / "c.avi", frames(3))


@pytest.mark.parametrize("write", [write_mp4, write_gif])
class TestNothingHalfWritten:
    """Whatever goes wrong, the folder holds what it held before."""

    def test_when_somebody_interrupts(self, tmp_path: Path, write: object) -> None:
        def interrupted() -> Iterator[np.ndarray]:
            yield from frames(4)
            raise KeyboardInterrupt

        (tmp_path / "a.bin").write_bytes(b"old")
        with pytest.raises(KeyboardInterrupt):
            write(tmp_path / "a.bin", interrupted())
        assert [(p.name, p.read_bytes()) for p in tmp_path.iterdir()] == [("a.bin", b"old")]

    def test_when_frames_differ_in_size(self, tmp_path: Path, write: object) -> None:
        mixed = [*frames(2), next(frames(size=(32, 32)))]
        with pytest.raises(BadArgumentError, match="frame 2 of a video is 32×32"):
            write(tmp_path / "a.bin", iter(mixed))
        assert list(tmp_path.iterdir()) == []

    def test_when_there_are_no_frames(self, tmp_path: Path, write: object) -> None:
        with pytest.raises(BadArgumentError, match="at least one frame"):
            write(tmp_path / "a.bin", iter(()))
        assert list(tmp_path.iterdir()) == []

    def test_when_there_is_no_room(self, tmp_path: Path, write: object) -> None:
        noise = (np.random.default_rng(i).integers(0, 255, (120, 160, 3), np.uint8) for i in range(60))
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, limits[1]))
        try:
            with pytest.raises(CannotWriteError, match=r"Cannot write .*a\.bin"):
                write(tmp_path / "a.bin", noise)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert list(tmp_path.iterdir()) == []

    def test_when_the_folder_cannot_be_made(self, tmp_path: Path, write: object) -> None:
        (tmp_path / "file").write_text("")
        with pytest.raises(CannotWriteError, match="Cannot write"):
            write(tmp_path / "file" / "a.bin", frames(2))

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
    def test_when_the_folder_is_read_only(self, tmp_path: Path, write: object) -> None:
        tmp_path.chmod(0o500)
        with pytest.raises(CannotWriteError, match="permission"):
            write(tmp_path / "a.bin", frames(2))

    def test_when_the_rate_is_no_rate(self, tmp_path: Path, write: object) -> None:
        for fps in (0.0, -3.0, float("nan"), 1e6):
            with pytest.raises(BadArgumentError, match="frames a second"):
                write(tmp_path / "a.bin", frames(2), fps)


def test_frames_are_taken_one_at_a_time(tmp_path: Path) -> None:
    alive, most = set(), 0

    class Watched(np.ndarray):
        def __del__(self) -> None:
            alive.discard(id(self))

    def watched() -> Iterator[np.ndarray]:
        nonlocal most
        for rgb in frames(30):
            one = rgb.view(Watched)
            alive.add(id(one))
            most = max(most, len(alive))
            yield one
            del one

    for name in ("a.mp4", "a.gif"):
        alive.clear()
        write_video(tmp_path / name, watched())
    assert most <= 3


def test_a_palette_of_few_colours_is_exact() -> None:
    colors = np.array([(250, 10, 10), (10, 250, 10), (10, 10, 250), (128, 128, 128)], np.uint8)
    rgb = colors[np.random.default_rng(0).integers(0, 4, (20, 20))]
    histogram = Histogram()
    histogram.add(rgb)
    palette = histogram.palette(16)
    np.testing.assert_array_equal(palette[quantised(rgb, palette)], rgb)


def test_more_colours_come_nearer() -> None:
    rgb = np.stack(np.meshgrid(np.arange(128) * 2, np.arange(128) * 2), axis=2)
    rgb = np.concatenate((rgb, np.full((128, 128, 1), 90)), axis=2).astype(np.uint8)
    misses = []
    for size in (8, 64, 255):
        histogram = Histogram()
        histogram.add(rgb)
        palette = histogram.palette(size)
        misses.append(np.abs(palette[quantised(rgb, palette)].astype(int) - rgb).mean())
    assert misses[0] > 1.8 * misses[1] > 2.5 * misses[2]
    assert misses[2] < 6


def test_frames_of_a_flight_are_made_when_they_are_asked_for() -> None:
    scene = room()
    asked = []

    def cameras() -> Iterator[Camera]:
        for x in (-1.0, 0.0, 1.0):
            asked.append(x)
            yield Camera.look_at((x, 1.5, 1.0), (0, 0.5, 0), size=(48, 36))

    stream = fly(scene, cameras(), "fast")
    assert asked == []
    first = next(stream)
    assert first.shape == (36, 48, 3)
    assert asked == [-1.0]
    assert len(list(stream)) == 2


def test_a_flight_takes_shots_too() -> None:
    scene = room()
    (rgb,) = fly(scene, [oblique(scene, (48, 36))], "fast")
    assert rgb.shape == (36, 48, 3)


def test_a_turntable_goes_once_around() -> None:
    pictures = list(turntable(room(), 4, (48, 36), quality="fast"))
    assert len(pictures) == 4
    assert all((a != b).any() for a, b in zip(pictures, pictures[1:] + pictures[:1], strict=True))
