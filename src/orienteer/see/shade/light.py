"""Light on points: suns and lamps with highlights, the light of all around, and the sky behind everything."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from orienteer.arrays import F32, F64
from orienteer.kernel import kernel
from orienteer.see.shade.surface import Points
from orienteer.see.shade.tables import GLOW, METALLIC, ROUGHNESS
from orienteer.world.light import Lamp, Sky, Sun
from orienteer.world.scene import Scene

LEAST_LAMP = 0.004
"""A lamp reaches as far as it gives this much light: one step of an 8-bit picture on a bright wall."""
SKY_TINT = 0.6
"""How much of the sky's colour its light keeps: pictures are balanced towards neutral white, as by any camera."""
INNER_GAIN = 1.65
"""Light that surfaces send on after many bounces, for each unit of the sky's strength."""
INNER_LAMP = 0.12
"""The same for each unit of the mean strength of the lamps, up to one."""
LEAST_INNER = 0.06
LEAST_SKY = 0.04
"""What is left at night inside and outside, so that nothing is black."""
USUAL_SKY = Sky().strength
"""At this strength or more the sky is seen in the very colours that it is given."""


class Lights(NamedTuple):
    """What shines in a scene, in the tracer's own frame."""

    suns: F64
    """Unit vector towards each sun and its light, shape (suns, 6)."""
    lamps: F64
    """Position, light at one metre, radius and reach of each lamp, shape (lamps, 8)."""
    sky: F64
    """Light from the zenith, the horizon and the ground, shape (3, 3)."""
    backdrop: F64
    """Their colours as seen."""
    inner: F64
    """Light that has bounced around, at surfaces that a bounce ray hits, shape (3,)."""


def lights_of(scene: Scene, offset: F64, flat_backdrop: bool) -> Lights:
    """The lights of a scene; behind an orthographic picture there is one colour only."""
    suns = [_sun(light) for light in scene.lights if isinstance(light, Sun)]
    lamps = [_lamp(light, offset) for light in scene.lights if isinstance(light, Lamp) and light.strength > 0]
    colors = np.array((scene.sky.zenith, scene.sky.horizon, scene.sky.ground), dtype=np.float64)
    grey = (colors @ (0.2126, 0.7152, 0.0722))[:, None]
    sky = np.maximum((grey + SKY_TINT * (colors - grey)) * scene.sky.strength, LEAST_SKY)
    seen = colors * min(1.0, scene.sky.strength / USUAL_SKY)
    lamp_light = np.array([lamp[3:6] for lamp in lamps]).mean(axis=0) if lamps else np.zeros(3)
    lamp_light = lamp_light / max(1.0, float(lamp_light.max()))
    inner = np.maximum(np.full(3, INNER_GAIN * scene.sky.strength) + INNER_LAMP * lamp_light, LEAST_INNER)
    return Lights(
        np.array(suns, dtype=np.float64).reshape(-1, 6),
        np.array(lamps, dtype=np.float64).reshape(-1, 8),
        sky,
        np.repeat(seen[1:2], 3, axis=0) if flat_backdrop else seen,
        inner,
    )


def _sun(sun: Sun) -> tuple[float, ...]:
    toward = np.asarray(sun.toward, dtype=np.float64)
    toward = toward / max(float(np.linalg.norm(toward)), 1e-12)
    return (*toward, *(channel * sun.strength for channel in sun.color))


def _lamp(lamp: Lamp, offset: F64) -> tuple[float, ...]:
    light = [channel * lamp.strength for channel in lamp.color]
    reach = float(np.sqrt(max(light) / LEAST_LAMP))
    return (*(np.asarray(lamp.position) - offset), *light, max(lamp.radius, 1e-3), reach)


@kernel
def gradient(colors: F64, up: float, channel: int) -> float:
    """Between ground, horizon and zenith by the sine of the height above the horizon."""
    share, other = (np.sqrt(up), 0) if up >= 0.0 else (min(1.0, -8.0 * up), 2)
    light: float = colors[1, channel] + share * (colors[other, channel] - colors[1, channel])
    return light


@kernel
def lamp_light(lamps: F64, k: int, squared: float) -> float:
    """What arrives of a lamp's unit light over a squared distance; it fades to nothing at its reach."""
    ratio = squared / (lamps[k, 7] * lamps[k, 7])
    if ratio >= 1.0:
        return 0.0
    fade: float = 1.0 - ratio * ratio
    return fade * fade / float(max(squared, lamps[k, 6] * lamps[k, 6], 1e-4))


@kernel
def highlight(nl: float, nv: float, nh: float, vh: float, roughness: float) -> tuple[float, float]:
    """GGX with Smith's shadowing, times the cosine and π: (what F0 scales, what one minus F0 scales)."""
    a = max(roughness, 0.09)
    a = a * a
    a2 = a * a
    spread = nh * nh * (a2 - 1.0) + 1.0
    k = 0.5 * a
    shadowing = 0.25 / ((nl * (1.0 - k) + k) * (nv * (1.0 - k) + k))
    strength = nl * shadowing * a2 / (spread * spread)
    slant = 1.0 - vh
    fresnel = slant * slant * slant * slant * slant
    return strength * (1.0 - fresnel), strength * fresnel


