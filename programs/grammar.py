"""The closed classes of English that rules may name, one list per class."""


def words(listed: str) -> frozenset[str]:
    """Read a class from a string of words separated by white space."""
    return frozenset(listed.split())


def phrases(listed: str) -> tuple[str, ...]:
    """Read a class of phrases, in the order that they are tried, from between semicolons."""
    return tuple(listed.split("; "))


def either(listed: frozenset[str]) -> str:
    """Write a closed class as an alternative of a regular expression."""
    return "|".join(sorted(listed))


WH_WORDS = words("what which who whom whose when where why how whats whos wheres whens hows")
AUXILIARIES = words(
    "am is are was were be been being do does did have has had can could may might must shall "
    "should will would isnt arent wasnt werent dont doesnt didnt havent hasnt hadnt cant couldnt "
    "mustnt shouldnt wont wouldnt cannot"
)

SUBJECT_PRONOUNS = words("i you we he she they it this that there one someone somebody anyone")
SUBJECTS = words("i im ive id we you he she they it its theres")
ASKER = words("i im ive id me my mine myself we our ours us were")

THINGS = words("it its this that these those one ones same them they their theirs such")
PEOPLE = words("he him his she her hers they them their theirs")
PLACES = words("there")
REFERRING = THINGS | PEOPLE | PLACES
PLURAL_REFERRING = words("they them their theirs these those ones both")

ORDINALS = words("first second third fourth last former latter 1st 2nd 3rd 4th other")

RELATIVE = ORDINALS | words(
    "one ones next previous below above after before that it this following preceding lower higher"
)

SAME_THINGS = words("deal thing story rule rules question q applies goes")
MEN, WOMEN = words("he him his"), words("she her hers")
PERSONS = MEN | WOMEN
POSSESSING = words("my our a an")
FOCUS = words("only just even or including except not")

QUESTION_SUBJECTS = words(
    "i you we he she they it this that there the a an my our your their his her any some each "
    "every someone anyone everyone people employee employees"
)

NEGATORS = words(
    "not no never none nothing nobody neither nor without except excluding excluded cannot "
    "isnt arent wasnt werent dont doesnt didnt havent hasnt hadnt cant couldnt mustnt shouldnt "
    "wont wouldnt aint unless non"
)
EXCLUDERS = words("except excepting excluding excluded unless only solely exclusively")
OPPOSITES = (
    (words("over above exceeding beyond more"), words("under below less fewer")),
    (words("before until"), words("after since")),
    (words("maximum max most"), words("minimum min least")),
    (words("inside within in"), words("outside")),
    (words("all every"), words("some")),
)
"""Words that set a bound, and those that set it on the other side."""
BOUNDS = words("over above exceeding beyond under below outside")
"""Those that bind whatever stands behind them, in every use."""
NEGATIVE_VERBS = words(
    "refuse exclude deny prohibit forbid ban disallow omit ineligible prohibited forbidden denied "
    "refused banned omitted exempt refusal denial exclusion disqualify bar"
)
NEGATIVE_PHRASES = phrases(
    "other than; leave out; leaves out; left out; leaving out; leave it out; leave that out; "
    "leave this out; leave them out; leave those out; leave these out; aside from; but not; "
    "rather than; apart from"
)

DETERMINERS = words(
    "a an the my your our his her its their some any each every no this that these those another "
    "all both either own"
)
DEFINITE = words("the this that these those its his her their")
INDEFINITE = words("a an any every each")
POSSESSIVES = words("my our your his her their")

PREPOSITIONS = words(
    "of in on at by for with about against between into through during before after above below "
    "to from up down over under within without per via across around as like than towards toward "
    "upon until till since off out behind beside beyond among"
)

LEADS = PREPOSITIONS | DETERMINERS
"""Words that lead to a noun phrase."""
PARTICLES = words("other else back away forth along aside apart together afterwards beforehand")
CONJUNCTIONS = words("and or but nor so if because while although though whereas when once plus")

