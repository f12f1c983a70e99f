"""What Weaviate knows things by tells them apart, and is a pattern of nothing."""

import re

from hypothesis import given
from hypothesis import strategies as st

from programs.retrievers.weaviate_hybrid.identity import identifier, tenant_name

ONE_NAME = re.compile(r"t_[0-9a-f]{40}")
TENANTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=64)


@given(TENANTS, TENANTS)
def test_a_tenants_name_is_its_own_and_no_role_can_take_it_for_a_pattern(
    one: str, other: str
) -> None:
    """Weaviate 12251: a role's names are patterns, and a tenant may be called `*`."""
    for tenant in (one, one.upper(), "*", "acme|beta", "acm.", "a" * 64):
        assert ONE_NAME.fullmatch(tenant_name(tenant))
    assert (tenant_name(one) == tenant_name(other)) is (one == other)


def test_what_reads_alike_when_joined_is_not_one_thing() -> None:
    assert identifier("ab", "c") != identifier("a", "bc")
