"""The channels of one server, as its operator has set them up.

Modules that speak HTTP are loaded only if they are used: they make up a tenth of what a server
loads.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from lobby.base.settings import Settings
from lobby.features.notices.channel import Channel
from lobby.features.notices.channels.mail import Mail, MailServer, checked
from lobby.features.notices.duties.channels import Channels
from lobby.features.notices.replies.reply_tokens import ReplyAddress
from lobby.features.notices.values import Access, ChannelName


@asynccontextmanager
async def opened(
    settings: Settings, access: Access, clock: Callable[[], int]
) -> AsyncIterator[Channels]:
    """The channels of a server with *settings*, which do not contradict one another, and whose
    players connect through *access*; they last until this context ends."""
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
    return ReplyAddress.parse(checked(settings.mail_in_address or settings.mail_from))


def _mail(settings: Settings, replies: ReplyAddress | None) -> Mail:
    server = MailServer(
        host=settings.smtp_host,
        port=settings.smtp_port,
        security=settings.smtp_security,
        sender=settings.mail_from,
        user=settings.smtp_user,
        password=settings.smtp_password,
    )
    return Mail(server, replies=replies, unsubscribe_url=settings.unsubscribe_url)
