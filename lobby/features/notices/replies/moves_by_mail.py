"""Moves by mail: a reply to a notice plays one move or does nothing.

Mail that carries no token, or does not come from the token's player, is dropped silently: the
sender learns nothing. The player gets an answer at the confirmed address only, once for each mail
and only a limited number of times a day.
"""

from __future__ import annotations

import re

from lobby.base.durations import DAY
from lobby.base.errors import NotFound, Refused
from lobby.base.text import quoted
from lobby.base.translation import _
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.matches import playing, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.moderation import sanctions
from lobby.features.notices import addresses, queries
from lobby.features.notices.replies import reply_tokens
from lobby.features.notices.replies.mail_reading import REMARK, Mail
from lobby.features.notices.values import ReplyAnswer, ReplyToken
from lobby.features.people.values.player import Player
from lobby.games.catalogue import game_called

REFUSED_A_DAY = 20
"""The most mails of a player in a day that are answered although their move was not played. It ends
a loop with a program that answers answers without saying that it is one."""

KEPT = reply_tokens.LIFETIME
"""Seconds for which a mail is remembered: as long as its token could be used again."""

_MOVE_WORDS = frozenset({"move", "board", "mvoe"})
_OTHER_WORDS = frozenset(
    "resign resigns draw propose undo takeback accept reject decline plan queue chat abort withdraw"
    " stop unfollow unsubscribe help".split()
)
_GUARD = re.compile(r"(.+)#([0-9]{1,6})")


def player_of(snapshot: Snapshot, token: str) -> Player | None:
    """The player to whom *token* was sent; None if there is none, or it has expired."""
    meaning = queries.reply_meaning(snapshot, reply_tokens.digest(token))
    return meaning.player if meaning and snapshot.now <= meaning.expires else None


def is_genuine(snapshot: Snapshot, token: str, mail: Mail) -> bool:
    """Whether *mail* is from the player to whom *token* was sent, and has not come before."""
    return _known(snapshot, token, mail) is not None


def play(tx: Transaction, token: str, mail: Mail) -> None:
    """Play the move in *mail* and store the answer to be sent; or drop the mail. Raises Refused if
    the move cannot be played: then call ``refuse`` with the text."""
    meaning = _known(tx, token, mail)
    if meaning is None:
        return
    sanctions.check_may_come(tx, meaning.player)
    match = _still_standing(tx, meaning)
    line, __, remark = mail.line.partition(REMARK)
    move = _move(line, match)
    after = playing.play(tx, match.board, meaning.player, move, comment=remark)
    queries.spend_reply_tokens(tx, meaning)
    queries.note_reply(tx, _digest(mail, meaning), meaning.player, "played")
    played = matches_queries.moves(tx, match.board)[match.plies :]
    _answer(tx, token, mail, meaning, _confirmation(after, [move.move for move in played]))


def refuse(tx: Transaction, token: str, mail: Mail, why: str) -> None:
    """Note that nothing was played for *mail*, and store *why* as the answer, unless the player
    has had too many such answers."""
    meaning = _known(tx, token, mail)
    if meaning is None:
        return
    if queries.replies_refused(tx, meaning.player, tx.now - DAY) >= REFUSED_A_DAY:
        return
    queries.note_reply(tx, _digest(mail, meaning), meaning.player, "refused")
    _answer(tx, token, mail, meaning, why)


def stands(snapshot: Snapshot, meaning: ReplyToken) -> bool:
    """Whether the move that a token with this *meaning* is for can still be played."""
    try:
        match = viewing.find(snapshot, meaning.board, meaning.player)
    except NotFound:
        return False
    if match.over or meaning.spent is not None or meaning.ply != match.plies + 1:
        return False
    return reply_tokens.position_digest(snapshot, match.board) == meaning.position


def turn_that_goes_on(snapshot: Snapshot, meaning: ReplyToken) -> ReplyToken | None:
    """The meaning of a token for the next move, if the player has just moved and moves again: no
    notice tells of such a turn. None otherwise."""
    match = matches_queries.match(snapshot, meaning.board)
    if match is None or not match.awaits(meaning.player):
        return None
    played = matches_queries.moves(snapshot, match.board)
    own = bool(played) and match.players[played[-1].seat] == meaning.player
    return reply_tokens.for_move(snapshot, meaning.player, match) if own else None


