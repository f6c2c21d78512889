"""Makes packages of our own: a box as an OBJ, in a library, in a Debian package."""

import hashlib
import io
import json
import lzma
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

CUBE = """mtllib box.mtl
v 0 0 0
v 2 0 0
v 2 3 0
v 0 3 0
v 0 0 5
v 2 0 5
v 2 3 5
v 0 3 5
usemtl paint
f 1 4 3 2
f 5 6 7 8
f 1 2 6 5
f 2 3 7 6
f 3 4 8 7
f 4 1 5 8
"""
"""A box of 2 × 3 × 5 of its own units, its low corner at the origin."""
PAINT = "newmtl paint\nKa 0.2 0.2 0.2\nKd 0.8 0.05 0.05\nKs 0 0 0\nNs 10\nillum 2\nd 1\n"

CATALOGUE = """# a catalogue
id=Test#Models
name=Caf\\u00e9 furniture, \\
     continued
version=1

id#1=Test#box
name#1=Box
category#1=Living room
model#1=/boxes/box/box.obj
width#1=40
height#1=60
depth#1=100
dropOnTopElevation#1=30
creator#1=Somebody

id#2=Test#turned
name#2=Turned box
model#2=/boxes/box/box.obj
width#2=100
height#2=60
depth#2=40
modelRotation#2=0 0 1 0 1 0 -1 0 0
elevation#2=120
dropOnTopElevation#2=-1
creator#2=Somebody

id#3=Test#gone
name#3=Gone
model#3=/boxes/gone/gone.obj
width#3=10
height#3=10
depth#3=10
creator#3=Somebody

id#4=Test#brand
name#4=Brand
model#4=/boxes/box/box.obj
width#4=10
height#4=10
depth#4=10
creator#4=Somebody

id#5=Test#new
name#5=New
model#5=/boxes/box/box.obj
width#5=10
height#5=10
depth#5=10
creator#5=Somebody
dropOnTopElevation#-1=
"""
NOTES = """id,category,name,color,front,turn,problem
Test#box,crate,wooden box,red,false,0,
Test#turned,locker,locker,,true,-90,
Test#gone,crate,box,,true,0,
Test#brand,crate,box,,true,0,trademark
"""
FILES: Mapping[str, str | bytes] = {
    "Catalogue.properties": CATALOGUE,
    "Catalogue_fr.properties": "name#1=Boite",
    "LICENSE.TXT": "Public domain",
    "boxes/box/box.obj": CUBE,
    "boxes/box/box.mtl": PAINT,
    "boxes/box.png": b"an icon",
}
MEMBER = "usr/share/boxes/Boxes.sh3f"


def library(files: Mapping[str, str | bytes] = FILES) -> bytes:
    """A zip of the files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def tar(members: Mapping[str, bytes]) -> bytes:
    """A tar archive of the members, with their folders before them as Debian writes it."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        folder = tarfile.TarInfo("./")
        folder.type = tarfile.DIRTYPE
        archive.addfile(folder)
        for name, content in members.items():
            member = tarfile.TarInfo(f"./{name}" if not name.startswith(("/", "..")) else name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return out.getvalue()


def ar(**members: bytes) -> bytes:
    """An ar archive; a double underscore in a name stands for a dot, a single one for a dash."""
    out = b"!<arch>\n"
    for name, content in members.items():
        name = name.replace("__", ".").replace("_", "-")
        out += f"{name:<16}{0:<12}{0:<6}{0:<6}{'100644':<8}{len(content):<10}`\n".encode() + content
        out += b"\n" * (len(content) % 2)
    return out


def deb(members: Mapping[str, bytes]) -> bytes:
    """A Debian package that holds the members."""
    return ar(
        debian_binary=b"2.0\n",
        control__tar__xz=lzma.compress(tar({"control": b"Package: boxes\n"})),
        data__tar__xz=lzma.compress(tar(members)),
    )


def shelf(folder: Path, package: bytes, notes: str = NOTES) -> Path:
    """A folder of recipes with one for that package."""
    pack = folder / "boxes"
    pack.mkdir(parents=True, exist_ok=True)
    recipe = {
        "name": "boxes",
        "about": "five boxes",
        "package": "box-models",
        "version": "1.0",
        "sha256": hashlib.sha256(package).hexdigest(),
        "size_bytes": len(package),
        "catalogue": "Catalogue.properties",
        "libraries": [
            {
                "name": "Boxes",
                "member": MEMBER,
                "attribution": "The box makers",
                "licence": "CC-BY-4.0",
                "licence_url": "https://creativecommons.org/licenses/by/4.0/",
            }
        ],
    }
    (pack / "recipe.json").write_text(json.dumps(recipe))
    (pack / "models.csv").write_text(notes)
    return folder
