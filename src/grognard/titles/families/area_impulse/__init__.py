"""Last Battle: Ie Shima (cited as IS) and Kawaguchi's Gamble: Edson's Ridge (KG): areas, and impulses in turn.

Shared: who is where and who controls what (`position`, `control`), and Attrition Points taken exactly (`attrition`).
"""
