"""What a fragment of a follow-up replaces in the question before it, and what it leaves whole."""

import pytest

from signatures.plan import ConstraintField, Polarity
from tests.conversation import bound, planned, texts

REPLACING = [
    ("How many days of annual leave do we get in Germany?", "no, I meant sick leave", "sick leave Germany", "annual"),
    ("How long is maternity leave in Spain?", "I meant paternity leave", "paternity leave Spain", "maternity"),
    ("Who runs the Berlin office?", "sorry, I meant the London office", "runs London office", "Berlin"),
    ("Where do visitors park at the Madrid office?", "same question for the Dublin office", "visitors park Dublin", "Madrid"),
    ("Can I make private calls on my work phone?", "what about my personal phone?", "private calls personal phone", "work"),
    ("How do I record a call in Zoom?", "what about Teams?", "record call Teams", "Zoom"),
    ("Which benefits don't contractors get?", "what about employees?", "Which benefits don't employees get", "contractors"),
    ("What is the hotel cap in India?", "and in Japan?", "hotel cap Japan", "India"),
    ("What was the meal limit in 2024 for interns?", "2025?", "meal limit 2025 interns", "2024"),
    ("Who signs a contract of 10,000 euros?", "and 500 euros?", "signs contract 500 euros", "10,000"),
    ("Do contractors get a laptop?", "what about interns?", "interns get laptop", "contractors"),
    ("Who answers a priority 1 ticket?", "what about priority 3?", "answers priority 3 ticket", "priority 1"),
    ("What does band C pay in Spain?", "and band D?", "band D pay Spain", "band C"),
    ("What does the travel policy say about trains?", "and the expenses policy?", "expenses policy trains", "travel"),
]  # fmt: skip

HELD_OUT_REPLACING = [
    ("Who approves unpaid leave in France?", "I mean study leave", "approves study leave France", "unpaid"),
    ("How do I order a replacement badge?", "what about a visitor badge?", "order visitor badge", "replacement"),
    ("When does the Lisbon office close?", "and the Porto office?", "Porto office close", "Lisbon"),
    ("Is there a limit on home internet costs in 2026?", "just in 2025?", "home internet costs 2025", "2026"),
    ("Do part-time employees get the bonus in Ireland?", "And for interns?", "interns bonus Ireland", "part-time"),
    ("How long is the notice period for contractors in Poland?", "Then for interns?", "notice period interns Poland", "contractors"),
    ("How much is the meal allowance in Portugal for directors?", "Even in Malta?", "meal allowance Malta directors", "Portugal"),
    ("How do I share a file in Dropbox?", "and in Sharepoint?", "share file Sharepoint", "Dropbox"),
    ("Can I put a company car on my personal insurance?", "what about the group insurance?", "company car group insurance", "personal"),
    ("Who countersigns an invoice of 3,000 dollars in Canada?", "what about 9,000 dollars?", "countersigns invoice 9,000 Canada", "3,000"),
    ("What is the dental plan for volunteers?", "no, for apprentices", "dental plan apprentices", "volunteers"),
    ("Where is the parental leave form?", "actually I meant the sick leave form", "sick leave form", "parental"),
]  # fmt: skip

ADDED = [
    ("What is the hotel cap?", "Which country?", "UK", "hotel cap UK"),
    ("What is the hotel cap?", "For which year?", "2026", "hotel cap 2026"),
    ("What is the notice period?", "For whom?", "contractors", "notice period contractors"),
    ("Who approves the purchase?", "How much is it?", "500 euros", "approves purchase 500 euros"),
    ("How do I claim for a taxi to the airport?", "", "And if I don't have a receipt?", "claim taxi airport receipt don't"),
    ("Who gets the childcare voucher?", "", "Only in the UK?", "childcare voucher UK"),
    ("Who can use the company car?", "", "Only for managers?", "company car managers"),
    ("What happens with my unused holiday?", "", "And if I resign?", "unused holiday resign"),
    ("Do all employees get the learning budget?", "", "except interns?", "all employees learning budget except interns"),
    ("What's the hotel cap in India?", "", "in dollars?", "hotel cap India dollars"),
    ("Can I sell holiday in Spain?", "", "in cash?", "sell holiday Spain cash"),
    ("Do contractors get a laptop?", "", "for free?", "contractors laptop free"),
    ("Where are the trainings in Berlin?", "", "in person or online?", "trainings Berlin person online"),
    ("Who approves overtime in France?", "", "And in my team?", "approves overtime France team"),
]  # fmt: skip

