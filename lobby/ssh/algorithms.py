"""The cryptography offered: modern, and limited to what this build of asyncssh supports.

Its end is what clients have that may use approved cryptography only (FIPS 140): the large group,
AES-CTR, and the RSA host key. Those cost the server ten times as much as the others, so they wait
for a turn.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping

import asyncssh

from lobby.base.translation import N_, _
from lobby.core.bucket import Bucket
from lobby.ssh import asyncssh_internals

_GROUP = "diffie-hellman-group16-sha512"

KEY_EXCHANGES = (
    "mlkem768x25519-sha256",
    "sntrup761x25519-sha512",
    "sntrup761x25519-sha512@openssh.com",
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
    _GROUP,
)

CIPHERS = (
    "chacha20-poly1305@openssh.com",
    "aes256-gcm@openssh.com",
    "aes128-gcm@openssh.com",
    "aes256-ctr",
    "aes192-ctr",
    "aes128-ctr",
)

MACS = ("hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com")
"""Used with AES-CTR only; the other ciphers authenticate by themselves."""

_RSA_SIGNATURE = "rsa-sha2-512"
"""The one signature of an RSA host key. asyncssh shares the key among all connections and notes in
it which signature the last client has asked for."""

_GUESS = b"kexguess2@matt.ucc.asn.au"
"""Dropbear's name for its rule on when the first packet of a key exchange was guessed correctly:
when its algorithm is the one both sides agree on. RFC 4253, section 7, also requires that both
sides prefer it. asyncssh follows Dropbear's rule, and a Dropbear client that is not told so cannot
connect."""

OLDEST: Mapping[str, tuple[int, int]] = {
    "OpenSSH": (6, 5),
    "PuTTY": (0, 68),
    "Dropbear": (2020, 79),
    "paramiko": (2, 5),
}
"""The oldest version of each client with which the server shares an algorithm of every kind."""

_VERSION = re.compile(rf"SSH-2\.0-({'|'.join(OLDEST)})_(?:Release_)?(\d+)\.(\d+)", re.IGNORECASE)

_TOO_OLD = N_("Your SSH client is too old for this server. It works with {oldest}, or newer.")
_NOTHING_SHARED = N_(
    "{problem}. Your SSH client's settings may leave it out, or the client may be too old: this"
    " server works with {oldest}, or newer."
)


class Turns:
    """Lets expensive key exchanges run one after the other, and *per_second* of them at most, so
    that however many clients ask for one, the server has time for the others."""

    def __init__(self, per_second: float) -> None:
        self._bucket = Bucket(rate=per_second, burst=1)
        self._queue = asyncio.Lock()

    async def wait(self, gone: Callable[[], bool]) -> None:
        """Wait for a turn; who is *gone* by then takes none."""
        async with self._queue:
            if not gone():
                await asyncio.sleep(self._bucket.spend(1))


def known(wanted: Iterable[str]) -> list[str]:
    """Those of the algorithms *wanted* that this build of asyncssh has, in the same order."""
    available = asyncssh_internals.known_algorithms()
    return [name for name in wanted if name in available]


def host_keys(keys: Iterable[asyncssh.SSHKey]) -> list[asyncssh.SSHKey]:
    """*keys* as they are shown to clients: an RSA key signs in one way only."""
    keys = list(keys)
    for key in keys:
        if key.get_algorithm() == "ssh-rsa":
            key.sig_algorithms = (_RSA_SIGNATURE.encode(),)
    return keys


def attend(connection: asyncssh.SSHServerConnection, turns: Turns) -> None:
    """Have *connection*, which has sent nothing yet, tell clients why no algorithm meets, tell
    Dropbear clients how it judges guesses, and make expensive key exchanges wait their turn.

    The rule on guesses goes into the list of key exchanges although it is none: asyncssh has no
    option for it."""

    def rule() -> list[bytes]:
        version = str(connection.get_extra_info("client_version", ""))
        if _too_old(version):
            raise asyncssh.KeyExchangeFailed(_(_TOO_OLD, oldest=_oldest()))
        return [_GUESS] if "dropbear" in version.lower() else []

    async def agreed(agreeing: Awaitable[None]) -> None:
        try:
            await agreeing
        except asyncssh.KeyExchangeFailed as failure:
            problem = failure.reason.partition(",")[0]
            sentence = _(_NOTHING_SHARED, problem=problem, oldest=_oldest())
            raise asyncssh.KeyExchangeFailed(sentence) from None

    def turn(exchange: str, host_key: str) -> Awaitable[None] | None:
        if exchange == _GROUP or host_key == _RSA_SIGNATURE:
            return turns.wait(connection.is_closed)
        return None

    asyncssh_internals.add_key_exchanges(connection, rule)
    asyncssh_internals.attend_key_exchanges(connection, agreed, turn)


def _too_old(version: str) -> bool:
    """Whether a client that calls itself *version* shares no algorithm with the server for sure:
    many show their users nothing but what they are told before they find that out."""
    if not (match := _VERSION.match(version)):
        return False
    name, *numbers = match.groups()
    oldest = {client.lower(): least for client, least in OLDEST.items()}
    return tuple(map(int, numbers)) < oldest[name.lower()]


def _oldest() -> str:
    return ", ".join(f"{name} {major}.{minor}" for name, (major, minor) in OLDEST.items())
