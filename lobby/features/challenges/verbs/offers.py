"""Challenges: offering a match, answering an offer, and playing now as Space does in the lobby."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lobby.base.errors import NotFound, Refused
from lobby.base.layout import described, paragraphs
from lobby.base.text import quoted
from lobby.base.translation import N_, _, ngettext
from lobby.features.challenges import challenges, documents, offering, quick, words
from lobby.features.challenges.documents import ClosedOffer, Offer, Offers
from lobby.features.challenges.quick import Quick
from lobby.features.challenges.values import MAX_OPEN, Challenge, Proposal, parsed
from lobby.features.challenges.verbs import terms
from lobby.features.challenges.words import offer_in_words, to_oneself_in_words
from lobby.features.matches import offers, views
from lobby.features.matches.documents import boards
from lobby.features.matches.documents.boards import Page
from lobby.features.matches.values import Match
from lobby.features.matches.words import sentences
from lobby.features.ratings import cautions, expectations
from lobby.features.ratings.expectations import SeatScore
from lobby.features.talk import chat, messages
from lobby.gamekit.game import Seat
from lobby.games import named_games
from lobby.games.catalogue import GAMES, game_called
from lobby.language import old_forms
from lobby.language.answers import Answer, WrongCommand
from lobby.language.calls import EVERY_GAME, Call
from lobby.language.catalogue import Term, Verb
from lobby.language.line import listed

_EXPECTED = N_("Expected the name of a player, and perhaps a time such as 5+3.")
_NO_TIME = N_("Write a time such as 5+3, or --forfeittime=3 for 3 days per move, not {word}.")


async def challenge(call: Call) -> Answer:
    """Challenge one player."""
    call = _with_time(call)
    if not 1 <= len(call.words) <= 2:
        raise call.wrong(_(_EXPECTED))
    named = old_forms.opponent(call.words, call.me.name)
    if named is None:
        game, (first, other) = _game(call), call.words
        if quick.like_time(other):
            raise call.wrong(_(_NO_TIME, word=quoted(other)))
        if not await _are_players(call):
            raise call.wrong(_(_EXPECTED))
        raise WrongCommand(
            _(
                "You can offer only your own matches: {game} challenge {one}, or {game} challenge"
                " {other}",
                game=game,
                one=first,
                other=other,
            )
        )
    opponent, seat = named
    made = await _offer(call, await call.named(opponent), seat)
    return await answer(made, call, await _sent(made, call))


async def _are_players(call: Call) -> bool:
    """Whether each of the words of *call* is the name of a player."""
    try:
        for word in call.words:
            await call.named(word)
    except (NotFound, WrongCommand):
        return False
    return True


async def seek(call: Call) -> Answer:
    """Offer one or more matches to everybody."""
    call = _with_time(call)
    if len(call.words) > 1:
        raise call.wrong(_("Expected a number of matches, and perhaps a time such as 5+3."))
    count = call.number(call.words[0], _("a number of matches")) if call.words else 1
    if not 1 <= count <= MAX_OPEN:
        raise call.wrong(
            _("Expected 1 to {most} matches, not {count}.", most=MAX_OPEN, count=count)
        )
    return await answer(await _offer(call, None, count=count), call)


def _with_time(call: Call) -> Call:
    """*call* with the terms that its last word stands for, if that is a time such as 5+3."""
    terms = quick.time_terms(call.words[-1]) if call.words else ()
    return replace(call, words=call.words[:-1], terms=(*call.terms, *terms)) if terms else call


async def standing(call: Call) -> Answer:
    """List the challenges that the visitor can answer or withdraw."""
    to_me, by_me, others = (
        tuple(offer for offer in kind if call.of_game(offer.game))
        for kind in await call.lobby.ask(challenges.lists_for, call.player)
    )
    sections = ((_("To you:"), to_me), (_("From you:"), by_me), (_("Open to anybody:"), others))
    text = "\n\n".join(
        f"{heading}\n{words.of_challenges(kind, call.player, deal=call.flag('--deal'))}"
        for heading, kind in sections
        if kind
    )
    document = Offers(
        to_me=[documents.of_challenge(offer) for offer in to_me],
        by_me=[documents.of_challenge(offer) for offer in by_me],
        open=[documents.of_challenge(offer) for offer in others],
    )
    return Answer(
        text or _("There are no challenges. `<game> seek` offers a match to everybody."), document
    )


async def accept(call: Call) -> Answer:
    """Accept a challenge: the match begins."""
    number, lobby = await _received(call), call.lobby
    try:
        match = await lobby.change(
            challenges.accept,
            number,
            call.me,
            lobby.chance,
            here=lobby.presence.players(),
            nonce=terms.nonce(call),
        )
    except NotFound as gone:
        raise await _or_on_board(call, number, "accept", gone) from gone
    sheet = await lobby.ask(views.sheet, match.board, call.player, in_words=described())
    return Answer(sentences.whole(sheet, lobby.clock()), boards.of_sheet(sheet, call.player))


async def decline(call: Call) -> Answer:
    """Decline a challenge."""
    number = await _received(call)
    try:
        await call.lobby.change(challenges.decline, number, call.me, call.body)
    except NotFound as gone:
        raise await _or_on_board(call, number, "reject", gone) from gone
    return Answer(_("Challenge {number} is declined.", number=number), ClosedOffer(number=number))


async def withdraw(call: Call) -> Answer:
    """Withdraw a challenge."""
    number = _number(call)
    await call.lobby.change(challenges.withdraw, number, call.me)
    return Answer(_("Challenge {number} is withdrawn.", number=number), ClosedOffer(number=number))


async def rematch(call: Call) -> Answer:
    """Offer a rematch to the opponent of a finished match."""
    board = await call.board(call.words[0])
    lobby = call.lobby
    made = await lobby.change(
        offering.rematch,
        board,
        call.me,
        lobby.chance,
        awake=lobby.thinker.awake,
        nonce=terms.nonce(call),
    )
    return await answer(made, call)


async def play(call: Call) -> Answer:
    """Accept the open challenge that fits, or post one."""
    lobby, me = call.lobby, call.me
    asked = await _wanted(_with_time(call))
    here = lobby.presence.players()
    made = await lobby.change(quick.seek, me, asked, lobby.chance, here=here)
    return await answer(made, call, _meanwhile(made) if isinstance(made, Challenge) else "")


async def _wanted(call: Call) -> Quick:
    """What the command asks for: with nothing but the verb, the same as last time."""
    if call.words:
        word = call.words[0]
        if call.game or quick.like_time(word):
            raise call.wrong(_(_NO_TIME, word=quoted(word)))
        game = game_called(word)
        raise call.wrong(
            _("Write the game first: {game} play", game=game) if game else named_games.not_one(word)
        )
    before = await call.lobby.ask(quick.last, call.me)
    game = None if call.game == EVERY_GAME else call.game
    words = (*call.options, *call.terms)
    return quick.read(game or before.game, words) if game or words else before


def _meanwhile(made: Challenge) -> str:
    return _(
        "`wait` tells you when somebody accepts it. Until then you can play a bot:"
        " `{game} challenge bot1`. `withdraw {number}` withdraws your challenge.",
        game=made.game,
        number=made.number,
    )


async def _offer(
    call: Call, opponent: str | None, usual: Seat | None = None, *, count: int = 1
) -> Challenge | Match:
    lobby, me, game = call.lobby, call.me, _game(call)
    seat, ratings = terms.seat(call, usual or 0), terms.ratings(call)
    agreed = parsed(game, call.options, filter(terms.is_of_match, call.terms))
    more = terms.nonce(call), terms.instead_of(call)
    proposal = Proposal(game, *agreed, seat, opponent, ratings, count, *more)
    return await lobby.change(
        offering.propose, me, proposal, chance=lobby.chance, awake=lobby.thinker.awake
    )


async def _sent(made: Challenge | Match, call: Call) -> str:
    """Send the text that came with a challenge, to the opponent or to the board that a bot has
    begun; return a confirmation."""
    if not call.body:
        return ""
    try:
        if isinstance(made, Match):
            await call.lobby.change(chat.say, call.me, call.body, board=made.board)
        elif made.opponent:
            await call.lobby.change(messages.send, call.me, [made.opponent.name], call.body)
    except Refused as refused:
        return _("Your message was not sent. {refused}", refused=refused)
    return _("Your message was sent.")


async def answer(made: Challenge | Match, call: Call, *remarks: str) -> Answer:
    """The answer to an offer, or to a match that a bot began at once."""
    if isinstance(made, Challenge):
        score = await call.lobby.ask(expectations.score_of_options, made.game, made.options)
        remarks = (*remarks, *await call.lobby.ask(challenges.remarks, made))
        shown = await call.lobby.ask(cautions.expected, made)
        return Answer(_in_words(shown, call, score, *remarks), documents.of_challenge(shown))
    sheet = await call.lobby.ask(views.sheet, made.board, call.player, in_words=described())
    begun = paragraphs(" ".join(filter(None, (_begun(made), *remarks))))
    return Answer(
        f"{begun}\n\n{sentences.whole(sheet, call.lobby.clock())}",
        documents.of_begun(sheet, call.me),
    )


def _begun(match: Match) -> str:
    if match.twin:
        first, other = match.boards
        return _("Boards {one} and {other} have begun.", one=first, other=other)
    return _("Board {board} has begun.", board=match.board)


def _in_words(made: Challenge, call: Call, score: SeatScore, *remarks: str) -> str:
    rules = GAMES[made.game]
    options = rules.parse_options(made.options.split())
    offered = offer_in_words(made, call.player)
    about = (
        to_oneself_in_words(made),
        *rules.remarks(options),
        expectations.in_words(rules, options, score),
        words.in_words(rules, options, pair=made.pair, ask="--pair"),
    )
    return paragraphs(
        _(
            "Challenge {number} sent to {opponent}: {offered}.",
            number=made.number,
            opponent=made.opponent.name,
            offered=offered,
        )
        if made.opponent
        else _("Open challenge {number}: {offered}.", number=made.number, offered=offered),
        " ".join(filter(None, about)),
        " ".join(filter(None, remarks)),
        *_promised(made),
    )


def _promised(made: Challenge) -> Iterator[str]:
    """The commitments to the deals, for players who want to note them down."""
    if made.commitments:
        yield ngettext(
            "The server has committed to the seed of the deal:",
            "The server has committed to the seeds of the deals, in order:",
            len(made.commitments),
        )
        yield " ".join(made.commitments)


async def _or_on_board(call: Call, number: int, word: str, gone: NotFound) -> NotFound:
    """The answer if no challenge has *number*: how to answer an offer on the board with that
    number, as the old server allowed; otherwise *gone*."""
    if await call.lobby.ask(offers.stands, number, call.player):
        return NotFound.because(
            "You have no challenge {number}. To answer the offer on board {number}:"
            " move {number} {word}",
            number=number,
            word=word,
        )
    return gone


def _game(call: Call) -> str:
    if call.game in (None, EVERY_GAME):
        raise call.wrong(_("Write the game first: {list}.", list=listed(list(GAMES))))
    assert call.game
    return call.game


async def _received(call: Call) -> int:
    """The number of the challenge, given by its number or by the challenger's name."""
    word = call.words[0]
    if word.isdecimal():
        return _number(call)
    return await call.lobby.ask(challenges.number_from, await call.named(word), call.me)


