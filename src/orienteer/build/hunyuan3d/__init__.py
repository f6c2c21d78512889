"""Models from words: a client of Tencent Cloud's Hunyuan 3D.

    from orienteer.build import hunyuan3d

    made = hunyuan3d.generate("a red armchair")      # key pair from TENCENTCLOUD_SECRET_ID and TENCENTCLOUD_SECRET_KEY
    scene = made.scene()

Interface: "ai3d" 2025-05-13 at the Chinese site and "hunyuan" 2023-09-01 at the international one, as their
documentation stood in 2026. The client is ours, not the official SDK: that one repeats a submission whose answer got
lost, which pays twice, and it brings `requests` for forty lines of signing.
"""

from orienteer.build.hunyuan3d.credentials import Credentials as Credentials
from orienteer.build.hunyuan3d.failure import HunyuanError as HunyuanError
from orienteer.build.hunyuan3d.failure import UnsureError as UnsureError
from orienteer.build.hunyuan3d.generation import Generated as Generated
from orienteer.build.hunyuan3d.generation import default_folder as default_folder
from orienteer.build.hunyuan3d.generation import generate as generate
from orienteer.build.hunyuan3d.patience import Patience as Patience
from orienteer.build.hunyuan3d.place import GeneratedPlace as GeneratedPlace
from orienteer.build.hunyuan3d.place import generated_place as generated_place
from orienteer.build.hunyuan3d.request import Request as Request
from orienteer.build.hunyuan3d.service import Service as Service
from orienteer.build.hunyuan3d.site import sites as sites
