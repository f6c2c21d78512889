"""The real pack, where this machine's package sources have it."""

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from orienteer.build import packs
from orienteer.build.packs import Pack, apt, attribution
from orienteer.build.packs.catalog import read_notes
from orienteer.build.packs.load import mesh
from orienteer.build.packs.recipe import recipe
from orienteer.build.packs.tint import dominant

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pack]:
    folder = tmp_path_factory.mktemp("packs")
    try:
        yield packs.add("sweethome3d", folder=folder)
    except apt.NoPackageError as error:
        pytest.skip(f"the package cannot be had here: {error}")


def test_its_catalogues_list_what_we_looked_at(pack: Pack) -> None:
    listed = {entry.id for entry in (*pack.models(), *(one for group in pack.rejected().values() for one in group))}
    assert listed == {note.id for note in read_notes(recipe("sweethome3d"))}
    assert len(listed) == 820


def test_brands_and_banknotes_are_not_used(pack: Pack) -> None:
    rejected = {reason: len(group) for reason, group in pack.rejected().items()}
    assert set(rejected) == {"trademark", "banknote", "sunk into the ground", "its picture is missing"}
    assert rejected["banknote"] == 3
    words = {word for entry in pack.models() for word in re.findall("[a-z]+", entry.path.lower())}
    assert not words & {"apple", "peugeot", "billet", "billets"}


def test_every_model_has_an_author_and_a_licence(pack: Pack) -> None:
    credits = [entry.credit for entry in pack.models()]
    assert all(one.author and one.licence.startswith(("CC0-1.0 (", "CC-BY-3.0")) for one in credits)
    text = attribution(credits)
    for name in ("Andrew Kator & Jennifer Legaz", "Reallusion", "Scopia Visual Interfaces Systems", "Jay-Artist"):
        assert name in text


def test_every_model_can_be_loaded_and_has_its_catalogues_size(pack: Pack) -> None:
    for entry in pack.models():
        corners = mesh(entry, pack.folder).corners
        assert len(corners)
        extent = np.ptp(corners, axis=0)
        flat = extent < 1e-6
        np.testing.assert_allclose(extent[~flat], np.array(entry.size)[~flat], rtol=1e-3, err_msg=entry.id)
        assert abs(corners[:, 1].min()) < 1e-5, entry.id


def test_colours_are_named_as_they_are_measured(pack: Pack) -> None:
    some = [entry for entry in pack.models()[::8] if entry.color]
    wrong = [entry.id for entry in some if dominant(mesh(entry, pack.folder)) != entry.color]
    assert len(wrong) <= 0.1 * len(some), wrong  # some were corrected by eye


def test_it_is_added_once(pack: Pack) -> None:
    assert packs.add("sweethome3d", Path("no such file"), pack.folder.parent.parent).folder == pack.folder
