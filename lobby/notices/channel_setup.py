"""The channels of one server, as its operator has set them up."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from lobby.errors import CannotOperate, Refused
from lobby.model.notice import ChannelName
from lobby.notices.access import Access
from lobby.notices.channel import Channel
from lobby.notices.channels import Channels
from lobby.notices.mail import Mail, MailServer
from lobby.notices.ntfy import Ntfy
from lobby.notices.posting import Poster
from lobby.notices.webhook import Webhook
from lobby.settings import Settings


class CannotNotify(CannotOperate):
    """A channel cannot be set up as the settings say; the text is one sentence."""


@asynccontextmanager
async def opened(
    settings: Settings, access: Access, clock: Callable[[], int]
) -> AsyncIterator[Channels]:
    """The channels of a server with *settings*, to which players come by *access*; they last until
    this ends. Raises CannotNotify when the address to send mail from is none, or a login has
    no password."""
    async with Poster(allow_private=settings.private_addresses) as poster:
        channels: dict[ChannelName, Channel] = {}
        if settings.smtp_host:
            channels["mail"] = _mail(settings)
        if settings.ntfy:
            channels["ntfy"] = Ntfy(poster, clock, click=access.url)
        if settings.webhooks:
            channels["webhook"] = Webhook(poster, clock)
        yield Channels(channels, access)


def _mail(settings: Settings) -> Mail:
    if settings.smtp_user and not settings.smtp_password:
        raise CannotNotify(
            "--smtp-user is there without a password: set LOBBY_SMTP_PASSWORD or"
            " --smtp-password-file, or leave out --smtp-user."
        )
    server = MailServer(
        host=settings.smtp_host,
        port=settings.smtp_port,
        security=settings.smtp_security,
        sender=settings.mail_from,
        user=settings.smtp_user,
        password=settings.smtp_password,
    )
    try:
        return Mail(server)
    except Refused as error:
        raise CannotNotify(
            f"No mail can be sent from {settings.mail_from!r}: set --mail-from to an address, such"
            " as lobby@example.org, or leave out --smtp-host."
        ) from error
