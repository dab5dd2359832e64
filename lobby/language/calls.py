"""A command on its way to the function of its verb."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass

from lobby.base.errors import NotFound, Refused
from lobby.base.text import quoted
from lobby.base.translation import N_, _
from lobby.core.lobby import Lobby
from lobby.database.transaction import Snapshot
from lobby.features.matches import viewing
from lobby.features.operating.values import Operator
from lobby.features.people import keys, players
from lobby.features.people.values.player import Player, Visitor
from lobby.games.catalogue import game_called, title_of
from lobby.language.answers import WrongCommand

EVERY_GAME = "all"
"""The word that stands before a verb, in place of a game, to mean all games."""

_PLACE = re.compile(r"([0-9]{1,15})(?:#(-?[0-9]{1,6}))?")

MOST_MOVES = 300
"""The most moves in one command."""

_NO_NAME = N_("Your key has no name here yet. Choose one: signup NAME")


@dataclass(frozen=True, slots=True)
class Place:
    """A board or an imported match, at a ply: None for now, negative to count back."""

    board: int
    ply: int | None


def is_imported(word: str) -> bool:
    """Whether *word* names an imported match: no player's name is a number."""
    return word.startswith("@") and _PLACE.fullmatch(word[1:]) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One command: its caller, and everything on the line besides the verb.

    *game* stood before the verb, ``all`` for every game. *body* is the accompanying text, from
    ``-m`` or standard input, and *marked* whether ``-m`` was given; a command that takes a text of
    any length gets it in *pieces*. *forms* are the correct forms, for a refusal.
    """

    lobby: Lobby
    visitor: Visitor
    player: Player | None
    forms: tuple[str, ...]
    game: str | None
    words: tuple[str, ...]
    options: tuple[str, ...]
    terms: tuple[str, ...]
    spelled: tuple[str, ...]
    body: str
    marked: bool
    pieces: AsyncGenerator[str, None]

    @property
    def me(self) -> Player:
        """The calling player. Raises Refused, saying what to do, if the caller has no name."""
        if self.player is None:
            raise Refused(_(_NO_NAME) if self.visitor.fingerprint else self._no_key)
        return self.player

    @property
    def fingerprint(self) -> str:
        """The caller's key. Raises Refused, saying what to do, if there is none."""
        if self.visitor.fingerprint is None:
            raise Refused(self._no_key)
        return self.visitor.fingerprint

    @property
    def _no_key(self) -> str:
        return " ".join(keys.missing(self.visitor))

    @property
    def text(self) -> str:
        """The accompanying text, "" without one. Raises WrongCommand if ``-m`` ends the command:
        then nobody has asked for what the command does without a text."""
        return self.said if self.marked else self.body

    @property
    def said(self) -> str:
        """The accompanying text. Raises WrongCommand if there is none."""
        if not self.body:
            raise self.wrong(_("The text is missing. Add -m and a text."))
        return self.body

    @property
    def record(self) -> str:
        """The accompanying record. Raises WrongCommand if there is none."""
        if not self.body:
            raise self.wrong(
                _("No record arrived. Send the output of record BOARD on standard input.")
            )
        return self.body

    @property
    def operating(self) -> bool:
        """Whether the caller is an operator of this server."""
        return self.lobby.operated_by(self.visitor)

    @property
    def operator(self) -> Operator:
        """The caller, as the log of what operators do names them."""
        return Operator(self.player, self.visitor.fingerprint, self.visitor.address)

    def wrong(self, sentence: str) -> WrongCommand:
        """Return the exception to raise when the command cannot be understood, with its correct
        forms."""
        return WrongCommand(sentence, self.forms)

    def term(self, name: str) -> str | None:
        """The value of ``--name=value`` in lower case; "" for ``--name`` alone, None if the term is
        missing."""
        value = self.term_as_spelled(name)
        return None if value is None else value.lower()

    def term_as_spelled(self, name: str) -> str | None:
        """The same, in the letters of the caller."""
        parts = (term.partition("=") for term in self.spelled)
        return next((value for word, __, value in parts if word.lower() == name), None)

    def flag(self, name: str) -> bool:
        """Whether ``--name`` was given. Raises WrongCommand when it has a value."""
        value = self.term(name)
        if value:
            raise self.wrong(_("{name} does not accept a value.", name=name))
        return value is not None

    def number(self, word: str, what: str) -> int:
        """*word* as a number; *what* says what it should be. Raises WrongCommand if it is not
        one."""
        if not word:
            raise self.wrong(_("Expected {what}.", what=what))
        if not re.fullmatch(r"[0-9]{1,15}", word):
            raise self.wrong(_("{word} is not {what}.", word=quoted(word), what=what))
        return int(word)

    async def named(self, word: str) -> str:
        """The name of the player called *word*, ignoring case. Raises NotFound."""
        return await self._called(players.named, word)

    async def shown(self, word: str) -> str:
        """The same for a command that only shows something: there *word* may also be the beginning
        of one player's name. What does something must mean the same when others have joined."""
        return await self._called(players.begun, word)

    async def _called(self, find: Callable[[Snapshot, str], Player], word: str) -> str:
        try:
            return (await self.lobby.ask(find, word)).name
        except NotFound:
            if game_called(word):
                refused = _("{word} is a game, not a player.", word=quoted(word))
                raise self.wrong(refused) from None
            raise

    async def board(self, word: str) -> int:
        """The board that *word* names. Raises WrongCommand, and NotFound if the match is not of the
        game before the verb."""
        self._check_played_here(word)
        board = self.number(word, _("a board number"))
        await self._check_game(board)
        return board

    async def place(self, word: str) -> Place:
        """The board that *word* names, and the ply if one is appended. Raises what ``board``
        raises."""
        place = self.written_place(word)
        await self._check_game(place.board)
        return place

    def written_place(self, word: str) -> Place:
        """The same without a look at the board. Raises WrongCommand."""
        self._check_played_here(word)
        refusal = N_("{word} is not a board. Give its number, such as 117 or 117#12.")
        return self._read_place(word, word, refusal)

    def moves(self, words: Sequence[str]) -> Sequence[str]:
        """*words*, which are moves. Raises WrongCommand if there are too many for one command."""
        if len(words) > MOST_MOVES:
            raise self.wrong(_("Give at most {most} moves at a time.", most=MOST_MOVES))
        return words

    def imported(self, word: str) -> Place | None:
        """The imported match that *word* names, and the ply if one is appended; None if *word* does
        not begin with ``@``. Raises WrongCommand if it does but is not valid."""
        if not word.startswith("@"):
            return None
        refusal = N_("{word} is not an imported match. Give its number, such as @12 or @12#20.")
        return self._read_place(word, word[1:], refusal)

    def _check_played_here(self, word: str) -> None:
        if is_imported(word):
            raise self.wrong(
                _(
                    "{word} is an imported match, which this command does not take. `help study`"
                    " says what you can do with it.",
                    word=word,
                )
            )

    def _read_place(self, word: str, place: str, refusal: str) -> Place:
        parts = _PLACE.fullmatch(place)
        if not parts:
            raise self.wrong(_(refusal, word=quoted(word)))
        board, ply = parts.groups()
        return Place(int(board), None if ply is None else int(ply))

    def of_game(self, game: str) -> bool:
        """Whether the command applies to *game*, judging by the word before the verb."""
        return self.game in (None, EVERY_GAME, game)

    async def _check_game(self, board: int) -> None:
        if self.game in (None, EVERY_GAME):
            return
        match = await self.lobby.ask(viewing.find, board, self.player)
        if not self.of_game(match.game):
            raise NotFound.because(
                "Board {board} is a match of {game}. Leave out {word}.",
                board=board,
                game=title_of(match.game),
                word=self.game,
            )
