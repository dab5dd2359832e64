"""Who the server takes a client for, and what proves a client's identity."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import asyncssh
import pytest
from asyncssh.packet import Boolean, MPInt, String
from asyncssh.public_key import decode_ssh_public_key

from lobby.features.people.values.player import Visitor
from lobby.ssh import Server, Streams
from lobby.ssh.door.limits import Limits
from lobby.ssh.identity import sound
from tests.ssh.serving import serving
from tests.ssh.terminal_client import Guest, client

MSG_USERAUTH_REQUEST = 50

OURS = asyncssh.generate_private_key("ssh-ed25519")
OTHER = asyncssh.generate_private_key("ecdsa-sha2-nistp256")
THEIRS = asyncssh.generate_private_key("ssh-ed25519")


async def whoami(visitor: Visitor, command: str | None, streams: Streams) -> int:
    await streams.stdout.write(f"{visitor.user_name} {visitor.fingerprint} {visitor.address}")
    return 0


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with serving(run_command=whoami) as running:
        yield running


async def identity(connection: asyncssh.SSHClientConnection) -> list[str]:
    return str((await connection.run("whoami")).stdout).split(" ")


class NoSignature(asyncssh.SSHKeyPair):
    """Somebody else's public key, offered by a client that cannot sign with it."""

    def __init__(self, key: asyncssh.SSHKey) -> None:
        algorithm = key.algorithm
        super().__init__(
            algorithm, algorithm, (algorithm,), (algorithm,), key.public_data, None, None
        )

    def sign(self, data: bytes) -> bytes:
        raise ValueError("the private key is somebody else's")


class ForgedSignature(NoSignature):
    """Somebody else's public key, signed for with our own."""

    def sign(self, data: bytes) -> bytes:
        return OURS.sign(data, OURS.algorithm)


async def test_no_key_is_a_guest(server: Server) -> None:
    async with client(server.port) as connection:
        assert await identity(connection) == ["ann", "None", "127.0.0.1"]


async def test_a_key_is_its_fingerprint(server: Server) -> None:
    async with client(server.port, keys=[OURS]) as connection:
        assert (await identity(connection))[1] == OURS.get_fingerprint()


async def test_of_several_keys_the_first_that_is_proved_counts(server: Server) -> None:
    async with client(server.port, keys=[OTHER, OURS]) as connection:
        assert (await identity(connection))[1] == OTHER.get_fingerprint()


@pytest.mark.parametrize("claim", [NoSignature, ForgedSignature])
async def test_an_unproved_key_is_a_guest(server: Server, claim: type[NoSignature]) -> None:
    async with client(server.port, keys=[claim(THEIRS)]) as connection:
        assert (await identity(connection))[1] == "None"


@pytest.mark.parametrize("claim", [NoSignature, ForgedSignature])
async def test_after_an_unproved_key_the_proved_one_counts(
    server: Server, claim: type[NoSignature]
) -> None:
    async with client(server.port, keys=[claim(THEIRS), OURS]) as connection:
        assert (await identity(connection))[1] == OURS.get_fingerprint()


class Racer(Guest):
    """Proves its own key and in the same breath offers somebody else's."""

    claims: tuple[type[NoSignature], ...] = ()
    names: tuple[str, ...] = ("ann",)

    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
        self.connection = conn

    async def public_key_auth_requested(self) -> None:
        (ours,) = asyncssh.load_keypairs(OURS)
        await self.connection.send_userauth_request(b"publickey", *_offer(OURS), key=ours)
        for name in self.names:
            for claim in self.claims:
                self._claim(name, claim(THEIRS))
        await asyncio.Event().wait()

    def _claim(self, name: str, key: NoSignature) -> None:
        head = String(name) + String("ssh-connection") + String("publickey")
        signed = isinstance(key, ForgedSignature)
        body = Boolean(signed) + String(key.algorithm) + String(key.public_data)
        signature = String(key.sign(b"")) if signed else b""
        self.connection.send_packet(MSG_USERAUTH_REQUEST, head + body + signature)


