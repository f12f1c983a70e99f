"""The phrases of small talk, one group per thing a person can say that asks no document."""

import re

from programs import grammar


def _phrase(pattern: str) -> re.Pattern[str]:
    """Compile a phrase in which a blank stands for any white space."""
    return re.compile(pattern.replace(" ?", r"\s*").replace(" ", r"\s+"))


_THIS = r"(?:that|it|this)"
_FORM = (
    r"an?|one|two|three|four|five|\d+|short|few|fewer|simple|plain|other|own|your|my|bullets?"
    r"|words?|sentences?|points?|tables?|lists?|lines?|paragraphs?|summary|email|english"
)
_RESTATE = r"(?:say|repeat|rephrase|reword|shorten|explain|phrase)"
_ANOTHER_WAY = (
    r"(?:again|once|one more|differently|another way|please|for me|shorter|simpler|slower)"
)
_SHORTER = r"(?:shorter|simpler|in (?:fewer|other|plain|simple) words|tl;?dr|bullet points?)"
CONVERSATION = (
    _phrase(
        r"\bwhat (?:did|was|were|have|question did) (?:i|we|you) (?:\w+ )?"
        r"(?:ask|asked|say|said|saying|talk|discuss)"
    ),
    _phrase(
        r"\b(?:my|your) (?:last|first|previous|earlier) "
        r"(?:question|message|answer|reply|response)\b"
    ),
    _phrase(rf"\b{_RESTATE} {_THIS}(?: last \w+)? ?{_ANOTHER_WAY}?[?.! ]*$"),
    _phrase(rf"\b(?:say|repeat) {_THIS} (?:again|once more|one more time)\b"),
    _phrase(
        r"\b(?:shorten|simplify|translate|summari[sz]e|condense|rephrase|reword) "
        r"(?:that|it|this|your \w+)\b"
    ),
    _phrase(
        rf"\b(?:put|give|say|write|turn|make) (?:me )?{_THIS} (?:to me )?"
        rf"(?:in|into|as)(?: (?:{_FORM}))+\b"
    ),
    _phrase(rf"\b{_SHORTER}\b[\s\w]{{0,12}}[?!.]*$"),
    _phrase(r"^(?:come again|pardon|say what|huh|wdym|what do you mean(?: by that)?)\b[?!.]*$"),
    _phrase(
        r"\b(?:did not|didn't|didnt|can't|couldn't) (?:quite )?(?:hear|catch) (?:you|that)\b"
        r"|\bi missed (?:that|what you)\b"
    ),
    _phrase(
        r"^(?:that'?s|thats|that is|that will be|that'?ll be) (?:all|it|everything)\b"
        r"(?! (?:for|about|on)\b)[\s\w]{0,20}[.!]*$"
    ),
)

