"""Help: texts for people, by topic.

A topic is a text file in the folder of its feature, in a subset of Markdown: ``#`` headings,
paragraphs, ``-`` items, preformatted lines indented by four blanks, and words in backquotes. Terms
in square brackets, such as ``[--totaltime=10]``, are replaced by the words in which a board states
them. The page of a game also has what its declaration says: seats, inventor, options.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal, TypeAlias

from lobby.base.errors import NotFound
from lobby.base.text import capital, quoted
from lobby.base.translation import N_, _
from lobby.features.notices.values import CHANNELS, DECLARED
from lobby.features.ratings import expectations
from lobby.features.ratings.expectations import SeatScore
from lobby.features.terms.values import terms
from lobby.features.terms.values.declarations import DECLARATIONS
from lobby.gamekit.game import Game
from lobby.gamekit.options import Choice, Declaration
from lobby.games.catalogue import GAMES, PARTS

_WORDS = {
    "start": """accessibility account aloud begin beginner blind braille bye dumb ears
    exit guest guests identity intro introduction key learn lesson lessons login logout
    name newcomer password quit reader register rules screen-reader speech ssh start
    userid""".split(),
    "lobby": "announcement announcements bell chat home listing screen sound talk unread".split(),
    "people": """abuse block blocked blocking friends harassment message messages mute
    muted muting opponent opponents player players profile report reporting""".split(),
    "ratings": """elo glicko glicko-2 ladder leaderboard points provisional rank ranking
    rankings rated rating score standing standings strength unranked""".split(),
    "board": """abort cancel comment comments conditional diagram end ending flip follow
    kibitz mark marks mouse move moves moving notation pass plan plans premove queue
    rematch resign resignation spectator spectators symbols watch watching""".split(),
    "draws": """agree agreement draw offer peace propose proposal remis repetition
    stalemate threefold tie""".split(),
    "takeback": "back mistake misclick reject takebacks typo undo".split(),
    "challenges": """accept challenge decline invitation invite open seat pair pairs
    seats seek seeks side sides withdraw""".split(),
    "fair": """commitment deal deals dealt fairness hash nonce nonces random seed
    sha-256 shuffle trust verify""".split(),
    "terms": "condition conditions nagtime secret term".split(),
    "clock": """away bank blitz byoyomi clocks control deadline deadlines flag forfeit
    forfeits holiday holidays late nag overtime pause speed tempo time time-control
    timeout times timezone vacation vacations weekend weekends zone""".split(),
    "bots": "ai bot computer computers engine engines level levels robot robots".split(),
    "study": """analyse analysis analyze archives blunder explore explorer imported
    imports note notes opening openings popular practice review reviews statistics stats
    tree variation variations verdict""".split(),
    "puzzles": "puzzle".split(),
    "settings": """color colors colour colours configuration data delete export font
    gdpr keyboard keys language leave preferences privacy setting shortcuts theme themes""".split(),
    "notices": """alert alerts digest e-mail email mails notice notification
    notifications notify phone push reminder reminders subscribe telephone webhooks""".split(),
}

ALIASES: Mapping[str, str] = (
    {declaration.name: "terms" for declaration in DECLARATIONS}
    | dict.fromkeys(DECLARED, "notices")
    | {word: topic for topic, words in _WORDS.items() for word in words if word != topic}
)
"""The topic for each word that players try and that is not a topic itself."""

Kind: TypeAlias = Literal["heading", "text", "item", "as is"]


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a page. A paragraph or an item is one text, wrapped to the reader's width; an
    "as is" block is one line that is never wrapped."""

    kind: Kind
    text: str = ""


OPERATORS = "operators"
"""The topic for operators only."""

