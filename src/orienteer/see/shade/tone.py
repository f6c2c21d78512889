"""From light to picture and back: the tone curve and sRGB, as tables."""

from __future__ import annotations

from functools import cache

import numpy as np

from orienteer.arrays import F32, F64, U8
from orienteer.kernel import kernel

KNEE = 0.6
"""Light up to here is shown as it is; more of it rolls off towards white and never reaches it."""

_ENCODE_STEPS = 1 << 15
"""Steps of the table from linear light to sRGB: the first ones are 0.1 of an 8-bit step apart."""


def srgb_to_linear(values: F64) -> F64:
    """sRGB in 0..1 to linear light in 0..1 (IEC 61966-2-1)."""
    linear: F64 = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    return linear


def linear_to_srgb(values: F64) -> F64:
    """Linear light in 0..1 to sRGB in 0..1."""
    srgb: F64 = np.where(values <= 0.0031308, values * 12.92, 1.055 * np.maximum(values, 0.0) ** (1 / 2.4) - 0.055)
    return srgb


@cache
def encode_table() -> U8:
    """sRGB byte of each linear step, shape (steps + 1,)."""
    return np.round(255 * linear_to_srgb(np.arange(_ENCODE_STEPS + 1) / _ENCODE_STEPS)).astype(np.uint8)


@kernel
def roll_off(light: F32) -> None:
    """Replaces light, shape (pixels, 3), by the share of full white that shows it: itself up to the knee, then less."""
    for i in range(light.shape[0]):
        for c in range(3):
            amount = light[i, c]
            if amount > KNEE:
                light[i, c] = KNEE + (1.0 - KNEE) * (1.0 - np.exp((KNEE - amount) / (1.0 - KNEE)))
            elif not amount > 0.0:
                light[i, c] = 0.0


@kernel
def encode(shown: F32, table: U8, out: U8) -> None:
    """Shown light in 0..1, shape (pixels, 3), to sRGB bytes."""
    steps = len(table) - 1
    for i in range(shown.shape[0]):
        for c in range(3):
            out[i, c] = table[int(min(max(shown[i, c], 0.0), 1.0) * steps + 0.5)]
