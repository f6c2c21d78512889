"""Packs of models that others made and that a user may add.

from orienteer.build import packs

pack = packs.add("sweethome3d")             # by apt-get download, or packs.add("sweethome3d", "the.deb")
entry = pack.models()[0]
thing = pack.thing(entry)
print(packs.attribution([entry.credit]))    # goes with every dataset that uses it
"""

from orienteer.build.packs.credit import attribution as attribution
from orienteer.build.packs.entry import ModelEntry as ModelEntry
from orienteer.build.packs.install import add as add
from orienteer.build.packs.install import default_folder as default_folder
from orienteer.build.packs.install import installed as installed
from orienteer.build.packs.install import pack as pack
from orienteer.build.packs.recipe import recipes as recipes
from orienteer.build.packs.unpacked import Pack as Pack
