/** The table's menu: reset the turn, take the record away, go to other games. */
import { PACES, pace, setPace } from "../pace";
import { t, template } from "../text";
import { useEffect, useRef, useState } from "preact/hooks";
import { advise } from "../learn/hint";
import { openPapers } from "../papers/papers";
import { recordText, resetTurn, toast, undoable } from "../session";
import { mine, snapshot } from "../state";
import { luckShown } from "./LuckCard";

export function Menu() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const away = (e: Event): void => {
      if (!box.current?.contains(e.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, [open]);
  const act = (what: () => unknown) => () => {
    setOpen(false);
    void what();
  };
  return (
    <div class="menu" ref={box} onKeyDown={(e) => {
      if (e.key === "Escape" && open) {
        e.stopPropagation();
        setOpen(false);
      }
    }}>
      <button type="button" class="tbtn" aria-haspopup="true" aria-expanded={open} onClick={() => setOpen(!open)}>{t("Game")}</button>
      {open && (
        <div class="pop list">
          <button type="button" disabled={!undoable.value.count} onClick={act(resetTurn)}>
            {t("Take back all")}{undoable.value.count ? ` (${undoable.value.count})` : ""}
          </button>
          {mine.value && <button type="button" onClick={act(advise)}>{t("Ask for advice")}</button>}
          <button type="button" onClick={act(() => openPapers())}>{t("Rules and tables")}</button>
          <button type="button" onClick={act(() => void (luckShown.value = true))}>{t("Luck of the dice")}</button>
          <button type="button" onClick={act(download)}>{t("Save the record as a file")}</button>
          <button type="button" onClick={act(copy)}>{t("Copy the record")}</button>
          <button type="button" onClick={act(() => void (location.hash = ""))}>{t("Other games")}</button>
          <label class="pace">{t("Show moves")} <select value={pace.value} onChange={(e) => setPace((e.target as HTMLSelectElement).value as typeof pace.value)}>
            {PACES.map(([name, label]) => <option key={name} value={name}>{template(label)}</option>)}</select></label>
        </div>
      )}
    </div>
  );
}

export async function download(): Promise<void> {
  const text = await recordText();
  if (!text) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${snapshot.value?.title ?? "game"}-${snapshot.value?.table ?? ""}.txt`;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function copy(): Promise<void> {
  const text = await recordText();
  if (!text) return;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyOldWay(text)) return toast(t("This browser does not let the page copy; save the record as a file instead."));
  }
  toast(t("The record is on the clipboard."), "", "note");
}

/** For browsers that keep the clipboard from pages which are not served securely. */
function copyOldWay(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "hidden";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}
