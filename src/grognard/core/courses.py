"""Why a whole course of action is not open: one reason for many candidates."""

from __future__ import annotations

from collections import Counter
from typing import Any

from grognard.core.asks import Menu
from grognard.core.views import Refused


def closed(g: Any, menu: Menu, otherwise: Refused) -> Refused:
    """Why none of a menu's candidates may be chosen: the reason that bars most of them, said of the first it bars.

    `otherwise` is said where there is no candidate at all."""
    barred = [(value, menu.bar(value)) for value in menu.among] if menu.bar is not None else []
    counts = Counter((reason.clause, reason.sentence) for _, reason in barred if reason is not None)
    if not counts:
        return otherwise
    (clause, sentence), _ = counts.most_common(1)[0]
    value, reason = next((v, r) for v, r in barred if r is not None and (r.clause, r.sentence) == (clause, sentence))
    name = menu.verb.noun.said(g, value) if menu.verb.noun else menu.verb.notation
    return reason.of(name)
