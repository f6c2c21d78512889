"""Models by name, with how they are to write and what they cost."""

from __future__ import annotations

import os
import re
from typing import Any
from urllib.parse import urlsplit

from inspect_ai.model import GenerateConfig, Model, get_model

from orienteer.errors import BadArgumentError, UnknownNameError
from orienteer.run.inner import providers
from orienteer.run.prices import Price, price_of
from orienteer.run.references import PROVIDER
from orienteer.run.retrying import Retrying
from orienteer.run.service import Service

DETERMINISTIC: dict[str, Any] = {"temperature": 0.0, "seed": 0}
"""How a model is asked to write unless told otherwise: what a service drops of it is recorded."""


_COMPATIBLE = "openai-api"
"""Inspect's name for servers that speak as OpenAI's does: openai-api/SERVICE/MODEL."""


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
    provider = name.partition("/")[0]
    if provider not in {known.rpartition("/")[2] for known in providers()}:
        raise UnknownNameError("provider of models", provider, (known.rpartition("/")[2] for known in providers()))
    args = {**_key_for(name, base_url), **(model_args or {})}
    wanted = DETERMINISTIC if decoding is None else decoding
    config = GenerateConfig(**wanted, max_connections=max_connections, adaptive_connections=False)
    try:
        model: Model = get_model(name, config=config, base_url=base_url, memoize=False, **args)
    except Exception as error:  # what a provider needs and does not find: a key, a package, an address
        words = " ".join(re.sub(r"\[/?[a-z ]+\]", "", str(error)).split())  # without marks for bold and colour
        raise BadArgumentError(f"{name} cannot be used: {words}") from error
    return Service(model, price or price_of(name), retrying or Retrying(), detail)


def _key_for(name: str, base_url: str | None) -> dict[str, str]:
    """A stand-in for the key of a server on this machine, which wants none, where the environment has none."""
    if base_url is None:
        return {}
    address = urlsplit(base_url)
    if address.scheme not in ("http", "https") or not address.hostname:
        raise BadArgumentError(f"{base_url!r} is no address of a server; say it like http://127.0.0.1:8000/v1.")
    if address.username or address.password or address.query:
        raise BadArgumentError(
            "The address of a server is written down with the run, so it may hold no name, password or query; give "
            "the key by the environment, as OPENAI_API_KEY."
        )
    provider, _, rest = name.partition("/")
    variable = f"{rest.partition('/')[0].upper().replace('-', '_')}_API_KEY"
    local = address.hostname in ("127.0.0.1", "localhost", "::1")
    return {"api_key": "none"} if provider == _COMPATIBLE and local and not os.environ.get(variable) else {}


def check_judge(name: str) -> str:
    """The same name, if that model can judge."""
    if name.startswith(f"{PROVIDER}/"):
        raise BadArgumentError(f"{name} answers tasks and judges nothing; name a vision model, as openai/gpt-5-mini.")
    return name
