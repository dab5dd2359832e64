"""The account of a player as operators see it, and what they can do to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from lobby.base.errors import Refused
from lobby.base.layout import ago, minute
from lobby.base.translation import N_, _, ngettext
from lobby.features.moderation import sanctions, words
from lobby.features.moderation.values import SanctionKind
from lobby.features.operating import deeds, views
from lobby.features.operating.live import acts
from lobby.features.operating.screens.page import OPEN, REASON, OperatorsPage
from lobby.features.operating.values import Operator
from lobby.features.operating.views import AccountPage
from lobby.features.people import players
from lobby.ui import places
from lobby.widgets.key_names import bind, keymap
from lobby.widgets.row import Row, heading
from lobby.widgets.times import past

_DAYS = {"d": 1, "w": 7, "m": 30, "f": None}
"""The keys that choose how long a sanction lasts, and the days; None for no end."""

_HOW_LONG: Mapping[SanctionKind, str] = {
    "mute": N_("Mute {name}: for how long?  d a day   w a week   m 30 days   f for good"),
    "ban": N_("Ban {name}: for how long?  d a day   w a week   m 30 days   f for good"),
}

_TITLES: Mapping[SanctionKind, Mapping[str, str]] = {
    "mute": {
        "d": N_("Mute {name} for a day"),
        "w": N_("Mute {name} for a week"),
        "m": N_("Mute {name} for 30 days"),
        "f": N_("Mute {name} for good"),
    },
    "ban": {
        "d": N_("Ban {name} for a day"),
        "w": N_("Ban {name} for a week"),
        "m": N_("Ban {name} for 30 days"),
        "f": N_("Ban {name} for good"),
    },
}


class AccountScreen(OperatorsPage):
    """The account of the player called *name*."""

    PROMINENCE = 31
    SHOWS_CROWD = True
    BINDINGS = keymap(
        OPEN,
        bind("m", "mute", N_("mute"), N_("Stop the player from writing.")),
        bind("m", "unmute", N_("unmute"), N_("Let the player write again."), "mute"),
        bind("b", "ban", N_("ban"), N_("Shut the player out, with all keys.")),
        bind("b", "unban", N_("unban"), N_("Let the player connect again."), "ban"),
        bind("e", "kick", N_("end sessions"), N_("End the sessions. The player may come back.")),
        bind("R", "rename", N_("rename"), N_("Give the player another name.")),
        bind("K", "code", N_("key code"), N_("Make a code that adds another key.")),
        bind("D", "delete", N_("delete"), N_("Delete the account.")),
        bind("o", "profile", N_("page"), N_("The page that everybody sees.")),
        bind("escape,q,ctrl+c", "back", N_("back"), N_("Back to where you were.")),
    )

    def __init__(self, name: str) -> None:
        super().__init__()
        self._called = name
        self._new = ""
        """The name that was chosen for the player."""
        self._account: AccountPage | None = None

    async def look(self) -> None:
        assert self.operator
        if self._account and (
            named := await self.lobby.ask(players.as_named_now, self._account.player)
        ):
            self._called = named.name
        self.entitle(_("Account of {name}", name=self._called))
        self._account = await self.lobby.ask(views.account, self._called)
        self.draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Lift what holds, and impose what does not."""
        held = self._account.held if self._account else ()
        match action:
            case "mute" | "ban":
                return action not in held
            case "unmute" | "unban":
                return action.removeprefix("un") in held
        return super().check_action(action, parameters)

    def action_mute(self) -> None:
        self._ask_how_long("mute")

    def action_ban(self) -> None:
        self._ask_how_long("ban")

    def action_unmute(self) -> None:
        question = _("Let {name} write again?", name=self._called)
        self.confirm(question, lambda: self.do(partial(self._lift, "mute")))

    def action_unban(self) -> None:
        question = _("Let {name} connect again?", name=self._called)
        self.confirm(question, lambda: self.do(partial(self._lift, "ban")))

    def action_kick(self) -> None:
        question = _("End the sessions of {name}?", name=self._called)
        self.confirm(question, lambda: self.do(self._kick))

    def action_code(self) -> None:
        question = _(
            "Make a code for {name}? It adds a key after three days, and the player is told.",
            name=self._called,
        )
        self.confirm(question, lambda: self.do(self._code, whole=True))

    def action_rename(self) -> None:
        about = (_("The new name. Boards, ratings and keys stay."),)
        title = _("Rename {name}", name=self._called)
        self.ask(
            title, about, self._choose_name, hint=_("the new name"), after=self._ask_why_rename
        )

    def action_delete(self) -> None:
        about = (
            _("Running matches are resigned or aborted, and the player's own data is deleted."),
            _("This cannot be undone. Type the player's name to go on."),
        )
        title = _("Delete {name}", name=self._called)
        self.ask(title, about, self._repeat, hint=self._called, after=self._ask_why_delete)

    def action_profile(self) -> None:
        self.session.open(places.PlayerPage(self._called))

    def _ask_how_long(self, kind: SanctionKind) -> None:
        self.ask_key(_(_HOW_LONG[kind], name=self._called), partial(self._impose, kind))

    def _impose(self, kind: SanctionKind, key: str) -> None:
        """Ask for the reason of a sanction that lasts as long as *key* says."""
        if title := _TITLES[kind].get(key):
            titled = _(title, name=self._called)
            self.ask_why(titled, (_(REASON),), partial(self._imposed, kind, _DAYS[key]), kind)

    async def _imposed(
        self, kind: SanctionKind, days: int | None, by: Operator, reason: str
    ) -> str:
        imposed = await acts.impose(self.lobby, by, kind, self._called, reason, days=days)
        return f"{sanctions.in_words(imposed)}."

    async def _lift(self, kind: SanctionKind, by: Operator) -> str:
        await acts.lift(self.lobby, by, kind, self._called)
        return _("Lifted.")

    async def _kick(self, by: Operator) -> str:
        player, count = await acts.kick(self.lobby, by, self._called)
        if not count:
            return _("{player} is not connected.", player=player.name)
        return ngettext("{count} session ended.", "{count} sessions ended.", count)

    async def _code(self, by: Operator) -> str:
        player, code, made = await acts.make_code(self.lobby, by, self._called)
        return _(
            "Give the code {code} to {player} and nobody else. It is valid from {begins} UTC.",
            code=code,
            player=player.name,
            begins=minute(made.begins),
        )

    async def _choose_name(self, name: str) -> None:
        player = await self.lobby.ask(players.named, self._called)
        await self.lobby.ask(players.check_free, name, verbs=self.lobby.verbs, by=player)
        self._new = name

    def _ask_why_rename(self) -> None:
        title = _("Rename {name} to {new}", name=self._called, new=self._new)
        self.ask_why(title, (_(REASON),), self._rename, "rename")

    async def _rename(self, by: Operator, reason: str) -> str:
        player = await acts.rename(self.lobby, by, self._called, self._new, reason)
        was, self._called = self._called, player.name
        return _("{was} is now called {name} and has been told why.", was=was, name=player.name)

    async def _repeat(self, name: str) -> None:
        player, __ = await acts.prospect(self.lobby, self._called)
        if name.lower() != player.name.lower():
            raise Refused.because("That is not the name. Esc leaves the account as it is.")

    def _ask_why_delete(self) -> None:
        title = _("Delete {name}", name=self._called)
        about = (_("The log keeps the reason."),)
        self.ask_why(title, about, self._delete, "delete", limit=deeds.MAX_WHY)

    async def _delete(self, by: Operator, reason: str) -> str:
        player, __ = await acts.prospect(self.lobby, self._called)
        gone = await acts.delete(self.lobby, by, player, reason)
        was, self._called = self._called, gone.name
        return _("{was} is deleted. Finished matches show {name}.", was=was, name=gone.name)

    def draw(self) -> None:
        if self._account:
            self.list.show_rows(tuple(self._rows(self._account)))
            self.refresh_bindings()

    def _rows(self, account: AccountPage) -> Iterator[Row]:
        now = self.lobby.clock()
        for at, (label, value) in enumerate(self._facts(account, now)):
            yield from self.fact(label, value, ("fact", at))
        yield from self._section(_("Reports"), account.reports)
        for report in account.reports:
            yield self.report(report, words.reporter(report))
        yield from self._section(_("Bans and mutes"), account.sanctions)
        for sanction in account.sanctions:
            state = f"{words.sanction(sanction, now)}: {sanction.reason}"
            yield from self.fact(past(sanction.at, now), state, ("s", sanction.id))
        yield from self._section(_("Done by operators (times in UTC)"), account.deeds)
        for done in account.deeds:
            yield from self.deed(done, leads=False)

    def _section(self, title: str, entries: Sequence[object]) -> Iterator[Row]:
        """The heading of a section, and that there are no *entries* if so."""
        yield Row(())
        yield heading(title, len(entries), self.palette)
        if not entries:
            yield self.nothing(_("None."))

    def _facts(self, account: AccountPage, now: int) -> Iterator[tuple[str, str]]:
        player = account.player
        yield _("joined"), ago(player.joined, now)
        here = [session for session in self.lobby.presence.sessions() if session.player == player]
        for session in here:
            address = session.visitor.address if session.visitor else ""
            came = _("came {when}", when=ago(session.since, now))
            yield _("connected"), ", ".join(filter(None, (address, came, session.server)))
        if not here:
            seen = ago(account.seen, now) if account.seen else _("not known")
            yield _("last here"), seen
        for key in account.keys:
            yield _("key"), f"{key.fingerprint}, {ago(key.added, now)}"
        yield _("export"), _("lobby admin export {name}, on the server", name=player.name)
