"""Challenges: offering a match, and answering to one."""

from __future__ import annotations

import re

from lobby.basics.layout import paragraphs
from lobby.basics.text import quoted
from lobby.commands import facts
from lobby.commands.documents.boards import Page
from lobby.commands.documents.offers import ClosedOffer, Offer, Offers
from lobby.commands.language.answers import Answer
from lobby.commands.language.calls import EVERY_GAME, Call
from lobby.commands.language.verbs import Term, Verb
from lobby.commands.matches import summaries
from lobby.games.catalogue import GAMES
from lobby.kits.game import Seat
from lobby.model.challenge import Challenge
from lobby.model.match import Match
from lobby.model.terms import DECLARATIONS, Length, TermDeclaration
from lobby.offers import challenges
from lobby.offers.offer_words import offer_in_words
from lobby.pages import match_sheets

_RATINGS = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")
_SEATS: dict[str, Seat | None] = {"0": 0, "1": 1, "random": None}


async def challenge(call: Call) -> Answer:
    """Offer a match to one player."""
    return await _offer(call, call.words[0])


async def seek(call: Call) -> Answer:
    """Offer a match to everybody."""
    return await _offer(call, None)


async def standing(call: Call) -> Answer:
    """List the challenges that the visitor can do something about."""
    to_me, by_me, others = (
        tuple(each for each in found if call.of_game(each.game))
        for found in await call.lobby.ask(challenges.lists_for, call.player)
    )
    sections = (("To you:", to_me), ("By you:", by_me), ("To anybody:", others))
    text = "\n\n".join(
        f"{heading}\n{summaries.of_challenges(found, call.player)}"
        for heading, found in sections
        if found
    )
    document = Offers(
        to_me=[facts.of_challenge(each) for each in to_me],
        by_me=[facts.of_challenge(each) for each in by_me],
        open=[facts.of_challenge(each) for each in others],
    )
    return Answer(text or "No challenge stands just now.", document)


async def accept(call: Call) -> Answer:
    """Take a challenge: the match begins."""
    number, lobby = _number(call), call.lobby
    match = await lobby.change(
        challenges.accept, number, call.me, lobby.chance, here=lobby.presence.players()
    )
    sheet = await lobby.ask(match_sheets.look, match.board, call.player)
    return Answer(sheet.page(lobby.clock()), facts.of_sheet(sheet, call.player))


async def decline(call: Call) -> Answer:
    """Say no to a challenge."""
    number = _number(call)
    await call.lobby.change(challenges.decline, number, call.me, call.body)
    return Answer(f"You have declined challenge {number}.", ClosedOffer(number=number))


async def withdraw(call: Call) -> Answer:
    """Take back a challenge."""
    number = _number(call)
    await call.lobby.change(challenges.withdraw, number, call.me)
    return Answer(f"You have withdrawn challenge {number}.", ClosedOffer(number=number))


async def rematch(call: Call) -> Answer:
    """Offer the opponent of a finished match another one."""
    board = await call.board(call.words[0])
    lobby = call.lobby
    made = await lobby.change(
        challenges.rematch, board, call.me, lobby.chance, awake=lobby.thinker.awake
    )
    return await _made(made, call)


async def _offer(call: Call, opponent: str | None) -> Answer:
    lobby = call.lobby
    made = await lobby.change(
        challenges.propose,
        call.me,
        _game(call),
        " ".join(call.options),
        chance=lobby.chance,
        opponent=opponent,
        seat=_seat(call),
        terms=" ".join(filter(_is_of_match, call.terms)),
        ratings=_ratings(call),
        awake=lobby.thinker.awake,
    )
    return await _made(made, call)


async def _made(made: Challenge | Match, call: Call) -> Answer:
    """What is told of an offer, or of the match that a bot began at once."""
    if isinstance(made, Challenge):
        return Answer(_told(made, call), facts.of_challenge(made))
    sheet = await call.lobby.ask(match_sheets.look, made.board, call.player)
    begun = f"Board {made.board} has begun."
    return Answer(f"{begun}\n\n{sheet.page(call.lobby.clock())}", facts.of_begun(made, call.me))