_PAGES: Mapping[str, tuple[str, str]] = {
    "start": ("help/start.md", N_("Getting started")),
    "lobby": ("home/help.md", N_("The lobby")),
    "people": ("people/help.md", N_("People and messages")),
    "ratings": ("ratings/help.md", N_("Ratings")),
    "board": ("matches/help/board.md", N_("At a board")),
    "draws": ("matches/help/draws.md", N_("Draws")),
    "takeback": ("matches/help/takeback.md", N_("Takebacks")),
    "challenges": ("challenges/help.md", N_("Challenges")),
    "fair": ("deals/help.md", N_("Fair deals")),
    "terms": ("terms/help.md", N_("Terms of a match")),
    "clock": ("clocks/help.md", N_("Clocks and vacations")),
    "bots": ("bots/help.md", N_("Bots")),
    "study": ("study/help.md", N_("Study")),
    "puzzles": ("puzzles/help.md", N_("Puzzles")),
    "settings": ("account/help.md", N_("Settings")),
    "notices": ("notices/help.md", N_("Notifications")),
    OPERATORS: ("moderation/help.md", N_("For operators")),
}
"""The file of each page in the folder of the features, and its title, in reading order."""

TOPICS: tuple[str, ...] = (*(topic for topic in _PAGES if topic != OPERATORS), *GAMES)
"""The topics that everybody can read about, in reading order."""

_BOARD_STATES = re.compile(r"\[(--[^\[\]]+)\]")


def topic_of(word: str) -> str | None:
    """The topic that *word* leads to, ignoring case: itself, or the one that covers it. None if no
    page does.

    >>> topic_of("Undo"), topic_of("clock"), topic_of("weather")
    ('takeback', 'clock', None)
    """
    topic = ALIASES.get(word.lower(), word.lower())
    return topic if topic in TOPICS else None


@cache
def page(topic: str) -> tuple[Block, ...]:
    """The page of *topic*. Raises NotFound."""
    if topic not in (*TOPICS, OPERATORS):
        raise NotFound.because(
            "There is no help on {topic}. Topics: {topics}.",
            topic=quoted(topic),
            topics=", ".join(TOPICS),
        )
    text = _text(topic)
    if topic in GAMES:
        return (*_parsed(text), *_declared(GAMES[topic]))
    return (*_parsed(text), *_LISTED[topic]()) if topic in _LISTED else tuple(_parsed(text))


def _text(topic: str) -> str:
    if topic in GAMES:
        return PARTS[topic].help()
    text = resources.files("lobby.features").joinpath(_PAGES[topic][0]).read_text("utf-8")
    return _BOARD_STATES.sub(lambda term: f'"{terms.parse(term[1].split()).describe()}"', text)


def title(topic: str) -> str:
    """The title of the page of *topic*."""
    return GAMES[topic].title if topic in GAMES else _(_PAGES[topic][1])


def search(words: str) -> tuple[tuple[str, int], ...]:
    """The topics that contain all of *words*, ignoring case: first those whose title does, or
    words that lead to them, then those that say most about it. With each goes the index of a block
    of its page: the first if its title does, else the one that says most of *words*."""
    wanted = words.lower().split()
    ranked: list[tuple[int, str, int]] = []
    named: list[tuple[str, int]] = []
    for topic in TOPICS:
        names = f"{topic} {title(topic)} {' '.join(_names(topic))}".lower()
        texts = [block.text.lower() for block in page(topic)]
        said = [sum(map(text.count, wanted)) for text in texts]
        if all(word in names for word in wanted):
            titled = all(word in title(topic).lower() for word in wanted)
            named.append((topic, 0 if titled else said.index(max(said))))
        elif all(any(word in text for text in texts) for word in wanted):
            ranked.append((-sum(said), topic, said.index(max(said))))
    return (*named, *((topic, at) for __, topic, at in sorted(ranked)))


@cache
def _names(topic: str) -> tuple[str, ...]:
    return tuple(word for word, covered in ALIASES.items() if covered == topic)


