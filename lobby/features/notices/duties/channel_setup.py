"""The channels of one server, as its operator has set them up.

Modules that speak HTTP are loaded only if they are used: they make up a tenth of what a server
loads.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from lobby.base.errors import CannotOperate, Refused
from lobby.base.settings import Settings
from lobby.features.notices.channel import Channel
from lobby.features.notices.channels.mail import Mail, MailServer, checked
from lobby.features.notices.duties.channels import Channels
from lobby.features.notices.replies.reply_tokens import ReplyAddress
from lobby.features.notices.values import Access, ChannelName

MAX_LOCAL = 22
"""The most characters before the @ of the address for moves: with the longest token that makes 64,
the most that mail servers accept."""


class CannotNotify(CannotOperate):
    """Raised when a channel cannot be set up from the settings; the text is one sentence."""


@asynccontextmanager
async def opened(
    settings: Settings, access: Access, clock: Callable[[], int]
) -> AsyncIterator[Channels]:
    """The channels of a server with *settings*, whose players connect through *access*; they last
    until this context ends. Raises CannotNotify for an invalid mail address, a login without a
    password, and moves by mail on a server that does not send mail."""
    replies = _reply_address(settings)
    async with AsyncExitStack() as closing:
        channels: dict[ChannelName, Channel] = {}
        if settings.smtp_host:
            channels["mail"] = _mail(settings, replies)
        if settings.ntfy or settings.webhooks:
            channels |= await closing.enter_async_context(_by_http(settings, access, clock))
        yield Channels(channels, access, replies=replies)


@asynccontextmanager
async def _by_http(
    settings: Settings, access: Access, clock: Callable[[], int]
) -> AsyncIterator[dict[ChannelName, Channel]]:
    from lobby.features.notices.channels.ntfy import Ntfy  # noqa: PLC0415
    from lobby.features.notices.channels.posting import Poster  # noqa: PLC0415
    from lobby.features.notices.channels.webhook import Webhook  # noqa: PLC0415

    async with Poster(allow_private=settings.private_addresses) as poster:
        channels: dict[ChannelName, Channel] = {}
        if settings.ntfy:
            channels["ntfy"] = Ntfy(poster, clock, click=access.url)
        if settings.webhooks:
            channels["webhook"] = Webhook(poster, clock)
        yield channels


def _reply_address(settings: Settings) -> ReplyAddress | None:
    if not settings.mail_in_port:
        return None
    if not settings.smtp_host:
        raise CannotNotify("Moves by mail need outgoing mail: set --smtp-host as well.")
    given = settings.mail_in_address or settings.mail_from
    try:
        address = ReplyAddress.parse(checked(given))
    except Refused as error:
        raise CannotNotify(
            f"No mail can be received at {given!r}. Set --mail-in-address to a mail address, such"
            " as lobby@example.org."
        ) from error
    if len(address.local) > MAX_LOCAL:
        raise CannotNotify(
            f"--mail-in-address has more than {MAX_LOCAL} characters before the @. Choose a"
            " shorter address."
        )
    return address


def _mail(settings: Settings, replies: ReplyAddress | None) -> Mail:
    if settings.smtp_user and not settings.smtp_password:
        raise CannotNotify(
            "--smtp-user needs a password. Set LOBBY_SMTP_PASSWORD or --smtp-password-file, or"
            " leave out --smtp-user."
        )
    if bool(settings.unsubscribe_port) != bool(settings.unsubscribe_url):
        raise CannotNotify("Set both --unsubscribe-port and --unsubscribe-url, or neither.")
    server = MailServer(
        host=settings.smtp_host,
        port=settings.smtp_port,
        security=settings.smtp_security,
        sender=settings.mail_from,
        user=settings.smtp_user,
        password=settings.smtp_password,
    )
    try:
        return Mail(server, replies=replies, unsubscribe_url=settings.unsubscribe_url)
    except Refused as error:
        raise CannotNotify(
            f"No mail can be sent from {settings.mail_from!r}. Set --mail-from to a mail address,"
            " such as lobby@example.org, or leave out --smtp-host."
        ) from error
