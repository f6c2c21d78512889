"""A grammar of the ways in which models write a list of points down, and of the accidents that befall answers."""

from __future__ import annotations

import json


def one_of(rng, choices):
    return choices[int(rng.integers(len(choices)))]


def points(rng):
    """What is meant: mostly short walks in the grid, now and then a single point, a long one, or one outside."""
    count = one_of(rng, (1, 2, 3, 4, 6, 9, 15, 40))
    low, high = one_of(rng, ((0, 25), (0, 25), (0, 25), (-3, 40)))
    return [tuple(int(c) for c in rng.integers(low, high, 3)) for _ in range(count)]


NUMBERS = (
    str,
    str,
    lambda n: f"{n}.0",
    lambda n: f"{n}.",
    lambda n: f"{n:+d}",
    lambda n: f'"{n}"',
    lambda n: f" {n} ",
    lambda n: f"{n}.000",
    lambda n: f"{n / 10:.1f}e1",
)
LABELS = (
    '""',
    '"start"',
    '"near the sofa\'s arm"',
    '"[3, 4, 5]"',
    '"turn (see 1, 2)"',
    '"a, b: c}"',
    "''",
    "'it is'",
    "null",
    "None",
    '"\\"quoted\\""',
)


def point(rng, style, number):
    x, y, z = (number(c) for c in style["point"])
    kind, label = style["kind"], one_of(rng, LABELS)
    match kind:
        case "asked":
            return f'{{"point": [{x}, {y}, {z}], "label": {label}}}'
        case "no label":
            return f'{{"point": [{x},{y},{z}]}}'
        case "label first":
            return f'{{"label": {label}, "point": [{x}, {y}, {z}]}}'
        case "python":
            return f"{{'point': ({x}, {y}, {z}), 'label': {label}}}"
        case "unquoted":
            return f"{{point: [{x}, {y}, {z}], label: {label}}}"
        case "spread":
            return f'{{\n    "point": [\n      {x},\n      {y},\n      {z}\n    ],\n    "label": {label}\n  }}'
        case "axes":
            return f'{{"x": {x}, "y": {y}, "z": {z}}}'
        case "axes in point":
            return f'{{"point": {{"z": {z}, "x": {x}, "y": {y}}}, "label": {label}}}'
        case "capital":
            return f'{{"Point": [{x}, {y}, {z}], "Label": {label}}}'
        case "other key":
            return f'{{"position": [{x}, {y}, {z}], "step": 4}}'
        case "swapped":
            return f'{{"label": [{x}, {y}, {z}], "point": "start"}}'
        case "list":
            return f"[{x}, {y}, {z}]"
        case "tuple":
            return f"({x}, {y}, {z})"
        case "trailing":
            return f"[{x}, {y}, {z},]"
        case "called":
            return f"Point(x={x}, y={y}, z={z})"
    raise AssertionError(kind)


KINDS = (
    "asked",
    "asked",
    "no label",
    "label first",
    "python",
    "unquoted",
    "spread",
    "axes",
    "axes in point",
    "capital",
    "other key",
    "swapped",
    "list",
    "tuple",
    "trailing",
    "called",
)
LISTS = (
    lambda ps: "[" + ", ".join(ps) + "]",
    lambda ps: "[\n  " + ",\n  ".join(ps) + "\n]",
    lambda ps: "[" + ", ".join(ps) + ",]",
    lambda ps: "[" + "\n".join(ps) + "]",
    lambda ps: "(" + ", ".join(ps) + ",)",
    lambda ps: "[\n" + "".join(f"  {p},  // step {i}\n" for i, p in enumerate(ps)) + "]",
    lambda ps: "[\n" + "".join(f"  {p},  # don't stop\n" for p in ps) + "]",
    lambda ps: '{"path": [' + ", ".join(ps) + "]}",
    lambda ps: '{"summary": "a walk", "trajectory": [' + ", ".join(ps) + '], "length": 12}',
    lambda ps: '{"answer": {"points": [' + ", ".join(ps) + "]}}",
    lambda ps: "path = [" + "; ".join(ps) + "]",
    lambda ps: "np.array([" + ", ".join(ps) + "])",
    lambda ps: "\n".join(ps),
    lambda ps: ",\n".join(ps),
    lambda ps: " -> ".join(ps),
    lambda ps: " → ".join(ps),
    lambda ps: "\n".join(f"{i + 1}. {p}" for i, p in enumerate(ps)),
    lambda ps: "\n".join(f"- Waypoint {i}: {p}" for i, p in enumerate(ps)),
)
FENCES = ("{}", "{}", "```json\n{}\n```", "```\n{}\n```", "```python\npath = {}\n```", "~~~\n{}\n~~~", "`{}`", "**{}**")
DECOY = "[[7, 7, 7], [8, 8, 8]]"
BEFORE = (
    "",
    "",
    "Here is the path:\n",
    "The grid (25×25×25) is read as in the task; I don't use pixels.\n\n",
    "Obstacles: the sofa spans x 3-7 (z 4 to 9), the table (10, 12).\n",
    "x, y, z ∈ [0, 24]. The sofa stands at (3, 0, 9), so it's best to pass it (closely).\n",
    "1. Start: near the red chair\n2. End: near the lamp {as shown}\n",
    f"<think>First try {DECOY}, no: [[1, 1</think>\n",
    f"<thinking>\nMaybe {DECOY}\n</thinking>",
    f"It begins at the chair, {DECOY} will do.</think>",
    "[THINK]hm (7, 0, 8)[/THINK]",
)
AFTER = (
    "",
    "",
    "\nThis path avoids all obstacles.",
    "\n\nNote: it's 12 steps (about 5 m) long.",
    "\n(end)",
    " :-)",
    "<|im_end|>",
)
WHOLE = (
    lambda text: text,
    lambda text: text,
    lambda text: text,
    lambda text: f"I'd say so. <answer>{text}</answer>",
    lambda text: text.replace('"', "“"),
    lambda text: text.replace(",", "，").replace(":", "："),
    lambda text: text.replace("\n", "\r\n"),
    lambda text: text.replace("\n", "\n\n    "),
    json.dumps,
)


def answer(rng, meant):
    """Some words that mean these points."""
    kind, number = one_of(rng, KINDS), one_of(rng, NUMBERS)
    written = [point(rng, {"point": p, "kind": kind}, number) for p in meant]
    text = one_of(rng, FENCES).replace("{}", one_of(rng, LISTS)(written))
    return one_of(rng, WHOLE)(one_of(rng, BEFORE) + text + one_of(rng, AFTER))


JUNK = "[](){},:\"'`.-+eE0123456789 \n\\xyz#/<>\x00…“é😀"


def mutated(rng, text):
    """The same words after a few accidents."""
    for _ in range(int(rng.integers(1, 6))):
        at, length = int(rng.integers(len(text) + 1)), int(rng.integers(1, 12))
        match int(rng.integers(6)):
            case 0:
                text = text[:at] + text[at + length :]
            case 1:
                text = text[:at] + one_of(rng, JUNK) * (1 + length % 3) + text[at:]
            case 2:
                text = text[:at] + text[at : at + length] * 2 + text[at + length :]
            case 3:
                text = text[:at]
            case 4:
                text = text[at:] + text[:at]
            case 5:
                text = text.replace(one_of(rng, JUNK), one_of(rng, JUNK), length)
    return text
