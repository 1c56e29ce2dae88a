/** The page: the list of games and the new game, or a table. */
import { Fragment } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { Board } from "./board/Board";
import { NARROW, viewport } from "./board/camera";
import { keepFocus, press, usedPointer } from "./keys";
import { Home } from "./pages/Home";
import { Attack } from "./panels/Attack";
import { HintCard } from "./learn/HintCard";
import { LessonCard } from "./learn/LessonCard";
import { PapersCard } from "./papers/Papers";
import { DiceFall } from "./panels/DiceFall";
import { EndCard } from "./panels/End";
import { Log } from "./panels/Log";
import { LuckCard } from "./panels/LuckCard";
import { MapTools } from "./panels/MapTools";
import { DiceInput, HoverCard, KeysCard, TakebackCard, Toasts, Tray, Waiting, WhyNotCard } from "./panels/Popovers";
import { PaymentPanel, paysOn } from "./panels/Payment";
import { Planner } from "./panels/Planner";
import { PlaceCard } from "./panels/PlaceCard";
import { Replay } from "./panels/Replay";
import { BoardInWords, LiveRegion, SkipLinks } from "./panels/Spoken";
import { Skip } from "./panels/Skip";
import { Strip, Words } from "./panels/Strip";
import { Talk } from "./panels/Talk";
import { Tracks } from "./panels/Tracks";
import { TurnLine } from "./panels/TurnLine";
import { boardTold, busy, ground, keysShown, mine, past, question, sheet, snapshot, tray, view, whyNot, wordOptions } from "./state";
import { language, later, say, t, template } from "./text";

export function App() {
  useEffect(() => {
    const down = (e: KeyboardEvent): void => {
      if (press(e)) e.preventDefault();
    };
    document.addEventListener("keydown", down);
    document.addEventListener("pointerdown", usedPointer, true);
    return () => {
      document.removeEventListener("keydown", down);
      document.removeEventListener("pointerdown", usedPointer, true);
    };
  }, []);
  const playing = snapshot.value !== null && ground.value !== null;
  useEffect(() => {
    document.title = playing ? `${ground.value!.title.label}: ${say(view.value?.turn)}` : "Grognard";
  });
  return (
    <Fragment key={language.value}>
      {playing ? <Table /> : <Home />}
      <PapersCard />
      <Toasts />
      <LiveRegion />
    </Fragment>
  );
}

const TABS = [
  ["map", later("Map"), "M2 5l7-3 6 3 7-3v15l-7 3-6-3-7 3z"], ["turns", later("Turns"), "M3 4h18v16H3zM3 9h18M9 4v16M15 4v16"],
  ["log", later("Log"), "M4 5h16M4 11h16M4 17h10"],
] as const;

export function Table() {
  const open = sheet.value, narrow = viewport.value.width < NARROW;
  useLayoutEffect(keepFocus, [snapshot.value?.sequence, busy.value || paysOn(), past.value, whyNot.value, tray.value, keysShown.value, boardTold.value]);
  return (
    <div class="app" data-sheet={open} data-moment={snapshot.value?.sequence} data-mine={mine.value ? "yes" : "no"} data-busy={busy.value || paysOn() ? "yes" : "no"}>
      <SkipLinks />
      <Strip />
      <TurnLine />
      <main class="board" aria-label={t("Map")}>
        <Board />
        <MapTools />
        <HoverCard />
        <PlaceCard />
        <Attack />
        <PaymentPanel />
        <Planner />
        <Waiting />
        <Tray />
        <WhyNotCard />
        <DiceInput />
        <TakebackCard />
        <EndCard />
        <LuckCard />
        <HintCard />
        <DiceFall />
        {narrow && <LessonCard />}
        <Skip />
        <KeysCard />
        <BoardInWords />
      </main>
      <aside class="side panel" aria-label={t("Tracks and log")}>{!narrow && <LessonCard />}<Tracks /><Log /><Talk /></aside>
      <Replay />
      {open === "map" && wordOptions.value.length > 0 && !question.value?.forecast && <div class="wordbar"><Words /></div>}
      <nav class="tabs" aria-label={t("Panels")}>
        {TABS.map(([name, label, d]) => (
          <button type="button" key={name} aria-pressed={open === name} onClick={() => void (sheet.value = name)}>
            <svg width="24" height="22" viewBox="0 0 24 24" aria-hidden="true"><path d={d} fill="none" stroke="currentColor" stroke-width={open === name ? 2.3 : 1.7} stroke-linejoin="round" /></svg>{template(label)}
          </button>
        ))}
      </nav>
    </div>
  );
}
