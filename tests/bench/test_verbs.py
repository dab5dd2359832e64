"""The bench of costs tries every command there is."""

from __future__ import annotations

from bench.largest import Largest
from lobby.app.verbs import CATALOGUE
from lobby.games.catalogue import GAMES
from lobby.language.answers import WrongCommand
from lobby.language.line import read

LARGEST = Largest(
    finished=dict.fromkeys(GAMES, 1),
    running=dict.fromkeys(GAMES, 2),
    lines=dict.fromkeys(GAMES, ("a1",) * 300),
    positions={game: f"{game} x" for game in GAMES},
    boards=(1, 2),
    rival="ben",
    record="",
)


def test_every_command_of_players_is_given() -> None:
    given = set()
    for line, _ in LARGEST.commands():
        try:
            given.add(CATALOGUE.request(read(line)).verb.name)
        except WrongCommand:
            continue
    missing = {verb.name for verb in CATALOGUE if not verb.operators} - given
    assert missing == {"admin claim"}  # whoever tries codes is made to wait
