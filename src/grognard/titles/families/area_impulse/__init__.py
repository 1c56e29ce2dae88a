"""Last Battle: Ie Shima (cited as IS) and Kawaguchi's Gamble: Edson's Ridge (KG): areas, and impulses in turn.

Shared: who is where and who controls what (`position`, `control`), the limit of a stack (`stacking`), totals of two
dice a side (`totals`), Attrition Points taken exactly (`attrition`), retreats by priorities (`retreats`), the Advantage
and its reroll (`advantage`).
Where the books differ a title hands its own word in: its position names its `retreat_rules` and `advantage_rules`.
"""