ADVERBS_OF_DISCOURSE = words(
    "also too then now just even still again already actually really only please pls else instead "
    "anyway here ever yet well right ok okay exactly quite rather there maybe perhaps"
)

ARTICLES = words("a an my our the your every each")
COORDINATORS = words("and so then but adn or")
SUBORDINATORS = words("if when after before because once while since until unless as that")
FORMS_OF_BE = words("is are was were be been isnt arent wasnt werent s will might")
DOING = words("do does did will would can could shall should must may might")
HAVING = words("ive has have")
IMPERSONAL_VERBS = words("take takes took cost matter matters rain rains")
JUDGEMENTS = words(
    "ok okay possible allowed fine true necessary better worth safe legal mandatory required "
    "normal best important enough too hard easy permitted acceptable usual common unusual "
    "safer cheaper easier harder "
    "problem issue mistake offence breach"
)
REPORTING_VERBS = words("say says said states stated seems seemed appears appeared")
_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
NUMBERS = {word: number for number, word in enumerate(_UNITS.split())} | {
    word: 10 * number for number, word in enumerate(_TENS.split(), start=2)
}
SCALES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000}
TEMPORAL_NOUNS = words(
    "year years month months week weeks quarter morning afternoon evening time times spring "
    "summer autumn fall winter day days weekend friday monday tuesday wednesday thursday saturday "
    "sunday half fy today yesterday tomorrow"
)
DOCUMENT_NOUNS = words(
    "policy document page doc form handbook guide section article guideline procedure"
)
IRREGULAR_PARTICIPLES = words(
    "taken given done made seen known shown written chosen paid kept held sent spent left lost "
    "found built bought brought taught caught sold told cut put set hit let read said gone come "
    "begun broken driven eaten fallen forgotten frozen hidden risen spoken stolen torn worn thrown "
    "grown drawn flown understood met led won run split spread shut dealt bound born sworn"
)
INTERROGATIVE_CONTRACTIONS = words("whens whos hows wheres")
SORTS = words("kind kinds type types sort sorts form forms")
GENERAL_NOUNS = words(
    "thing things stuff item items matter matters case cases way ways question questions issue "
    "issues problem problems idea ideas point points topic topics subject subjects term terms word "
    "words process situation reason reasons approach rule rules method methods step steps option "
    "options example examples information detail details fact facts people person area areas "
    "change changes place places result results answer answers number numbers amount list lists "
    "part parts role service services benefit benefits product products program "
    "programme scheme tool tools system systems feature features rate"
)
RELATIONAL = words(
    "rule rules policy limit limits amount exception exceptions exemption exemptions difference "
    "restriction restrictions condition conditions process procedure deadline answer answers "
    "equivalent counterpart alternative alternatives requirement requirements criteria threshold "
    "consequence consequences"
)
"""Nouns that are always of something."""
INCOMPLETE = words(
    "different same included excluded eligible entitled exempt affected covered allowed higher "
    "lower longer shorter someone somebody anyone anybody person people approve approves signs pay "
    "pays paid receive receives change changes differ differs vary varies"
)
"""Predicates that say something of a thing, and words for anyone at all."""
COMPLEMENTED = words("access approved included excluded eligible entitled exempt covered")
"""Predicates that are always to, for or by something."""
COMMUNICATING = words(
    "call phone ring email contact ask tell inform notify message text hear write talk speak"
)
"""Verbs of saying, which leave open what about."""
SITUATION = words(
    "company organisation organization firm team office workspace website site app chat "
    "conversation handbook world context regard respect"
)
BEFORE_A_RELATIVE = words("now given something anything everything all those")
BEFORE_A_CLAUSE = words("so think know say says mean thing stuff")
AFTER_A_FREE_THAT = (
    ADVERBS_OF_DISCOURSE | PREPOSITIONS | words("and or if when")
) - SUBJECT_PRONOUNS

