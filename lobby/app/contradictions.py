"""Settings that do not go together, although each alone is right."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from lobby.base.errors import CannotOperate, Refused
from lobby.base.settings import SETTINGS, Settings
from lobby.features.notices.channels.mail import checked

MAX_LOCAL = 22
"""The most characters before the @ of the address for moves: with the longest token that makes 64,
the most that mail servers accept."""

_EVERYWHERE = ("", "0.0.0.0", "::")


def ensure_none(settings: Settings) -> None:
    """Raise CannotOperate, with a line for each contradiction in *settings*."""
    if sentences := list(contradictions(settings)):
        raise CannotOperate("\n".join(sentences))


def contradictions(settings: Settings) -> Iterator[str]:
    """A sentence for each."""
    yield from _ports(settings)
    if settings.mail_in_port and not settings.smtp_host:
        yield "Moves by mail need outgoing mail: set LOBBY_SMTP_HOST as well."
    if settings.mail_in_port or settings.smtp_host:
        yield from _mail_out(settings)
    if settings.mail_in_port:
        yield from _mail_in(settings)
    if bool(settings.unsubscribe_port) != bool(settings.unsubscribe_url):
        yield "Set both LOBBY_UNSUBSCRIBE_PORT and LOBBY_UNSUBSCRIBE_URL, or neither."


def _ports(settings: Settings) -> Iterator[str]:
    pairs = combinations(settings.entrances.items(), 2)
    for (first, (here, port)), (second, (there, same)) in pairs:
        meet = here == there or here in _EVERYWHERE or there in _EVERYWHERE
        if port and port == same and meet:
            names = f"{SETTINGS[first].variable} and {SETTINGS[second].variable}"
            yield f"{names} are both {port}: choose another port for one of them."


def _mail_out(settings: Settings) -> Iterator[str]:
    if settings.smtp_user and not settings.smtp_password:
        yield (
            "LOBBY_SMTP_USER needs a password: set LOBBY_SMTP_PASSWORD or LOBBY_SMTP_PASSWORD_FILE,"
            " or leave out LOBBY_SMTP_USER."
        )
    if not settings.mail_from:
        yield (
            "Mail needs a sender: set LOBBY_MAIL_FROM to a mail address, such as lobby@example.org."
        )
    elif not _is_mail_address(settings.mail_from):
        yield (
            f"No mail can be sent from {settings.mail_from!r}: set LOBBY_MAIL_FROM to a mail"
            " address, such as lobby@example.org, or leave out LOBBY_SMTP_HOST."
        )


def _mail_in(settings: Settings) -> Iterator[str]:
    address = settings.mail_in_address or settings.mail_from
    if address and not _is_mail_address(address):
        yield (
            f"No mail can be received at {address!r}: set LOBBY_MAIL_IN_ADDRESS to a mail address,"
            " such as lobby@example.org."
        )
    elif len(address.rpartition("@")[0]) > MAX_LOCAL:
        yield (
            f"LOBBY_MAIL_IN_ADDRESS has more than {MAX_LOCAL} characters before the @. Choose a"
            " shorter address."
        )


def _is_mail_address(given: str) -> bool:
    try:
        return bool(checked(given))
    except Refused:
        return False
