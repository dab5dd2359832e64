"""Writing a challenge: the game, its options, and the opponent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from lobby.base.errors import Refused
from lobby.base.text import quoted
from lobby.base.translation import N_, _
from lobby.features.challenges import challenges, offering
from lobby.features.challenges.values import Challenge
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.ratings import ladder
from lobby.features.ratings.ladder import Met
from lobby.ui import places
from lobby.ui.draft.draft import OPPONENT, Draft
from lobby.ui.draft.page import DraftPage
from lobby.widgets.fields import Field
from lobby.widgets.key_names import bind, keymap

_FOUND = 5
"""The most players found by the start of their name."""


class ChallengeScreen(DraftPage, inherit_bindings=False):
    """One form for a challenge to anyone, or to a player whose name is completed."""

    PROMINENCE = 14
    BINDINGS = keymap(
        bind("ctrl+s", "send", N_("send"), N_("Send the challenge.")),
        *DraftPage.BINDINGS,
    )

    def __init__(
        self, place: places.NewChallenge, player: Player | None, games: tuple[str, ...]
    ) -> None:
        self._candidates: tuple[Player, ...] = ()
        self._looked_up = ""
        """The name, or the start of one, for which they were found."""
        self._met: dict[tuple[Player, str], Met] = {}
        """What is known of a player at a game."""
        super().__init__(replace(_draft(place, player, games), among_people=True, games=games))

    async def look(self) -> None:
        before = self.draft.instead_of
        new = _("New challenge")
        self.entitle(new if before is None else _("Instead of challenge {number}", number=before))
        if self.draft.opponent and not self._candidates:
            await self._look_up(self.draft.opponent)

    @property
    def against_bot(self) -> bool:
        return bool((invited := self._invited) and invited.bot)

    def fields(self) -> Sequence[Field]:
        return self.draft.fields(self._completion)

    def changed(self, before: Draft) -> None:
        if replace(self.draft, opponent="") != replace(before, opponent=""):
            self.form.show_fields(self.draft.fields(self._completion))
        opponent, game = self.draft.opponent, self.draft.game
        if opponent != before.opponent or (opponent and game != before.game):
            self.work_alone("name", self._look_up, opponent)
        else:
            self.moved()

    def moved(self) -> None:
        if self._completed != self.draft.opponent:
            self._show_opponent()

    def problems(self) -> Iterator[str]:
        yield from super().problems()
        if self.draft.opponent and self._invited is None:
            completes = self.form.field.name == OPPONENT
            yield _nobody(self.draft.opponent, self._candidates, completes=completes)

    def remarks(self) -> Iterator[str]:
        if (invited := self._invited) and invited.bot:
            yield _(
                "{invited} is a bot, level {level}, and starts at once.",
                invited=invited.name,
                level=invited.level,
            )
        elif invited and (met := self._met.get((invited, self.draft.game))):
            rating = _("{name}'s rating", name=invited.name)
            yield f"{rating}: {'; '.join(filter(None, (met.rated, met.fared)))}."
        yield from super().remarks()

    async def send(self, draft: Draft) -> None:
        if draft.opponent:
            # The last letters may not have been looked up yet.
            query = players.beginning_with
            self._candidates = await self.lobby.ask(query, draft.opponent, _FOUND)
            if (invited := self._invited) is None:
                self.form.go_to(OPPONENT)
                raise Refused(_nobody(draft.opponent, self._candidates, completes=True))
            draft = replace(draft, opponent=invited.name)
        draft = replace(draft, among_people=self._among_people)
        lobby = self.lobby
        made = await lobby.change(
            offering.propose,
            self.me,
            draft.proposal(lobby.chance),
            chance=lobby.chance,
            awake=lobby.thinker.awake,
        )
        remarks = () if isinstance(made, Match) else await lobby.ask(challenges.remarks, made)
        self.leave()  # which ends what this page is doing
        if isinstance(made, Match):
            self.session.open(places.Board(made.board))
        else:
            self.session.tell(" ".join(filter(None, (_sent(made), *remarks))))

    @property
    def _invited(self) -> Player | None:
        """The player whose name was typed, or the only one whose name begins like that."""
        name = self.draft.opponent.lower()
        fits = [known for known in self._candidates if name and known.name.lower().startswith(name)]
        exact = (known for known in fits if known.name.lower() == name)
        return next(exact, fits[0] if len(fits) == 1 else None)

    def command(self) -> str:
        return self.draft.command(self._invited.name if self._invited else "")

    @property
    def _completion(self) -> str:
        """What the opponent's name may be completed to."""
        return self._candidates[0].name if self._candidates else ""

    async def _look_up(self, name: str) -> None:
        """Look up the player called *name*, or those whose names begin like that."""
        with self.refusals():
            query = players.beginning_with
            self._candidates = await self.lobby.ask(query, name, _FOUND) if name else ()
            self._looked_up = name
            if (invited := self._invited) and not invited.bot and invited != self.player:
                game = self.draft.game
                if (invited, game) not in self._met:
                    met = await self.lobby.ask(ladder.met, invited, self.player, game)
                    self._met[invited, game] = met
            self._show_opponent()
            self.foot.draw()

    def _show_opponent(self) -> None:
        """Show the form with the opponent's whole name, once the player has left that field."""
        opponent, people = self._completed, self._among_people
        self.draft = replace(self.draft, opponent=opponent, among_people=people)
        self.form.show_fields(self.draft.fields(self._completion))
        self._fit()

    @property
    def _among_people(self) -> bool:
        """Whether two people would play, as far as the opponent is known."""
        invited = self._invited
        return invited is None or not (invited.bot or invited == self.player)

    @property
    def _completed(self) -> str:
        """What the opponent's field shows: the whole name if its start was enough."""
        typed, invited = self.draft.opponent, self._invited
        writing = self.form.field.name == OPPONENT
        return invited.name if invited and self._looked_up == typed and not writing else typed


def _draft(place: places.NewChallenge, player: Player | None, games: tuple[str, ...]) -> Draft:
    if player and place.instead_of:
        return Draft.instead(place.instead_of, player)
    return Draft(place.game or games[0], place.opponent)


def _sent(challenge: Challenge) -> str:
    if challenge.opponent is None:
        return _("Challenge sent: anyone may accept it.")
    return _("Challenge sent to {opponent}.", opponent=challenge.opponent.name)


def _nobody(name: str, beginning: tuple[Player, ...], *, completes: bool) -> str:
    if not beginning:
        return _("There is no player called {name}.", name=quoted(name))
    names = ", ".join(player.name for player in beginning)
    if not completes:
        return _("Several names begin with {name}: {names}.", name=quoted(name), names=names)
    return _("Matches: {names} (Right completes {first})", names=names, first=beginning[0].name)
