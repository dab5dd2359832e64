"""Playing a bot: choose the game and the level, and begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from lobby.base.translation import N_, _
from lobby.features.challenges import offering
from lobby.features.people.values.player import Player
from lobby.features.people.words import level_in_words
from lobby.ui import places
from lobby.ui.board.acts import make_room
from lobby.ui.draft.draft import OPPONENT, SEND, Draft
from lobby.ui.draft.page import DraftPage
from lobby.widgets.fields import Choose, Field, Push
from lobby.widgets.key_names import bind, keymap

_LEVEL = "(level)"
_OPTIONS_HELP = N_("The rules of the game, and a pair. Right shows or hides them.")


class BotScreen(DraftPage, inherit_bindings=False):
    """A single form; Enter begins the match from any field. A visitor who does so becomes a
    guest."""

    HELP = "bots"
    BINDINGS = keymap(
        *DraftPage.BINDINGS,
        bind("enter,ctrl+s", "send", N_("begin"), N_("Begin the match at once."), "act"),
    )

    def __init__(self, bots: Sequence[Player], draft: Draft) -> None:
        """*draft* has one of *bots* as its opponent."""
        self._bots = bots
        super().__init__(draft, enters=False)

    async def look(self) -> None:
        self.entitle(_("Play a bot"), _("it answers at once, day and night"))

    @property
    def against_bot(self) -> bool:
        return True

    def fields(self) -> Sequence[Field]:
        draft = self.draft
        first = draft.game_field(), self._level_field(), *draft.seat_fields()
        begin = Push(SEND, _("Begin the match"), _("Enter begins it."))
        more = draft.pair_field(), *draft.nonce_field()
        return *first, begin, *draft.folded_fields(_(_OPTIONS_HELP), *more)

    def edited(self, values: Mapping[str, str]) -> Draft:
        bot = next(bot.name for bot in self._bots if str(bot.level) == values[_LEVEL])
        return self.draft.edited({**values, OPPONENT: bot})

    async def send(self, draft: Draft) -> None:
        await make_room(self, partial(self._begin, draft))

    async def _begin(self, draft: Draft, *, instead: bool) -> None:
        lobby, visitor = self.lobby, self.session.visitor
        begin = partial(
            offering.begin_with_bot,
            player=self.player,
            fingerprint=visitor.fingerprint,
            proposal=draft.proposal(lobby.chance),
            chance=lobby.chance,
            awake=lobby.thinker.awake,
            guests_per_hour=lobby.guests_per_hour,
            instead=instead,
        )
        player, match = await (lobby.change(begin) if self.player else lobby.join(visitor, begin))
        if self.player is None:
            await self.session.become(player)
        self.session.open_instead(self, places.Board(match.board))

    def _level_field(self) -> Field:
        choices = tuple(
            (str(bot.level), level_in_words(bot.level or 0, self.draft.game)) for bot in self._bots
        )
        names = [bot.name for bot in self._bots]
        at = names.index(self.draft.opponent)
        return Choose(_LEVEL, _("level"), "", choices, at)


def draft_for(place: places.Bots, player: Player | None, games: tuple[str, ...]) -> Draft:
    """The draft that the form for *player* begins with; *games* as for ``Draft``."""
    if player and place.like:
        return replace(Draft.like(place.like, player), games=games)
    opponent = place.opponent or place.bots[0].name
    return Draft(place.game or games[0], opponent, games=games)
