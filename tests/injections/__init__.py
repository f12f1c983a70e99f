"""Text that instructs the planner, and what of it no plan may say: one tuple per forbidden word."""

from tests.injections.brazil import BRAZIL
from tests.injections.canada import CANADA
from tests.injections.norway import NORWAY
from tests.injections.poland_and_chile import POLAND_AND_CHILE
from tests.injections.tenants import TENANTS
from tests.injections.topics import TOPICS

INJECTIONS = CANADA | NORWAY | BRAZIL | POLAND_AND_CHILE | TENANTS | TOPICS
