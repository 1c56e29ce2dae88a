"""How smoothly the page moves its map: 3,000 hexes, 400 counters, a browser without a graphics card.

    python benchmarks/page.py            print the figures
    python benchmarks/page.py --json     the same as one JSON object
    python benchmarks/page.py --hexes 600 --counters 100 --throttle 2

The ground is synthetic and the server a stub in this process, so that only the page is measured: the built client
from src/grognard/server/static. Frames are timed by requestAnimationFrame while the map is dragged, wheeled through
its zoom stops, and counters travel. Needs Debian's Chromium (or CHROMIUM=path) and the package playwright.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route, sync_playwright

STATIC = Path(__file__).resolve().parent.parent / "src" / "grognard" / "server" / "static"
ORIGIN = "http://grognard.test"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync")
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2",
         ".svg": "image/svg+xml", ".txt": "text/plain", ".json": "application/json"}
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")

# The live connection, answered by the page itself: the benchmark speaks through window.say.
SOCKET = """
window.WebSocket = class { constructor() { window.say = (what) => this.onmessage({ data: JSON.stringify(what) });
  setTimeout(() => this.onopen?.(), 0); } send() {} close() {} };
"""

# Frame times, in milliseconds, while `act` is called once a frame.
FRAMES = """
(length, act) => new Promise((done) => {
  const times = []; let last = 0, start = 0, n = 0;
  const step = (now) => {
    if (last) times.push(now - last); else start = now;
    last = now;
    if (now - start > length) return done(times);
    act(n++, now - start);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})
"""

DRAG = """
(async () => {
  const box = document.querySelector('.map'), r = box.getBoundingClientRect();
  const at = (type, x, y) => box.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1,
    pointerType: 'mouse', button: 0, clientX: r.left + x, clientY: r.top + y }));
  const cx = r.width / 2, cy = r.height / 2;
  const times = [];
  for (const [dx, dy] of [[-1, -0.4], [-0.5, -1], [1, 0.3], [0.2, 1], [-1, 0.6], [1, -0.8]]) {
    at('pointerdown', cx, cy);
    times.push(...await (FRAMES)(700, (n) => at('pointermove', cx + dx * n * 14, cy + dy * n * 14)));
    at('pointerup', cx, cy);
  }
  return times;
})()
"""

WHEEL = """
(async () => {
  const box = document.querySelector('.map'), r = box.getBoundingClientRect();
  const turns = [1, 1, 1, -1, -1, -1, -1, 1];
  return await (FRAMES)(turns.length * 600, (n, t) => {
    const k = Math.floor(t / 600);
    if (k < turns.length && window.turned !== k) {
      window.turned = k;
      box.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: 100 * turns[k],
        clientX: r.left + r.width / 2, clientY: r.top + r.height / 2 }));
    }
  });
})()
"""

TRAVEL = """
((shots) => (FRAMES)(shots.length * 700, (n, t) => {
  const k = Math.floor(t / 700);
  if (k < shots.length && window.told !== k) { window.told = k; window.say(shots[k]); }
}))(SHOTS)
"""


def label(column: int, row: int) -> str:
    """A hex as the map writes it."""
    return f"{column:02d}{row:02d}"


def ground(columns: int, rows: int, counters: int) -> dict[str, Any]:
    """An island coast in the north, woods, hills, rivers, roads, towns and names, the same every time."""
    rnd = random.Random(1942)

    def terrain(c: int, r: int) -> str:
        if r <= 3 + 2 * math.sin(c / 5):
            return "sea"
        wave = math.sin(c / 3.1) * math.cos(r / 3.7) + 0.6 * math.sin((c + 2 * r) / 6.3) + rnd.uniform(-0.25, 0.25)
        return "rough" if wave > 0.95 else "broken" if wave > 0.62 else "clear" if wave > 0.1 else \
            "town" if rnd.random() < 0.02 else "jungle"

    hexes = []
    for c in range(1, columns + 1):
        for r in range(1, rows + 1):
            one: dict[str, Any] = {"hex": label(c, r), "terrain": terrain(c, r)}
            if one["terrain"] != "sea":
                if c % 9 == 0:
                    one["river"] = ["NE", "SE"]
                if r % 8 == 0:
                    one["road"] = ["NE", "SW"] if c % 2 else ["SE", "NW"]
                if c % 13 == 0:
                    one["trail"] = ["N", "S"]
            hexes.append(one)
    places = [{"text": f"Hill {n}", "kind": "hill", "x": rnd.uniform(2, columns * 1.5), "y": rnd.uniform(8, rows * 1.7)}
              for n in range(60)]
    places += [{"text": f"Village {n}", "kind": "place", "x": rnd.uniform(2, columns * 1.5),
                "y": rnd.uniform(8, rows * 1.7)} for n in range(90)]
    symbols = ("inf", "marine", "art", "eng", "arm", "mg")
    pieces = [{"id": n, "name": f"{n}/{n % 40}", "side": n % 2, "symbol": symbols[n % 6], "size": "II",
               "left": str(n % 4 + 1), "right": str(n % 130), "factors": "2-3-10"} for n in range(counters)]
    return {"kind": "hex", "columns": columns, "rows": rows, "even_lower": True,
            "title": {"name": "bench", "label": "Bench"}, "pieces": pieces, "hexes": hexes,
            "sides": [{"name": "Japanese", "code": "J"}, {"name": "American", "code": "A"}],
            "terrains": {k: {"label": k.capitalize()} for k in ("sea", "clear", "jungle", "broken", "rough", "town")},
            "decor": {"title": "Bench", "subtitle": f"{columns * rows} hexes", "places": places, "courses": [],
                      "works": []}, "boxes": []}


def snapshots(board: dict[str, Any], turns: int) -> list[dict[str, Any]]:
    """The game at rest, and after each of some turns in which twelve counters have travelled four hexes."""
    rnd = random.Random(7)
    land = [h["hex"] for h in board["hexes"] if h["terrain"] != "sea"]
    across, down = board["columns"] / 2, board["rows"] / 2
    middle = [h for h in land if abs(int(h[:2]) - across) < 14 and abs(int(h[2:]) - down) < 9]
    at = {p["id"]: rnd.choice(middle if p["id"] % 3 else land) for p in board["pieces"]}
    told: list[dict[str, Any]] = []
    shots = []
    for turn in range(turns + 1):
        if turn:
            for piece in rnd.sample([p for p in at if at[p] in middle], min(12, len(at))):
                path = [at[piece]]
                for _ in range(4):
                    c, r = int(path[-1][:2]), int(path[-1][2:])
                    path.append(label(min(board["columns"], c + 1), max(1, min(board["rows"], r))))
                at[piece] = path[-1]
                told.append({"number": len(told) + 1, "after": len(told), "group": [f"Turn {turn}"], "say": ["moves"],
                             "pieces": [piece], "places": [path[-1]], "path": path, "side": piece % 2})
        options = [{"text": f"move {n}", "say": ["choose {unit}", {"unit": str(n)}], "verb": "move", "piece": n}
                   for n in range(0, len(at), 8)]
        view = {"side": 0, "turn": [f"Turn {turn}"], "phase": ["Movement"], "overlays": [], "tracks": [], "control": {},
                "pieces": [{"id": n, "place": p, "states": ["moved"] if n % 5 == turn % 5 else []}
                           for n, p in at.items()],
                "question": {"side": 0, "kind": "move", "clause": "1", "say": ["choose a unit"], "options": options}}
        shots.append({"table": "bench", "sequence": turn + 1, "choices": turn, "title": "bench", "scenario": "I",
                      "options": {}, "seats": [{"side": 0, "name": "One", "player": "person"},
                                               {"side": 1, "name": "Two", "player": "person"}],
                      "yours": [0], "view": view, "log": told[-12:], "logged": len(told), "can_undo": 0,
                      "waiting": "choice", "thinking": None, "dice": {"kind": "sealed"}})
    return shots


def answer(board: dict[str, Any], shot: dict[str, Any], static: Path = STATIC) -> Any:
    """The stub server: the built page, and the few calls it makes."""

    def serve(route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN).split("?")[0]
        if path.startswith("/api"):
            what = board if path.endswith("/ground") else [] if path in ("/api/titles", "/api/tables") else \
                {} if "/" in path.removeprefix("/api/tables/").removeprefix("/api/titles/") else shot
            route.fulfill(status=200, content_type="application/json", body=json.dumps(what))
            return
        file = static / (path.lstrip("/") or "index.html")
        if file.is_file():
            kind = KINDS.get(file.suffix, "application/octet-stream")
            route.fulfill(status=200, content_type=kind, body=file.read_bytes())
        else:
            route.fulfill(status=404, body="")

    return serve


def figures(times: list[float]) -> dict[str, float]:
    """Median, 95th percentile and worst of some frames."""
    ordered = sorted(times)
    return {"frames": len(times), "median_ms": round(statistics.median(ordered), 1),
            "p95_ms": round(ordered[min(len(ordered) - 1, math.ceil(0.95 * len(ordered)) - 1)], 1),
            "worst_ms": round(ordered[-1], 1)}


BUSY = {"CrRendererMain": "page", "VizCompositorThread": "screen"}
"""The threads that every frame must wait for, and what their work is called here."""


def busy(trace: Path, frames: int) -> dict[str, float]:
    """Processor time per frame, in milliseconds, that the page and the screen took: what other programs leave alone."""
    events = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    threads = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["ph"] == "M" and e["name"] == "thread_name"}
    took = dict.fromkeys(BUSY.values(), 0.0)
    for e in events:
        name = BUSY.get(threads.get((e["pid"], e.get("tid")), ""))
        if name and e["ph"] == "X" and e["name"] == "ThreadControllerImpl::RunTask":
            took[name] += e.get("tdur", e.get("dur", 0)) / 1000
    return {f"{name}_cpu_ms": round(total / frames, 1) for name, total in took.items()}


def measure(browser: Browser, page: Page, shots: list[dict[str, Any]]) -> dict[str, dict[str, float]]:
    """Everything in turn, each after a moment's rest: once for the clock, and once more for the processor time."""
    found: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace.json"
        for name, script in (("pan", DRAG), ("zoom", WHEEL), ("counters", TRAVEL)):
            for part in (0, 1):
                # The second time the counters travel on, and the wheel turns again.
                page.evaluate("() => { window.turned = window.told = -1; }")
                page.wait_for_timeout(1500)
                turn = shots[1 + part::2] if name == "counters" else []
                text = script.replace("SHOTS", json.dumps(turn)).replace("FRAMES", FRAMES.strip())
                if part:
                    browser.start_tracing(page=page, path=trace, categories=["toplevel"])
                times = page.evaluate(text)
                if part:
                    browser.stop_tracing()
                    found[name] |= busy(trace, len(times))
                else:
                    found[name] = figures(times)
    return found


