"""Last Battle: Ie Shima (cited as IS) and Kawaguchi's Gamble: Edson's Ridge (KG): areas, and impulses in turn.

Shared: who is where and who controls what (`position`, `control`), totals of two dice a side (`totals`), points paid
whole (`payments`), retreats by priorities (`retreats`), the Advantage that has dice fall again (`advantage`).
"""
