"""The notation of Edson's Ridge: how units and places are named and found again, and the verbs of its choices."""

from __future__ import annotations

from typing import Final

from grognard.core.asks import Noun, Verb
from grognard.core.texts import Text, counted
from grognard.titles.edsons_ridge.position import Night


def _unit(g: Night, unit: int) -> str:
    return g.world.parts.units[unit].name


def _find_unit(g: Night, name: str) -> int | None:
    return g.world.parts.unit_ids.get(name)


def _place(g: Night, where: int) -> str:
    return g.world.parts.places[where].label


def _find_place(g: Night, label: str) -> int | None:
    return g.world.parts.map.numbers.get(label)


UNIT: Final = Noun("piece", _unit, _find_unit)
PLACE: Final = Noun("place", _place, _find_place)

SET_UP: Final = Verb("place {}", "place it in {it}", PLACE)
HIDE_DUMP: Final = Verb("dump {}", "hide the Supply Dump in {it}", PLACE)

EARLY: Final = Verb("early {}", "bring {it} on a turn early", UNIT)
NO_EARLY: Final = Verb("no more", "no more reinforcements early")

ASSAULT: Final = Verb("assault {}", "Assault Impulse: activate {it}", PLACE)
BANZAI: Final = Verb("banzai {}", "Banzai Assault from {it}", PLACE)
CHARGE: Final = Verb("charge {}", "Bayonet Charge from {it}", PLACE)
INFILTRATE: Final = Verb("infiltrate from {}", "Infiltration Impulse: activate {it}", PLACE)
FIRE: Final = Verb("fire at {}", "Ranged Fire Impulse: fire into {it}", PLACE)
BOMBARD: Final = Verb("bombard {}", "bombard {it}", PLACE)
GAS: Final = Verb("gas {}", "gas attack on {it}", PLACE)
ENTRENCH: Final = Verb("entrench {}", "Entrenchment Impulse: activate {it}", PLACE)
PATROL: Final = Verb("patrol {}", "Patrol Impulse: patrol into {it}", PLACE)
RECOVER: Final = Verb("recover {}", "{it} rallies the units where he is", UNIT)
PRESS: Final = Verb("press {}", "{it} tries to move the Japanese Ammo Track", UNIT)
SUPPLY: Final = Verb("supply {}", "{it} moves the American Ammo Marker back a box", UNIT)
PASS: Final = Verb("pass", "pass")

MOVE: Final = Verb("move {}", "move {it}", UNIT)
ALONG: Final = Verb("along {}", "{it} moves along", UNIT)
TO: Final = Verb("to {}", "to {it}", PLACE)
STOP: Final = Verb("stop", "go no further for now")
FIGHT: Final = Verb("attack {}", "resolve the assault in {it}", PLACE)
END: Final = Verb("end impulse", "end the impulse")

JOIN: Final = Verb("with {}", "{it} joins the assault", UNIT)
SUPPORT: Final = Verb("support {}", "{it} supports the assault", UNIT)
GO: Final = Verb("go", "go")
POINT: Final = Verb("point {}", "{it} is the Point Unit", UNIT)
FORWARD: Final = Verb("forward {}", "{it} is the Forward Unit", UNIT)
OPEN_FIRE: Final = Verb("fire {}", "{it} fires", UNIT)
HOLD_FIRE: Final = Verb("hold fire", "hold fire")
ADD_FIRE: Final = Verb("add {}", "{it} fires too", UNIT)
ENOUGH: Final = Verb("enough", "no more")

SUFFER: Final = Verb("step {}", "{it} takes a level", UNIT)
DIG_OUT: Final = Verb("ip {}", "{it} loses its Improved Position", UNIT)
RETREAT: Final = Verb("retreat {}", "{it} retreats", UNIT)
STAY: Final = Verb("stay", "stay")
FOLLOW: Final = Verb("take {}", "{it} goes with it", UNIT)

SHOOT: Final = Verb("with {}", "{it} fires", UNIT)
AIM: Final = Verb("target {}", "{it} is the Primary Target", UNIT)
OPEN: Final = Verb("fire", "fire", commits=True)
HIT: Final = Verb("hit {}", "{it} takes Attrition Points", UNIT)

SEND: Final = Verb("send {}", "{it} goes", UNIT)
SLIP_TO: Final = Verb("into {}", "into {it}", PLACE)
DIG: Final = Verb("dig {}", "{it} digs in", UNIT)
WATCH: Final = Verb("on {}", "against {it}", UNIT)

REROLL: Final = Verb("reroll", "use the Advantage: roll again")
KEEP: Final = Verb("keep", "keep the roll")
KEEP_ALL: Final = Verb("keep all", "keep it, and do not ask again in this impulse")
FIGHTS_ONLY: Final = Verb("fights only", "keep it, and ask me in fights only from now on")
ALWAYS: Final = Verb("ask always", "ask me for every roll again")

RALLY: Final = Verb("recover {}", "{it} rallies the units where he is", UNIT)
NO_MORE: Final = Verb("done", "done")
CLOSE_IN: Final = Verb("combat {}", "close combat in {it}", PLACE)
SCREEN: Final = Verb("screen {}", "{it} is screened", UNIT)
WITHDRAW: Final = Verb("withdraw", "General Withdrawal")
STAND: Final = Verb("stand", "stand and fight")
SET_ON: Final = Verb("use {}", "{it} attacks", UNIT)
ON: Final = Verb("on {}", "against {it}", UNIT)
ATTACH: Final = Verb("attach {}", "attach the leader to {it}", UNIT)

REFIT: Final = Verb("refit {}", "refit {it}", UNIT)
REFIT_ALL: Final = Verb("refit all", "refit every unit that can be")

LEADER: Final = Verb("led by {}", "{it} leads the charge", UNIT)
BY_ADVANTAGE: Final = Verb("by advantage", "use the Advantage in place of a leader")
EVERYBODY: Final = Verb("all", "everybody goes")


# -- how many of a thing

def casualty_points(n: int) -> Text:
    """10.4."""
    return counted(n, "1 Casualty Point", "{n} Casualty Points", "no Casualty Points")


def attrition_points(n: int) -> Text:
    """11.4.2."""
    return counted(n, "1 Attrition Point", "{n} Attrition Points", "no Attrition Points")


def victory_points(n: int) -> Text:
    """21.2."""
    return counted(n, "1 Victory Point", "{n} Victory Points")


def some_refits(n: int) -> Text:
    """12.4."""
    return counted(n, "1 refit", "{n} refits", "no refits")


def few_platoons(n: int) -> Text:
    """21.3.B: too few Japanese units on Henderson Field."""
    return counted(n, "only 1 Japanese unit stands", "only {n} Japanese units stand", "no Japanese unit stands")
