/** While things travel or dice lie on the map: a button that brings all to its end. */
import { arrive, travelling } from "../board/motion";
import { t } from "../text";
import { falling, skipFall } from "./DiceFall";

export function Skip() {
  if (travelling.value < 2 && !(falling() && travelling.value)) return null;
  return <button type="button" class="tbtn skip" onClick={() => {
    arrive();
    skipFall();
  }}>{t("Skip")}</button>;
}
