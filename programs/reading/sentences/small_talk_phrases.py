"""The phrases of small talk, one group per thing a person can say that asks no document."""

import re

from programs import grammar


def _phrase(pattern: str) -> re.Pattern[str]:
    """Compile a phrase in which a blank stands for any white space."""
    return re.compile(pattern.replace(" ?", r"\s*").replace(" ", r"\s+"))


_THIS = r"(?:that|it|this)"
FORM = (
    r"an?|one|two|three|four|five|\d+|short|few|fewer|simple|plain|other|own|your|my|bullets?"
    r"|words?|sentences?|points?|tables?|lists?|lines?|paragraphs?|summary|email|english"
)
"""What an answer can be put in: `two short sentences`, `a table`."""
_RESTATE = r"(?:say|repeat|rephrase|reword|shorten|explain|phrase)"
_ANOTHER_WAY = (
    r"(?:again|once|one more|differently|another way|please|for me|shorter|simpler|slower"
    r"|(?:more )?(?:simply|slowly|clearly|plainly|briefly))"
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
    _phrase(
        r"\b(?:summari[sz]e|recap|sum up|go over|end|close|clear|delete) (?:this|our|the|that)"
        r"(?: whole| entire)? (?:chat|conversation|discussion|thread|talk|dialogue)\b"
    ),
    _phrase(
        r"\bwhat (?:have|did) we (?:\w+ )?(?:talked?|discuss(?:ed)?|covered?)(?: about)?"
        r"(?: so far)?[?.! ]*$"
    ),
    _phrase(
        r"^that(?:'?s| is)? (?:\w+ )?"
        r"(?:answers|answered|helps|helped|works|explains|settles|clears)"
        r"(?: (?:it|that|this|me|everything|things|my questions?))?(?: up)?"
        r"(?: (?:then|thanks|perfectly))?[.! ]*$"
    ),
    _phrase(
        r"^that(?:'?s| is| was) (?:\w+ )?what i "
        r"(?:needed|wanted|meant|was (?:looking|asking) for)[.! ]*$"
    ),
    _phrase(rf"\b{_RESTATE} {_THIS}(?: last \w+)?(?: {_ANOTHER_WAY})*[?.! ]*$"),
    _phrase(rf"\b(?:say|repeat) {_THIS} (?:again|once more|one more time)\b"),
    _phrase(
        r"\b(?:shorten|simplify|translate|summari[sz]e|condense|rephrase|reword) "
        r"(?:that|it|this|your \w+)\b"
    ),
    _phrase(
        rf"\b(?:put|give|say|write|turn|make) (?:me )?{_THIS} (?:to me )?"
        rf"(?:in|into|as)(?: (?:{FORM}))+\b"
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

CLOSING = _phrase(
    r"\b(?:nice|good|great|lovely|glad|enjoyed|pleasure)(?: to)? "
    r"(?:chat|talk|speak|meet|see|catch)\w*\b"
    r"|\b(?:thank|thanks|thankful|grateful|appreciate|cheers)\b"
    r"|\byour (?:answer|help) (?:was|pleased|helped)\b"
    r"|\bhappy with your (?:answer|help)\b"
    r"|\bgreat help\b|\bhope (?:you|your)\b"
    r"|\b(?:talk|speak|chat) to you (?:later|soon|again|tomorrow)\b"
)
CONNECTING = grammar.words("a an the it its that thats this is was are would for to my and i at")
AGREEMENT = (
    grammar.COURTESY
    | CONNECTING
    | grammar.words(
        "affirmative negative true false wrong definitely absolutely accurate agree agreed think "
        "response answer say know certainly indeed of course totally not sure maybe perhaps nah "
        "correct incorrect go ahead proceed disagree way never dont isnt id im "
        "yo hiya howdy greetings sup friend buddy ai bot assistant helps helped invalid"
    )
)
_WELLBEING = (
    r"(?:(?:it|things) (?:going|hanging)|things|life|everything|you|u|ya|y'?all"
    r"|your (?:day|morning|evening|week|weekend|life))"
)
GREETING = _phrase(
    r"^(?:(?:good )?(?:morning|afternoon|evening|day|night)|hi+|hiya|hey+|hello+|yo|howdy|sup"
    r"|greetings)?[\s,!.]*(?:there|all|team|everyone|friend|buddy|again|to you)?[\s,!.]*"
    rf"(?:how(?:'?s| is| are| r| has| have| goes)? (?:it$|it (?:been|going)|{_WELLBEING})"
    r"(?: (?:doing|going|been|feeling|treating|holding|up|today|now|lately|so|far|with|you"
    r"|this|morning|evening|my|friend|buddy|there))*"
    r"|what(?:'?s| is) (?:up|new|good|happening|going on)(?: (?:with|you|today|there))*"
    r"|how do you do|long time no see)[?!.\s]*$"
)
IN_LANGUAGE = _phrase(r"^(?:now )?in (?:plain )?(?P<name>\w+) ?(?:please|pls)?[?!.]*$")
SPEAKING = _phrase(
    r"\b(?:speak|talk|talking|respond|responses?|answer|reply|hear from you|chat|language)\w*\b"
)
LAUGHTER = re.compile(
    r"\b(?:lol|lmao|haha\w*|rofl|omg|ugh|meh|yay|phew|tgif)\b|[:;]-?[)(DP]", re.IGNORECASE
)
