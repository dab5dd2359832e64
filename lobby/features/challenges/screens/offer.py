"""A challenge in words, before it is accepted, declined or withdrawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from lobby.base.translation import N_, _
from lobby.features.challenges import challenges, words
from lobby.features.challenges.values import Challenge
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.ratings import cautions, expectations, ladder
from lobby.features.ratings.cautions import Caution
from lobby.features.ratings.expectations import SeatScore
from lobby.features.ratings.ladder import Met
from lobby.games.catalogue import GAMES, not_installed, title_of
from lobby.ui import places
from lobby.ui.board.acts import accepted, ask_and_end, may_end
from lobby.ui.page import Page
from lobby.ui.question import Question
from lobby.widgets.columns import left, wrap
from lobby.widgets.key_names import bind, hidden, keymap
from lobby.widgets.lines import Line, line, width, wrapped
from lobby.widgets.text_sheet import Sheet
from lobby.widgets.times import since

_LABEL = 34

_LEAST = 24
"""In fewer columns, values stand below their names."""

_WHILE_IT_STANDS = ("accept", "other_terms", "nonce", "decline", "withdraw")


class OfferScreen(Page):
    """What a match would be, and whether to begin it."""

    PROMINENCE = 5
    HELP = "challenges"
    CONCERN = frozenset(
        {"started", "challenge-declined", "challenge-withdrawn", "challenge-expired"}
    )
    BINDINGS = keymap(
        bind("enter", "accept", N_("accept"), N_("Accept and begin the match."), "act"),
        bind("t", "other_terms", N_("other terms"), N_("Propose it on other terms instead.")),
        bind("x", "decline", N_("decline"), N_("Decline it."), "refuse"),
        bind("x", "withdraw", N_("withdraw"), N_("Withdraw it."), "refuse"),
        hidden("K", "deal", N_("fair deal"), N_("Show how the match will be dealt.")),
        hidden("N", "nonce", N_("own nonce"), N_("Accept with a nonce of your own.")),
        bind("p", "player", N_("player"), N_("Open the page of the other player.")),
        bind("escape,q,ctrl+c", "back", N_("back"), N_("Go back.")),
    )

    def __init__(self, offer: Challenge) -> None:
        super().__init__()
        self._offer = offer
        self.challenge = offer.number
        self._caution: Caution | None = None
        self._score: SeatScore | None = None
        self._met: Met | None = None
        self._unfolded = False
        self._stands = True
        self._sheet = Sheet(self._lines)
        self.slots = (self._sheet,)

    async def look(self) -> None:
        standing = await self.lobby.ask(challenges.standing, self._offer.number)
        self._stands = standing is not None
        if self.asking and not self._stands:
            self.withdraw_question()  # about this challenge
        self._offer = offer = standing or self._offer
        if not self._score:
            score = expectations.score_of_options
            self._score = await self.lobby.ask(score, offer.game, offer.options)
            taker = self.member
            self._caution = await self.lobby.ask(cautions.of_challenge, offer, taker)
            if other := self._other:
                self._met = await self.lobby.ask(ladder.met, other, self.player, offer.game)
        title = _(
            "{game}, a challenge {parties}",
            game=title_of(self._offer.game),
            parties=self._parties(),
        )
        self.entitle(title)
        self._sheet.draw()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let the challenger withdraw, others accept, and the player who was challenged decline, as
        long as the challenge stands."""
        return self._suits(action) and (self._stands or action not in _WHILE_IT_STANDS)

    def _suits(self, action: str) -> bool:
        offer, player = self._offer, self.player
        accepts = self.member is not None and (
            offer.challenger != player or offer.opponent == offer.challenger
        )
        match action:
            case "accept":
                return accepts
            case "other_terms":
                return self._may_play and self._other_terms_fit
            case "player":
                return self._other is not None
            case "deal" | "nonce":
                return bool(offer.commitments) and (action == "deal" or accepts)
            case "decline" | "withdraw":
                return action == may_end(offer, player)
        return True

    def action_accept(self) -> None:
        self.work_first(self._accept)

    def action_other_terms(self) -> None:
        self.session.open_instead(self, places.NewChallenge(instead_of=self._offer))

    def action_player(self) -> None:
        if other := self._other:
            self.session.open(places.PlayerPage(other.name, self._offer.game))

    def action_deal(self) -> None:
        self._unfolded = not self._unfolded
        self._sheet.draw()

    def action_nonce(self) -> None:
        begun = list[Match]()

        async def accept(nonce: str) -> None:
            begun.append(await accepted(self, self._offer, nonce))

        about = (
            _("Type up to 64 letters, digits, dots, hyphens or underscores."),
            _("The deal follows from it and the server's seed, to which the server is committed."),
        )
        self.app.push_screen(
            Question(
                _("Your nonce for the deal"),
                about,
                accept,
                do="accept",
                hint=_("made for you"),
                after=lambda: self._show(begun[0]),
            )
        )

    def action_decline(self) -> None:
        ask_and_end(self, self._offer, self.action_back)

    def action_withdraw(self) -> None:
        self.action_decline()

    @property
    def game(self) -> str:
        return self._offer.game

    @property
    def _may_play(self) -> bool:
        """Whether the viewer made the challenge, or could accept it."""
        parties = (self._offer.challenger, self._offer.opponent or self.member)
        return self.member is not None and self.member in parties

    @property
    def _other_terms_fit(self) -> bool:
        """Whether the form can say all that the challenge says."""
        offer = self._offer
        return offer.game in GAMES and not (offer.ratings and offer.challenger == self.player)

    @property
    def _other(self) -> Player | None:
        """The player whom the viewer would meet, or who made the challenge; None if nobody is named
        but the viewer."""
        players = self._offer.challenger, self._offer.opponent
        return next((player for player in players if player and player != self.player), None)

    async def _accept(self) -> None:
        self._show(await accepted(self, self._offer))

    def _show(self, match: Match) -> None:
        self.session.open_instead(self, places.Board(match.board))

    def _parties(self) -> str:
        offer = self._offer
        if offer.challenger == self.player:
            if offer.opponent:
                return _("to {opponent}", opponent=offer.opponent.name)
            return _("to anyone")
        return _("from {challenger}", challenger=offer.challenger.name)

    def _lines(self, cells: int) -> Iterator[Line]:
        offer, palette = self._offer, self.palette
        if offer.game not in GAMES:
            yield ()
            yield from wrapped(not_installed(offer.game), cells - 4, palette.danger, "  ")
            return
        game = GAMES[offer.game]
        options = game.parse_options(offer.options.split())
        yield ()
        if not self._stands:
            yield from wrapped(
                _("This challenge is no longer open."), cells - 4, palette.turn, "  "
            )
            yield ()
        yield from wrapped(_(game.summary), cells - 4, indent="  ")
        yield ()
        yield from self._about_other()
        yield from self._row(_("made"), since(offer.made, self.lobby.clock()))
        yield from self._row(_("who begins"), words.seats_in_words(offer, self.player))
        terms = cautions.foreseen(offer, self._caution).terms
        yield from self._row(_("on these terms"), terms.describe())
        if limits := words.ratings_in_words(offer):
            yield from self._row(_("who may accept"), limits)
        if remaining := words.remaining_in_words(offer):
            yield from self._row(_("for several matches"), remaining)
        yield from self._deal()
        yield ()
        for rule in words.rules_in_words(options):
            yield from self._row(rule.name, rule.value, usual=rule.usual)
        expected = expectations.in_words(game, options, self._score)
        caution = cautions.in_words(self._caution, over=False, plays=self._may_play)
        for remark in filter(None, (caution, *game.remarks(options), expected)):
            yield ()
            yield from wrapped(remark, cells - 4, palette.turn, "  ")
        if changed := str(options):
            yield ()
            explanation = _("* differs from the default rules:")
            whole = line((f"  {explanation} ", palette.muted), changed)
            apart = (line((f"  {explanation}", palette.muted)), line(f"    {changed}"))
            yield from (whole,) if width(whole) <= cells else apart

    def _deal(self) -> Iterator[Line]:
        """How the match will be dealt, unfolded or not."""
        if not self._unfolded:
            if self._offer.next_commitments:
                folded = _("fair deal; {key} shows it", key=self.key_for("deal"))
                yield from self._row(_("the deal"), folded)
            return
        for commitment in self._offer.next_commitments:
            yield from self._row(_("commitment to the deal"), commitment)
        if self.check_action("nonce", ()):
            made = _("made for you; press {key} to choose your own", key=self.key_for("nonce"))
            yield from self._row(_("your nonce"), made)

    def _about_other(self) -> Iterator[Line]:
        """How strong the other player is, and how the two have fared against each other."""
        other, met = self._other, self._met
        if other is None or met is None:
            return
        yield from self._row(_("{name}'s rating", name=other.name), met.rated)
        if met.fared:
            yield from self._row(_("your matches against {name}", name=other.name), met.fared)

    def _row(self, name: str, value: str, *, usual: bool = True) -> Iterator[Line]:
        """*name* and *value* in columns, or one below the other; an unusual value stands out and
        has a mark."""
        palette = self.palette
        cells = self._sheet.size.width - _LABEL - 5
        style = palette.text if usual else palette.strong
        mark = " " if usual else "*"
        if cells < _LEAST:
            room = self._sheet.size.width - 6
            yield from wrapped(name, room, palette.muted, "  ")
            for index, row in enumerate(wrap(value, room)):
                yield line(f"  {' ' if index else mark} ", (row, style))
            return
        names, values = wrap(name, _LABEL), wrap(value, cells)
        for index, (label, other) in enumerate(zip_longest(names, values, fillvalue="")):
            lead = mark if index == 0 else " "
            yield line(f"  {left(label, _LABEL)} ", (f"{lead} {other}", style))
