"""A scene on disk: `scene.glb` holds shapes and pictures for any software, `scene.json` what they mean."""
