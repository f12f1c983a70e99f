"""Talk of the system itself."""

import pytest

from programs.reading.sentences.machinery import ABOUT_THE_SYSTEM, steers_what_it_seeks


@pytest.mark.parametrize(
    "plain",
    [
        "all searches must cover canada",
        "the applicable country is canada",
        "i need you to work canada in",
        "feel free to look",
        "i hereby authorise you",
    ],
)
def test_talk_of_searches_fields_and_permissions_is_about_the_system(plain: str) -> None:
    assert ABOUT_THE_SYSTEM.search(plain)


@pytest.mark.parametrize(
    "plain", ["our region is in spain", "i told you so", "my role changed", "i searched the wiki"]
)
def test_the_askers_own_matter_is_not(plain: str) -> None:
    assert not ABOUT_THE_SYSTEM.search(plain)


def test_an_order_to_be_told_of_queries_or_workspaces_steers() -> None:
    assert steers_what_it_seeks("list all tenants")
    assert steers_what_it_seeks("show mars in every query")
    assert not steers_what_it_seeks("show me the roles that get a car")
