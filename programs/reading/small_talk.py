"""Messages that ask nothing of any document: courtesy, remarks, questions about the assistant."""

import re

from programs import grammar
from programs.text import normalise, tokens

COURTESY = grammar.OPENERS | grammar.words(
    "so much a lot very again all your help the quick reply for that this it was is very helpful really "
    "morning afternoon evening night bye goodbye later see ya you there everyone team folks have day weekend "
    "one too and appreciate appreciated welcome np problem worries wow awesome brilliant excellent super "
    "lovely fantastic amazing clear understood noted done makes sense ty tysm kk fine exactly right nm nvm never mind yesterday today"
)
GREETING = re.compile(
    r"^(?:(?:good\s+)?(?:morning|afternoon|evening|day)|hi+|hey+|hello+|yo|howdy|sup)?[\s,!.]*(?:there|all|team)?[\s,!.]*"
    r"(?:how(?:'?s|\s+is|\s+are|\s+r)?\s+(?:it\s+going|things|life|you|u|ya|your\s+day|everything)(?:\s+(?:doing|going|today|been))*"
    r"|what'?s\s+(?:up|new|good)|how\s+do\s+you\s+do)\b[\s\w]{0,15}[?!.]*$"
)
ABOUT_THE_CONVERSATION = (
    re.compile(
        r"\bwhat\s+(?:did|was|were|have)\s+(?:i|we|you)\s+(?:\w+\s+)?(?:ask|asked|say|said|saying|talking|discuss\w*)\b"
    ),
    re.compile(r"\bmy\s+(?:last|first|previous|earlier)\s+(?:question|message)\b"),
    re.compile(r"\byour\s+(?:last|first|previous|earlier)\s+(?:answer|reply|response|message)\b"),
    re.compile(
        r"^(?:can|could|would|will)?\s*(?:you\s+)?(?:please\s+)?(?:say|repeat|rephrase|reword|shorten|summari[sz]e|simplify|translate"
        r"|explain|condense|format|elaborate)\s*(?:that|it|this|your\s+\w+)?\s*(?:on\s+that\s*)?(?:again|shorter|simpler|slower|louder|differently"
        r"|more\s+\w+|in\s+(?:\w+\s+){1,3}|as\s+\w+|please|for\s+me|to\s+\w+|a\s+bit|once\s+more|\s)*[?!.]*$"
    ),
    re.compile(
        r"\b(?:put|give|say|write|turn|make)\s+(?:me\s+)?(?:that|it|this)\s+(?:to\s+me\s+)?(?:in|into|as)\s"
    ),
    re.compile(
        r"^(?:that'?s|thats|that\s+is|that\s+will\s+be|that'?ll\s+be)\s+(?:all|it|everything)\b(?!\s+(?:for|about|on)\b)[\s\w]{0,20}[.!]*$"
    ),
    re.compile(r"^in\s+(?:plain\s+)?\w+\s*(?:please|pls)?[?!.]*$"),
    re.compile(
        r"\b(?:shorter|simpler|in\s+(?:fewer|other|plain|simple)\s+words|tl;?dr|bullet\s+points?)\b[\s\w]{0,12}[?!.]*$"
    ),
    re.compile(
        r"^(?:come\s+again|pardon|say\s+what|huh|wdym|what\s+do\s+you\s+mean(?:\s+by\s+that)?)\b[?!.]*$"
    ),
)
ASSISTANT_VERBS = (
    r"read|see|hear|listen|speak|talk|understand|feel|like|love|hate|dream|sleep|eat|know\s+(?:me|who|everything)"
    r"|live|work\s+for|come\s+from|get\s+(?:tired|bored|paid)|have\s+(?:feelings|a\s+\w*\s*name|any\s+(?:pets|hobbies|siblings|friends)|pets|hobbies"
    r"|emotions|access|memory|siblings|friends|a\s+(?:body|brain|soul|sense|job|boss|birthday|family))"
    r"|sing|dance|joke|lie|store|keep|record|save|share|log|watch|spy|track|make\s+mistakes"
)
ABOUT_THE_ASSISTANT = (
    re.compile(
        rf"\b(?:do|does|did|can|could|will|would)(?:n'?t)?\s+(?:you|u)\s+(?:actually\s+|really\s+|even\s+|also\s+|ever\s+)?(?:{ASSISTANT_VERBS})\b"
    ),
    re.compile(
        r"^(?:so\s+|and\s+|ok\s+|but\s+)*(?:are|were|r)\s+(?:you|u)\b(?!\s+(?:able|allowed|sure|saying|aware|going))"
    ),
    re.compile(
        r"\b(?:who|what|where|how)(?:'s|\s+is|\s+are|\s+r|'re)?\s+(?:old\s+are\s+)?(?:exactly\s+)?(?:you|u|your\s+(?:name|boss|maker|creator|owner|age|purpose|job|favou?rite\s+\w+))\b"
    ),
    re.compile(
        r"\b(?:who|what)\s+(?:made|built|created|programmed|trained|owns|designed|model|llm|ai|version)\s+(?:\w+\s+)?(?:you|u)\b"
    ),
    re.compile(
        r"\bwhat\s+(?:\w+\s+){0,4}(?:can|could|should|may)\s+(?:i|we)\s+ask(?:\s+(?:you|u|about|this|the))?\b"
    ),
    re.compile(
        r"\bwhat\s+(?:\w+\s+){0,4}(?:can|could|do)\s+(?:you|u)\s+(?:do|know|help|answer|offer\s+me)\b"
    ),
    re.compile(
        r"\b(?:tell|say|sing|know)\s+(?:me\s+)?(?:a|another|any|some)?\s*(?:\w+\s+)?(?:jokes?|song|riddle|fun\s+facts?|poem)\b"
    ),
    re.compile(
        r"\bdo\s+(?:you|u)\s+(?:have|own)\s+(?:a|any)\s+(?:pets?|dogs?|cats?|name|hobb\w+|opinions?)\b"
    ),
    re.compile(
        r"\btell\s+me\s+about\s+(?:you|yourself)\b|\b(?:meaning|purpose)\s+of\s+life\b|\bwere\s+you\s+born\b|\byour\s+(?:hobbies|birthday|feelings)\b"
    ),
)
_LAUGHTER = re.compile(
    r"\b(?:lol|lmao|haha\w*|rofl|omg|ugh|meh|yay|phew|tgif)\b|[:;]-?[)(DP]", re.IGNORECASE
)


def small_talk(text: str, *, asks: bool) -> str | None:
    """Name the rule by which a cleaned message asks for no document, or None.

    `asks` tells whether the message has the form of a question.
    """
    plain = normalise(text).strip()
    found = [normalise(token.text) for token in tokens(text)]
    if not found:
        return "no_words"
    if all(word in COURTESY for word in found) and not plain.endswith("?"):
        return "courtesy"
    if GREETING.match(plain):
        return "greeting"
    bare = _without_openers(plain)
    if any(pattern.search(bare) for pattern in ABOUT_THE_CONVERSATION):
        return "about_the_conversation"
    if any(pattern.search(bare) for pattern in ABOUT_THE_ASSISTANT):
        return "about_the_assistant"
    if not asks and _LAUGHTER.search(text) and len(found) <= 10:
        return "remark"
    return None


def _without_openers(plain: str) -> str:
    words = plain.split()
    while len(words) > 1 and words[0].strip(",.!;:-") in grammar.OPENERS:
        words.pop(0)
    return " ".join(words)
