"""Prompts: text files with places for the instruction."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from orienteer.bench.sleepwalk.records import Details


def instruction(details: Details) -> dict[str, str]:
    """The four fields of an instruction as prompts name them."""
    interact = ", ".join(details.interact) or "none"
    return {"task": details.task, "start": details.start, "end": details.end, "interact": interact}


@cache
def prompt(name: str) -> str:
    """The words of a prompt file."""
    return (files("orienteer.bench.sleepwalk") / "prompts" / f"{name}.txt").read_text(encoding="utf-8").strip()
