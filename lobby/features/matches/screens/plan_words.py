"""What the match screen says about a plan, and about what waits for a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lobby.base.translation import _
from lobby.features.matches.screens.sitting import Sitting
from lobby.features.planning import words
from lobby.widgets.theme.palette import Marks


def before(sitting: Sitting) -> str:
    """What comes before the move being entered: ``if 32+a then``."""
    plan = sitting.plan
    assert plan
    goes_on = plan.replying and sitting.stage != "empty"
    return " ".join(filter(None, (words.growing(plan), _("if") if goes_on else "")))


def asks(sitting: Sitting, key: Callable[[str], str], *, brief: bool = False) -> str:
    """What the player has to enter or decide next, if need be *brief*. *key* names the key of an
    action."""
    plan, match = sitting.plan, sitting.match
    assert plan
    if plan.stuck:
        return _("Enter saves it. {stuck}", stuck=plan.stuck) if plan.replying else plan.stuck
    if not plan.moves:
        if brief:
            return _("Which reply do you expect? {any_key} any", any_key=key("any"))
        opponent = match.players[match.to_move or 0].name
        return _(
            "Which reply do you expect from {opponent}? {any_key} any",
            opponent=opponent,
            any_key=key("any"),
        )
    if plan.replying and brief:
        return _("Enter saves, or a reply ({any_key} any).", any_key=key("any"))
    return (
        _("Enter saves the plan; or enter the next reply ({any_key} any).", any_key=key("any"))
        if plan.replying
        else _("What do you play?")
    )


def ahead(sitting: Sitting, key: Callable[[str], str], marks: Marks) -> Iterator[str]:
    """What the viewer has planned: the move that was just played of it, what waits for the next
    turns, and what was dropped, with the reason."""
    about, mine = sitting.about, sitting.showing.played[-2:]
    just = [each for each in mine if each.seat == sitting.showing.seat]
    done = [f"{each.move} {marks.done}" for each in just if each.how == "ahead"]
    lines = [words.in_words(line) for line in about.ahead]
    if lines:
        yield f"{key('plan')}: {', '.join((*done, lines[0]))}"
    yield from lines[1:]
    yield from (f"{marks.dropped} {words.dropped(line)}" for line in about.dropped)
