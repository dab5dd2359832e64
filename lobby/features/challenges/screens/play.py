"""Play now: the terms, and the wait for an opponent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from lobby.base.errors import Refused
from lobby.base.text import capital
from lobby.base.translation import N_, _, ngettext
from lobby.core.values import Event
from lobby.features.challenges import challenges, quick
from lobby.features.challenges.quick import Quick
from lobby.features.challenges.values import Challenge
from lobby.features.challenges.words import offered
from lobby.features.matches.values import Match
from lobby.games.catalogue import WITH_MIND
from lobby.ui import places
from lobby.ui.board.acts import accepted
from lobby.ui.draft.declared_fields import OWN
from lobby.ui.draft.draft import OPPONENT, Draft
from lobby.ui.draft.page import DraftPage
from lobby.ui.session_news import Happened
from lobby.ui.ticking import Ticking
from lobby.widgets.fields import Choose, Field, Push
from lobby.widgets.key_names import bind, keymap
from lobby.widgets.lines import Line, wrapped

MEANWHILE = 30
"""Seconds after which a bot is offered."""

_WITHIN, _SEEK = "(within)", "(seek)"
_ANY = ""


class PlayScreen(DraftPage, inherit_bindings=False):
    """One short form, which begins with what was asked for last; Enter takes an open challenge that
    fits, or posts one. While that stands, the page says so."""

    CONCERN = frozenset({"challenged", "challenge-withdrawn", "challenge-expired", "started"})
    BINDINGS = keymap(
        *DraftPage.BINDINGS,
        bind("enter,ctrl+s", "send", N_("find"), N_("Find an opponent."), "act"),
        bind("enter", "next_board", N_("open"), N_("Open the match that has begun."), "act"),
        bind("Y", "take", N_("accept"), N_("Play somebody who is waiting.")),
        bind("b", "bot", N_("play a bot meanwhile"), N_("Play a bot until somebody accepts.")),
        bind("escape,ctrl+c", "withdraw", N_("withdraw"), N_("Withdraw the challenge.")),
        bind("q", "keep", N_("keep it open"), N_("Go back; the challenge stays open.")),
    )

    def __init__(self, games: tuple[str, ...]) -> None:
        self._within = str(quick.WITHIN)
        self._sought: Quick | None = None
        """What was asked for last; None before the first look."""
        self._seek: Challenge | None = None
        """The challenge that asks for it, while it stands."""
        self._fits: Challenge | None = None
        """An open challenge that offers what the form says."""
        self._others: tuple[Challenge, ...] = ()
        """Open challenges for something else, of players who wait."""
        self._begun: int | None = None
        """The board on which the challenge was accepted."""
        super().__init__(Draft(games[0], games=games), enters=False)
        self._ticking = Ticking(self, self._until_offered, self._show)

    async def look(self) -> None:
        if self._sought is None:
            self._sought = await self.lobby.ask(quick.last, self.me)
            self.draft = replace(_drafted(self._sought), games=self.draft.games)
            self._within = _ANY if self._sought.within is None else str(self._sought.within)
        self._seek = await self.lobby.ask(quick.standing, self.me, self._sought)
        await self._look_for_one()
        self._show()

    async def on_unmount(self) -> None:
        self._ticking.stop()

    def on_screen_resume(self) -> None:
        self._begun = None  # the match was opened

    def on_happened(self, happened: Happened) -> None:
        for event in happened.events:
            if self._seek and self._accepts(event):
                self._begun = event.board
        if happened.events:
            self.look_soon()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether the action belongs to what is shown: the form, the wait, or a match begun."""
        possible = {
            "send": self._chooses,
            "rules": self._chooses,
            "choose_game": self._chooses,
            "back": self._seek is None,
            "next_board": self._begun is not None,
            "withdraw": self._seek is not None,
            "keep": self._seek is not None,
            "bot": self._may_play_bot,
            "take": self._may_take,
        }
        return possible.get(action, True) and super().check_action(action, parameters)

    def fields(self) -> Sequence[Field]:
        draft = self.draft
        return (
            draft.game_field(),
            *draft.time_fields(),
            replace(draft.term_field("unrated"), label=_("rated")),
            self._within_field(),
            Push(_SEEK, _("Find an opponent"), _("Enter finds an opponent.")),
            *draft.folded_fields(_("The rules of the game. Right shows or hides them.")),
        )

    def edited(self, values: Mapping[str, str]) -> Draft:
        before, self._within = self.draft, values[_WITHIN]
        draft = before.edited({**values, OPPONENT: ""})
        return draft if draft.game == before.game else _with_even_options(draft)

    def changed(self, before: Draft) -> None:
        self.form.show_fields(self.fields())
        self.work_alone("fits", self._look_for_one)
        self._entitle()

    def command(self) -> str:
        try:
            asked = self._wish()
        except Refused:
            return " ".join((self.draft.game, "play", *self.draft.option_words))
        return asked.command(self.draft.time)

    def remarks(self) -> Iterator[str]:
        if fits := self._fits:
            yield _("{name} offers this. Enter starts the match.", name=fits.challenger.name)
        else:
            yield _("No open challenge matches this. Enter makes one.")
        yield from self._who_waits()
        with suppress(Refused):
            options = self.draft.parsed()[0]
            yield from (capital(f"{meaning}.") for meaning in options.unusual())
            yield from self.draft.rules.remarks(options)

    async def send(self, draft: Draft) -> None:
        asked, lobby = self._wish(), self.lobby
        here = lobby.presence.players()
        made = await lobby.change(quick.seek, self.me, asked, lobby.chance, here=here)
        if isinstance(made, Match):
            self._open(made.board)
        else:
            self._sought, self._seek = asked, made
            self._show()

    def action_next_board(self) -> None:
        if self._begun is not None:
            self._open(self._begun)

    def action_bot(self) -> None:
        self.work_first(self._play_bot)

    def action_take(self) -> None:
        self.work_first(partial(self._take, self._others[0]))

    def action_withdraw(self) -> None:
        self.work_first(self._withdraw)

    def action_keep(self) -> None:
        self.leave()

    def draw(self) -> None:
        self._show()

    @property
    def _chooses(self) -> bool:
        return self._seek is None and self._begun is None

    @property
    def _may_play_bot(self) -> bool:
        """Whether a bot is offered: after a while without an opponent."""
        return self._until_offered() is None and self._plays_bot

    @property
    def _plays_bot(self) -> bool:
        seek, awake = self._seek, self.lobby.thinker.awake
        return awake and seek is not None and seek.game in WITH_MIND

    @property
    def _may_take(self) -> bool:
        """Whether somebody waits for something else, and the key is not for a challenge that is
        shown on every screen."""
        return bool(self._others) and self._begun is None and self.session.request is None

    def _until_offered(self) -> float | None:
        """Seconds until a bot is offered; None if it is, or nobody is waited for."""
        left = self._seek.made + MEANWHILE - self.lobby.precise() if self._seek else 0
        return left if left > 0 else None

    def _accepts(self, event: Event) -> bool:
        """Whether somebody else has begun a match of the player with *event*, on the board where
        the player moves first if there are two."""
        me = self.player
        if event.kind != "started" or me is None or me.id not in event.concerns:
            return False
        return event.number("taker") not in (None, me.id) and not event.number("pair")

    async def _play_bot(self) -> None:
        assert self._sought
        lobby = self.lobby
        match = await lobby.change(
            quick.begin_meanwhile, self.me, self._sought, lobby.chance, awake=lobby.thinker.awake
        )
        self.session.open(places.Board(match.board))

    async def _take(self, offer: Challenge) -> None:
        """Accept *offer*; whoever plays seeks no longer."""
        match = await accepted(self, offer)
        if self._seek:
            with suppress(Refused):  # accepted a moment ago
                await self.lobby.change(challenges.withdraw, self._seek.number, self.me)
        self._open(match.board)

    async def _withdraw(self) -> None:
        if self._seek:
            await self.lobby.change(challenges.withdraw, self._seek.number, self.me)
            self._seek = None
            self._show()
            self.tell(_("Your challenge is withdrawn."))

    def _open(self, board: int) -> None:
        self.session.open_instead(self, places.Board(board))

    async def _look_for_one(self) -> None:
        """Look for an open challenge that offers what the form says."""
        try:
            asked, here = self._wish(), self.lobby.presence.players()
        except Refused:
            return
        with self.refusals():
            self._fits, self._others = await self.lobby.ask(quick.on_offer, self.me, asked, here)
            self.foot.draw()
            self.refresh_bindings()

    def _wish(self) -> Quick:
        """What the form says. Raises Refused."""
        within = int(self._within) if self._within else None
        return Quick(self.draft.game, *self.draft.parsed(), within)

    def _show(self) -> None:
        """Show the form, or that the player waits."""
        self.form.display = self._chooses
        if self._chooses:
            self.form.show_fields(self.fields())
            self._fit()
        self.set_focus(self.form if self._chooses else None)
        self._entitle()
        self.foot.draw()
        self.refresh_bindings()
        self._ticking.again()

    def _entitle(self) -> None:
        with suppress(Refused):
            self.entitle(_("Play now"), _in_short(self._wish(), self.draft))

    def _foot(self, cells: int) -> Iterator[Line]:
        if self._chooses:
            yield from super()._foot(cells)
            return
        palette, room = self.palette, cells - 4
        sentences = [(self._state(), palette.text)]
        sentences += [(waits, palette.turn) for waits in self._who_waits()]
        if self._may_play_bot:
            offer = _(
                "{key} plays a bot while you wait. Your challenge stays open.",
                key=self.key_for("bot"),
            )
            sentences.append((offer, palette.turn))
        for sentence, style in sentences:
            yield ()
            yield from wrapped(sentence, room, style, "  ")

    def _who_waits(self) -> Iterator[str]:
        """Who waits for something else, and the key that begins the first of these matches."""
        if not self._may_take:
            return
        first, *others = self._others
        yield _(
            "{name} waits: {what}. {accept} accepts.",
            name=first.challenger.name,
            what=offered(first),
            accept=self.key_for("take"),
        )
        if more := len(others):
            yield ngettext("{count} more waits.", "{count} more wait.", more)

    def _state(self) -> str:
        if self._begun is not None:
            return _("Your challenge was accepted. Enter opens board {board}.", board=self._begun)
        return _(
            "Your challenge is open to everyone. You will be told on any screen when someone"
            " accepts. {withdraw} withdraws it. {keep} keeps it open and returns to the lobby.",
            withdraw=self.key_for("withdraw"),
            keep=self.key_for("keep"),
        )

    def _within_field(self) -> Field:
        """How far the opponent's rating may be from the player's."""
        usual = "100", "200", "400"
        own = (self._within,) if self._within not in (_ANY, *usual) else ()
        choices = (_ANY, *usual, *own)
        shown = tuple(f"±{choice}" if choice else _("any") for choice in choices)
        about = _("How far your opponent's rating may be from yours")
        words = tuple((choice, "") for choice in choices)
        at = choices.index(self._within)
        return Choose(_WITHIN, _("ratings"), about, words, at, usual=3, shown=shown)


def _drafted(asked: Quick) -> Draft:
    """The form that says what *asked* does."""
    draft = Draft.written(asked.game, asked.options, asked.terms)
    return replace(draft, own_time=draft.time == OWN)


def _with_even_options(draft: Draft) -> Draft:
    """*draft* with options that give both sides the same chance, if none were chosen."""
    if draft.option_words:
        return draft
    with suppress(Refused):
        even = quick.read(draft.game, draft.term_words)
        chosen = Draft.written(even.game, even.options, even.terms).options
        return replace(draft, options={**draft.options, **chosen})
    return draft


def _in_short(asked: Quick, draft: Draft) -> str:
    """*asked* in a few words: "Curio 5+3 rated, ±400"."""
    time = asked.terms.short() if draft.time == OWN else draft.time
    rated = _("rated") if asked.terms.rated else _("unrated")
    within = _("any rating") if asked.within is None else f"±{asked.within}"
    first = " ".join(filter(None, (draft.rules.title, str(asked.options), time, rated)))
    return f"{first}, {within}"
