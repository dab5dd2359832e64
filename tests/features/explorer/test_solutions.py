"""Values and counts of moves: nothing is told about those that lead to what is kept apart."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.core.thinker import Studies
from lobby.features.explorer import played_moves, verbs, words
from lobby.features.explorer.duties import Exploration
from lobby.features.explorer.played_moves import Explored
from lobby.features.matches import playing
from lobby.features.people.values.player import Player
from lobby.features.review.verdicts import Solutions
from lobby.games.catalogue import GAMES
from tests.conftest import begin, play
from tests.support.aloud import Aloud

MATCHES, POSITIONS = 6, 12


def line(game: str, options: str, chance: Random, plies: int) -> list[str]:
    """At most so many random moves from the start, before the match would be over."""
    state, made = GAMES[game].start(GAMES[game].parse_options(options.split()), {}), list[str]()
    for _ in range(plies):
        move = chance.choice(state.moves())
        if state.play(move).outcome is not None:
            break
        made.append(move)
        state = state.play(move)
    return made


async def finished(lobby: Lobby, players: tuple[Player, Player], game: str, options: str) -> None:
    """Some matches that were looked at."""
    for seed in range(MATCHES):
        match = await begin(lobby, *players, game, options)
        await play(lobby, match, " ".join(line(game, options, Random(seed % 3), 9)))
        await lobby.change(playing.resign, match.board, players[0])
    await Exploration(lobby._store).settle()


async def explored(
    lobby: Lobby, asker: Player | None, game: str, options: str, moves: list[str]
) -> Explored | None:
    """The position after *moves*; None if it is kept apart."""
    with suppress(Refused):
        return await lobby.ask(played_moves.of_start, asker, game, options.split(), moves)
    return None


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("binar", "-size=3"),
        ("binar", "-size=4"),
        ("binar", "-size=4 -single"),
        ("binar", "-size=3 -choose"),
        ("binar", "-size=4 -choose"),
        ("chaos", ""),
    ],
)
@pytest.mark.parametrize("seed", range(3))
async def test_nothing_is_told_about_a_move_to_a_closed_position(
    lobby: Lobby, ann: Player, ben: Player, eve: Player, *, game: str, options: str, seed: int
) -> None:
    chance, solutions, seen = Random(seed), Solutions(Studies(Aloud)), {"open": 0, "closed": 0}
    await finished(lobby, (ben, eve), game, options)
    running = await begin(lobby, ann, ben, game, options)
    went = line(game, options, chance, chance.randrange(5, 8))
    await play(lobby, running, " ".join(went))
    for _ in range(POSITIONS):
        moves = line(game, options, chance, chance.randrange(len(went), len(went) + 3))
        position = await explored(lobby, ann, game, options, moves)
        if position is None:
            continue
        values = await played_moves.values(position, solutions, ann)
        for reply in position.replies:
            is_open = await explored(lobby, ann, game, options, [*moves, reply.move]) is not None
            revealed = {*reply.moves} & {*values} or reply.results.matches or reply.own.matches
            assert is_open or not revealed, (went, moves, reply.move)
            assert is_open == (reply.closed_by is None)
            seen["open" if is_open else "closed"] += 1
        assert {move for reply in position.closed for move in reply.moves}.isdisjoint(values)
    assert not (game == "chaos" and seen["open"]), "pieces can always turn back"
    small = "-size=3" in options  # there, most positions of one length are almost the same
    assert game == "chaos" or small or seen["open"], seen


async def test_others_are_told_all(lobby: Lobby, ann: Player, ben: Player, eve: Player) -> None:
    await play(lobby, await begin(lobby, ann, ben, "binar", "-size=4"), "a1 b2 c3 d4 a2 c1")
    solutions, beside = Solutions(Studies(Aloud)), "a4 b2 c3 d4 a2 c1 c2".split()
    valued, legal = list[set[str]](), set[str]()
    for asker in (ann, eve, ann, None):
        position = await explored(lobby, asker, "binar", "-size=4", beside)
        assert position
        valued.append({*await played_moves.values(position, solutions, asker)})
        legal = {move for reply in position.replies for move in reply.moves}
    assert valued[1] == valued[3] == legal
    assert valued[0] == valued[2] < legal


async def test_what_a_book_knows_is_told_and_what_is_not_known_is_said(
    lobby: Lobby, ann: Player
) -> None:
    for moves, known, said in (
        ([], "abcdefg", ""),
        (["d"], "abcdefg", ""),
        (["c"], "d", "What the other moves are worth is not known."),
        (["a", "a", "g"], "", "Best play from here would take too long to work out."),
    ):
        position = await explored(lobby, ann, "fourinarow", "", moves)
        assert position
        values = await played_moves.values(position, Solutions(Studies(Aloud)), ann)
        value = played_moves.best_first(position.replies, values)[0][1]
        assert "".join(sorted(move[0] for move in values)) == known
        assert (value is not None) == bool(values)
        assert words.unknown(position, values) == said
        assert verbs.of_explored(position, values)["solved"] == (not said)


async def test_moves_that_nobody_played_stand_by_the_numbers_of_their_cells(
    lobby: Lobby, ann: Player
) -> None:
    position = await explored(lobby, ann, "crossway", "-size=11", ["f6", "a1"])
    assert position
    column = [reply.move for reply in position.replies if reply.move.startswith("b")]
    assert column == [f"b{row}" for row in range(1, 12)]