@kernel
def shade(
    points: Points, directions: F32, materials: F32, lights: Lights, shine: F32, soft: F32, plain: bool, out: F32
) -> None:
    """Light that each ray brings back, shape (rays, 3).

    `shine` tells for each sun how much of it comes through. Columns of `soft` are the light of all around and the share
    of the lamps' light that is not in shadow, one row for all rays, or one for each; `plain` if it knows no directions.
    """
    suns, lamps, backdrop = lights.suns, lights.lamps, lights.backdrop
    position, normal, color, material = points.position, points.normal, points.color, points.material
    for i in range(len(material)):
        dx, dy, dz = float(directions[i, 0]), float(directions[i, 1]), float(directions[i, 2])
        scale = 1.0 / np.sqrt(dx * dx + dy * dy + dz * dz)
        dx, dy, dz = dx * scale, dy * scale, dz * scale
        m = material[i]
        if m < 0:
            for c in range(3):
                out[i, c] = gradient(backdrop, dy, c)
            continue
        nx, ny, nz = float(normal[i, 0]), float(normal[i, 1]), float(normal[i, 2])
        nv = max(-(nx * dx + ny * dy + nz * dz), 1e-3)
        roughness, metallic = float(materials[m, ROUGHNESS]), float(materials[m, METALLIC])
        row = i if len(soft) > 1 else 0
        # Without bounces, a little more light from above keeps shapes apart.
        level = 0.85 + 0.15 * ny if plain else 1.0
        # What is around is mirrored too: blurred, so its mean stands for it, brighter above than below. The share that
        # a rough surface mirrors follows Karis, "Physically based shading on mobile", with a power for his exponential.
        smooth = 1.0 - roughness
        slant = min(smooth * smooth, (1.0 - nv) ** 6) * smooth + 0.0425 - 0.0275 * roughness
        scale, bias = 1.04 - 0.572 * roughness - 1.04 * slant, 1.04 * slant - 0.04 + 0.022 * roughness
        around = level * (0.85 + 0.25 * (dy + 2.0 * nv * ny))
        red, green, blue = float(color[i, 0]), float(color[i, 1]), float(color[i, 2])
        base_r, base_g = 0.04 + metallic * (red - 0.04), 0.04 + metallic * (green - 0.04)
        base_b = 0.04 + metallic * (blue - 0.04)
        soft_r, soft_g, soft_b = float(soft[row, 0]), float(soft[row, 1]), float(soft[row, 2])
        light_r, light_g, light_b = level * soft_r, level * soft_g, level * soft_b
        gloss_r = soft_r * around * (base_r * scale + bias)
        gloss_g = soft_g * around * (base_g * scale + bias)
        gloss_b = soft_b * around * (base_b * scale + bias)
        for k in range(len(suns)):
            nl = nx * suns[k, 0] + ny * suns[k, 1] + nz * suns[k, 2]
            if nl <= 0.0 or shine[k, i] <= 0.0:
                continue
            hx, hy, hz = suns[k, 0] - dx, suns[k, 1] - dy, suns[k, 2] - dz
            h = 1.0 / max(np.sqrt(hx * hx + hy * hy + hz * hz), 1e-9)
            nh, vh = (nx * hx + ny * hy + nz * hz) * h, -(dx * hx + dy * hy + dz * hz) * h
            spec, rim = highlight(nl, nv, nh, vh, roughness)
            r, g, b = shine[k, i] * suns[k, 3], shine[k, i] * suns[k, 4], shine[k, i] * suns[k, 5]
            light_r, light_g, light_b = light_r + nl * r, light_g + nl * g, light_b + nl * b
            gloss_r += r * (base_r * spec + rim)
            gloss_g += g * (base_g * spec + rim)
            gloss_b += b * (base_b * spec + rim)
        for k in range(len(lamps)):
            lx = lamps[k, 0] - position[i, 0]
            ly = lamps[k, 1] - position[i, 1]
            lz = lamps[k, 2] - position[i, 2]
            squared = lx * lx + ly * ly + lz * lz
            arriving = lamp_light(lamps, k, squared) * soft[row, 3]
            scale = 1.0 / max(np.sqrt(squared), 1e-9)
            lx, ly, lz = lx * scale, ly * scale, lz * scale
            nl = nx * lx + ny * ly + nz * lz
            if nl <= 0.0 or arriving <= 0.0:
                continue
            hx, hy, hz = lx - dx, ly - dy, lz - dz
            h = 1.0 / max(np.sqrt(hx * hx + hy * hy + hz * hz), 1e-9)
            nh, vh = (nx * hx + ny * hy + nz * hz) * h, -(dx * hx + dy * hy + dz * hz) * h
            spec, rim = highlight(nl, nv, nh, vh, roughness)
            r, g, b = arriving * lamps[k, 3], arriving * lamps[k, 4], arriving * lamps[k, 5]
            light_r, light_g, light_b = light_r + nl * r, light_g + nl * g, light_b + nl * b
            gloss_r += r * (base_r * spec + rim)
            gloss_g += g * (base_g * spec + rim)
            gloss_b += b * (base_b * spec + rim)
        matte = 1.0 - metallic
        out[i, 0] = matte * red * light_r + gloss_r + materials[m, GLOW]
        out[i, 1] = matte * green * light_g + gloss_g + materials[m, GLOW + 1]
        out[i, 2] = matte * blue * light_b + gloss_b + materials[m, GLOW + 2]