HELD_OUT_ADDED = [
    ("How much is the relocation allowance?", "Which country are you moving to?", "Norway", "relocation allowance Norway"),
    ("When is the bonus paid?", "Which year do you mean?", "2027", "bonus paid 2027"),
    ("Is the gym paid for?", "Who is it for?", "apprentices", "gym paid apprentices"),
    ("Who signs the contract?", "What is it worth?", "20,000 pounds", "signs contract 20,000 pounds"),
    ("How do I return the laptop to the office?", "", "And if it is broken?", "return laptop office broken"),
    ("Can I bring my dog to the office in Austria?", "", "in the evening?", "dog office Austria evening"),
    ("How do I resign in Italy?", "", "in writing?", "resign Italy writing"),
    ("How are relocation costs paid in Sweden for directors?", "", "in instalments?", "relocation costs Sweden directors instalments"),
    ("Do interns in Poland get paid for training?", "", "in advance?", "interns Poland paid training advance"),
    ("Who can't work from home in Greece?", "", "Just on Fridays?", "can't work home Greece Fridays"),
    ("Are trains without a ticket refunded in 2026?", "", "Even for commuting?", "trains without ticket refunded 2026 commuting"),
    ("How do I apply for a visa to the US?", "", "And with a family?", "apply visa US family"),
    ("What is the referral bonus in Germany?", "", "Without tax?", "referral bonus Germany tax"),
    ("How is overtime paid for part-time employees in Chile?", "", "at weekends?", "overtime paid part-time employees Chile weekends"),
]  # fmt: skip


def _searched(message: str, *turns: str) -> str:
    plan = planned(message, *turns)
    assert not plan.validation.violations
    return " | ".join(texts(plan))


@pytest.mark.parametrize(("earlier", "message", "held", "gone"), REPLACING + HELD_OUT_REPLACING)
def test_a_fragment_replaces_a_phrase_of_its_kind(
    earlier: str, message: str, held: str, gone: str
) -> None:
    found = _searched(message, f"U: {earlier}")
    assert [word for word in held.split() if word not in found] == []
    assert gone not in found


@pytest.mark.parametrize(("earlier", "asked", "message", "held"), ADDED + HELD_OUT_ADDED)
def test_any_other_fragment_is_added_to_the_whole_question(
    earlier: str, asked: str, message: str, held: str
) -> None:
    turns = (f"U: {earlier}", *([f"A: {asked}"] if asked else []))
    found = _searched(message, *turns)
    assert [word for word in held.split() if word not in found] == []
    assert earlier.rstrip("?") in found


def test_a_year_is_replaced_and_a_group_set_apart_in_one_fragment() -> None:
    plan = planned(
        "what about 2025 but not for interns?",
        "U: What was the referral bonus in 2026 for interns?",
    )
    assert texts(plan) == ("What was the referral bonus in 2025 but not for interns?",)
    assert [value for value, _ in bound(plan, ConstraintField.YEAR)] == ["2025"]
    groups = [c for c in plan.constraints if c.field is ConstraintField.PERSON_GROUP]
    assert [(c.value, c.polarity) for c in groups] == [("interns", Polarity.NEGATIVE)]


def test_values_of_other_kinds_stay_bound() -> None:
    plan = planned("for free?", "U: Do contractors in India get a laptop in 2026?")
    assert [value for value, _ in bound(plan, ConstraintField.PERSON_GROUP)] == ["contractors"]
    assert [value for value, _ in bound(plan, ConstraintField.COUNTRY)] == ["India"]
    assert [value for value, _ in bound(plan, ConstraintField.YEAR)] == ["2026"]


@pytest.mark.parametrize("message", ["what about eligibility?", "the receipt?", "any exceptions?"])
def test_what_is_asked_of_a_thing_does_not_take_its_place(message: str) -> None:
    assert "apply for parental leave" in _searched(message, "U: How do I apply for parental leave?")
