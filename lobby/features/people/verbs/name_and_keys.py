"""The name and the keys of a player."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from lobby.base.errors import NotFound, Refused
from lobby.base.layout import paragraphs, table, wrapped
from lobby.base.translation import N_, _
from lobby.features.people import keys as ssh_keys
from lobby.features.people import names, one_time_codes, players
from lobby.features.people.documents import Code, HeldKey, Identity, Keys
from lobby.features.people.values.player import Key, Player
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb


async def whoami(call: Call) -> Answer:
    """Show whom the key belongs to."""
    player, key = call.player, call.visitor.fingerprint
    if player and not player.guest:
        text = _(
            "You are {player}. You joined on {joined}. Your key is {key}.",
            player=player.name,
            joined=_day(player.joined),
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
        "On the other machine, within {code_lifetime} minutes: keys add {code}",
        code_lifetime=one_time_codes.LIFETIME // 60,
        code=code,
    )
    return Answer(
        paragraphs(text, " ".join(map(_, ssh_keys.FOR_NOBODY))),
        Code(code=code, seconds=one_time_codes.LIFETIME, name=call.me.name),
    )


async def remove_key(call: Call) -> Answer:
    """Remove a key from the player's account."""
    held = await call.lobby.ask(ssh_keys.of_player, call.me)
    key = _meant(held, call.words[0])
    await call.lobby.change_keys(ssh_keys.remove_key, call.me, key.fingerprint)
    left = _held(tuple(own for own in held if own != key), call)
    told = _("The key {key} is removed. Sessions that came with it end.", key=key.fingerprint)
    return replace(left, text=f"{wrapped(told)}\n\n{left.text}")


def _meant(held: tuple[Key, ...], word: str) -> Key:
    """The one key whose fingerprint begins with *word*."""
    start = word if word.startswith("SHA256:") else f"SHA256:{word}"
    meant = [key for key in held if key.fingerprint.startswith(start)]
    if not meant:
        raise NotFound(_("None of your keys has that fingerprint. `keys` lists them."))
    if len(meant) > 1:
        raise Refused(_("Several of your keys begin with that. Write more of the fingerprint."))
    return meant[0]


def _held(held: tuple[Key, ...], call: Call) -> Answer:
    here = call.visitor.fingerprint
    rows = (
        (key.fingerprint, _day(key.added), _("this one") if key.fingerprint == here else "")
        for key in held
    )
    listed = [
        HeldKey(fingerprint=key.fingerprint, added=key.added, here=key.fingerprint == here)
        for key in held
    ]
    return Answer(table(rows), Keys(keys=listed))


def _identity(player: Player | None, key: str | None) -> Identity:
    name, joined = (player.name, player.joined) if player else (None, None)
    return Identity(name=name, key=key, joined=joined, guest=player is None or player.guest)


def _day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d")


VERBS = (
    Verb(
        name="whoami",
        forms=("whoami",),
        help=N_("Show the name of your key."),
        run=whoami,
        document=Identity,
    ),
    Verb(
        name="signup",
        forms=("signup NAME",),
        help=N_("Choose a name for this key."),
        run=signup,
        document=Identity,
        words=(1, 1),
        changes_who=True,
    ),
    Verb(name="keys", forms=("keys",), help=N_("List your keys."), run=keys, document=Keys),
    Verb(
        name="keys add",
        forms=("keys add", "keys add CODE"),
        help=N_(
            "Make a one-time code here, then use it on another machine to add the key of that"
            " machine."
        ),
        run=add_key,
        document=Code,
        words=(0, 1),
        changes_who=True,
    ),
    Verb(
        name="keys remove",
        forms=("keys remove FINGERPRINT",),
        help=N_("Remove a key. Give its fingerprint, or the beginning of it."),
        run=remove_key,
        document=Keys,
        words=(1, 1),
        changes_who=True,
    ),
)
