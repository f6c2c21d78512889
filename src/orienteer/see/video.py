"""Moving pictures: MP4 and GIF from any stream of frames, in constant memory, written whole or not at all."""

from __future__ import annotations

import math
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import IO, Any

import av
import numpy as np
from av.video.reformatter import ColorRange, Colorspace

from orienteer.arrays import U8
from orienteer.atomic import replacing
from orienteer.errors import BadArgumentError
from orienteer.see.gifcolors import Histogram, quantised
from orienteer.see.picture import check_rgb

_CRF = 20
"""x264's constant rate factor: hard to tell from the original, a third of the size of the lossless file."""


def write_video(path: Path | str, frames: Iterable[U8], fps: float = 24.0) -> int:
    """An MP4 or GIF by the file's name; returns how many frames it has."""
    writers: dict[str, Callable[[Path | str, Iterable[U8], float], int]] = {".mp4": write_mp4, ".gif": write_gif}
    suffix = Path(path).suffix.lower()
    if suffix not in writers:
        raise BadArgumentError(f"a video ends in {' or '.join(writers)}, not in {suffix!r}")
    return writers[suffix](path, frames, fps)


def write_mp4(path: Path | str, frames: Iterable[U8], fps: float = 24.0) -> int:
    """H.264 that every player shows; odd sizes get one more row or column. Returns how many frames it has."""
    rate = _rate(fps)
    count = 0
    first, stream = _opened(frames)
    height, width = (edge + edge % 2 for edge in first.shape[:2])
    # The index goes before the pictures, so that a browser shows the first of them at once.
    options = {"movflags": "+faststart"}
    with replacing(path) as part, av.open(f"file:{part}", "w", format="mp4", options=options) as container:
        video = container.add_stream("libx264", rate=rate, options={"crf": str(_CRF), "preset": "medium"})
        video.width, video.height, video.pix_fmt = width, height, "yuv420p"
        video.codec_context.colorspace, video.codec_context.color_range = Colorspace.ITU709, ColorRange.MPEG
        video.codec_context.color_primaries = video.codec_context.color_trc = 1  # ITU-R BT.709
        for rgb in stream:
            frame = av.VideoFrame.from_ndarray(_padded(rgb, width, height), format="rgb24")
            frame = frame.reformat(format="yuv420p", dst_colorspace=Colorspace.ITU709)
            frame.pts, frame.time_base = count, 1 / rate
            container.mux(video.encode(frame))
            count += 1
        container.mux(video.encode())
    return count


def write_gif(path: Path | str, frames: Iterable[U8], fps: float = 12.0) -> int:
    """An endless GIF with one palette for all frames; returns how many it has.

    GIF counts hundredths of a second: at 12 frames a second they last 8 or 9 of them.
    """
    rate = _rate(fps)
    first, stream = _opened(frames)
    height, width = first.shape[:2]
    with replacing(path) as part, tempfile.TemporaryFile(dir=part.parent) as kept:
        histogram, sizes = Histogram(), []
        for rgb in stream:
            histogram.add(rgb)
            packed = zlib.compress(np.ascontiguousarray(rgb).data, 1)
            kept.write(packed)
            sizes.append(len(packed))
        kept.seek(0)
        palette = histogram.palette(255)
        # The last colour is transparent: the encoder writes it where a pixel stays as it was.
        argb = np.zeros((256, 4), dtype=np.uint8)
        argb[:255, 0], argb[:255, 1:] = 255, palette
        last = round(100 * len(sizes) / rate) - round(100 * (len(sizes) - 1) / rate)
        options = {"loop": "0", "final_delay": str(last)}
        with av.open(f"file:{part}", "w", format="gif", options=options) as container:
            video = container.add_stream("gif", rate=100)
            video.width, video.height, video.pix_fmt = width, height, "pal8"
            video.codec_context.time_base = Fraction(1, 100)
            for i, rgb in enumerate(_unpacked(kept, sizes, (height, width))):
                # PyAV's stubs do not know that this format takes a pair.
                pair: Any = (quantised(rgb, palette), argb)
                frame = av.VideoFrame.from_ndarray(pair, format="pal8")
                frame.pts, frame.time_base = round(100 * i / rate), Fraction(1, 100)
                container.mux(video.encode(frame))
            container.mux(video.encode())
    return len(sizes)


def _opened(frames: Iterable[U8]) -> tuple[U8, Iterator[U8]]:
    """The first frame, and all of them, each checked against it."""
    stream = iter(frames)
    first = next(stream, None)
    if first is None:
        raise BadArgumentError("a video needs at least one frame")
    check_rgb(first)

    def checked() -> Iterator[U8]:
        for i, rgb in enumerate(chain((first,), stream)):
            if check_rgb(rgb).shape != first.shape:
                sizes = f"{rgb.shape[1]}×{rgb.shape[0]}", f"{first.shape[1]}×{first.shape[0]}"
                raise BadArgumentError(f"frame {i} of a video is {sizes[0]} pixels large, the first one {sizes[1]}")
            yield rgb

    return first, checked()


def _rate(fps: float) -> Fraction:
    if not (math.isfinite(fps) and 0 < fps <= 240):
        raise BadArgumentError(f"a video has more than 0 and at most 240 frames a second, not {fps:g}")
    return Fraction(fps).limit_denominator(1001)


def _padded(rgb: U8, width: int, height: int) -> U8:
    """With the last row and column repeated up to that size."""
    return np.pad(rgb, ((0, height - rgb.shape[0]), (0, width - rgb.shape[1]), (0, 0)), mode="edge")


def _unpacked(kept: IO[bytes], sizes: list[int], shape: tuple[int, int]) -> Iterator[U8]:
    for size in sizes:
        yield np.frombuffer(zlib.decompress(kept.read(size)), dtype=np.uint8).reshape(*shape, 3)
