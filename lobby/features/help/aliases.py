"""Words that players try, and the help topic that covers each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lobby.features.notices.values import DECLARED
from lobby.features.terms.values.declarations import DECLARATIONS

_WORDS = {
    "start": "accessibility account aloud begin beginner blind braille bye dumb ears exit guest"
    " guests identity intro introduction key learn lesson lessons login logout name newcomer"
    " password quit reader register rules screen-reader speech ssh start userid",
    "lobby": "announcement announcements bell chat home listing screen sound talk unread",
    "people": "abuse block blocked blocking friends harassment message messages mute muted muting"
    " opponent opponents player players profile report reporting",
    "ratings": "elo glicko glicko-2 ladder leaderboard points provisional rank ranking rankings"
    " rated rating score standing standings strength unranked",
    "board": "abort cancel comment comments conditional diagram end ending flip follow kibitz"
    " mark marks mouse move moves moving notation pass plan plans premove queue rematch resign"
    " resignation spectator spectators symbols watch watching",
    "draws": "agree agreement draw offer peace propose proposal remis repetition stalemate "
    "threefold tie",
    "takeback": "back mistake misclick reject takebacks typo undo",
    "challenges": "accept challenge decline invitation invite open seat"
    " pair pairs seats seek seeks side sides withdraw",
    "fair": "commitment deal deals dealt fairness hash nonce nonces random seed sha-256 shuffle"
    " trust verify",
    "terms": "condition conditions nagtime secret term",
    "clock": "away bank blitz byoyomi clocks control deadline deadlines flag forfeit forfeits"
    " holiday holidays late nag overtime pause speed tempo time time-control timeout"
    " times timezone vacation vacations weekend weekends zone",
    "bots": "ai bot computer computers engine engines level levels robot robots",
    "study": "analyse analysis analyze archives blunder explore explorer imported imports note"
    " notes opening openings popular practice review reviews statistics stats tree variation"
    " variations verdict",
    "puzzles": "puzzle",
    "settings": "color colors colour colours configuration data delete export font gdpr keyboard"
    " keys language leave preferences privacy setting shortcuts theme themes",
    "notices": "alert alerts digest e-mail email mails notice notification notifications"
    " notify phone push reminder reminders subscribe telephone webhooks",
}

ALIASES: Mapping[str, str] = MappingProxyType(
    {declaration.name: "terms" for declaration in DECLARATIONS}
    | dict.fromkeys(DECLARED, "notices")
    | {word: topic for topic, words in _WORDS.items() for word in words.split() if word != topic}
)
"""The topic for each word that is not a topic itself."""
