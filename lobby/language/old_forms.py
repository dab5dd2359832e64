"""Forms that the old play-by-email server understood, and others that people try first.

A form with only one possible meaning is understood: ``joined`` and ``translated``. Any other is
answered with one line that contains the correct form: ``answer``, ``meaning`` and what follows
them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import TypeAlias, get_args

from lobby.base.translation import N_, _
from lobby.features.matches.lists import Which
from lobby.features.matches.words.sentences import Manner
from lobby.features.terms.values.declarations import DECLARATIONS, Length
from lobby.games.catalogue import GAMES, game_called
from lobby.language.meanings import MEANINGS, PROGRAMS

LAST_WORDS = frozenset("bye exit logoff logout quit signoff".split())
"""Words that end a conversation."""

Words: TypeAlias = tuple[str, ...]

_SAME: Mapping[str, str] = {
    "hist": "history",
    "mult": "multiple",
    "mvoe": "move",
    "reject": "decline",
    "replay": "record",
    "subs": "follow",
    "unsub": "unfollow",
    "unsubs": "unfollow",
}
"""Synonyms of verbs that take the same words after them."""

ABOUT_A_GAME = frozenset(("rules", "options"))
"""Words that people put before a game, or after it, to read its help."""

_BARGAINS: Mapping[str, str] = {
    "draw": "propose",
    "propose": "propose",
    "takeback": "undo",
    "undo": "undo",
}
"""Words that people put before a board, where ``move BOARD`` should come before them."""

_WHICH = get_args(Which)
_PARTS = get_args(Manner)

TERMS: Mapping[str, str] = {"--nagtime": "--remind"}
"""Terms whose old spelling differs from today's (``lobby.features.terms.values.terms``)."""

CONTRARIES: Mapping[str, str] = {"--public": "--private", "--rated": "--unrated"}
"""What some write for a term that is missing, and that term."""

_VALUE = re.compile(r"[0-9.]+[smhd]?|[0-9]+-[0-9]+|none|random", re.IGNORECASE)

_CELL = re.compile(r"[a-z]?[0-9]{1,2}", re.IGNORECASE)
"""The cells of a move that somebody separates by blanks."""

_BOT = re.compile(r"bot[1-9]", re.IGNORECASE)
_TO_PLAY = N_("`<game> challenge {bot}` begins a match with {bot}.")

_SHORT_TEXT = 60
"""The longest text, in characters, that is repeated in the correct form."""

SIGNED = frozenset(("move", "submit", "plan"))
_SIGNED_ALONE = frozenset(("resign", "confirm", "record", "chat"))
"""Verbs whose board was once followed by a user and a password: only those in ``SIGNED`` have a
move after that."""


_FIRST = frozenset(("if", "or", "none", "pass", "keep", "swap"))
"""Words without a digit with which the lines of ``plan`` may begin. All other moves have one, or
are the letter of a column alone."""


def joined(words: Sequence[str]) -> Words:
    """*words* with ``-size 7`` as the one word ``-size=7``.

    >>> joined(["binar", "seek", "-size", "7", "--unrated"])
    ('binar', 'seek', '-size=7', '--unrated')
    """
    together: list[str] = []
    for word in words:
        if together and _VALUE.fullmatch(word) and _lacks_value(together[-1]):
            together[-1] = f"{together[-1]}={word}"
        else:
            together.append(word)
    return tuple(together)


def titled(words: Words, *, anywhere: bool) -> Words:
    """*words* with the name of a game instead of its title, if that is several words: where they
    begin, or *anywhere*.

    >>> titled(("Four", "in", "a", "Row", "seek"), anywhere=False)
    ('fourinarow', 'seek')
    """
    for title, name in _titles(tuple(GAMES)):
        for start in range(len(words) if anywhere else 1):
            end = start + len(title)
            if tuple(word.lower() for word in words[start:end]) == title:
                return (*words[:start], name, *titled(words[end:], anywhere=anywhere))
    return words


def game_first(words: Words) -> Words:
    """*words* with the game before the verb, if it follows ``seek`` or ``challenge``.

    >>> game_first(("seek", "chaos", "3"))
    ('chaos', 'seek', '3')
    """
    verb, game = (*(word.lower() for word in words[:2]), "", "")[:2]
    if game in GAMES and (verb == "seek" or verb.startswith("chall")):
        return (game, words[0], *words[2:])
    if verb == "seek" and game.isdecimal() and words[2:] and words[2].lower() in GAMES:
        return (words[2].lower(), words[0], game, *words[3:])
    return words


