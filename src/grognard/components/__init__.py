"""Reading and checking component data: maps, counters, tables, scenarios, and a user's own overlays."""
