"""``lobby doctor``: what an operator's machine and settings lack."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Final

from lobby.app.contradictions import contradictions
from lobby.app.doctor import machine, services
from lobby.app.doctor.machine import Finding, Look, State, Trouble, Unknown
from lobby.base.errors import CannotOperate, StoreError
from lobby.base.settings import Settings, misspelt

_WORDS: Final[Mapping[State, str]] = {"well": "ok", "wrong": "WRONG", "unknown": "unknown"}

_LOOKS: Final[tuple[tuple[str, Look, Callable[[Settings], object]], ...]] = (
    ("server", machine.server, lambda _: True),
    ("name", machine.name, lambda settings: settings.public_host != "localhost"),
    ("files", machine.files, lambda _: True),
    ("database", machine.database, lambda _: True),
    ("disk", machine.room, lambda _: True),
    ("clock", machine.clock, lambda _: True),
    ("descriptors", machine.descriptors, lambda _: True),
    ("backups", machine.backups, lambda _: True),
    ("drill", machine.drill, lambda settings: settings.backups),
    ("copies", machine.old_copies, lambda settings: not settings.database),
    ("mail", services.mail_out, lambda settings: settings.smtp_host),
    ("mail in", services.mail_in, lambda settings: settings.mail_in_port),
    ("pages", services.pages, lambda settings: settings.metrics_port),
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
            yield Finding(subject, "wrong", f"{error}.", "Run this as the user of the server.")


def as_text(found: Sequence[Finding]) -> str:
    """A line for each finding, and where something is wrong, another for what to do."""
    room = max(len(each.subject) for each in found)
    lines = list[str]()
    for each in found:
        lines.append(f"{_WORDS[each.state]:7}  {each.subject:{room}}  {each.said}")
        if each.todo:
            lines.append(f"{'':7}  {'':{room}}  {each.todo}")
    return "\n".join(lines)


def as_json(found: Sequence[Finding]) -> str:
    """The findings as a list of objects."""
    return json.dumps([asdict(each) for each in found], indent=2)
