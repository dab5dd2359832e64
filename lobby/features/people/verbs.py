"""The name, the keys, the limits and the theme of a player, and muting and blocking others."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from lobby.base.errors import NotFound, Refused
from lobby.base.layout import day, paragraphs, table, wrapped
from lobby.base.text import quoted
from lobby.base.translation import N_, _
from lobby.features.people import (
    documents,
    muting,
    names,
    one_time_codes,
    own_limits,
    players,
    preferences,
)
from lobby.features.people import keys as ssh_keys
from lobby.features.people.documents import ChosenTheme, Code, Identity, Keys, Limit, Limits
from lobby.features.people.values.player import Key, Player
from lobby.features.talk.documents import Quiet, QuietedPlayer
from lobby.games.catalogue import GAMES, game_called
from lobby.language.answers import Answer
from lobby.language.calls import EVERY_GAME, Call
from lobby.language.catalogue import Verb


async def whoami(call: Call) -> Answer:
    """Show whom the key belongs to."""
    player, key = call.player, call.visitor.fingerprint
    if player and not player.guest:
        text = _(
            "You are {player}. You joined on {joined}. Your key is {key}.",
            player=player.name,
            joined=day(player.joined),
            key=key,
        )
    elif player or key:
        wish = names.suggest_name(call.visitor.user_name, call.lobby.verbs)
        text = _nameless(player.name, wish) if player else _unknown(key or "", wish)
    else:
        bots = await call.lobby.bots()
        may = _("To play a bot, connect without a command.") if bots else ""
        guest = _("You are a guest and may watch matches.")
        text = " ".join(filter(None, (guest, may, *ssh_keys.missing(call.visitor))))
    return Answer(wrapped(text), _identity(player, key))


def _nameless(guest: str, wish: str | None) -> str:
    example = N_("You are {guest} until you choose a name with signup NAME, such as signup {wish}.")
    plain = N_("You are {guest} until you choose a name with signup NAME.")
    return _(example if wish else plain, guest=guest, wish=wish)


def _unknown(key: str, wish: str | None) -> str:
    example = N_(
        "Your key {key} has no name here yet. Choose one with signup NAME, such as signup {wish}."
    )
    plain = N_("Your key {key} has no name here yet. Choose one with signup NAME.")
    return _(example if wish else plain, key=key, wish=wish)


async def signup(call: Call) -> Answer:
    """Choose a name."""
    name, verbs = call.words[0], call.lobby.verbs
    player = await call.lobby.join(
        call.visitor, players.take_name, call.fingerprint, name, verbs=verbs
    )
    text = _(
        "Welcome, {player}. From now on this key identifies you; there is no password.",
        player=player.name,
    )
    return Answer(
        paragraphs(text, _("help tutorial shows how to play a first match.")),
        _identity(player, call.fingerprint),
    )


async def keys(call: Call) -> Answer:
    """List the keys of the player."""
    return _held(await call.lobby.ask(ssh_keys.of_player, call.me), call)


async def add_key(call: Call) -> Answer:
    """Make a one-time code, or use one."""
    if call.words:
        player = await call.lobby.change_keys(ssh_keys.redeem_code, call.fingerprint, call.words[0])
        document = Code(code=None, seconds=None, name=player.name)
        return Answer(_("This key now belongs to {player}.", player=player.name), document)
    code = await call.lobby.change(ssh_keys.issue_code, call.me, call.visitor.fingerprint)
    text = _(
        "On the other machine, within {code_lifetime} minutes, under a name that is free:",
        code_lifetime=one_time_codes.LIFETIME // 60,
    )
    command = _("ssh NEWNAME@HOST keys add {code}", code=code)
    return Answer(
        paragraphs(text, command, " ".join(map(_, ssh_keys.FOR_NOBODY))),
        Code(code=code, seconds=one_time_codes.LIFETIME, name=call.me.name),
    )


async def remove_key(call: Call) -> Answer:
    """Remove a key from the player's account."""
    held = await call.lobby.ask(ssh_keys.of_player, call.me)
    key = _meant(held, call.words[0])
    await call.lobby.change_keys(ssh_keys.remove_key, call.me, key.fingerprint)
    left = _held(tuple(own for own in held if own != key), call)
    sentence = _("The key {key} is removed. Sessions that came with it end.", key=key.fingerprint)
    return replace(left, text=f"{wrapped(sentence)}\n\n{left.text}")


def _meant(held: tuple[Key, ...], word: str) -> Key:
    """The one key whose fingerprint begins with *word*."""
    start = word if word.startswith("SHA256:") else f"SHA256:{word}"
    meant = [key for key in held if key.fingerprint.startswith(start)]
    if not meant:
        raise NotFound.because("None of your keys has that fingerprint. `keys` lists them.")
    if len(meant) > 1:
        raise Refused.because(
            "Several of your keys begin with that. Write more of the fingerprint."
        )
    return meant[0]


def _held(held: tuple[Key, ...], call: Call) -> Answer:
    here = call.visitor.fingerprint
    rows = (
        (key.fingerprint, day(key.added), _("this one") if key.fingerprint == here else "")
        for key in held
    )
    return Answer(table(rows), Keys(keys=documents.held_keys(held, here)))


def _identity(player: Player | None, key: str | None) -> Identity:
    name, joined = (player.name, player.joined) if player else (None, None)
    return Identity(name=name, key=key, joined=joined, guest=player is None or player.guest)


