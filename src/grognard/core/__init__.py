"""What any turn-based game needs: positions, procedures, choices, dice, events, views, records."""
