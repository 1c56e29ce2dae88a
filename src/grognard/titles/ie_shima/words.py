"""The notation of Ie Shima: how units, areas and markers are named and found again, and the verbs of its choices."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Noun, Verb
from grognard.core.texts import Text, counted
from grognard.titles.ie_shima.position import Shima
from grognard.titles.ie_shima.shape import MARKERS


def _unit(g: Shima, unit: int) -> str:
    return g.world.parts.units[unit].name


def _find_unit(g: Shima, name: str) -> int | None:
    return g.world.parts.unit_ids.get(name)


def _place(g: Shima, place: int) -> str:
    return g.world.parts.map.labels[place]


def _find_place(g: Shima, label: str) -> int | None:
    return g.world.parts.map.numbers.get(label)


def _told_place(g: Shima, place: int) -> str | Text:
    return g.told(place)


def _marker(_: Shima, marker: int) -> str:
    return MARKERS[marker]


def _find_marker(_: Shima, name: str) -> int | None:
    return MARKERS.index(name) if name in MARKERS else None


ZERO: Final = 11
"""A bid is kept as a whole number from 1 (-10) to 21 (+10)."""


def _bid(_: Shima, bid: int) -> str:
    return f"{bid - ZERO:+d}" if bid != ZERO else "0"


def _find_bid(_: Shima, text: str) -> int | None:
    digits = text.removeprefix("+").removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 2 or len(text) - len(digits) > 1:
        return None
    bid = int(text) + ZERO
    return bid if 1 <= bid <= 2 * ZERO - 1 else None


UNIT: Final = Noun("piece", _unit, _find_unit)
PLACE: Final = Noun("place", _place, _find_place, _told_place)
MARKER: Final = Noun("marker", _marker, _find_marker)
BID: Final = Noun("number", _bid, _find_bid)

WISH_JAPAN: Final = Verb("wish Japan", "the Japanese")
WISH_US: Final = Verb("wish US", "the Americans")
OFFER: Final = Verb("bid {}", "bid {it}", BID)

AT: Final = Verb("at {}", "in {it}", PLACE)
GARRISON: Final = Verb("garrison", "set up the rest as a careful garrison would")

ACTIVATE: Final = Verb("activate {}", "assault from {it}", PLACE)
ACTIVATE_BOXES: Final = Verb("activate boxes", "assault from both Beach Approach Boxes")
BOMBARD: Final = Verb("bombard {}", "bombard with the {it} marker", MARKER)
REGROUP: Final = Verb("regroup", "regroup")
PASS: Final = Verb("pass", "pass")

MOVE: Final = Verb("move {}", "move {it}", UNIT)
TO: Final = Verb("to {}", "to {it}", PLACE)
HALT: Final = Verb("halt", "go no further")
ATTACK: Final = Verb("attack {}", "attack in {it}", PLACE)
END_IMPULSE: Final = Verb("end impulse", "end the impulse", commits=True)
END_REGROUP: Final = Verb("end regroup", "end the regroup", commits=True)

COMMIT: Final = Verb("place {}", "place {it}", UNIT)
END_PLACING: Final = Verb("end placing", "place no more")
ALONE: Final = Verb("act alone", "it acts alone")
TOGETHER: Final = Verb("act together", "all units there act with it")
STAND_FAST: Final = Verb("stand fast", "nobody acts")
END_NIGHT: Final = Verb("end night", "nothing more this night")

LEAD: Final = Verb("lead {}", "{it} leads", UNIT)
WITH: Final = Verb("with {}", "{it} joins", UNIT)
WITH_ALL: Final = Verb("with all", "all who can join")
FIGHT: Final = Verb("fight", "fight", commits=True)
MEET: Final = Verb("meet {}", "{it} meets the attack", UNIT)

CALL_GUNS: Final = Verb("call artillery", "call for artillery", commits=True)
NO_GUNS: Final = Verb("no artillery", "no artillery")
CALL_ARMOR: Final = Verb("call tanks", "call for tanks", commits=True)
NO_ARMOR: Final = Verb("no tanks", "no tanks")
CALL_CHARGES: Final = Verb("call satchels", "call for satchel charges", commits=True)
NO_CHARGES: Final = Verb("no satchels", "no satchel charges")
SEND_PYLE: Final = Verb("send Pyle", "Ernie Pyle goes with them: +1")
KEEP_PYLE: Final = Verb("keep Pyle", "Ernie Pyle stays back")
SEND_IGAWA: Final = Verb("send Igawa", "Major Igawa leads them: +1")
KEEP_IGAWA: Final = Verb("keep Igawa", "Major Igawa stays back")

REROLL: Final = Verb("reroll", "use the Advantage: roll again", commits=True)
ACCEPT: Final = Verb("accept", "let it stand")
ACCEPT_ALL: Final = Verb("accept all", "let it stand, and do not ask again in this impulse")

TARGET: Final = Verb("target {}", "bombard {it}", PLACE)
SHIPS: Final = Verb("target ships", "dive at the ships: the Naval marker")
PRIMARY: Final = Verb("primary {}", "{it} is the Primary Target", UNIT, commits=True)

FLIP: Final = Verb("flip {}", "{it} is reduced: 1 point", UNIT)
LOSE: Final = Verb("lose {}", "{it} is eliminated: 2 points", UNIT)
GIVE_WAY: Final = Verb("retreat {}", "{it} retreats: 1 point", UNIT)
RETREAT: Final = Verb("retreat {}", "{it} retreats", UNIT)
STAY: Final = Verb("stay", "all who are left stay")

RETURN: Final = Verb("return {}", "{it} returns", UNIT)
NO_MORE: Final = Verb("no more", "no more return")
ROLL: Final = Verb("roll", "roll for them", commits=True)
SPEND: Final = Verb("advantage", "use the Advantage")
RESTORE: Final = Verb("restore {}", "{it} to full strength", UNIT)
REBUILD: Final = Verb("rebuild {}", "rebuild {it} at reduced strength", UNIT)
END_REFIT: Final = Verb("end refit", "end the refit")


# -- how many of a thing

def attrition_points(n: int) -> Text:
    """13.1."""
    return counted(n, "1 Attrition Point", "{n} Attrition Points")


def points_left(n: int) -> Text:
    """Of whatever is being spent or taken."""
    return counted(n, "1 point left", "{n} points left", "no points left")


def some_units(n: int) -> Text:
    """Units, as a group that does something."""
    return counted(n, "1 unit", "{n} units")


def some_losses(n: int) -> Text:
    """17.2.1.C."""
    return counted(n, "1 American unit reduced or eliminated", "{n} American units reduced or eliminated")
