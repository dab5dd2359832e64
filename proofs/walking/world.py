"""A lobby with something on every screen, as ann finds it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from lobby.core.lobby import Lobby
from lobby.features.analysis import analyses
from lobby.features.bots import bot_matches
from lobby.features.challenges import challenges, offering
from lobby.features.challenges.values import Challenge, Proposal, parsed
from lobby.features.matches import playing, viewing
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.practice import practising
from lobby.features.study import views as study_views
from lobby.features.talk import chat, messages

LONG = "Bartholomew-Quik"
"""The longest name allowed."""
_COMMENT = "Well, that was not what I had in mind when I began, but let us see where it leads."
_BOARDS = (
    ("octilite", "", 4, ""),
    ("chaos", "", 2, "--totaltime=10m --increment=6s"),
    ("binar", "", 2, "--forfeittime=3 --weekends-off"),
    ("curio", "", 2, ""),
    ("curio", "-rows=15 -cols=15 -num_pieces=40", 4, ""),
    ("octilite", "", 3, ""),
)
"""Boards 1 to 5, where ann is to move, and 6, where her opponent is."""


@dataclass(frozen=True, slots=True)
class World:
    """The players, the boards by what there is to see, and a challenge with a committed deal."""

    lobby: Lobby
    ann: Player
    other: Player
    waiting: int
    over: int
    practice: int
    pair: int
    dealt: Challenge


async def furnish(lobby: Lobby) -> World:
    """Put people, matches, challenges and talk into an empty *lobby*."""
    chance = lobby.chance = Random(3)
    ann, other, eve = [
        await lobby.change(players.take_name, f"SHA256:{name}", name)
        for name in ("ann", LONG, "eve")
    ]
    await lobby.change(bot_matches.ensure)
    for game, options, plies, terms in _BOARDS:
        match = await _begin(lobby, (ann, other), game, options, terms)
        match = await _play(lobby, match, plies, chance)
    waiting = match.board
    over = await _play(lobby, await _begin(lobby, (ann, other), "binar", "-single"), 5, chance)
    if over.to_move is not None:
        await lobby.change(playing.resign, over.board, ann)
    await _study(lobby, ann, over)
    beginning = await lobby.ask(practising.of_board, over.board, ann, 3, ())
    practice = await lobby.change(practising.begin, ann, beginning, 1)
    pair = await _begin(lobby, (ann, other), "chaos", "-balanced", "--pair")
    for who in (other, eve):
        dealt = await lobby.change(
            offering.offer,
            who,
            Proposal("curio", *parsed("curio", ("-base=5", "-rows=6"))),
            chance=chance,
        )
    await lobby.change(offering.offer, eve, Proposal("binar", *parsed("binar"), opponent="ann"))
    await lobby.change(messages.send, other, [ann.name], _COMMENT)
    await lobby.change(chat.say, other, _COMMENT)
    await lobby.change(chat.say, other, _COMMENT, board=1)
    for who in (other, eve):
        lobby.presence.enter(who)
    return World(lobby, ann, other, waiting, over.board, practice.number, pair.board, dealt)


async def _study(lobby: Lobby, player: Player, match: Match) -> None:
    """Keep two commented variations of *player* on *match*."""
    start = await lobby.ask(study_views.sight_of, match.board, player, ())
    for move in start.at.view.moves[:2]:
        path = await lobby.change(analyses.add, match.board, player, (), move)
        await lobby.change(analyses.comment, match.board, player, path, _COMMENT)


async def _begin(
    lobby: Lobby, seated: tuple[Player, Player], game: str, options: str = "", terms: str = ""
) -> Match:
    first, second = seated
    offered = await lobby.change(
        offering.offer,
        first,
        Proposal(game, *parsed(game, options.split(), terms.split()), opponent=second.name),
        chance=lobby.chance,
    )
    return await lobby.change(challenges.accept, offered.number, second, lobby.chance)


async def _play(lobby: Lobby, match: Match, plies: int, chance: Random) -> Match:
    for ply in range(plies):
        if match.to_move is not None:
            mover = match.players[match.to_move]
            view = (await lobby.ask(viewing.show, match.board, mover)).view
            comment = _COMMENT if ply == plies - 1 else ""
            move = chance.choice(view.moves)
            match = await lobby.change(playing.play, match.board, mover, move, comment=comment)
    return match
