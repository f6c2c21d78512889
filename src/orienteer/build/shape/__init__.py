"""Modelling: primitives that give what is seen and what cannot be entered in one go.

A primitive stands on the origin with y up unless it says otherwise. Add solids with `+`, move them with `.at`.
"""

from orienteer.build.shape.box import between, box, boxes
from orienteer.build.shape.cushion import cushion, pillow, soft_box
from orienteer.build.shape.extrude import plate, profile, slab
from orienteer.build.shape.foliage import blade, clumps, crown, scattered
from orienteer.build.shape.ground import heightfield
from orienteer.build.shape.lathe import lathe
from orienteer.build.shape.panel import Hole, floor_panel, panel
from orienteer.build.shape.quad import card
from orienteer.build.shape.sheet import sheet, surface
from orienteer.build.shape.skin import Skin
from orienteer.build.shape.solid import NOTHING, Solid, box_collider, copies, ring, union
from orienteer.build.shape.stairs import flight
from orienteer.build.shape.sweep import fillet, rail, rod
from orienteer.build.shape.tub import tub
from orienteer.build.shape.turned import ball, bowl, capsule, cylinder, frustum, torus, tube

__all__ = [
    "NOTHING",
    "Hole",
    "Skin",
    "Solid",
    "ball",
    "between",
    "blade",
    "bowl",
    "box",
    "box_collider",
    "boxes",
    "capsule",
    "card",
    "clumps",
    "copies",
    "crown",
    "cushion",
    "cylinder",
    "fillet",
    "flight",
    "floor_panel",
    "frustum",
    "heightfield",
    "lathe",
    "panel",
    "pillow",
    "plate",
    "profile",
    "rail",
    "ring",
    "rod",
    "scattered",
    "sheet",
    "slab",
    "soft_box",
    "surface",
    "torus",
    "tub",
    "tube",
    "union",
]
