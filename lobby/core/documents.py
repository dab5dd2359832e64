"""The kinds of events that documents may name, and what each means."""

from __future__ import annotations

from collections.abc import Mapping

from lobby.base.bounds import OneOf
from lobby.core.values import Kind

EVENT_KINDS: Mapping[Kind, str] = {
    "joined": "a player took a name",
    "left": "an account was deleted, by its player or by an operator",
    "renamed": "an operator gave you another name",
    "key-added": "a key was added to your account",
    "key-removed": "one of your keys was removed",
    "key-code-made": "an operator made a code for a new key of yours",
    "key-code-cancelled": "an operator cancelled that code",
    "challenged": "a challenge was made",
    "challenge-declined": "a challenge was declined",
    "challenge-withdrawn": "a challenge was withdrawn",
    "challenge-expired": "a challenge was not accepted in time",
    "started": "a match began",
    "clock-started": "the clock of a match started, as both players had come",
    "clock-corrected": "deadlines allow for a wrong clock or a pause; nobody is told",
    "bot-failed": "a bot cannot move: the operators have to look at it",
    "moved": "a move was played",
    "draw-offered": "a draw was offered",
    "draw-declined": "a draw offer was declined",
    "takeback-offered": "a player asked to take a move back",
    "takeback-declined": "a takeback was declined",
    "taken-back": "a move was taken back",
    "queue-dropped": "your planned moves on a board were dropped",
    "reminded": "your time on a board is running out",
    "ended": "a match ended",
    "said": "somebody wrote on a board",
    "announced": "an operator announced something",
    "written": "somebody sent you a message",
    "vacation-declared": "a player planned a vacation",
    "vacation-begun": "a player went on vacation",
    "vacation-ended": "a player came back from vacation",
    "banned": "a player was banned",
    "unbanned": "a ban was lifted",
    "muted": "a player was muted by an operator",
    "unmuted": "an operator lifted a mute",
    "kicked": "an operator ended the sessions of a player; nobody is told",
    "operators-changed": "somebody became an operator or is none any more; nobody is told",
    "reported": "a player was reported",
    "analysis-shown": "your opponent shows you an analysis of a finished match",
    "imported": "a player imported matches; nobody is told",
}
"""What each ``kind`` of event means."""

KINDS = OneOf(tuple(EVENT_KINDS))
