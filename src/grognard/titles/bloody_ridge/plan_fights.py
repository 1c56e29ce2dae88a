"""Planning a Combat Phase: who attacks whom, with which batteries, so that the whole brings most (7.1, 7.2, 7.5, 8.0).

The same reckoning serves before movement ends: what fights would a placing of units lead to, and what are they worth?
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grognard.titles.bloody_ridge.components import ARTILLERY, ENGINEER, JAPAN
from grognard.titles.bloody_ridge.obligations import Fight
from grognard.titles.bloody_ridge.plan_survey import LOWEST, Odds, Survey
from grognard.titles.bloody_ridge.position import (
    DISPLACED,
    FOUGHT,
    PHASE_MOVE,
    PROTECTED,
    STRUCK,
    STRUCK_BEFORE,
    VACANT,
    Ridge,
)
from grognard.titles.bloody_ridge.retreats import makes_way, open_hexes, vacant_depth
from grognard.titles.bloody_ridge.support import may_support_against

PUSHED: Final = 1.2
"""Worth of driving an enemy back without loss."""
DRIVEN: Final = 0.7
"""Price of being driven back without loss."""
VICTORY: Final = 150.0
"""Worth of the game, in the measure in which a battalion is worth 10."""
UNSERVED: Final = 1.0
"""Price of an enemy who must be attacked and is left over, or of a unit left without a fight."""


class Stakes:
    """What material, and hexes of the field, are worth to the attacker at present."""

    __slots__ = ("foe", "hold", "own", "take")

    def __init__(self, g: Ridge, side: int, survey: Survey) -> None:
        left = g.world.last_turn - g.turn
        japanese = sum(g.at[h] != VACANT and g.world.side[g.at[h]] == JAPAN for h in survey.field)
        self.own = self.foe = 1.0
        if side == JAPAN:
            self.own = (0.06, 0.45, 0.7, 0.85)[left] if left < 4 else 1.0
            self.foe = max(self.own, 0.3)
            need = 2 - japanese
            self.take = (0.0, VICTORY, 0.22 * VICTORY)[max(0, need)]
            self.hold = VICTORY if need <= 0 else 0.4 * VICTORY if need == 1 else 0.0
            if left == 0 and need == 2:
                self.take = 0.4 * VICTORY
        else:
            self.take = 30.0                    # a Japanese unit driven off the field
            self.hold = 40.0


class Terms:
    """What strength would bring in a fight: its odds, and what each result is worth to the attacker."""

    __slots__ = ("foot", "kept", "less", "odds", "price", "results")

    def __init__(self, odds: tuple[Odds, ...], less: int, results: tuple[float, ...], foot: int, price: float) -> None:
        self.odds = odds
        self.less = less
        self.results = results
        self.foot = foot
        self.price = price
        self.kept: dict[int, float] = {}

    def worth(self, strength: int) -> float:
        """The better of a regular attack and a Banzai attack."""
        known = self.kept.get(strength)
        if known is None:
            known = self.value(strength, banzai=False)
            if self.foot:
                known = max(known, self.value(strength, banzai=True))
            self.kept[strength] = known
        return known

    def value(self, strength: int, banzai: bool) -> float:
        """Of an attack of this strength (without what Banzai adds)."""
        odds = self.odds[strength - self.less + (self.foot if banzai else 0)]
        gone, driven, back1, back2, back3, lost = self.results
        total = (odds[2] * back1 + odds[3] * back2 + odds[4] * back3 + odds[5] * lost
                 - odds[0] * gone - odds[1] * driven)
        return total - self.price * (1 - odds[0]) if banzai else total


class Battle:
    """The fights open to a side in a position, and their worth."""

    __slots__ = ("batteries", "defenders_fire", "depths", "foes", "foes_of", "g", "guards", "known",
                 "points", "side", "stakes", "survey")

    def __init__(self, g: Ridge, side: int, survey: Survey, stakes: Stakes) -> None:
        self.g, self.side, self.survey, self.stakes = g, side, survey, stakes
        world, at, mark, hexes = g.world, g.at, g.mark, g.hex
        theirs = g.zone[1 - side]
        ours = g.zone[side]
        sides = world.side
        moving = g.phase == PHASE_MOVE
        done = 0 if moving else FOUGHT
        self.foes_of: dict[int, list[int]] = {}
        self.guards: dict[int, list[int]] = {}
        for unit in world.units_of[side]:
            where = hexes[unit]
            if where >= 0 and theirs[where] and not mark[unit] & done:
                foes = [v for n in world.adjacent[where]
                        if (v := at[n]) != VACANT and sides[v] != side and not mark[v] & done]
                if foes:
                    self.foes_of[unit] = foes
                    for foe in foes:
                        self.guards.setdefault(foe, []).append(unit)
        self.foes = list(self.guards)
        self.batteries = [b for b in world.batteries_of[side]
                          if hexes[b] >= 0 and not theirs[hexes[b]] and not mark[b] & (done and FOUGHT | DISPLACED)]
        barred = STRUCK if moving else STRUCK | STRUCK_BEFORE | DISPLACED | PROTECTED
        self.defenders_fire = [b for b in world.batteries_of[1 - side]
                               if hexes[b] >= 0 and not ours[hexes[b]] and not mark[b] & barred]
        self.points = (0, 0) if moving else g.support
        self.depths: dict[int, int] = {}
        self.known: dict[tuple[tuple[int, ...], tuple[int, ...]], Terms] = {}

    # -- one fight

    def way_back(self, unit: int) -> int:
        """How many hexes, up to 3, a unit can retreat as things stand."""
        depth = self.depths.get(unit)
        if depth is None:
            g = self.g
            here = g.hex[unit]
            depth = vacant_depth(g, unit, here, here, 3)
            if depth < 3 and any(g.at[n] != VACANT and makes_way(g, g.at[n], (here,))
                                 for n in open_hexes(g, unit, here)):
                depth = max(depth, 2)           # a friend can make way; further on it is not looked
            self.depths[unit] = depth
        return depth

    def protection(self, defenders: tuple[int, ...]) -> int:
        """Final protective fire to be expected, in points."""
        if not self.defenders_fire:
            return 0
        g, total = self.g, 0
        free = self.defenders_fire
        scarce = len(free) < len(self.foes)
        for defender in defenders:
            best = 0
            for battery in free:
                if (battery not in defenders and g.world.fpf[battery] > best
                        and self.survey.apart(g.hex[battery], g.hex[defender]) <= g.world.reach[battery]):
                    best = g.world.fpf[battery]
            total += best
        return (total + 1) // 2 if scarce and len(free) * 2 < len(self.foes) else total

    def row(self, defenders: tuple[int, ...], attackers: tuple[int, ...], by_artillery: bool) -> int:
        """The line of the table: ground, or a river that all attackers cross (7.42)."""
        g, survey, row = self.g, self.survey, 0
        for defender in defenders:
            where = g.hex[defender]
            ground = survey.ground[where]
            if ground == 0 and not by_artillery:
                river = survey.river[where]
                if any(river) and all(river[g.world.parts.grid.direction(where, g.hex[a])] for a in attackers):
                    ground = 1
            row = max(row, ground)
        return row

    def worth(self, fight: Fight) -> float:
        """What a fight is worth to the attacker, the best protective fire expected, Banzai if it pays."""
        return self.terms(fight.defenders, fight.attackers).worth(self.strength(fight))

    def strength(self, fight: Fight) -> int:
        """All that attacks, without Banzai."""
        attack = self.g.world.attack
        total = fight.points[0] + fight.points[1]
        for unit in fight.attackers:
            total += attack[unit]
        for unit in fight.batteries:
            total += attack[unit]
        return total

    def value(self, fight: Fight, protection: int, banzai: bool) -> float:
        """What a fight is worth with so much protective fire, as a Banzai attack or a regular one."""
        return self._reckon(fight.defenders, fight.attackers, protection).value(self.strength(fight), banzai)

    def terms(self, defenders: tuple[int, ...], attackers: tuple[int, ...]) -> Terms:
        """What strength would bring in a fight between these, the best protective fire expected."""
        key = (defenders, attackers)
        known = self.known.get(key)
        if known is None:
            kind = self.g.world.kind
            alone = all([kind[a] == ARTILLERY for a in attackers])
            known = self.known[key] = self._reckon(defenders, attackers, 0 if alone else self.protection(defenders))
        return known

    def _reckon(self, defenders: tuple[int, ...], attackers: tuple[int, ...], protection: int) -> Terms:
        g, survey, stakes = self.g, self.survey, self.stakes
        world, worth, field = g.world, survey.worth, survey.field
        attack, kind = world.attack, world.kind
        alone = all([kind[a] == ARTILLERY for a in attackers])
        lost = back1 = back2 = back3 = 0.0
        defence = 0
        for defender in defenders:
            defence += world.defence[defender]
            dead = worth[defender] * stakes.foe
            push = PUSHED * stakes.foe
            taken = stakes.take if g.hex[defender] in field and (attackers or self.side != JAPAN) else 0.0
            depth = self.way_back(defender)
            lost += dead + taken
            back3 += (dead if depth < 3 else push) + taken
            back2 += (dead if depth < 2 else push) + taken
            if not alone:
                back1 += (dead if depth < 1 else push) + taken
        gone = driven = 0.0
        foot = 0
        for attacker in attackers:
            price = worth[attacker] * stakes.own
            held = stakes.hold if self.side == JAPAN and g.hex[attacker] in field else 0.0
            gone += price + held
            driven += (DRIVEN * stakes.own if self.way_back(attacker) else price) + held
            if kind[attacker] <= ENGINEER:
                foot += attack[attacker]
        may_charge = self.side == JAPAN and foot > 0
        return Terms(survey.odds[self.row(defenders, attackers, alone)], LOWEST + defence + protection,
                     (gone, driven, back1, back2, back3, lost), foot if may_charge else 0,
                     self._exchange(attackers, defence) if may_charge else 0.0)

    def _exchange(self, attackers: tuple[int, ...], owed: int) -> float:
        """The price of Banzai: units lost to the worth of the strength attacked (10.12)."""
        price = 0.0
        for unit in sorted(attackers, key=lambda u: (self.g.world.kind[u] > 1, -self.g.world.attack[u])):
            if owed <= 0:
                break
            owed -= self.g.world.attack[unit]
            price += self.survey.worth[unit] * self.stakes.own
            if self.side == JAPAN and self.stakes.hold and self.g.hex[unit] in self.survey.field:
                price += self.stakes.hold * 0.5
        return price

    # -- all of them

    def in_range(self, battery: int, foe: int) -> bool:
        """8.12."""
        g = self.g
        return self.survey.apart(g.hex[battery], g.hex[foe]) <= g.world.reach[battery]

    def allot(self, thorough: bool) -> tuple[float, list[Fight]]:
        """A plan of fights in which everybody fights and is fought, and what it is worth."""
        fights, loose = self._cover()
        free = list(self.batteries)
        penalty = 0.0
        for foe in loose:                       # diversions: a battery alone, the weakest that reaches
            fire = [b for b in free if self.in_range(b, foe)]
            if fire:
                battery = min(fire, key=lambda b: self.g.world.attack[b])
                free.remove(battery)
                fights[foe] = Fight((foe,), (), (battery,))
            elif not self._merge(fights, foe):
                penalty += UNSERVED
        self._reinforce(fights, free)
        if thorough:
            for _ in range(12):
                if not self._improve(fights, free):
                    break
            self._reinforce(fights, free)
            self._support(fights)
        return sum(self.worth(f) for f in fights.values()) - penalty, list(fights.values())

    def _cover(self) -> tuple[dict[int, Fight], list[int]]:
        """Each attacker to one foe, each foe to at least one attacker where that can be; and the foes left over."""
        fights: dict[int, Fight] = {}
        idle: list[int] = []
        for unit, foes in self.foes_of.items():
            if len(foes) == 1:
                self._join(fights, foes[0], unit)
            else:
                idle.append(unit)
        loose = []
        for foe in sorted(self.foes, key=lambda v: len(self.guards[v])):
            if foe not in fights:
                able = [a for a in self.guards[foe] if a in idle]
                if able:
                    unit = min(able, key=lambda a: self.g.world.attack[a])
                    idle.remove(unit)
                    self._join(fights, foe, unit)
                else:
                    loose.append(foe)
        for unit in idle:
            best = max(self.foes_of[unit], key=lambda v: self._gain(fights, v, unit) if v in fights else -9.0)
            self._join(fights, best, unit)
        return fights, [foe for foe in loose if foe not in fights]

    def _join(self, fights: dict[int, Fight], foe: int, unit: int) -> None:
        fight = fights.get(foe)
        fights[foe] = Fight((foe,), (unit,)) if fight is None else fight._replace(
            attackers=tuple(sorted((*fight.attackers, unit))))

    def _gain(self, fights: dict[int, Fight], foe: int, unit: int) -> float:
        fight = fights[foe]
        return self.worth(fight._replace(attackers=tuple(sorted((*fight.attackers, unit))))) - self.worth(fight)

    def _merge(self, fights: dict[int, Fight], foe: int) -> bool:
        """Attack a foe left over together with another, by attackers next to both (7.21, 7.23)."""
        able = set(self.guards[foe])
        best, where = None, -1
        for key, fight in fights.items():
            if fight.attackers and able.issuperset(fight.attackers):
                gain = self.worth(fight._replace(defenders=(*fight.defenders, foe))) - self.worth(fight)
                if best is None or gain > best:
                    best, where = gain, key
        if best is None:
            return False
        fights[where] = fights[where]._replace(defenders=(*fights[where].defenders, foe))
        return True

    def _reinforce(self, fights: dict[int, Fight], free: list[int]) -> None:
        """Give each free battery, the strongest first, to the fight where it tells most."""
        attack = self.g.world.attack
        reckoned = {key: (self.terms(f.defenders, f.attackers), self.strength(f)) for key, f in fights.items()}
        for battery in sorted(free, key=lambda b: -attack[b]):
            best, where = 0.02, -1
            more = attack[battery]
            for key, (terms, strength) in reckoned.items():
                gain = terms.worth(strength + more) - terms.worth(strength)
                if gain > best and any([self.in_range(battery, d) for d in fights[key].defenders]):
                    best, where = gain, key
            if where >= 0:
                fight = fights[where]
                fights[where] = fight._replace(batteries=tuple(sorted((*fight.batteries, battery))))
                reckoned[where] = (reckoned[where][0], reckoned[where][1] + more)
                free.remove(battery)

    def _improve(self, fights: dict[int, Fight], free: list[int]) -> bool:
        """One change of an attacker or a battery to another fight that makes the whole better."""
        for old, fight in list(fights.items()):
            if len(fight.defenders) > 1:
                continue
            movable: Iterable[int] = fight.attackers if len(fight.attackers) + bool(fight.batteries) > 1 else ()
            for unit in movable:
                left = fight._replace(attackers=tuple(a for a in fight.attackers if a != unit))
                lost = self.worth(fight) - self.worth(left)
                for foe in self.foes_of[unit]:
                    if foe != old and foe in fights and self._gain(fights, foe, unit) > lost + 0.01:
                        fights[old] = left
                        self._join(fights, foe, unit)
                        return True
            for battery in fight.batteries:
                if not fight.attackers and len(fight.batteries) == 1:
                    break
                left = fight._replace(batteries=tuple(b for b in fight.batteries if b != battery))
                lost = self.worth(fight) - self.worth(left)
                for key, other in fights.items():
                    if key != old and any(self.in_range(battery, d) for d in other.defenders):
                        more = other._replace(batteries=tuple(sorted((*other.batteries, battery))))
                        if self.worth(more) - self.worth(other) > lost + 0.01:
                            fights[old], fights[key] = left, more
                            return True
            if fight.attackers and not fight.batteries and len(fight.attackers) == 1 and free:
                # A holding attack by a battery frees the unit for a fight that matters more (7.51).
                unit = fight.attackers[0]
                fire = [b for b in free if self.in_range(b, old)]
                others = [v for v in self.foes_of[unit] if v != old and v in fights]
                if fire and others:
                    battery = min(fire, key=lambda b: self.g.world.attack[b])
                    left = Fight((old,), (), (battery,))
                    foe = max(others, key=lambda v: self._gain(fights, v, unit))
                    if self._gain(fights, foe, unit) + self.worth(left) > self.worth(fight) + 0.01:
                        fights[old] = left
                        self._join(fights, foe, unit)
                        free.remove(battery)
                        return True
        return False

    def _support(self, fights: dict[int, Fight]) -> None:
        """Ground Support, point by point, where it tells most (13.2)."""
        field, loose = self.points
        for kind in [True] * field + [False] * loose:
            best, where = 0.02, -1
            for key, fight in fights.items():
                if may_support_against(self.g, self.side, fight.defenders, kind) is None:
                    more = fight._replace(points=(fight.points[0] + kind, fight.points[1] + (not kind)))
                    gain = self.worth(more) - self.worth(fight)
                    if gain > best:
                        best, where = gain, key
            if where >= 0:
                old = fights[where].points
                fights[where] = fights[where]._replace(points=(old[0] + kind, old[1] + (not kind)))

    def bombardments(self, busy: Iterable[Fight]) -> list[Fight]:
        """Attacks from afar by batteries that the fights leave free: they risk nothing (8.14)."""
        g = self.g
        used = {b for fight in busy for b in fight.batteries} | {d for fight in busy for d in fight.defenders}
        free = [b for b in self.batteries if b not in used]
        found = []
        targets = [v for v in g.world.units_of[1 - self.side]
                   if g.hex[v] >= 0 and not g.mark[v] & FOUGHT and v not in used and v not in self.guards]
        while free and targets:
            best: Fight | None = None
            for foe in targets:
                fire = tuple(b for b in free if self.in_range(b, foe))
                if fire:
                    fight = Fight((foe,), (), fire)
                    if best is None or self.worth(fight) > self.worth(best):
                        best = fight
            if best is None or self.worth(best) <= 0.05:
                break
            found.append(best)
            free = [b for b in free if b not in best.batteries]
            targets.remove(best.defenders[0])
        return found