def _told(made: Challenge, call: Call) -> str:
    rules = GAMES[made.game]
    whom = made.opponent.name if made.opponent else "anybody"
    return paragraphs(
        f"Challenge {made.number} to {whom}: {offer_in_words(made, call.player)}.",
        " ".join(rules.remarks(rules.parse_options(made.options.split()))),
    )


def _game(call: Call) -> str:
    if call.game in (None, EVERY_GAME):
        raise call.wrong(f"Write the game first: {', '.join(GAMES)}.")
    assert call.game
    return call.game


def _seat(call: Call) -> Seat | None:
    wish = call.term("--seat")
    if wish is None:
        return 0
    if wish not in _SEATS:
        raise call.wrong(f"--seat={quoted(wish)} is refused: give 0, 1 or random.")
    return _SEATS[wish]


def _ratings(call: Call) -> tuple[int, int] | None:
    wish = call.term(_RATING.word)
    if wish is None:
        return None
    found = _RATINGS.fullmatch(wish)
    if not found:
        raise call.wrong(f"--rating={quoted(wish)} is refused: give LO-HI, as in 1400-1600.")
    return int(found[1]), int(found[2])


def _is_of_match(term: str) -> bool:
    """Whether *term* is a condition of the match, and not of the offer."""
    return term.partition("=")[0] not in (_SEAT.word, _RATING.word)


def _of_match(declaration: TermDeclaration) -> Term:
    """A term of the match, with what it takes and what holds without it."""
    accepted = f": {declaration.accepted}" if isinstance(declaration, Length) else ""
    usual = f"; left out it is {declaration.default_text}" if declaration.default_text else ""
    return Term(declaration.spelling, f"{declaration.help}{accepted}{usual}")


def _number(call: Call) -> int:
    return call.number(call.words[0], "a challenge")


_SEAT = Term("--seat=0|1|random", "your seat: 0 moves first; left out it is 0")
_RATING = Term("--rating=LO-HI", "the lowest and the highest rating of who may take it")
_TERMS = (_SEAT, *map(_of_match, DECLARATIONS))

VERBS = (
    Verb(
        name="challenge",
        forms=("<game> challenge NAME [-option...] [--term...]",),
        help="Offer a match to a player, or begin one with a bot at once. You take seat 0 unless"
        " --seat says otherwise.",
        run=challenge,
        document=Offer,
        words=(1, 1),
        game=True,
        options=True,
        terms=_TERMS,
        shortest="chall",
    ),
    Verb(
        name="seek",
        forms=("<game> seek [-option...] [--term...]",),
        help="The same offer to everybody. It stands until it is taken or withdrawn.",
        run=seek,
        document=Offer,
        game=True,
        options=True,
        terms=(_RATING, *_TERMS),
    ),
    Verb(
        name="challenges",
        forms=("challenges",),
        help="Challenges to you, by you, and to anybody.",
        run=standing,
        document=Offers,
        game=True,
    ),
    Verb(
        name="accept",
        forms=("accept N",),
        help="Take challenge N: the match begins.",
        run=accept,
        document=Page,
        words=(1, 1),
    ),
    Verb(
        name="decline",
        forms=("decline N [-m TEXT]",),
        help="Say no to challenge N, and why if you like.",
        run=decline,
        document=ClosedOffer,
        words=(1, 1),
        body=True,
    ),
    Verb(
        name="withdraw",
        forms=("withdraw N",),
        help="Take back your challenge N.",
        run=withdraw,
        document=ClosedOffer,
        words=(1, 1),
    ),
    Verb(
        name="rematch",
        forms=("rematch BOARD",),
        help="Offer the same match again to your opponent of a finished one, seats exchanged.",
        run=rematch,
        document=Offer,
        words=(1, 1),
        game=True,
    ),
)