def favour(priority: int) -> None:
    """Gives the browser's processes and threads, which descend from this one, another priority."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        fields = status.read_text().rsplit(")", 1)[1].split()
        parents[int(status.parent.name)] = int(fields[1])
    for pid in parents:
        up = pid
        while up in parents and up != os.getpid():
            up = parents[up]
        if up == os.getpid():
            for task in Path(f"/proc/{pid}/task").iterdir():
                os.setpriority(os.PRIO_PROCESS, int(task.name), priority)
            # Where the kernel shares the processor among sessions first, priorities count within each only.
            session = Path(f"/proc/{pid}/autogroup")
            if session.exists():
                session.write_text(str(priority), encoding="ascii")


def main() -> int:
    """Measure and print."""
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    ask.add_argument("--hexes", type=int, default=3000)
    ask.add_argument("--counters", type=int, default=400)
    ask.add_argument("--throttle", type=float, default=1, help="slow the processor down by this factor")
    ask.add_argument("--priority", type=int, default=0,
                     help="run the browser at this priority (-20 to 19; Linux, as root), where other programs run too")
    ask.add_argument("--json", action="store_true")
    ask.add_argument("--static", type=Path, default=STATIC, help="folder of the built client")
    ask.add_argument("--picture", help="write a screenshot there")
    given = ask.parse_args()
    columns = round(math.sqrt(given.hexes * 1.2))
    board = ground(columns, round(given.hexes / columns), given.counters)
    shots = snapshots(board, 12)
    with sync_playwright() as play:
        chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = play.chromium.launch(args=FLAGS, executable_path=chromium)
        page = browser.new_page(viewport={"width": 1600, "height": 1000})
        page.on("pageerror", lambda fault: print(fault, file=sys.stderr))
        page.add_init_script(SOCKET)
        page.route("**/*", answer(board, shots[0], given.static))
        if given.throttle > 1:
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": given.throttle})
        if given.priority:
            favour(given.priority)
        page.goto(ORIGIN + "/#table=bench&secret=s")
        page.wait_for_selector(".pictures[data-painted=all], .pictures[data-painted=seen]", state="attached")
        first = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
        board_at = page.evaluate("performance.now()")
        page.wait_for_selector(".ground .whole", state="attached")
        whole_at = page.evaluate("performance.now()")
        page.wait_for_selector(".baked canvas", state="attached")
        sharp_at = page.evaluate("performance.now()")
        page.wait_for_timeout(3000)
        if given.picture:
            page.screenshot(path=given.picture)
        found: dict[str, Any] = {"hexes": len(board["hexes"]), "pieces": given.counters,
                                 "first_paint_ms": round(first), "counters_at_ms": round(board_at),
                                 "ground_at_ms": round(whole_at), "sharp_from_ms": round(sharp_at)}
        if given.priority:
            favour(given.priority)
        found |= measure(browser, page, shots)
        browser.close()
    if given.json:
        print(json.dumps(found))
        return 0
    print(f"{found['hexes']} hexes, {given.counters} counters, processor slowed {given.throttle:g} times")
    print(f"first paint {found['first_paint_ms']} ms, counters {found['counters_at_ms']} ms, "
          f"ground {found['ground_at_ms']} ms, sharp from {found['sharp_from_ms']} ms")
    for name in ("pan", "zoom", "counters"):
        f = found[name]
        print(f"{name:9}{f['frames']:5} frames   median {f['median_ms']:5} ms   p95 {f['p95_ms']:5} ms   "
              f"worst {f['worst_ms']:6} ms   processor a frame: page {f['page_cpu_ms']} ms, "
              f"screen {f['screen_cpu_ms']} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
