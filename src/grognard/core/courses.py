"""Why a whole course of action is not open: every reason, and how many candidates it bars."""

from __future__ import annotations

from typing import Any

from grognard.core.asks import Menu, Reason
from grognard.core.texts import Text, chained, counted
from grognard.core.views import Refused


def closed(g: Any, menu: Menu, otherwise: Refused) -> Refused:
    """Why none of a menu's candidates may be chosen: each reason, said of the first that it bars and with the number of
    those that it bars likewise, the most frequent first and with its clause.

    `otherwise` is said where there is no candidate at all."""
    alike: dict[tuple[str, str], list[tuple[int, Reason]]] = {}
    for value in menu.among:
        reason = menu.bar(value) if menu.bar is not None else None
        if reason is not None:
            alike.setdefault((reason.clause, reason.sentence), []).append((value, reason))
    if not alike:
        return otherwise
    groups = sorted(alike.values(), key=len, reverse=True)
    return Refused(groups[0][0][1].clause, _joined([_told(g, menu, group) for group in groups]))


def _told(g: Any, menu: Menu, group: list[tuple[int, Reason]]) -> Text:
    """A reason of the first that it bars, and how many more it bars."""
    value, reason = group[0]
    said = reason.of(menu.verb.noun.said(g, value) if menu.verb.noun else menu.verb.notation).say
    if len(group) == 1:
        return said
    more = counted(len(group) - 1, "the same with 1 more", "the same with {n} more")
    return Text("{reason} ({more})", {"reason": said, "more": more})


def _joined(sentences: list[Text]) -> Text:
    found = chained("{here}; {there}", sentences)
    assert isinstance(found, Text)
    return found
