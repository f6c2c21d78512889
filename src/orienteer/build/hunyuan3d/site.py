"""The two places that offer Hunyuan 3D, and what their editions take. Facts live in `sites.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from pydantic import BaseModel, ConfigDict

from orienteer.errors import UnknownNameError


class Edition(BaseModel):
    """One quality of the service: "pro" or "rapid"."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    submit: str
    """Action that starts a job."""
    query: str
    """Action that asks how it stands."""
    prompt_characters: int
    """The longest description it takes."""
    faces: tuple[int, int] | None = None
    """Fewest and most triangles that can be asked for; None where they cannot be chosen."""
    always: Mapping[str, Any] = {}
    """Parameters of every request."""
    untextured: Mapping[str, Any] = {}
    """Parameters of a request for bare geometry."""


class Site(BaseModel):
    """One of Tencent Cloud's two sites; accounts and keys belong to one of them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    endpoint: str
    service: str
    """The product's name in signatures."""
    version: str
    """Of the interface."""
    regions: tuple[str, ...]
    """Those that offer it, the usual one first."""
    download_hosts: tuple[str, ...]
    """Results are fetched from these domains and what lies under them only."""
    editions: Mapping[str, Edition]

    def edition(self, name: str) -> Edition:
        """The edition of that name."""
        if name not in self.editions:
            raise UnknownNameError(f"Hunyuan 3D edition at the {self.name} site", name, self.editions)
        return self.editions[name]


@cache
def sites() -> Mapping[str, Site]:
    """All sites by name."""
    text = (resources.files("orienteer.build.hunyuan3d") / "sites.json").read_text(encoding="utf-8")
    return {entry["name"]: Site.model_validate(entry) for entry in json.loads(text)}


def site(name: str) -> Site:
    """The site of that name: "china" or "international"."""
    known = sites()
    if name not in known:
        raise UnknownNameError("Tencent Cloud site", name, known)
    return known[name]
