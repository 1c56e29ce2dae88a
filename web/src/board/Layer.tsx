/** One drawing over the whole sheet, in map units. */
import type { ComponentChildren } from "preact";
import { laidOut, sheetSize } from "./camera";

/**
 * It keeps its size and is scaled by a transform: at a new zoom the browser only paints it anew, crisp as before, where
 * another size would make it lay out every shape and text in it.
 */
export function Layer({ name, markup, children, ...more }: {
  name: string; markup?: string; children?: ComponentChildren; role?: "application"; "aria-label"?: string; "aria-hidden"?: boolean;
}) {
  const { width, height } = sheetSize.value;
  return (
    <svg class={"layer drawn " + name} viewBox={`0 0 ${width} ${height}`} style={{ width: width + "px", height: height + "px", transform: `scale(${laidOut.value})` }}
      {...(markup === undefined ? {} : { dangerouslySetInnerHTML: { __html: markup } })} {...more}>{children}</svg>
  );
}
