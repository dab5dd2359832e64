"""``lobby doctor``: what an operator's machine and settings lack, and what the mail server and the
lobby's own pages answer."""

from __future__ import annotations

import json
import smtplib
import ssl
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Final

from lobby.app.contradictions import contradictions
from lobby.app.doctor import machine, ports
from lobby.app.doctor.machine import WAIT, Finding, Look, State, Trouble, Unknown
from lobby.base import written
from lobby.base.errors import CannotOperate, StoreError, unusable
from lobby.base.settings import Settings, misspelt

_ACCEPTED: Final = 250
"""What SMTP says to what is fine."""


def mail_out(settings: Settings) -> str:
    """Whether the mail server takes mail from us; none is sent."""
    host, port = settings.smtp_host, settings.smtp_port
    context = ssl.create_default_context()
    try:
        with (
            smtplib.SMTP_SSL(host, port, timeout=WAIT, context=context)
            if settings.smtp_security == "tls"
            else smtplib.SMTP(host, port, timeout=WAIT)
        ) as client:
            if settings.smtp_security == "starttls":
                client.starttls(context=context)
            if settings.smtp_user:
                client.login(settings.smtp_user, settings.smtp_password)
            client.ehlo_or_helo_if_needed()
            code, said = client.mail(settings.mail_from)
    except smtplib.SMTPAuthenticationError as error:
        raise Trouble(
            f"{host} refuses the user {settings.smtp_user}.",
            "Correct LOBBY_SMTP_USER or LOBBY_SMTP_PASSWORD.",
        ) from error
    except smtplib.SMTPNotSupportedError as error:
        raise Trouble(
            f"{host}, port {port}, does not offer that: {error}",
            "Correct LOBBY_SMTP_SECURITY and LOBBY_SMTP_PORT: starttls with 587, tls with 465.",
        ) from error
    except (OSError, smtplib.SMTPException) as error:
        raise Trouble(
            f"{host}, port {port}, does not take mail: {error}.",
            "Correct LOBBY_SMTP_HOST, LOBBY_SMTP_PORT and LOBBY_SMTP_SECURITY.",
        ) from error
    if code != _ACCEPTED:
        raise Trouble(
            f"{host} refuses mail from {settings.mail_from}: {written.text(said)}",
            "Correct LOBBY_MAIL_FROM, or allow that address there.",
        )
    return f"{host} takes mail from {settings.mail_from}."


_WORDS: Final[Mapping[State, str]] = {"well": "ok", "wrong": "WRONG", "unknown": "unknown"}

_LOOKS: Final[tuple[tuple[str, Look, Callable[[Settings], object]], ...]] = (
    ("server", ports.server, lambda _: True),
    ("name", machine.name, lambda settings: settings.public_host != "localhost"),
    ("files", machine.files, lambda _: True),
    ("database", machine.database, lambda _: True),
    ("disk", machine.room, lambda _: True),
    ("clock", machine.clock, lambda _: True),
    ("descriptors", machine.descriptors, lambda _: True),
    ("backups", machine.backups, lambda _: True),
    ("drill", machine.drill, lambda settings: settings.backups),
    ("copies", machine.old_copies, lambda settings: not settings.database),
    ("mail", mail_out, lambda settings: settings.smtp_host),
    ("mail in", ports.mail_in, lambda settings: settings.mail_in_port),
    ("pages", ports.pages, lambda settings: settings.metrics_port),
    ("unsubscribe", ports.unsubscribe, lambda settings: settings.unsubscribe_port),
)
"""What is looked at in which order, and with which settings."""


def findings(settings: Settings, environment: Mapping[str, str]) -> Iterator[Finding]:
    """What there is to say about a server with *settings* that come from *environment*, one thing
    after the other."""
    for sentence in misspelt(environment):
        yield Finding("settings", "wrong", sentence, "Correct its name, or remove it.")
    for sentence in contradictions(settings):
        yield Finding("settings", "wrong", sentence)
    for subject, look, wanted in _LOOKS:
        if not wanted(settings):
            continue
        try:
            yield Finding(subject, "well", look(settings))
        except Trouble as trouble:
            yield Finding(subject, "wrong", trouble.said, trouble.todo)
        except Unknown as why:
            yield Finding(subject, "unknown", str(why))
        except (CannotOperate, StoreError) as error:
            yield Finding(subject, "wrong", str(error))
        except OSError as error:
            yield Finding(subject, "wrong", unusable(error, settings.data))


def as_text(report: Sequence[Finding]) -> str:
    """A line for each finding, and where something is wrong, another for what to do."""
    room = max(len(finding.subject) for finding in report)
    lines = list[str]()
    for finding in report:
        lines.append(f"{_WORDS[finding.state]:7}  {finding.subject:{room}}  {finding.said}")
        if finding.todo:
            lines.append(f"{'':7}  {'':{room}}  {finding.todo}")
    return "\n".join(lines)


def as_json(report: Sequence[Finding]) -> str:
    """The findings as a list of objects."""
    return json.dumps([asdict(finding) for finding in report], indent=2)
