"""What titles really share: a rule has one home here once two rulebooks say the same.

Shared code reads as well in the terms of either book and cites the clauses of both; what only looks alike stays apart.
A family imports no title: where a book has its own say in a shared rule, the title hands it in.
"""
