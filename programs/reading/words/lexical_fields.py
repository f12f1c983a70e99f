"""The vocabulary of talk about a talking machine, one lexical field per thing it can be asked."""

from typing import NamedTuple

from programs import grammar
from programs.text import stem


class LexicalField(NamedTuple):
    """Stems that show a message to be about something, and stems that may stand beside them."""

    core: frozenset[str]
    beside: frozenset[str] = frozenset()

    def covers(self, held: frozenset[str]) -> bool:
        """Tell whether a message's words belong to the field, one of its core among them."""
        return bool(held & self.core) and held <= self.core | self.beside


def stemmed(listed: str) -> frozenset[str]:
    """Read a class of stems from words separated by white space."""
    return frozenset(map(stem, grammar.words(listed)))


ADDRESSEE = grammar.words(
    "you u ya your ur yours yourself youre youve ai ais bot bots assistant assistants chatbot robot"
)
TELLING = stemmed(
    "tell say ask know hear learn wonder curious explain specify share describe understand find "
    "state reveal introduce remind forget forgot given able mind guess think exact original "
    "actual current moment bit kind type sort"
)

_IDENTITY = "name nickname identity gender sex call"
_NATURE = (
    "real human person people being robot bot machine computer software program ai artificial "
    "intelligence alive sentient conscious entity android model llm chatbot race member"
)
_AGE = "age old young born birth birthday birthdate bday"
_ORIGIN = "origin originate hometown homeland native nationality raise grow birthplace town"
_MAKING = (
    "maker creator create built build builder invent inventor program programmer design "
    "designer develop developer made train code manufacture produce fabricate bring brought "
    "creation"
)
_MASTER = "boss employer master owner own employ serve control self"
_KIN = (
    "family parent mother mom mum father dad sibling brother sister kid wife husband friend "
    "girlfriend boyfriend household"
)
_ANIMALS = "pet cat dog"
_LEISURE = (
    "hobby pastime fun leisure spare free interest enjoy favorite favourite passion passionate "
    "relax entertain play sport game"
)
_FEELING = "feel feeling emotion love hate like happy sad tired bored lonely dream"
PERSON = LexicalField(
    stemmed(
        " ".join(
            (
                *(_IDENTITY, _NATURE, _AGE, _ORIGIN, _MAKING),
                *(_MASTER, _KIN, _ANIMALS, _LEISURE, _FEELING),
            )
        )
    ),
    TELLING
    | stemmed(
        "year month date place country city town location world time life live job company "
        "organization lab team engineer scientist write wrote written working choose prefer "
        "speak talk chat care spend free activity animal take responsible another language "
        "first last full else special responsible part address refer use music movie book food "
        "colour color song"
    ),
)
"""What a person can be asked of itself: name, kind, age, origin, maker, kin, pets, likes."""

ABILITY = LexicalField(
    stemmed("question query help answer capable capability ability skill task command familiar"),
    TELLING | stemmed("topic subject area respond reply support assist thing anything something"),
)
"""What one can ask of an assistant."""

DELIVERY = LexicalField(
    stemmed(
        "slow slower slowly fast faster quick quicker quickly speed pace loud louder quiet "
        "quieter soft softer softly volume voice whisper mute tone accent shout yell speak talk "
        "speech hush shut accelerate hurry rush"
    ),
    TELLING
    | stemmed(
        "respond response answer reply read word rate mode keep bring inside indoor breath "
        "normal level turn turning switch set setting change adjust increase decrease raise "
        "reduce lower up down activate enable disable start stop begin use little down high low "
        "please half double twice percent sound revert take time"
    ),
)
"""How the assistant is to speak."""

RESTATING = LexicalField(
    stemmed("repeat rephrase reword restate hear catch"),
    TELLING | stemmed("miss last part sentence answer response question time word statement"),
)
"""What was said, to be said again."""

LIFE = LexicalField(
    stemmed("life existence universe"),
    TELLING | stemmed("meaning purpose point sense thought deep deeper human reason here"),
)
"""The question machines are asked most."""

CALLING_OFF = LexicalField(
    stemmed(
        "cancel stop abort quit exit forget nevermind undo disregard ignore scrap drop hold "
        "wait pause halt mind end discontinue eliminate revert"
    ),
    stemmed("request query question command action task order last previous current change now"),
)
"""An order taken back."""
ORDERS = stemmed("request query question command action task mind")

PRAISE = stemmed("good best better favorite new short dad knock clean hilarious cheer crack")
AMUSEMENT = stemmed("laugh smile")
GENRES = stemmed("joke riddle poem limerick haiku song rap rhyme pun trivia story tale")
AMUSING = stemmed(
    "fun funny funnier funniest interesting random cool weird strange amusing entertaining "
    "crazy useless"
)
FACTS = stemmed("fact trivia")
SOMETHING = stemmed("something anything thing")
STANCE = LexicalField(
    stemmed(
        "maybe perhaps possibly possible possibility probably probable likely unlikely unsure "
        "sure uncertain certain certainly know guess doubt idea undecided decide decided "
        "definite agree disagree either chance invalid case true false correct incorrect "
        "believe think opinion hard convinced depend"
    ),
    stemmed("say answer tell moment yet real way case"),
)
"""An answer that only says how certain one is."""
REACTION = STANCE.core | stemmed(
    "see understand expect fear afraid hope suppose assume suspect imagine figure realise wonder "
    "worry worried surprise confused disappoint relieved glad happy sad sorry annoying frustrating "
    "feel sound seem look help clear hate love enough bad fair pity shame strange odd weird "
    "interesting useful generous strict harsh tough lucky unfortunate disappointing surprising "
    "confusing"
)
"""How one takes what was said."""
