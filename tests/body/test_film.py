"""Films show the walker, red where it runs into something, and have the frames and the size they were asked for."""

import av
import numpy as np
import pytest

from body.places import hall
from orienteer.body.film import FILMS, Take, above, follow
from orienteer.body.script import Script
from orienteer.body.touches import touches
from orienteer.body.walker import walk
from orienteer.see.video import write_video


def take(way, every=10):
    scene, script = hall(), Script(np.array(way, dtype=float))
    motion = walk(script)
    return Take(scene, script, motion, touches(scene, script, motion), every)


def red(picture):
    """How many pixels are the red of limbs that hit something."""
    r, g, b = (picture[..., k].astype(int) for k in range(3))
    return int(((r > 110) & (g < 60) & (b < 60)).sum())


@pytest.mark.parametrize(("view", "suffix", "size"), [("follow", ".mp4", (128, 96)), ("above", ".gif", (96, 96))])
def test_a_film_decodes_with_its_frames_and_its_size(tmp_path, view, suffix, size):
    one = take(((-1, 0, 2), (1, 0, 2)), 12)
    path = tmp_path / f"film{suffix}"
    assert write_video(path, FILMS[view](one, size, "fast"), one.fps) == one.pictures
    with av.open(str(path)) as container:
        frames = [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]
    assert len(frames) == one.pictures == -(-len(one.motion) // 12)
    assert {frame.shape for frame in frames} == {(size[1], size[0], 3)}


def test_limbs_are_red_while_they_are_in_the_table_and_only_then():
    one = take(((-2, 0, 0), (2, 0, 0)))
    counts = [red(picture) for picture in follow(one, (160, 120), "fast")]
    hit = [bool(set().union(*one.met.by_frame[k : k + 10])) for k in range(0, len(one.motion), 10)]
    assert any(hit)
    assert not hit[0]
    first = counts[0]
    assert all(count > first + 20 for count, is_hit in zip(counts, hit, strict=True) if is_hit)


def test_the_walker_moves_through_the_picture_from_above():
    one = take(((-2, 0, 2), (2, 0, 2)), 40)
    pictures = np.array(list(above(one, (120, 120), "fast"))).astype(int)
    changed = np.abs(pictures - np.median(pictures, axis=0)).sum(axis=3) > 60
    middles = [float(np.nonzero(picture)[1].mean()) for picture in changed]
    assert middles == sorted(middles)
    assert middles[-1] - middles[0] > 40
