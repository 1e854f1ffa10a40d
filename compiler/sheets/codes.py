"""The diagnostics of texts and pages (RW7xx)."""

from ..diagnostics import define

MISSING = define(
    "RW701",
    "text is missing",
    "Something that the game declares, and that a person reads at the table or on a page, has no text in one of the "
    "game's languages. Until it has one, pages show its id in brackets.",
    bad="phases: - {id: deal}    # text/en has no phase.deal",
    good="phase.deal: Deal the cards",
)
UNKNOWN_KEY = define(
    "RW702",
    "text for nothing",
    "A text's key names nothing that the game declares in any of its rulesets, so nobody will ever read it. Often the "
    "key is misspelt, or what it named was renamed or removed.",
    bad="phase.deel: Deal the cards",
    good="phase.deal: Deal the cards",
)
PLACEHOLDER = define(
    "RW703",
    "unknown placeholder",
    "A text has a placeholder in braces that nothing fills: it is no parameter of what the text is about, no constant "
    "of the game, or it is not closed.",
    bad="option.flow.take: take {count}    # the parameter is n",
    good="option.flow.take: take {n}",
)
FORMS = define(
    "RW704",
    "wrong number of word forms",
    "A placeholder such as `{n|card|cards}` gives one form for each grammatical number of its language: two in "
    "English, one in Chinese, where nothing changes. It stands for a word that follows a number.",
    bad='"{n|card|cards|cardses}"',
    good='"{n} {n|card|cards}"',
)
UNSAID = define(
    "RW705",
    "sentence leaves something out",
    "A sentence for an effect on a card does not mention one of the arguments, or the label of an option one of its "
    "parameters, so two different effects or answers would read the same.",
    bad="option.trade.sell: sell    # sell ware in hand[p] for n from 1 .. 3",
    good='option.trade.sell: "sell {ware} for {n}"',
)
UNPHRASED = define(
    "RW706",
    "effect cannot be put into words",
    "The effect of a card has a statement or condition for which there is no sentence pattern. Put it into a procedure "
    "of its own and give that procedure a sentence.",
    bad="effect of the card: repeat until stock = 0 ...",
    good="effect of the card: sell_all, with a sentence procedure.sell_all",
)
NO_LANGUAGE = define(
    "RW707",
    "language without words",
    "The pages have words of their own (headings, sentence patterns), and they have none in this language.",
    bad="languages: [en, fr]    # the pages speak no French",
    good="languages: [en]",
)
TOO_FULL = define(
    "RW709",
    "card is too full",
    "The texts of a card do not fit on it even in the smallest print. Shorten its sentences, or give it fewer effects.",
    bad="a sentence of 2,000 characters on a card",
    good="the long rule in the text of a phase, and a short name for it on the card",
)
ALIKE = define(
    "RW710",
    "two things read the same",
    "Two options of one choice, two different cards of one kind, two values of one type or two effects on cards have "
    "the same words in one of the languages. At the table nobody could tell them apart; mostly a line was copied and "
    "not changed.",
    bad="ware.salt: Silk\nware.silk: Silk",
    good="ware.salt: Salt\nware.silk: Silk",
)
UNREAD = define(
    "RW711",
    "prose was not read since its rule changed",
    "A game may keep a record of which prose was read against which rule, `reviewed.yaml`. The rule under this "
    "sentence has changed since, or the sentence has, or it has in one language only. Somebody must read both. "
    "`rulewright review` shows what is to be read, `rulewright review GAME --done` writes the record. This is told "
    "when nothing else is wrong with the rules.",
    bad="do: draw 3 from deck to hand[p]    # was 2; the prose of the phase still says two",
    good="phase.deal.text: Everybody draws three cards.    # and then: rulewright review my_game --done",
)
SHEET = define(
    "RW708",
    "sheet says something unknown",
    "A document in `sheets/` has a key, or names a thing, that the pages do not know.",
    bad="leave_out: [tables.prise]",
    good="leave_out: [tables.price]",
)
