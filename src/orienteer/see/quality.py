"""How much work a picture gets."""

from __future__ import annotations

from dataclasses import dataclass

from orienteer.errors import BadArgumentError, UnknownNameError


@dataclass(frozen=True)
class Quality:
    """The knobs of the renderer. Depth and ids are the same with any of them."""

    bounce_rays: int = 1
    """Rays that gather light from all around at every bounce point; 0: the same light everywhere."""
    hard_rays: int = 6
    """More of them at points in corners and on things that are small in the picture."""
    bounce_block: int = 3
    """One bounce point for each block of so many by so many pixels; filtered in between."""
    edge_rays: int = 4
    """More camera rays for pixels on an edge."""
    samples: int = 1
    """Complete pictures that are averaged, each with its rays elsewhere inside the pixels."""
    lamp_rays: int = 1
    """Shadow rays at every bounce point for each lamp in reach."""
    bounces: int = 6
    """Mirrors that a ray is followed through."""

    def __post_init__(self) -> None:
        least = {"bounce_block": 1, "samples": 1, "lamp_rays": 1, "hard_rays": 1 if self.bounce_rays else 0}
        for name in ("bounce_rays", "hard_rays", "bounce_block", "edge_rays", "samples", "lamp_rays", "bounces"):
            if getattr(self, name) < least.get(name, 0):
                raise BadArgumentError(f"{name} is at least {least.get(name, 0)}, not {getattr(self, name)}")


QUALITIES = {
    "fast":      Quality(bounce_rays=0, hard_rays=0,  bounce_block=3, edge_rays=0,  samples=1,  lamp_rays=2),
    "good":      Quality(bounce_rays=1, hard_rays=6,  bounce_block=3, edge_rays=4,  samples=1,  lamp_rays=2),
    "fine":      Quality(bounce_rays=8, hard_rays=24, bounce_block=2, edge_rays=12, samples=1,  lamp_rays=4),
    "reference": Quality(bounce_rays=1, hard_rays=1,  bounce_block=1, edge_rays=0,  samples=64, lamp_rays=1),
}  # fmt: skip
"""The presets: sun shadows only; what pictures are made with; for print; the truth that the others are measured by."""


def quality_of(quality: str | Quality) -> Quality:
    """A preset by its name, or the quality itself."""
    if isinstance(quality, Quality):
        return quality
    if quality not in QUALITIES:
        raise UnknownNameError("quality", quality, QUALITIES)
    return QUALITIES[quality]
