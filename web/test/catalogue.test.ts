/** The catalogue: every word of the page can be said in another language, and is. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import german from "../src/text/de.json";
import { catalogue, language, preferred, say, speak, t } from "../src/text";

const SRC = join(__dirname, "../src");
const files = (readdirSync(SRC, { recursive: true }) as string[]).filter((f) => /\.tsx?$/.test(f));
const source = (file: string): string => readFileSync(join(SRC, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

/** What the page says by itself: the templates of `t` and `later`. */
function own(): string[] {
  const found = files.flatMap((f) => [...source(f).matchAll(/(?<![A-Za-z_.])(?:t|later)\(\s*("(?:[^"\\]|\\.)*")/g)]
    .map((m) => JSON.parse(m[1]!) as string));
  return [...new Set(found)];
}

const holes = (s: string): string[] => [...s.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!).sort();

afterEach(() => vi.unstubAllGlobals());
afterEach(() => speak("en", { setItem: () => undefined } as unknown as Storage));

describe("the German catalogue", () => {
  const words = german as Record<string, string>;
  it("says everything that the page says by itself (what is missing goes into src/text/de.json)", () => {
    expect(own().length).toBeGreaterThan(100);
    expect(own().filter((key) => !(key in words))).toEqual([]);
  });
  it("fills the same values in", () => {
    expect(Object.entries(words).filter(([key, value]) => !holes(value).every((h) => holes(key).includes(h)))).toEqual([]);
  });
});

describe("the key Enter and the button that enters dice", () => {
  it("are two entries: a key has its German name, a button says what it does", () => {
    const words = german as Record<string, string>;
    expect([words["Enter"], words["Enter the dice"], words["Enter the number"]]).toEqual(["Eingabe", "Würfel eingeben", "Zahl eingeben"]);
    expect(source("panels/Popovers.tsx")).not.toContain('t("Enter")');
  });
});

describe("the page's words", () => {
  it("all go through the catalogue: no bare text, label or title in the markup", () => {
    const bare = files.filter((f) => f.endsWith(".tsx")).flatMap((f) => source(f).split("\n").flatMap((line, i) => {
      const texts = [...line.matchAll(/>([^<>{}()=;&|]*[A-Za-z]{2,}[^<>{}()=;&|]*)<\/?[a-zA-Z]/g)].map((m) => m[1]!.trim());
      const labels = [...line.matchAll(/(?:aria-label|title|placeholder|alt)="([^"]*[A-Za-z]{2,}[^"]*)"/g)].map((m) => m[1]!);
      return [...texts, ...labels].filter((s) => s && !/\?$|^(Grognard|Esc|Enter|End|Tab)$/.test(s)).map((s) => `${f}:${i + 1}: ${s}`);
    }));
    expect(bare).toEqual([]);
  });
  it("change with the language, and so does the page's own mark of it; a title's words come from the server", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return Promise.resolve(new Response(JSON.stringify({ "Game-Turn {turn}, {date}": "Spielrunde {turn}, {date}", "New game": "von einem Titel" })));
    });
    const kept: Record<string, string> = {};
    await speak("de", { setItem: (k: string, v: string) => void (kept[k] = v) } as unknown as Storage);
    expect([t("New game"), document.documentElement.lang, language.value]).toEqual(["Neues Spiel", "de", "de"]);
    expect(say(["Game-Turn {turn}, {date}", { turn: 1, date: "1942-09-12" }])).toBe("Spielrunde 1, 12. September 1942");
    expect(Object.values(kept)).toEqual(["de"]);
    await speak("en", { setItem: () => undefined } as unknown as Storage);
    expect([t("New game"), catalogue.value.size, asked]).toEqual(["New game", 0, ["/api/words/de"]]);
  });
  it("are the page's own at least, where the server does not answer", async () => {
    const store = { setItem: () => undefined } as unknown as Storage;
    for (const fetch of [() => Promise.reject(new TypeError("offline")), () => Promise.resolve(new Response("", { status: 503 }))]) {
      vi.stubGlobal("fetch", fetch);
      await speak("de", store);
      expect([t("New game"), catalogue.value.size]).toEqual(["Neues Spiel", Object.keys(german).length]);
    }
  });
  it("are those chosen before, or else the browser's", () => {
    const store = (value: string | null): Storage => ({ getItem: () => value }) as unknown as Storage;
    expect(preferred(store("de"), ["en"])).toBe("de");
    expect(preferred(store(null), ["fr-FR", "de-AT", "en"])).toBe("de");
    expect(preferred(store("xx"), ["fr"])).toBe("en");
  });
  it("translate values that are words, and sentences within sentences", () => {
    catalogue.value = new Map([["{a} moves: {b}", "{a} zieht: {b}"], ["Japanese", "Japan"], ["choose", "wähle"]]);
    expect(say(["{a} moves: {b}", { a: "Japanese", b: ["choose"] }])).toBe("Japan zieht: wähle");
  });
});
