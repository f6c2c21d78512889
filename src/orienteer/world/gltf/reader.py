"""Reads a .glb or .gltf file of any origin into a Model."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from orienteer.arrays import F64
from orienteer.world.gltf.container import Container
from orienteer.world.gltf.document import LightUse, Node
from orienteer.world.gltf.extension import extension
from orienteer.world.gltf.geometry import Geometry
from orienteer.world.gltf.tree import Placed, placed_nodes
from orienteer.world.mesh import Surface
from orienteer.world.model import FileCamera, FileLight, Model
from orienteer.world.model import Node as ModelNode
from orienteer.world.scene import Credit

_WILD = 1e6
"""Entries of a joint's matrix beyond this are taken for broken numbers."""


def read_gltf(path: Path) -> Model:
    """The scene that the file shows, with everything that is understood of it."""
    with Container(path) as container:
        return _Reading(container).model()


class _Reading:
    """One file being read."""

    def __init__(self, container: Container) -> None:
        self._container = container
        self._document = container.document
        self._geometry = Geometry(container, self._warn)
        self._heard: dict[str, None] = dict.fromkeys(container.warnings)

    def _warn(self, warning: str) -> None:
        self._heard[warning] = None

    def model(self) -> Model:
        placed = placed_nodes(self._container)
        nodes = tuple(self._node(one, placed) for one in placed)
        self._geometry.forget()
        if self._document.animations:
            self._warn("Its animations were left out; everything stands as the file places it.")
        return Model(
            name=self._container.path.stem,
            nodes=nodes,
            lights=self._lights(placed),
            cameras=self._cameras(placed),
            credits=self._credits(),
            unlit=self._geometry.materials.unlit(),
            warnings=tuple(self._heard),
        )

    def _node(self, one: Placed, placed: list[Placed]) -> ModelNode:
        node = self._document.nodes[one.number]
        matrix, mesh_name = one.matrix, ""
        surfaces: tuple[Surface, ...] = ()
        if node.mesh is not None:
            surfaces = self._geometry.surfaces(node.mesh, node.name or f"node {one.number}")
            mesh = self._document.meshes[node.mesh]
            mesh_name = mesh.name or ""
            if any(primitive.targets for primitive in mesh.primitives):
                self._warn(f"{node.name or mesh_name or 'A mesh'}: its morph targets were left out.")
            if node.skin is not None:
                matrix = self._skinned(node, matrix, placed)
        extras = node.extras if isinstance(node.extras, dict) else {}
        return ModelNode(node.name or "", one.parent, matrix, surfaces, mesh_name, extras)

    def _skinned(self, node: Node, matrix: F64, placed: list[Placed]) -> F64:
        """T_file_mesh of a skinned mesh in bind pose: where its first joint takes it, not where its node is."""
        assert node.skin is not None
        if node.skin >= len(self._document.skins):
            raise self._container.error(
                f"is asked for, but there are {len(self._document.skins)}", f"skins[{node.skin}]"
            )
        skin = self._document.skins[node.skin]
        self._warn(f"{node.name or 'A mesh'}: has a skeleton; it stands in the pose it was modelled in.")
        where = {one.number: one.matrix for one in placed}
        joint = next((where[number] for number in skin.joints[:1] if number in where), np.eye(4))
        if skin.inverse_bind_matrices is None:
            return joint
        binds = self._geometry.matrices(skin.inverse_bind_matrices)
        pose = joint @ binds[0] if len(binds) and np.isfinite(binds[0]).all() else joint
        return pose if np.abs(pose).max() < _WILD else matrix

    def _lights(self, placed: list[Placed]) -> tuple[FileLight, ...]:
        found = []
        for one in placed:
            node, place = self._document.nodes[one.number], f"nodes[{one.number}]"
            use = extension(self._container, node.extensions, "KHR_lights_punctual", LightUse, place)
            if use is None:
                continue
            known = self._document.extensions.lights.lights
            if use.light >= len(known):
                raise self._container.error(f"uses light {use.light} of {len(known)}", place)
            light = known[use.light]
            name = node.name or light.name or f"light {use.light}"
            if light.type == "spot":
                self._warn(f"{name}: a spot light shines to all sides here.")
            red, green, blue = (max(0.0, channel) for channel in light.color)
            color = (red, green, blue)
            found.append(FileLight(name, one.matrix, light.type == "directional", color, max(0.0, light.intensity)))
        return tuple(found)

    def _cameras(self, placed: list[Placed]) -> tuple[FileCamera, ...]:
        found = []
        for one in placed:
            node = self._document.nodes[one.number]
            if node.camera is None:
                continue
            if node.camera >= len(self._document.cameras):
                place = f"nodes[{one.number}]"
                raise self._container.error(f"uses camera {node.camera} of {len(self._document.cameras)}", place)
            camera = self._document.cameras[node.camera]
            name = node.name or camera.name or f"camera {node.camera}"
            view, flat = camera.perspective, camera.orthographic
            if view is not None and 0 < view.yfov < math.pi:
                aspect = view.aspect_ratio if view.aspect_ratio and view.aspect_ratio > 0 else 4 / 3
                found.append(FileCamera(name, one.matrix, view.yfov, 0.0, aspect))
            elif flat is not None and flat.ymag != 0 and flat.xmag != 0:
                found.append(FileCamera(name, one.matrix, None, abs(2 * flat.ymag), abs(flat.xmag / flat.ymag)))
            else:
                self._warn(f"{name}: a camera without a usable field of view was left out.")
        return tuple(found)

    def _credits(self) -> tuple[Credit, ...]:
        """What the file says about who made it: `copyright`, or the extras that Sketchfab writes."""
        asset = self._document.asset
        extras = asset.extras if isinstance(asset.extras, dict) else {}
        said = {key: str(extras[key]) for key in ("title", "author", "license", "source") if key in extras}
        if not asset.copyright and not said:
            return ()
        title = said.get("title", self._container.path.stem)
        author = said.get("author", asset.copyright or "unknown")
        return (Credit(title, author, said.get("license", "not stated"), said.get("source", "")),)
