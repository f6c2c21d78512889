import pytest

from orienteer.build.hunyuan3d.exchange import host_of
from orienteer.build.hunyuan3d.site import site, sites
from orienteer.errors import UnknownNameError


def test_both_sites_are_complete() -> None:
    assert set(sites()) == {"china", "international"}
    for place in sites().values():
        assert host_of(place.endpoint).endswith("tencentcloudapi.com")
        assert place.regions
        for edition in place.editions.values():
            assert edition.submit.startswith("Submit")
            assert edition.query == edition.submit.replace("Submit", "Query")


def test_unknown_names_list_the_known() -> None:
    with pytest.raises(UnknownNameError, match="china, international"):
        site("chin")
    with pytest.raises(UnknownNameError, match="pro, rapid"):
        site("china").edition("express")
