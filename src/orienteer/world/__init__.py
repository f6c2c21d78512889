"""The world as data: scenes, things, rooms, openings, lights, cameras and bodies, and their files.

Conventions, said here once and kept everywhere:

- Lengths are metres, angles radians, masses kilograms. Names carry the unit where another one is used (`fov_deg`).
- Axes are right-handed with **y up**. The ground is the xz plane; a plan is drawn with x to the right and z up the page
  only where a benchmark says so.
- A thing's own frame stands on its foot: origin at the middle of the footprint on the floor, y up, and its front,
  where it has one, is the `front` it names (+z by habit).
- A yaw turns about +y, anticlockwise seen from above. Yaw 0 looks along +z, so the heading is (sin yaw, 0, cos yaw).
- `T_a_b` takes points given in frame b to frame a: `p_a = T_a_b.apply(p_b)`.
- A camera looks along its own −z, with +x to the right and +y up in the picture. Image coordinates are (u, v) in
  pixels from the top left corner of the picture; the middle of the first pixel is (0.5, 0.5). Depth is planar: metres
  along the viewing axis.
- Quaternions are (x, y, z, w). Colours of materials and lights are linear RGB in 0..1; pictures and textures are sRGB.
- Light strengths are relative: 1.0 makes a white wall that faces the light look white.
"""