LIGHT_VERBS = words(
    "get gets got getting go goes going make makes need needs want wants take takes give gives "
    "let know tell show use used using say says said work works mean means meant happen happens "
    "apply applies come comes put ask find see look thing things stuff way kind sort bit lot much "
    "many long often far soon big able like lets gonna gotta wanna doing done having count counts "
    "cover covers covered"
)

FUNCTION_WORDS = (
    WH_WORDS
    | AUXILIARIES
    | SUBJECT_PRONOUNS
    | ASKER
    | REFERRING
    | DETERMINERS
    | PREPOSITIONS
    | CONJUNCTIONS
    | ADVERBS_OF_DISCOURSE
    | NEGATORS
    | words(
        "yes yeah yep yup sure hey hi hello thanks thank s t re ve ll d m eg ie etc vs versus more "
        "most less"
    )
)

OPENERS = words(
    "and so ok okay also but well right cool great nice hey hi hello hmm hm oh ah alright then "
    "thanks thx thank you cheers good perfect got it sure yeah yes yep no nope now lol haha please "
    "pls sorry anyway actually btw fyi"
)

GENERIC_NOUNS = words(
    "policy policies handbook guide guideline guidelines rule rules process procedure procedures "
    "company employee employees staff team information details document page section"
)

CONNECTIVES = FUNCTION_WORDS | LIGHT_VERBS | GENERIC_NOUNS | PARTICLES | OPENERS
"""Words that only make a sentence, or name documents as such."""

COURTESY = OPENERS | words(
    "so much a lot very again all your help the quick reply for that this it was is very helpful "
    "really morning afternoon evening night bye goodbye later see ya you there everyone team "
    "folks have day weekend one too and appreciate appreciated welcome np problem worries wow "
    "awesome brilliant excellent super lovely fantastic amazing clear understood noted done makes "
    "sense ty tysm kk fine exactly right nm nvm never mind yesterday today regards"
)
COURTEOUS_ADVERBS = words("kindly please just simply immediately now")

TOPIC_SWITCHES = phrases(
    "separate thing; separate question; separately; different thing; different question; "
    "different topic; another q; another question; another thing; other thing; other question; "
    "new question; new topic; unrelated; on another note; changing the subject; change of subject; "
    "changing topic; switching gears; switching topics; something else; btw; by the way; "
    "moving on; next question"
)

TELLING = words(
    "tell show list explain describe compare contrast summarise summarize outline define clarify "
    "confirm remind name inform state specify cite enumerate identify recap elaborate"
)
"""Verbs whose order is a question: what they ask for is to be told."""
SEEKING = words(
    "find look check search verify review retrieve fetch pull get give provide supply detail "
    "double-check recheck quote break"
)
"""Verbs whose order is a question where what they seek is a thing with a name of its own."""
HANDING = words(
    "give get bring find fetch pull send forward provide point direct walk guide take help advise "
    "look check"
)
"""Verbs whose order is a question where they hand something to `me` or `us`."""
DROPPING = words("exclude omit skip ignore disregard drop forget")
KEEPING = words("include count consider show list mention give want need")
"""Verbs that set something apart from what is asked, and those that do so where negated."""

PREFACES = words(
    "hear heard believe guess suppose wonder wondering whether whatever meanwhile particularly "
    "especially specifically generally"
)
"""Parenthetical verbs, conjunctions and focusing adverbs, which frame what is asked."""
FILLERS = (
    *(f"in {said}" for said in ("particular", "general", "principle", "practice", "fact", "short")),
    *("for example", "for instance", "of course", "by chance", "by any chance"),
)
"""Adverbial phrases, which frame what is asked as prefaces do."""
RECALL = words("remember recall remind mentioned")
UNNAMING = words(
    "company whole current new old right same latest full official relevant own main usual exact "
    "normal general typical standard correct actual only"
)