def _offer(key: asyncssh.SSHKey) -> tuple[bytes, bytes, bytes]:
    return Boolean(True), String(key.algorithm), String(key.public_data)


class UnsignedRacer(Racer):
    claims = (NoSignature,)


class ForgingRacer(Racer):
    claims = (ForgedSignature, NoSignature)


class RenamingRacer(Racer):
    claims = (NoSignature,)
    names = ("bob", "ann")


@pytest.mark.parametrize("racer", [UnsignedRacer, ForgingRacer, RenamingRacer])
async def test_a_race_does_not_change_who_has_won(server: Server, racer: type[Racer]) -> None:
    async with client(server.port, factory=racer) as connection:
        assert (await identity(connection))[:2] == ["ann", OURS.get_fingerprint()]


class NeverAsked(asyncssh.SSHClient):
    """A client that knows passwords and nothing else."""

    def kbdint_auth_requested(self) -> None:
        return None


async def test_a_client_that_knows_only_passwords_is_a_guest(server: Server) -> None:
    async with client(
        server.port, keys=[NoSignature(THEIRS)], factory=NeverAsked, password="anything"
    ) as connection:
        assert (await identity(connection))[1] == "None"


async def test_a_signature_with_sha1_proves_nothing(server: Server) -> None:
    key = asyncssh.generate_private_key("ssh-rsa", key_size=2048)
    async with client(server.port, keys=[key]) as connection:
        assert (await identity(connection))[1] == key.get_fingerprint()
    async with client(server.port, keys=[key], signature_algs=["ssh-rsa"]) as connection:
        assert connection.get_extra_info("username") == "ann"
        assert (await identity(connection))[1] == "None"


def rsa(bits: int, exponent: int) -> asyncssh.SSHKey:
    modulus = (1 << (bits - 1)) + 1
    return decode_ssh_public_key(String("ssh-rsa") + MPInt(exponent) + MPInt(modulus))


@pytest.mark.parametrize(
    ("bits", "exponent", "well"),
    [
        (1024, 3, True),
        (2048, 37, True),
        (16_384, 65_537, True),
        (512, 65_537, False),
        (1023, 65_537, False),
        (2048, 65_539, False),
        (3072, (1 << 3000) + 1, False),
        (16_384, (1 << 63) + 1, False),
    ],
)
def test_a_key_that_others_could_sign_for_or_that_costs_much_is_not_sound(
    bits: int, exponent: int, well: bool
) -> None:
    assert sound(rsa(bits, exponent)) == well


async def test_a_key_that_is_not_sound_is_told_before_it_is_signed_for() -> None:
    async def refused(visitor: Visitor, command: str | None, streams: Streams) -> int:
        await streams.stdout.write("; ".join(visitor.refused))
        return 0

    key = NoSignature(costly := rsa(16_384, (1 << 63) + 1))
    async with (
        serving(run_command=refused) as server,
        client(server.port, keys=[key]) as connection,
    ):
        said = (await connection.run("whoami")).stdout
    assert said == (
        f"{costly.get_fingerprint()}: an RSA key needs at least 1024 bits and a usual exponent,"
        " such as 65537"
    )


async def test_no_name_is_allowed(server: Server) -> None:
    async with client(server.port, user="", keys=[OURS]) as connection:
        assert (await identity(connection))[:2] == ["", OURS.get_fingerprint()]


async def test_a_name_cannot_forge_lines_in_the_log(server: Server) -> None:
    async with client(server.port, user="a" * 500) as connection:
        assert (await identity(connection))[0] == "a" * 64


async def test_tries_are_counted() -> None:
    keys = [NoSignature(asyncssh.generate_private_key("ssh-ed25519")) for _ in range(10)]
    async with serving(run_command=whoami, limits=Limits(authentication_tries=5)) as server:
        with pytest.raises(asyncssh.DisconnectError, match="Too many authentication failures"):
            async with client(server.port, keys=keys):
                pass
