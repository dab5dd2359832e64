"""The theme of a player's screens."""

from __future__ import annotations

from lobby.base.layout import paragraphs
from lobby.base.translation import N_, _
from lobby.features.people import preferences
from lobby.features.people.documents import ChosenTheme
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb


async def theme(call: Call) -> Answer:
    """Choose a theme, or show the current one."""
    if call.words:
        await call.lobby.change(preferences.choose_theme, call.me, call.words[0])
    chosen = await call.lobby.ask(preferences.theme_of, call.me) or preferences.AUTO
    known = ", ".join(preferences.THEMES)
    text = paragraphs(
        _("Your theme is {chosen}.", chosen=chosen), _("You can choose {known}.", known=known)
    )
    return Answer(text, ChosenTheme(theme=chosen, themes=list(preferences.THEMES)))


VERBS = (
    Verb(
        name="theme",
        forms=("theme [NAME]",),
        help=N_(
            "Show or choose the colours of your screens. auto is dark or light, as your terminal"
            " is. Your screens change the next time you connect; in the settings they change at"
            " once."
        ),
        run=theme,
        document=ChosenTheme,
        words=(0, 1),
    ),
)