_YOU = r"(?:you|u|the ai|the bot|al|ai)"
_BEING = (
    r"(?:real|human|person|robot|bot|machine|computer|software|program|ai|alive|sentient|llm"
    r"|language model|chatgpt|gpt)"
)
_ATTRIBUTE = (
    r"(?:name|age|birth(?:day| ?date)?|bday|boss|employer|maker|creator|owner|family|parents|mom"
    r"|dad|siblings|friends|pets?|hobb(?:y|ies)|home ?town|origins?|feelings|purpose|language|voice"
    r"|responses?|favou?rite|pastimes?|interests)"
)
_LIVING = r"(?:speak|talk|feel|love|hate|dream|sing|dance|lie|spy|get tired)"
_MAKING = r"(?:made|built|created|programmed|trained|owns|designed|employs|controls)"
_ASKING_OF = (
    r"(?:what'?s?|when'?s?|who'?s?|where'?s?|how old|which|tell me|know|specify|of)"
    r"(?: is| are| was)?(?: all about)?(?: who)?"
)
_HELPING = r"(?:do|help me with|answer|with|help with)"
_VERSE = r"(?:poem|limerick|haiku|song|rap|joke|story|riddle|rhyme)"
ASSISTANT = (
    _phrase(
        rf"\b(?:are|r|is) {_YOU} (?:just |really |actually )?(?:a |an |the )?"
        rf"(?:\w+ )?(?:\w+ )?{_BEING}\b.*"
    ),
    _phrase(
        rf"\b(?:who|what|which)(?: (?:language )?model| ai| bot)?"
        rf"(?:'?s| is| are|'re)? {_YOU} ?[?!.]*$"
    ),
    _phrase(
        rf"\b(?:are|r) {_YOU} ?[?!.]*$"
        rf"|\bhow real are {_YOU}\b"
        rf"|\bif {_YOU} are (?:a|an|human|real)\b.*"
    ),
    _phrase(rf"\b(?:do|does|can|could)(?:n'?t)? {_YOU} (?:\w+ly |ever |even |also )?{_LIVING}\b"),
    _phrase(
        rf"\b(?:can|could) {_YOU} (?:\w+ly |even |also )?(?:read|hear|access) (?:my|what i)\b.*"
    ),
    _phrase(
        rf"\b{_YOU}(?: \w+)? (?:born|alive|created|programmed|employed|from)\b(?: (?:for|in|by))?"
    ),
    _phrase(rf"\b(?:who|what) {_MAKING} {_YOU}\b"),
    _phrase(rf"\b(?:who|which \w+) (?:do|does)? ?(?:you|yo|u) work for\b|\bboss of {_YOU}\b"),
    _phrase(rf"\b{_ASKING_OF} your (?:\w+ ){{0,1}}{_ATTRIBUTE}\b"),
    _phrase(
        rf"\bhow old (?:are|is|would) {_YOU}(?: be)?\b"
        rf"|\b{_YOU} (?:have|own|take care of) (?:\w+ ){{0,5}}(?:pets|siblings|feelings|an age)\b"
    ),
    _phrase(
        rf"\b(?:pets?|hobbies|siblings) (?:do|does) {_YOU} (?:own|have)\b"
        rf"|\bdo {_YOU} have (?:a|any|an) (?:pets?|hobb\w+|name|age|opinions?)\b"
    ),
    _phrase(
        r"\bwhat (?:\w+ ){0,3}(?:can|could|may|should) i (?:not )?ask (?:you|u|the ai|the bot)\b"
        r"|\bwhat (?:\w+ ){0,3}i can ask\b"
    ),
    _phrase(
        rf"\b(?:what|things?|questions?|subjects?) (?:\w+ ){{0,4}}(?:can|could|are|would) {_YOU} "
        rf"(?:be )?(?:able to |familiar )?{_HELPING}\b(?: exactly| here)?"
    ),
    _phrase(
        rf"\b(?:things|types|kinds|sorts) (?:\w+ ){{0,3}}i can ask(?: {_YOU})?(?: about)?\b"
        rf"|\bquestions do {_YOU} respond to\b"
        rf"|\b(?:queries|questions) should i (?:give|ask) {_YOU}\b"
    ),
    _phrase(
        r"\b(?:tell|say|sing|know|give) (?:me |us )?(?:a|another|any|some)? ?"
        r"(?:\w+ )?(?:jokes?|song|riddle|fun facts?|poem)\b"
    ),
    _phrase(
        r"^(?:please )?(?:write|compose|make up|invent) (?:me |us )?(?:a|an|some|another) "
        rf"(?:\w+ )?{_VERSE}s?\b.*"
    ),
    _phrase(r"\b(?:meaning (?:of|behind|to)(?: my)? life|life'?s meaning|deeper meaning)\b.*"),
    _phrase(
        r"\btell me about (?:you|yourself)\b"
        rf"|\b(?:do|would|if) {_YOU} (?:\w+ ){{0,6}}(?:cats? or dogs?|dogs? or cats?)\b.*"
    ),
    _phrase(
        r"\b(?:speaking|talking|chatting) (?:with|to) (?:someone|a|an) "
        r"(?:real|human|person|bot|machine)\b.*"
    ),
)
CLOSING = _phrase(
    r"\b(?:nice|good|great|lovely|glad|enjoyed|pleasure)(?: to)? "
    r"(?:chat|talk|speak|meet|see|catch)\w*\b"
    r"|\b(?:thank|thanks|thankful|grateful|appreciate|cheers)\b"
    r"|\byour (?:answer|help) (?:was|pleased|helped)\b"
    r"|\bhappy with your (?:answer|help)\b"
    r"|\bgreat help\b"
)
AGREEMENT = grammar.COURTESY | grammar.words(
    "affirmative negative true false wrong definitely absolutely accurate agree agreed i think my "
    "response answer say would are it's its an for know certainly indeed of course totally not "
    "sure maybe perhaps"
)
GREETING = _phrase(
    r"^(?:(?:good )?(?:morning|afternoon|evening|day)|hi+|hey+|hello+|yo|howdy|sup)?[\s,!.]*"
    r"(?:there|all|team)?[\s,!.]*"
    r"(?:how(?:'?s| is| are| r)? (?:it going|things|life|you|u|ya|your day|everything)"
    r"(?: (?:doing|going|today|been))*|what'?s (?:up|new|good)|how do you do)\b[\s\w]{0,15}[?!.]*$"
)
IN_LANGUAGE = _phrase(r"^(?:now )?in (?:plain )?(?P<name>\w+) ?(?:please|pls)?[?!.]*$")
SPEAKING = _phrase(
    r"\b(?:speak|talk|talking|respond|responses?|answer|reply|hear from you|chat|language)\w*\b"
)
LAUGHTER = re.compile(
    r"\b(?:lol|lmao|haha\w*|rofl|omg|ugh|meh|yay|phew|tgif)\b|[:;]-?[)(DP]", re.IGNORECASE
)