def translated(game: str | None, words: Words) -> Words:
    """*words* as they are written here, when *game* stood before them."""
    first, *rest = words or ("",)
    said: Sequence[str] = words
    match first.lower(), *(word.lower() for word in rest):
        case (verb, *_) if verb in _SAME:
            said = (_SAME[verb], *rest)
        case (wish, board, *_) if wish in _BARGAINS and board.isdecimal():
            said = ("move", *rest, _BARGAINS[wish])
        case ("move", _, "resign"):
            said = ("resign", rest[0])
        case ("move" | "submit", _, _, _, *_) if all(map(_CELL.fullmatch, rest[1:])):
            said = (first, rest[0], "-".join(rest[1:]))
        case ("show", "board" | "boards", place, *_) if _is_place(place):
            said = ("show", *rest[1:])
        case (about,) if about in ABOUT_A_GAME and game in GAMES:
            said = ("help",)
        case (about, named) if about in ABOUT_A_GAME and game is None and named in GAMES:
            said = ("help", named)
        case ("showas", _, *_):
            said = ("show", *_shown(rest))
        case ("preview", "new", *moves) if game in GAMES and not {*moves[:1]} & {*GAMES}:
            said = ("preview", "new", str(game), *rest[1:])
    return _without_commas(tuple(said))


def _without_commas(words: Words) -> Words:
    """*words* without the commas that some put in a list, if they begin with a verb that takes one.

    >>> _without_commas(("show", "1,2", "rows")), _without_commas(("chat", "1,", "2"))
    (('show', '1', '2', 'rows'), ('chat', '1,', '2'))
    >>> _without_commas(("message", "ann,", "ben", "well,", "hi"))
    ('message', 'ann', 'ben', 'well,', 'hi')
    """
    match [word.lower() for word in words[:2]]:
        case ["archive" | "practice", "remove"]:
            start = 2
        case ["list" | "message" | "show", _]:
            start = 1
        case _:
            return words
    end = start + 1 + len([*takewhile(lambda word: word.endswith(","), words[start:])])
    plain = " ".join(words[start:end]).replace(",", " ").split()
    return (*words[:start], *plain, *words[end:])


def today(word: str) -> str:
    """Today's name of the verb *word*."""
    return _SAME.get(word, word)


def term(word: str) -> str:
    """Today's spelling of the term *word*."""
    return TERMS.get(word, word)


def not_a_move(word: str, board: int) -> str | None:
    """What to do in place of a pass, which was a move in some games of the old server but is not
    one on *board*; None for other words."""
    if word.lower() != "pass":
        return None
    return _("Make one of your moves: move {board} MOVE", board=board)


def like_move(word: str) -> bool:
    """Whether *word* may be a move, or begin a line of ``plan``. No player has one letter alone as
    a name."""
    return len(word) == 1 or word.lower() in _FIRST or re.search(r"\d", word) is not None


def answer(verb: str, words: Words) -> str | None:
    """The answer to *words* after *verb* if only the old server understood them, or if they are a
    move, or a bot to play; None otherwise."""
    right: str | None = None
    match verb, words:
        case (_, (board, *_)) if board.isdecimal():
            right = _of_a_board(verb, words)
        case ("signup" | "delete", (name, _, *_)):
            right = _(
                "There is no password here, your SSH key identifies you: {verb} {name}",
                verb=verb,
                name=name,
            )
        case ("broadcast", (_, *_)):
            right = _("Your key identifies you, and the text follows -m: broadcast -m TEXT")
        case ("challenge", (_, _, name, *_)) if not name.isdecimal():
            right = _("Name one opponent: <game> challenge {name}", name=name)
        case ("show" | "games" | "history" | "rating", (name, other, *_)):
            right = _one_player(verb, name, other)
        case ("play", (*_, bot)) if _BOT.fullmatch(bot):
            right = _(_TO_PLAY, bot=bot)
    return right


def meaning(words: Words) -> str | None:
    """What to use here instead of the command that *words* begin with; None if unknown."""
    first, second = (*(word.lower() for word in words[:2]), "", "")[:2]
    if first.isdecimal():
        return _("`show {board}` shows that board, `move {board} MOVE` moves there.", board=first)
    if _BOT.fullmatch(first):
        return _(_TO_PLAY, bot=first)
    sentence = MEANINGS.get(second if first == "change" and second in MEANINGS else first)
    return sentence and _(sentence)


def program(words: Words) -> str | None:
    """What to do instead of the program that *words* begin with, which a client asked for; None if
    it is not known as one."""
    sentence = PROGRAMS.get(words[0].rpartition("/")[2].lower())
    return sentence and _(sentence)


def parting(words: Words) -> str | None:
    """The answer to a word that ends a conversation, outside one; None to other *words*."""
    if words[0].lower() not in LAST_WORDS:
        return None
    return _(
        "Each command ends by itself: there is nothing to leave here. `delete` explains how to"
        " leave for good."
    )


