"""Wording: the subject of a notice, how to answer it, and what a new address is sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lobby.base.layout import cropped
from lobby.base.translation import N_, _
from lobby.core.values import Kind
from lobby.features.clocks import clocks
from lobby.features.matches.values import Match
from lobby.features.matches.words import results
from lobby.features.news import words as news_words
from lobby.features.news.words import Seen
from lobby.features.people.one_time_codes import ADDRESS_LIFETIME
from lobby.features.people.values.player import Player
from lobby.games.catalogue import title_of


def subject(seen: Seen, player: Player) -> str:
    """The subject of the notice of *seen* to *player*, on one line."""
    worded = _SUBJECTS.get(seen.event.kind)
    return cropped((worded(seen, player) if worded else "") or news_words.in_words(seen))


def thread(match: Match, player: Player) -> str:
    """The common subject of all notices to *player* about *match*, on one line."""
    return _("Board {board}: {between}", board=match.board, between=between(match, player))


def answers(seen: Seen, player: Player) -> tuple[str, ...]:
    """The commands with which *player* can answer or look."""
    event, match = seen.event, seen.match
    worded = _ANSWERS.get(event.kind)
    if match and player in match.players and match.awaits(player) and not match.over:
        # The move number prevents a move in a position that the player has not seen.
        return (*(worded(seen) if worded else ()), f"move {match.board} MOVE#{match.plies + 1}")
    if worded and (match is None or player in match.players):
        return worded(seen)
    return (f"show {match.board}",) if match else ()


def confirmation(player: Player, command: str) -> str:
    """What is sent to an address that *player* has given, which *command* confirms."""
    return _(
        "Someone, probably you, wants to get notifications for {player} from a"
        "\ngames lobby at this address. To confirm, type within {minutes} minutes:\n\n"
        "    {command}\n\n"
        "Do not give this code to anyone. Nobody who runs the server will ask for it.\n\n"
        "If it was not you, ignore this message. Nothing more will be sent to you.",
        player=player.name,
        minutes=ADDRESS_LIFETIME // 60,
        command=command,
    )


def test(player: Player, command: str) -> str:
    """A notice that says only that it reached *player*, who changes notices with *command*."""
    return _(
        "Notifications for {player} reach you here.\n\n"
        "To change your notifications:\n    {command}",
        player=player.name,
        command=command,
    )


def between(match: Match, player: Player) -> str:
    """The game and the players, as told to *player*: "Curio against dana", "Curio, ann - ben"."""
    first, second = match.players
    if player not in match.players:
        return f"{match.title}, {first.name} - {second.name}"
    return _(
        "{title} against {second}",
        title=match.title,
        second=second.name if player == first else first.name,
    )


def _about(sentence: str) -> Callable[[Seen, Player], str]:
    """A subject about a board: *sentence* with {board}, {actor}, and game and players as {what}."""

    def worded(seen: Seen, player: Player) -> str:
        match = seen.match
        if match is None:
            return ""
        return _(sentence, board=match.board, actor=seen.actor, what=between(match, player))

    return worded


_YOUR_MOVE = _about(N_("Board {board}: your move ({what})"))
_THEIR_MOVE = _about(N_("Board {board}: a new move ({what})"))
_BEGINS = _about(N_("Board {board}: the match begins ({what})"))


def _started(seen: Seen, player: Player) -> str:
    match = seen.match
    if not match or not match.twin or not match.awaits(player):
        return _turn(seen, player)
    first, other = match.boards
    return _(
        "Boards {first} and {other}: a pair begins, your move on {board} ({what})",
        first=first,
        other=other,
        board=match.board,
        what=between(match, player),
    )


def _turn(seen: Seen, player: Player) -> str:
    if seen.match and seen.match.awaits(player):
        return _YOUR_MOVE(seen, player)
    return (_THEIR_MOVE if seen.event.kind == "moved" else _BEGINS)(seen, player)


def _reminded(seen: Seen, player: Player) -> str:
    deadline, match = seen.event.number("deadline"), seen.match
    if not deadline or not match:
        return _YOUR_MOVE(seen, player)
    return _(
        "Board {board}: {left} left for your move ({between})",
        board=match.board,
        left=clocks.in_words(max(0, deadline - seen.event.at)),
        between=between(match, player),
    )


def _challenged(seen: Seen, player: Player) -> str:
    offered = seen.challenge
    if not offered:
        return ""
    return _(
        "{challenger} challenges you to {game}",
        challenger=offered.challenger.name,
        game=title_of(offered.game),
    )


def _ended(seen: Seen, player: Player) -> str:
    match = seen.match
    if not match:
        return ""
    return _(
        "Board {board}: {result} ({title})",
        board=match.board,
        result=results.result(match, player),
        title=match.title,
    )


_SUBJECTS: Mapping[Kind, Callable[[Seen, Player], str]] = {
    "started": _started,
    "moved": _turn,
    "taken-back": _turn,
    "reminded": _reminded,
    "challenged": _challenged,
    "draw-offered": _about(N_("Board {board}: {actor} offers a draw ({what})")),
    "draw-declined": _about(N_("Board {board}: {actor} declined your draw offer ({what})")),
    "takeback-offered": _about(N_("Board {board}: {actor} asks to take back a move ({what})")),
    "takeback-declined": _about(N_("Board {board}: {actor} declined your takeback ({what})")),
    "queue-dropped": _about(N_("Board {board}: your planned moves were dropped ({what})")),
    "ended": _ended,
    "said": _about(N_("{actor} wrote on board {board} ({what})")),
    "analysis-shown": _about(N_("Board {board}: {actor} shows you an analysis ({what})")),
    "written": lambda seen, player: _("A message from {actor}", actor=seen.actor),
}
"""Subjects by kind of event. For other kinds the sentence itself is short enough."""


def _offer(seen: Seen) -> tuple[str, ...]:
    return f"move {seen.event.board} accept", f"move {seen.event.board} reject"


def _challenge(seen: Seen) -> tuple[str, ...]:
    number = seen.event.number("challenge")
    return f"accept {number}", f"decline {number}"


_ANSWERS: Mapping[Kind, Callable[[Seen], tuple[str, ...]]] = {
    "challenged": _challenge,
    "draw-offered": _offer,
    "takeback-offered": _offer,
    "queue-dropped": lambda seen: (f"plan {seen.event.board} MOVE",),
    "ended": lambda seen: (
        () if seen.match and not seen.match.decided else (f"rematch {seen.event.board}",)
    ),
    "said": lambda seen: (f"chat {seen.event.board} -m TEXT",),
    "analysis-shown": lambda seen: (f"analysis {seen.event.board}",),
    "written": lambda seen: (f"message {seen.actor} -m TEXT",),
    "reported": lambda seen: (_("admin reports {report}", report=seen.event.number("report")),),
    "key-added": lambda __: ("keys",),
    "key-removed": lambda __: ("keys",),
    "key-code-made": lambda __: ("keys",),
}
