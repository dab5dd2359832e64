"""The screens, and how each is reached from the lobby."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lobby.features.account.screens.settings_rows import PARTS
from lobby.features.help import topics
from lobby.games.catalogue import GAMES, WITH_LESSON, lessons_of
from lobby.ui import places
from lobby.ui.places import Place
from proofs.walking.world import World


@dataclass(frozen=True, slots=True)
class Stop:
    """A screen in some state: a place, and the keys to press there."""

    name: str
    place: Place | None = None
    keys: tuple[str, ...] = ()


_ANEW = ("ctrl+u",)
"""Discards what was entered on a board before."""


def stops(world: World) -> Iterator[Stop]:
    """All the stops."""
    yield Stop("lobby")
    yield Stop("lobby, filtered", keys=("slash", "b"))
    yield Stop("lobby, talking", keys=("c", "o", "k"))
    yield Stop("actions", keys=("ctrl+p",))
    yield Stop("actions, sought", keys=("ctrl+p", *"set"))
    yield from _boards(world)
    yield from _study(world)
    yield from _forms(world)
    yield from _people(world)
    yield from _practice()
    yield from _settings()
    for topic in topics.TOPICS:
        yield Stop(f"help {topic}", places.Help(topic))


def _boards(world: World) -> Iterator[Stop]:
    for number, game in enumerate(("octilite", "chaos", "binar", "curio", "large curio"), 1):
        board = places.Board(number)
        yield Stop(game, board, _ANEW)
        yield Stop(f"{game}, a piece picked", board, (*_ANEW, "enter"))
        yield Stop(f"{game}, typed", board, (*_ANEW, "1"))
    first = places.Board(1)
    yield Stop("a comment", first, ("quotation_mark",))
    yield Stop("chat at a board", first, ("C", "o", "k"))
    yield Stop("looking back", first, ("less_than_sign",))
    yield Stop("a question", first, ("R",))
    yield Stop("the position as text", first, ("T",))
    yield Stop("keys of a board", first, ("question_mark",))
    yield Stop("waiting", places.Board(world.waiting))
    yield Stop("planning", places.Board(world.waiting), ("W",))
    yield Stop("over", places.Board(world.over))
    yield Stop("one of a pair", places.Board(world.pair))


def _study(world: World) -> Iterator[Stop]:
    moves, start = places.Study(world.over, 2), places.Study(world.over)
    lines, explorer = ("right_square_bracket",), ("left_square_bracket",)
    yield Stop("study", moves)
    yield Stop("study, what mattered", moves, ("W",))
    yield Stop("study, lines", start, lines)
    yield Stop("study, a variation", start, (*lines, "down", "right"))
    yield Stop("study, a move", start, (*_ANEW, "enter"))
    yield Stop("study, a comment", start, ("right", "quotation_mark"))
    yield Stop("study, running", places.Study(1, 2))
    yield Stop("study, explorer", moves, explorer)
    yield Stop("study of a start", places.Study(game="octilite"))
    yield Stop("practice", places.Practice(world.practice))
    yield Stop("a lost chance", places.LostChance(world.over))
    yield Stop("statistics", places.Statistics("chaos"))


def _forms(world: World) -> Iterator[Stop]:
    for game in GAMES:
        yield Stop(f"challenge to {game}", places.NewChallenge(game))
    yield Stop("challenge to a player", places.NewChallenge("octilite", world.other.name))
    yield Stop("bots", keys=("b",))
    yield Stop("an offer", places.Offer(world.dealt))
    yield Stop("a nonce", places.Offer(world.dealt), ("N",))


def _people(world: World) -> Iterator[Stop]:
    yield Stop("people", places.People())
    yield Stop("people, sought", places.People(), ("b", "a"))
    for player in (world.ann, world.other):
        yield Stop(f"page of {player.name}", places.PlayerPage(player.name))
    yield Stop("finished matches", places.Finished(world.ann.name))
    yield Stop("a note", places.PlayerPage(world.other.name), ("N",))
    yield Stop("standings", places.Standings())
    yield Stop("messages", places.Messages())
    yield Stop("thread", places.Thread(world.other), ("o", "k"))


def _practice() -> Iterator[Stop]:
    yield Stop("lessons", places.Lessons())
    for game in WITH_LESSON:
        for at, lesson in enumerate(lessons_of(game)):
            name, place = f"{lesson.title} of {game}", places.Lesson(game, at)
            yield Stop(name, place)
            yield Stop(f"{name}, answered", place, ("H", "enter"))
    yield Stop("puzzles", places.Puzzles())
    yield Stop("puzzles, a wrong answer", places.Puzzles(), ("1", "1", "enter"))


def _settings() -> Iterator[Stop]:
    yield Stop("settings", places.Settings())
    yield from (Stop(f"settings, {part}", places.Settings(part)) for part in PARTS)
    yield Stop("themes", places.Themes())
    yield Stop("settings, notices", places.Settings(), ("right", "right", "right", "enter"))