def opponent(words: Words, me: str) -> tuple[str, int | None] | None:
    """The opponent that a player called *me* challenges with *words*, and the challenger's seat.
    *words* may name both players in the order of their seats. None for a match between others."""
    if len(words) == 1:
        return words[0], None
    first, second = words
    if first.lower() == me.lower():
        return second, 0
    return (first, 1) if second.lower() == me.lower() else None


def signed_message(words: Words, me: str) -> bool:
    """Whether *words* after ``message`` begin with a user, *me*, and a password."""
    return len(words) >= 3 and words[0].lower() == me.lower()


def right_message(names: Words, text: str, *, signed: bool) -> str:
    """The answer to a *text* for *names* that follows a user and a password (*signed*), or that
    lacks ``-m``. A long or multi-line text is not repeated."""
    if signed:
        right = _with_text("message", names, text)
        return _("Your key identifies you. Leave out user and password: {right}", right=right)
    return text_follows("message", names, text)


def text_follows(verb: str, words: Words, text: str) -> str:
    """The answer to *verb* if a *text* follows its *words* without ``-m``."""
    return _("The text follows -m: {right}", right=_with_text(verb, words, text))


def _one_player(verb: str, name: str, other: str) -> str | None:
    """The answer to a game, or a second player, beside the *name* of a player, and to what should
    follow the name; None to words that may stand there."""
    if verb in ("history", "rating"):  # here the game may come last
        if not game_called(name) or game_called(other):
            return None
        name, other = other, name
    elif {"#", "@", *_WHICH, *_PARTS} & {*name, other.lower()}:
        return None
    if game := game_called(other):
        return _("Write the game first: {right}", right=" ".join((game, verb, name)))
    if _is_place(other):
        return None
    if name.lower() in _WHICH:
        return _("Write the player first: {right}", right=" ".join((verb, other, name)))
    return _("Name one player at a time: {verb} {name}", verb=verb, name=name)


def _with_text(verb: str, words: Words, text: str) -> str:
    said = text if text and len(text) <= _SHORT_TEXT and "\n" not in text else "TEXT"
    return " ".join((verb, *words, "-m", said))


def with_dashes(words: Sequence[str], known: Collection[str]) -> str | None:
    """The first of *words* with one or two dashes more, if that makes it one of *known*, and with
    its value, which may be the next word; None if it does not."""
    name = words[0].partition("=")[0].lower()
    dashes = next((more for more in ("-", "--") if f"{more}{name}" in known), None)
    return joined((f"{dashes}{words[0]}", *words[1:]))[0] if dashes else None


def _of_a_board(verb: str, words: Words) -> str | None:
    """The answer to a user and a password after the board, and to a move after ``play``."""
    board, *rest = words
    if verb == "play" and rest:
        return _(
            "`play` finds an opponent. To move on board {board}: move {board} {move}",
            board=board,
            move=rest[0],
        )
    if verb == "plan" and rest and like_move(rest[0]):
        return None
    if verb in SIGNED and len(rest) >= 3 and rest[0].lower() not in ("if", "none"):
        right = " ".join((verb, board, *rest[2:]))
        if rest[2].lower() == "resign":
            right = f"resign {board}"
        elif rest[1].lower() == "if":
            return None
    elif verb in _SIGNED_ALONE and len(rest) == 2:
        if verb == "chat":  # two words may be a text, too
            return _(
                "Your key identifies you, and the text follows -m: chat {board} -m TEXT",
                board=board,
            )
        right = f"{verb} {board}"
    else:
        return None
    return _("Your key identifies you. Leave out user and password: {right}", right=right)


def _shown(words: Sequence[str]) -> Words:
    """The words for ``show`` after a user and perhaps a password."""
    places = tuple(word for word in words if _is_place(word))
    if places:
        return places
    which = words[-1].lower()
    return (words[0], which) if len(words) > 1 and which in _WHICH else (words[0],)


def _is_place(word: str) -> bool:
    return word.isdecimal() or "#" in word or word.startswith("@")


@lru_cache(maxsize=1)
def _titles(games: Words) -> tuple[tuple[Words, str], ...]:
    """The titles of several words among those of *games*, each with its game."""
    titles = ((tuple(GAMES[game].title.lower().split()), game) for game in games)
    return tuple((title, game) for title, game in titles if len(title) > 1)


def _lacks_value(word: str) -> bool:
    return word.startswith("-") and "=" not in word and word.lower() in _with_value(tuple(GAMES))


@lru_cache(maxsize=1)
def _with_value(games: Words) -> frozenset[str]:
    options = (option for game in games for option in GAMES[game].options)
    lengths = (f"--{term.name}" for term in DECLARATIONS if isinstance(term, Length))
    terms = {*lengths, "--days", "--most", "--rating", "--seat", "--skip", *TERMS}
    return frozenset(
        (
            *(f"-{option.name}" for option in options if "=" in option.words[0]),
            *terms,
            *(term.removeprefix("-") for term in terms),
        )
    )
