"""Orienteer: can this model find its way, in this place, for this body, and if not, why?

The names here are the public interface; everything else may move.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from orienteer.build.place import describe as describe
    from orienteer.build.place import make_place as make_place
    from orienteer.errors import OrienteerError as OrienteerError
    from orienteer.see.render import View as View
    from orienteer.see.render import render as render
    from orienteer.space.free import FreeSpace as FreeSpace
    from orienteer.space.free import free_space as free_space
    from orienteer.world.body import Body as Body
    from orienteer.world.body import bodies as bodies
    from orienteer.world.body import body as body
    from orienteer.world.camera import Camera as Camera
    from orienteer.world.collider import Box as Box
    from orienteer.world.collider import Convex as Convex
    from orienteer.world.collider import Cylinder as Cylinder
    from orienteer.world.collider import Shell as Shell
    from orienteer.world.light import Lamp as Lamp
    from orienteer.world.light import Sky as Sky
    from orienteer.world.light import Sun as Sun
    from orienteer.world.material import Material as Material
    from orienteer.world.material import Texture as Texture
    from orienteer.world.mesh import Mesh as Mesh
    from orienteer.world.mesh import Surface as Surface
    from orienteer.world.pose import Pose as Pose
    from orienteer.world.room import Opening as Opening
    from orienteer.world.room import Room as Room
    from orienteer.world.scene import Scene as Scene
    from orienteer.world.scene import State as State
    from orienteer.world.thing import Joint as Joint
    from orienteer.world.thing import Part as Part
    from orienteer.world.thing import Thing as Thing

__version__ = "0.1.0"

_HOMES = {
    "build.place": ("describe", "make_place"),
    "errors": ("OrienteerError",),
    "see.render": ("View", "render"),
    "space.free": ("FreeSpace", "free_space"),
    "world.body": ("Body", "bodies", "body"),
    "world.camera": ("Camera",),
    "world.collider": ("Box", "Convex", "Cylinder", "Shell"),
    "world.light": ("Lamp", "Sky", "Sun"),
    "world.material": ("Material", "Texture"),
    "world.mesh": ("Mesh", "Surface"),
    "world.pose": ("Pose",),
    "world.room": ("Opening", "Room"),
    "world.scene": ("Scene", "State"),
    "world.thing": ("Joint", "Part", "Thing"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = ["__version__", *sorted(_HOME_OF)]


def __getattr__(name: str) -> Any:
    # Loaded on first use: `orienteer --help` should not wait for a renderer.
    if name in _HOME_OF:
        return getattr(import_module(f"orienteer.{_HOME_OF[name]}"), name)
    try:
        return import_module(f"orienteer.{name}")
    except ModuleNotFoundError:
        raise AttributeError(f"module 'orienteer' has no attribute {name!r}") from None


def __dir__() -> list[str]:
    return list(__all__)
