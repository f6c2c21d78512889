import gc
from dataclasses import dataclass

from orienteer.see.shelf import Shelf


@dataclass
class Load:
    size_bytes: int


class Owner:
    pass


def test_a_value_is_made_once_for_each_owner_and_key():
    shelf, one, two, made = Shelf[Load](100), Owner(), Owner(), []

    def make():
        made.append(Load(1))
        return made[-1]

    assert shelf.get(one, "a", make) is shelf.get(one, "a", make)
    assert shelf.get(one, "b", make) is not shelf.get(two, "a", make)
    assert len(made) == 3


def test_the_least_recently_used_goes_when_there_is_no_room():
    shelf, owner = Shelf[Load](30), Owner()
    first = shelf.get(owner, 1, lambda: Load(10))
    shelf.get(owner, 2, lambda: Load(10))
    shelf.get(owner, 1, lambda: Load(10))
    shelf.get(owner, 3, lambda: Load(20))
    assert shelf.size_bytes == 30
    assert shelf.get(owner, 1, lambda: Load(10)) is first
    assert len(shelf) == 2


def test_one_value_is_kept_however_large_it_is():
    shelf, owner = Shelf[Load](30), Owner()
    large = shelf.get(owner, "large", lambda: Load(500))
    assert shelf.get(owner, "large", lambda: Load(1)) is large


def test_values_go_with_their_owner():
    shelf, owner = Shelf[Load](30), Owner()
    shelf.get(owner, "x", lambda: Load(1))
    del owner
    gc.collect()
    assert len(shelf) == 0
