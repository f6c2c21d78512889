"""How the renderer colours what its rays hit: tables of surfaces, textures, light, filtering and tone.

The kernels work on plain arrays. A *prim* is a triangle of a scene as it stands there: a number that tells its piece
(one mesh of one thing, which has a pose) and its triangle in the tables, where meshes that things share lie once.
"""
