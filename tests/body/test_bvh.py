"""A BVH file, read again by a parser of its own, gives the joints."""

import re
from pathlib import Path

import numpy as np

from orienteer.body.bvh import save_bvh
from orienteer.body.script import Deed, Script, Stop
from orienteer.body.skeleton import JOINTS
from orienteer.body.walker import walk

WAY = np.array(((0.0, 0.0, 0.0), (2.0, 0.0, 0.3), (2.2, 0.0, 2.5)))


def turn(axis, degrees):
    """Textbook rotation about x, y or z."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return {
        "X": np.array(((1, 0, 0), (0, c, -s), (0, s, c))),
        "Y": np.array(((c, 0, s), (0, 1, 0), (-s, 0, c))),
        "Z": np.array(((c, -s, 0), (s, c, 0), (0, 0, 1))),
    }[axis]


def read(text):
    """Names, positions (frames, joints, 3), and seconds a frame."""
    head, body = text.split("MOTION")
    joints, stack, ends = [], [], 0
    for line in head.splitlines():
        words = line.split()
        if words[:1] in (["ROOT"], ["JOINT"]):
            joints.append({"name": words[1], "parent": next((n for n in stack[::-1] if n >= 0), -1)})
        elif words[:2] == ["End", "Site"]:
            ends += 1
        elif words == ["{"]:
            stack.append(-ends if ends else len(joints) - 1)
        elif words == ["}"]:
            stack.pop()
            ends = 0
        elif words[:1] == ["OFFSET"] and not ends:
            joints[-1]["offset"] = np.array(words[1:], dtype=float)
        elif words[:1] == ["CHANNELS"]:
            joints[-1]["channels"] = words[2:]
            assert int(words[1]) == len(words) - 2
    seconds = float(re.search(r"Frame Time: (\S+)", body)[1])
    rows = [[float(word) for word in line.split()] for line in body.splitlines() if re.match(r"\s*-?\d", line)]
    assert len(rows) == int(re.search(r"Frames: (\d+)", body)[1])
    return [one["name"] for one in joints], np.array([placed(joints, iter(row)) for row in rows]), seconds


def placed(joints, numbers):
    """Positions of all joints of one frame."""
    world, found = [], []
    for one in joints:
        at, rotation = one["offset"].copy(), np.eye(3)
        for channel in one["channels"]:
            value = next(numbers)
            if channel.endswith("position"):
                at["XYZ".index(channel[0])] += value
            else:
                rotation = rotation @ turn(channel[0], value)
        before, base = (np.eye(3), np.zeros(3)) if one["parent"] < 0 else world[one["parent"]]
        world.append((before @ rotation, base + before @ at))
        found.append(world[-1][1])
    return found


def test_a_file_read_again_gives_the_joints_to_a_millimetre(tmp_path: Path) -> None:
    motion = walk(Script(WAY, (Stop(4.0, Deed.REACH, np.array((2.6, 1.0, 2.9))),)))
    save_bvh(motion, tmp_path / "a.bvh")
    names, found, seconds = read((tmp_path / "a.bvh").read_text())
    assert seconds == 1 / 20
    order = [names.index(name.title().replace(" ", "")) for name in JOINTS]
    assert sorted(order) == list(range(22))
    assert np.abs(found[:, order] - motion.joints).max() < 1e-3