def _number(call: Call) -> int:
    return call.number(call.words[0], _("a challenge number"))


_WITHIN = Term(
    "--within=N|any",
    N_("how far the opponent's rating may be from yours; default: {usual}"),
    {"usual": quick.WITHIN},
)

VERBS = (
    Verb(
        forms=("play", "<game> play [MINUTES+SECONDS] [-option...] [--term...]"),
        help=N_(
            "Find an opponent now: accept an open challenge that fits, or post one. `play` alone"
            " does what you asked for last time. Otherwise the defaults are 5+3, rated, and an"
            " opponent within {within} points of your rating."
        ),
        numbers={"within": quick.WITHIN},
        run=play,
        document=Offer,
        game=True,
        options=True,
        terms=(_WITHIN, *terms.OF_MATCH),
    ),
    Verb(
        forms=("<game> challenge NAME [5+3] [-option...] [--term...] [-m TEXT]",),
        help=N_(
            "Offer a match to a player, or start one with a bot. You take seat 0 unless --seat"
            " says otherwise. The text is sent to the player as a message."
        ),
        run=challenge,
        document=Offer,
        words=(1, 3),
        game=True,
        options=True,
        terms=terms.OF_OFFER,
        body=True,
        shortest="chall",
    ),
    Verb(
        forms=("<game> seek [N] [5+3] [-option...] [--term...]",),
        help=N_(
            "Offer a match to everybody, or N matches: the challenge then stays open until N have"
            " begun. An open challenge lasts 14 days unless it is accepted or you withdraw it."
        ),
        run=seek,
        document=Offer,
        game=True,
        options=True,
        terms=(terms.RATING, *terms.OF_OFFER),
    ),
    Verb(
        forms=("challenges",),
        help=N_("List the challenges that you have received and sent, and those open to anybody."),
        run=standing,
        document=Offers,
        game=True,
        terms=(Term("--deal", N_("show the commitment to each fair deal")),),
    ),
    Verb(
        forms=("accept N [--nonce=WORD]", "accept NAME [--nonce=WORD]"),
        help=N_("Accept challenge N, or the one that the player sent you. The match begins."),
        run=accept,
        document=Page,
        terms=(terms.NONCE,),
    ),
    Verb(
        forms=("decline N [-m TEXT]", "decline NAME [-m TEXT]"),
        help=N_("Decline challenge N, or the one that the player sent you. You can give a reason."),
        run=decline,
        document=ClosedOffer,
        body=True,
    ),
    Verb(
        forms=("withdraw N",),
        help=N_("Withdraw your challenge N."),
        run=withdraw,
        document=ClosedOffer,
    ),
    Verb(
        forms=("rematch BOARD [--nonce=WORD]",),
        help=N_("Challenge your opponent in a finished match again, with the seats exchanged."),
        run=rematch,
        document=Offer,
        game=True,
        terms=(terms.NONCE,),
    ),
)
