"""What to make: a thing in words or from a picture, and how."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orienteer.build.hunyuan3d.site import Site
from orienteer.errors import BadArgumentError, BadFileError

LARGEST_IMAGE = 6 << 20
"""Bytes; the service's limit of 8 MB holds after base64."""
IMAGE_EDGE = (128, 5000)
"""Pixels, shortest and longest edge that the service takes."""
IMAGE_FORMATS = ("JPEG", "PNG", "WEBP")


@dataclass(frozen=True)
class Request:
    """One thing to make. The same request is never paid for twice."""

    prompt: str = ""
    """What it is, in words ("a red armchair"); the service understands Chinese best."""
    image: Path | None = None
    """Or a picture of it: JPEG, PNG or WebP."""
    edition: str = "pro"
    """"pro" (better) or "rapid" (faster)."""
    pbr: bool = False
    """With roughness and metal beside colour."""
    textured: bool = True
    """False: bare grey geometry."""
    faces: int | None = None
    """How many triangles, where the edition lets one choose; the service's own default is 500,000."""
    take: int = 0
    """Another number asks for another try at the same thing, and pays for it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "prompt", " ".join(self.prompt.split()))
        if bool(self.prompt) == (self.image is not None):
            raise BadArgumentError("Hunyuan 3D makes a thing from either words or a picture: give one of the two.")
        if self.pbr and not self.textured:
            raise BadArgumentError("Bare geometry has no materials: choose one of pbr=True and textured=False.")

    @property
    def title(self) -> str:
        """What to call it in messages."""
        return self.prompt or (self.image.name if self.image else "")

    def payload(self, site: Site) -> dict[str, Any]:
        """The parameters of the request, checked against what the edition takes."""
        edition = site.edition(self.edition)
        if len(self.prompt) > edition.prompt_characters:
            most = f"the {self.edition} edition reads {edition.prompt_characters} characters"
            raise BadArgumentError(f"The description has {len(self.prompt)} characters; {most}.")
        payload: dict[str, Any] = dict(edition.always)
        if self.prompt:
            payload["Prompt"] = self.prompt
        else:
            payload["ImageBase64"] = base64.b64encode(self._image_bytes()).decode()
        if self.pbr:
            payload["EnablePBR"] = True
        if not self.textured:
            payload |= edition.untextured
        if self.faces is not None:
            payload["FaceCount"] = self._faces_for(edition.faces)
        return payload

    def key(self, site: Site) -> str:
        """Names this request at this site: equal requests have equal keys."""
        facts = [site.endpoint, site.version, self.edition, self.take, _short(self.payload(site))]
        return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:32]

    def facts(self, site: Site) -> dict[str, Any]:
        """What a journal keeps of it: everything but the picture itself."""
        image = {"image": self.image.name} if self.image else {}
        return {"edition": self.edition, "take": self.take, **image, "parameters": _short(self.payload(site))}

    def _faces_for(self, limits: tuple[int, int] | None) -> int:
        if limits is None:
            raise BadArgumentError(f"The {self.edition} edition does not let one choose the number of faces.")
        assert self.faces is not None
        if not limits[0] <= self.faces <= limits[1]:
            raise BadArgumentError(f"The service makes {limits[0]} to {limits[1]} faces, not {self.faces}.")
        return self.faces

    def _image_bytes(self) -> bytes:
        from PIL import Image, UnidentifiedImageError

        assert self.image is not None
        try:
            if (size := self.image.stat().st_size) > LARGEST_IMAGE:
                raise BadFileError(self.image, f"has {size:,} bytes; the service takes up to {LARGEST_IMAGE:,}")
            with Image.open(self.image, formats=IMAGE_FORMATS) as picture:
                edges = picture.size
            content = self.image.read_bytes()
        except UnidentifiedImageError as error:
            raise BadFileError(self.image, "is not a JPEG, PNG or WebP picture") from error
        except Image.DecompressionBombError as error:
            raise BadFileError(
                self.image, f"is too large: edges have {IMAGE_EDGE[0]} to {IMAGE_EDGE[1]} pixels"
            ) from error
        except OSError as error:
            raise BadFileError(self.image, f"cannot be read: {error.strerror or error}") from error
        if min(edges) < IMAGE_EDGE[0] or max(edges) > IMAGE_EDGE[1]:
            size_px = f"{edges[0]}×{edges[1]}"
            raise BadFileError(self.image, f"is {size_px} pixels; edges have {IMAGE_EDGE[0]} to {IMAGE_EDGE[1]}")
        return content


def _short(payload: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters with the picture's hash in place of the picture."""
    return {
        name: f"sha256:{hashlib.sha256(value.encode()).hexdigest()}" if name == "ImageBase64" else value
        for name, value in payload.items()
    }