def forget_old(tx: Transaction) -> None:
    """Delete tokens that have expired, and mails whose tokens are all gone."""
    queries.forget_replies(tx, tx.now - KEPT)


def _answer(tx: Transaction, token: str, mail: Mail, meaning: ReplyToken, sentence: str) -> None:
    """Store the answer to the player. This emits no event."""
    answer = ReplyAnswer(
        digest=_digest(mail, meaning),
        player=meaning.player,
        token=reply_tokens.digest(token),
        sentence=sentence,
        in_reply_to=mail.message_id,
        at=tx.now,
        due=tx.now,
    )
    queries.add_answer(tx, answer)


def _known(snapshot: Snapshot, token: str, mail: Mail) -> ReplyToken | None:
    meaning = queries.reply_meaning(snapshot, reply_tokens.digest(token))
    if meaning is None or snapshot.now > meaning.expires:
        return None
    to = addresses.of_player(snapshot, meaning.player).get("mail")
    if to is None or addresses.mailbox(to.address) != addresses.mailbox(mail.sender):
        return None
    return None if queries.has_replied(snapshot, _digest(mail, meaning)) else meaning


def _digest(mail: Mail, meaning: ReplyToken) -> str:
    """The key of a mail, which includes the player: nobody can use up the Message-IDs of others."""
    return reply_tokens.digest(f"{meaning.player.id} {mail.digest}")


def _still_standing(snapshot: Snapshot, meaning: ReplyToken) -> Match:
    """The match, if it is in the position that the token is for. Raises Refused."""
    board = meaning.board
    match = viewing.find(snapshot, board, meaning.player)
    if match.over:
        raise Refused.because("Board {board} is over, so nothing was played.", board=board)
    if meaning.spent is not None:
        raise Refused.because(
            "You have already answered that mail, so nothing was played on board {board}.",
            board=board,
        )
    if not stands(snapshot, meaning):
        raise Refused.because(
            "Board {board} has changed since that mail, so nothing was played.", board=board
        )
    return match


def _move(line: str, match: Match) -> str:
    """The move in *line*: alone, or as the command of the old server. Raises Refused."""
    words = line.removesuffix(".").split()
    if len(words) > 1 and (game := game_called(words[0])):
        del words[0]
        _check_game(game, match)
    if len(words) > 1 and words[0].lower() in _MOVE_WORDS:
        del words[0]
        if len(words) > 1 and words[0].isdecimal():
            _check_board(words.pop(0), match)
    if not words:
        raise Refused.because("Your mail has no move. Write it alone on the first line.")
    if words[0].lower() in _OTHER_WORDS:
        raise Refused.because(
            "Only moves can be sent by mail. For anything else, log in to the lobby."
        )
    if len(words) > 1:
        raise Refused.because(
            "{line} is not a move. Write the move alone on the first line, or a remark behind"
            " it: MOVE -m TEXT",
            line=quoted(line),
        )
    return _guarded(words[0], match)


def _check_game(game: str, match: Match) -> None:
    if game != match.game:
        raise Refused.because(
            "The game on board {board} is {title}.", board=match.board, title=match.title
        )


def _check_board(number: str, match: Match) -> None:
    if number.lstrip("0") != str(match.board):
        raise Refused.because(
            "You answered a mail about board {board} with a move for another board.",
            board=match.board,
        )


def _guarded(word: str, match: Match) -> str:
    """The move in *word*, without the move number after #, if there is one. Raises Refused if the
    number is not that of the next move."""
    guard = _GUARD.fullmatch(word)
    if not guard:
        return word
    ply = match.plies + 1
    if int(guard[2]) != ply:
        raise Refused.because(
            "The next move on board {board} is number {ply}, not {number}.",
            board=match.board,
            ply=ply,
            number=int(guard[2]),
        )
    return guard[1]


def _confirmation(match: Match, played: list[str]) -> str:
    """A sentence about the moves *played*: the player's, and those that followed by themselves."""
    first, *others = played
    ply = match.plies - len(others)
    if not others:
        return _(
            "Your move {first} was played on board {board}. It is move {ply}.",
            first=first,
            board=match.board,
            ply=ply,
        )
    return _(
        "Your move {first} was played on board {board}. It is move {ply}."
        " These followed at once: {followed}.",
        first=first,
        board=match.board,
        ply=ply,
        followed=", ".join(others),
    )