VERBS = (
    Verb(forms=("whoami",), help=N_("Show the name of your key."), run=whoami, document=Identity),
    Verb(
        forms=("signup NAME",),
        help=N_("Choose a name for this key."),
        run=signup,
        document=Identity,
        changes_who=True,
    ),
    Verb(forms=("keys",), help=N_("List your keys."), run=keys, document=Keys),
    Verb(
        forms=("keys add", "keys add CODE"),
        help=N_(
            "Make a one-time code here, then use it on another machine to add the key of that"
            " machine."
        ),
        run=add_key,
        document=Code,
        changes_who=True,
    ),
    Verb(
        forms=("keys remove FINGERPRINT",),
        help=N_("Remove a key. Give its fingerprint, or the beginning of it."),
        run=remove_key,
        document=Keys,
        changes_who=True,
    ),
)


_LIFTED = "none"


async def limit(call: Call) -> Answer:
    """Set limits, or list them."""
    game, number = _limit_meant(call)
    if number is not None:
        await call.lobby.change(own_limits.choose, call.me, _most(call, number), game)
    limits = await call.lobby.ask(own_limits.of_each_game, call.me)
    listed = [
        Limit(game=own_limit.game, most=own_limit.most, running=own_limit.running)
        for own_limit in limits
        if game in (None, own_limit.game)
    ]
    return Answer(table(map(_limit_row, listed)), Limits(limits=listed))


def _limit_meant(call: Call) -> tuple[str | None, str | None]:
    """The game that a limit applies to, None for all games, and the limit, if given. Raises
    WrongCommand for two games, and NotFound for an unknown one."""
    words = list(call.words)
    game = None if call.game == EVERY_GAME else call.game
    if words and not _is_limit(words[0]):
        if call.game:
            raise call.wrong(_no_limit(words[0]))
        game = _game(words.pop(0))
    if len(words) > 1:
        raise call.wrong(_("`limit` does not accept {word}.", word=quoted(words[1])))
    return game, words[0] if words else None


def _is_limit(word: str) -> bool:
    return word.isdecimal() or word.lower() == _LIFTED


def _most(call: Call, word: str) -> int | None:
    if word.lower() == _LIFTED:
        return None
    if not _is_limit(word):
        raise call.wrong(_no_limit(word))
    return call.number(word, _("a number of boards"))


def _no_limit(word: str) -> str:
    return _(
        "{word} is not a limit. Give a number of boards from 0 to {most}, or {lifted}.",
        word=quoted(word),
        most=own_limits.MOST,
        lifted=_LIFTED,
    )


def _game(word: str) -> str:
    game = game_called(word)
    if game is None:
        raise NotFound.because(
            "{word} is neither a game nor a limit. The games are {games}."
            " Give a number of boards from 0 to {most}, or {lifted}.",
            word=quoted(word),
            games=", ".join(GAMES),
            most=own_limits.MOST,
            lifted=_LIFTED,
        )
    return game


def _limit_row(row: Limit) -> tuple[str, str, str]:
    most = _("no limit") if row["most"] is None else _("at most {count}", count=row["most"])
    return GAMES[row["game"]].title, most, _("{count} running", count=row["running"])


LIMITS = (
    Verb(
        forms=("limit [<game>] N", "limit [<game>] none", "limit"),
        help=N_(
            "Limit your running boards of a game, or of each game. Challenges beyond the limit are"
            " refused with that reason. Alone it lists your limits."
        ),
        run=limit,
        document=Limits,
        game=True,
    ),
)


_BLOCKED = N_(
    "You no longer see anything that {player} says. Challenges and messages from {player} are"
    " refused."
)


async def _quieten(change: muting.Act, confirmation: str, call: Call) -> Answer:
    """Make *change*, or list all who are muted or blocked if nobody is named."""
    name = call.words[0] if call.words else None
    changed = await call.lobby.change(change, call.me, name) if name else None
    listed = await call.lobby.ask(muting.listed, call.me)
    rows = ((entry.player.name, _("blocked") if entry.blocked else _("muted")) for entry in listed)
    text = (
        paragraphs(_(confirmation, player=changed.player.name))
        if changed
        else table(rows) or _("You have not muted or blocked anybody.")
    )
    players = [QuietedPlayer(name=entry.player.name, blocked=entry.blocked) for entry in listed]
    return Answer(text, Quiet(players=players))


QUIETING = (
    Verb(
        forms=("mute NAME", "mute"),
        help=N_(
            "Hide everything that a player says. Alone, list the players you have muted or blocked."
        ),
        run=partial(_quieten, muting.mute, muting.MUTED),
        document=Quiet,
    ),
    Verb(
        forms=("unmute NAME",),
        help=N_("Show again what a muted player says."),
        run=partial(_quieten, muting.unmute, muting.UNMUTED),
        document=Quiet,
    ),
    Verb(
        forms=("block NAME", "block"),
        help=N_("Mute a player and refuse challenges and messages from that player."),
        run=partial(_quieten, muting.block, _BLOCKED),
        document=Quiet,
    ),
    Verb(
        forms=("unblock NAME",),
        help=N_("Remove a block and the mute."),
        run=partial(_quieten, muting.unblock, muting.UNBLOCKED),
        document=Quiet,
    ),
)


async def theme(call: Call) -> Answer:
    """Choose a theme, or show the current one."""
    if call.words:
        await call.lobby.change(preferences.choose_theme, call.me, call.words[0])
    chosen = await call.lobby.ask(preferences.theme_of, call.me) or preferences.AUTO
    known = ", ".join(preferences.THEMES)
    text = paragraphs(
        _("Your theme is {chosen}.", chosen=chosen), _("You can choose {known}.", known=known)
    )
    return Answer(text, ChosenTheme(theme=chosen, themes=list(preferences.THEMES)))


THEMES = (
    Verb(
        forms=("theme [NAME]",),
        help=N_(
            "Show or choose the colours of your screens. auto is dark or light, as your terminal"
            " is. Your screens change the next time you connect; in the settings they change at"
            " once."
        ),
        run=theme,
        document=ChosenTheme,
    ),
)
