"""What answers cost: the table in prices.toml, and what it says nothing of is unknown."""

from __future__ import annotations

import math
import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from orienteer.errors import BadArgumentError
from orienteer.run.journal import Usage

_MILLION = 1e6
_FREE = ("orienteer/",)
"""Models that cost nothing: they run here."""


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Patches(_Record):
    """Tokens by squares that cover the picture, which is made smaller where they would be too many."""

    rule: Literal["patches"]
    side_px: int
    most: int
    factor: float

    def tokens(self, width: int, height: int) -> int:
        """Of a picture, about."""
        patches = math.ceil(width / self.side_px) * math.ceil(height / self.side_px)
        return math.ceil(min(patches, self.most) * self.factor)


class Tiles(_Record):
    """Tokens by tiles, after the picture was fitted into a square and its short side made shorter."""

    rule: Literal["tiles"]
    base: int
    tile: int
    fit_px: int
    short_px: int
    tile_px: int

    def tokens(self, width: int, height: int) -> int:
        """Of a picture, about."""
        scale = min(1.0, self.fit_px / max(width, height))
        scale = min(scale, self.short_px / min(width, height))
        across, down = math.ceil(width * scale / self.tile_px), math.ceil(height * scale / self.tile_px)
        return self.base + self.tile * across * down


class Price(_Record):
    """Of one model."""

    name: str
    input: float
    """US dollars per million tokens."""
    output: float
    cached_input: float | None = None
    """None: as other input."""
    as_of: str = ""
    """The day on which the provider said so."""
    images: Annotated[Patches | Tiles, Field(discriminator="rule")] | None = None

    def cost_usd(self, usage: Usage) -> float:
        """Of one answer."""
        cached = self.input if self.cached_input is None else self.cached_input
        fresh = usage.input - usage.cache_read
        return (fresh * self.input + usage.cache_read * cached + usage.output * self.output) / _MILLION


def price_of(model: str, given: str | None = None) -> Price | None:
    """The price of a model, None where it is unknown. `given` is "IN,OUT", as on the command line."""
    if given is not None:
        try:
            before, after = (float(word) for word in given.split(","))
            if not (0 <= before < math.inf and 0 <= after < math.inf):
                raise ValueError
        except ValueError:
            raise BadArgumentError(
                f"--price {given!r}: give US dollars per million tokens as IN,OUT, like 0.25,2"
            ) from None
        return Price(name=model, input=before, output=after, as_of="given on the command line")
    if model.startswith(_FREE):
        return Price(name=model, input=0.0, output=0.0, as_of="runs here")
    return next((price for price in _table() if price.name == model), None)


@cache
def _table() -> tuple[Price, ...]:
    text = (files("orienteer.run") / "prices.toml").read_text(encoding="utf-8")
    return tuple(Price.model_validate(row) for row in tomllib.loads(text)["model"])