def _parsed(text: str) -> Iterator[Block]:
    for part in text.strip("\n").split("\n\n"):
        if part.startswith("    "):
            yield from (Block("as is", row[4:]) for row in part.split("\n"))
        elif part.startswith("# "):
            yield Block("heading", part.removeprefix("# "))
        elif part.startswith("- "):
            yield from (Block("item", _joined(item)) for item in part[2:].split("\n- "))
        else:
            yield Block("text", _joined(part))


def _joined(rows: str) -> str:
    return " ".join(rows.split())


def _declared(game: Game) -> Iterator[Block]:
    """What the declaration of *game* says about it."""
    if game.options:
        yield Block("heading", _("Options"))
        yield Block("text", _("Options change the rules. Give them with a challenge."))
        for declaration in game.options:
            yield from _option(declaration)
    if said := [*_endings(game)]:
        yield Block("heading", _("Draws and repetition"))
        yield Block("text", " ".join(said))
    if game.best_play:
        yield Block("heading", _("With best play"))
        yield Block("text", _("Proven results, by the options of the match:"))
        for words, proved in game.best_play.items():
            result = expectations.best_play(game, proved)
            yield Block(
                "item", _("{options}: {result}", options=named_options(words), result=result)
            )
    yield Block("heading", _("Credits"))
    first, second = game.seats
    yield Block("text", _("Invented by {credit}.", credit=game.credit))
    yield Block(
        "text",
        _("The sides are {first} and {second}. {first} moves first.", first=first, second=second),
    )


def _endings(game: Game) -> Iterator[str]:
    """What is not as in most games about draws and repetition, in sentences."""
    if not game.can_be_drawn:
        yield _("With the usual options no match ends in a draw, so nobody can offer one.")
    if game.repetition == "loss":
        yield _("The side whose move brings up a position for the third time loses.")


def here(game: Game, scores: Iterable[SeatScore]) -> Iterator[Block]:
    """The results of matches here, for the end of the page of *game*."""
    if played := [*scores]:
        first = game.seats[0]
        yield Block("heading", _("Matches here"))
        yield Block("text", _("Results for {first}, who moves first:", first=first))
    for score in played:
        scored = expectations.scored(game, score)
        options = named_options(score.options)
        yield Block("item", _("{options}: {result}", options=options, result=scored))


def named_options(words: str) -> str:
    """Option *words* as a page names them."""
    return f"`{words}`" if words else _("the usual rules")


def _terms() -> Iterator[Block]:
    """Every term, from its declaration."""
    yield Block("heading", _("All terms"))
    for declaration in DECLARATIONS:
        about = f"`{declaration.spelling}`: {_(declaration.help)}"
        default = _(declaration.default_text)
        yield Block(
            "item",
            _("{about} (default: {default})", about=about, default=default) if default else about,
        )


def _channels() -> Iterator[Block]:
    """Every channel of notices, from its declaration."""
    yield Block("heading", _("All channels"))
    for channel in CHANNELS:
        about = _(
            "`notify {channel} {example}`: {help}",
            channel=channel.name,
            example=channel.example,
            help=_(channel.help),
        )
        yield Block("item", about)


_LISTED = {"terms": _terms, "notices": _channels}
"""What ends the pages of topics whose things are declared."""


def _option(declaration: Declaration) -> Iterator[Block]:
    if isinstance(declaration, Choice):
        help = _(declaration.help)
        yield Block("text", f"{capital(help)}:")
        for word, meaning in declaration.choices:
            about = f"`{declaration.spelled(word)}`: {_(meaning)}"
            yield Block(
                "item",
                _("{about} (default)", about=about) if word == declaration.default else about,
            )
        return
    default = _(declaration.default_text) or str(declaration.default_for({}))
    about = f"`-{declaration.name}=N`: {_(declaration.help)}"
    bounds = _(
        "From {low} to {high}; default: {default}.",
        low=declaration.low,
        high=declaration.high,
        default=default,
    )
    yield Block("text", f"{about}. {bounds}")
