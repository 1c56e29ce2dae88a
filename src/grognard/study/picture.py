"""Results in a terminal's characters: shares of wins with their intervals, and when games ended."""

from __future__ import annotations

from collections import Counter

from grognard.study.simulate import Results

BLOCKS = " ▏▎▍▌▋▊▉█"
WIDTH = 40


def bar(share: float, width: int = WIDTH) -> str:
    """A bar of `share` of a width, in eighths of a character."""
    eighths = round(max(0.0, min(1.0, share)) * width * 8)
    whole, rest = divmod(eighths, 8)
    return "█" * whole + (BLOCKS[rest] if rest else "")


def pictured(results: Results) -> str:
    """Wins by side with their 95 % intervals, then the turns in which games ended."""
    lines = [f"Scenario {results.scenario}, {results.games} games, seed {results.seed}"]
    games = max(1, results.games)
    wide = max(len(f"{name} ({player})") for name, player in results.players.items())
    for name, won in results.wins.items():
        low, high = results.intervals[name]
        who = f"{name} ({results.players[name]})".ljust(wide)
        lines.append(f"{who}  {won:>5}  {100 * won / games:5.1f} %  [{100 * low:.1f}, {100 * high:.1f}]  "
                     f"{bar(won / games, 30)}")
    if results.draws:
        lines.append(f"{'draws'.ljust(wide)}  {results.draws:>5}")
    if results.stalled:
        lines.append(f"{'stalled'.ljust(wide)}  {results.stalled:>5}")
    lost = ", ".join(f"{name} {count:.1f}" for name, count in results.losses.items())
    lines.append(f"Units lost a game: {lost}. Decisions a game: {results.decisions:.0f}.")
    lines.append("Games by the turn in which they ended:")
    ended = Counter(results.turns)
    most = max(ended.values(), default=1)
    lines += [f"{turn:>4} {bar(count / most)} {count}" for turn, count in sorted(ended.items())]
    return "\n".join(lines)
