"""Groups of people that rules are made for, and departments."""

import re
from collections.abc import Iterator

from programs.reading.values.value import Value, matching, normal_form
from programs.reading.words.qualifiers import PEOPLE_HEADS
from programs.text import lowered
from signatures.plan import ConstraintField

_HEAD = "|".join(sorted(PEOPLE_HEADS - {"student", "students", "manager", "managers"}))
_EMPLOYED = (
    r"temp(?:orary)?|independent|embedded|external|seasonal|casual|hourly|salaried|permanent"
    r"|agency|contract(?:ed)?|contingent|remote|leased|unioni[sz]ed|(?:non[\s-]?)?exempt"
    r"|zero[\s-]hours?|shift"
)
PERSON_GROUP = re.compile(
    rf"\b(?:(?:{_EMPLOYED})\s+)?"
    r"(?:contractors?|interns?|volunteers?|freelancers?|consultants?|apprentices?|temps|trainees?"
    r"|vendors?|detailees?|retirees?|supervisors?|directors?|expat(?:riate)?s?|secondees?)\b"
    rf"|\b(?:{_EMPLOYED})\s+(?:{_HEAD})\b"
    r"|\b(?:part|full)[\s-]?time(?:rs?)?\b"
    r"|\bprobation(?:ary|ers?)?\b"
    r"|\bnew[\s-](?:hires?|starters?|joiners?|parents?)\b"
    r"|\b(?:fixed|short)[\s-]term\b"
    r"|\bworking\s+students?\b|\bpeo\b|\beor\b|\bdependents?\b|\bsubcontractors?\b"
)
DEPARTMENT_NAME = re.compile(
    r"(?i:engineering|finance|legal|human resources|sales|marketing|design|procurement|payroll)"
    r"|HR|IT|UX"
)
_DEPARTMENT = re.compile(
    rf"\b(?:{DEPARTMENT_NAME.pattern}|hr|ux)"
    r"(?=\s+(?:team|department|dept|staff|people|folks|engineers?|budget|laptops?|org)\b"
    r"|\s*[?.!]*$)",
)
_SHORT_DEPARTMENT = re.compile(r"\b(?:HR|UX)\b")
_AS_A_TIME = re.compile(
    r"\b(?:on|in|during|under|within|after|through|of)\s+(?:the|my|your|our|their|his|her)?\s*$",
    re.IGNORECASE,
)
_PROBATION = re.compile(r"\bprobation(?:ary|ers?)\b")


def person_groups(text: str) -> Iterator[Value]:
    """Find groups of people; `temp` is `temporary`, a part-timer works part-time, and
    who is probationary is on probation, which by itself is a subject and no group."""
    for match in PERSON_GROUP.finditer(lowered(text)):
        start, end = match.span()
        if match.group() == "probation" and not _AS_A_TIME.search(text, 0, start):
            continue
        plain = _PROBATION.sub("probation", re.sub(r"\btemp\b", "temporary", match.group()))
        form = re.sub(r"\btimer\b", "time", normal_form(plain))
        key = f"person_group:{form}"
        yield Value(ConstraintField.PERSON_GROUP, text[start:end], key, start, end)


short_departments = matching(ConstraintField.DEPARTMENT, _SHORT_DEPARTMENT)
departments = matching(ConstraintField.DEPARTMENT, _DEPARTMENT)
