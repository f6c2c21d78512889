"""Models by name, with how they are to write and what they cost."""

from __future__ import annotations

import re
from typing import Any

from inspect_ai.model import GenerateConfig, Model, get_model

from orienteer.errors import BadArgumentError
from orienteer.run.prices import Price, price_of
from orienteer.run.references import PROVIDER
from orienteer.run.retrying import Retrying
from orienteer.run.service import Service

DETERMINISTIC: dict[str, Any] = {"temperature": 0.0, "seed": 0}
"""How a model is asked to write unless told otherwise: what a service drops of it is recorded."""


def service_for(
    name: str,
    *,
    model_args: dict[str, Any] | None = None,
    base_url: str | None = None,
    decoding: dict[str, Any] | None = None,
    max_connections: int | None = None,
    retrying: Retrying | None = None,
    price: Price | None = None,
    detail: str = "auto",
) -> Service:
    """The model with that name, ready to be asked."""
    if "/" not in name:
        raise BadArgumentError(
            f"{name!r} is no model: say provider/name, as in openai/gpt-5-mini, vllm/Qwen/Qwen3-VL-8B-Instruct or "
            "orienteer/planner."
        )
    wanted = DETERMINISTIC if decoding is None else decoding
    config = GenerateConfig(**wanted, max_connections=max_connections, adaptive_connections=False)
    try:
        model: Model = get_model(name, config=config, base_url=base_url, memoize=False, **(model_args or {}))
    except Exception as error:  # what a provider needs and does not find: a key, a package, an address
        words = " ".join(re.sub(r"\[/?[a-z ]+\]", "", str(error)).split())  # without marks for bold and colour
        raise BadArgumentError(f"{name} cannot be used: {words}") from error
    return Service(model, price or price_of(name), retrying or Retrying(), detail)


def is_reference(name: str) -> bool:
    """Whether it is one of our own answerers."""
    return name.startswith(f"{PROVIDER}/")


def check_judge(name: str) -> str:
    """The same name, if that model can judge."""
    if is_reference(name):
        raise BadArgumentError(f"{name} answers tasks and judges nothing; name a vision model, as openai/gpt-5-mini.")
    return name
