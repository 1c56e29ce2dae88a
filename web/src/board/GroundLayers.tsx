/** The ground: drawn once, then only moved. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { memo } from "./memo";
import { shade } from "../ground/relief";
import type { Drawing } from "../ground/draw";

export function Layer({ drawing, markup, name }: { drawing: Drawing; markup: string; name: string }) {
  const { width, height } = drawing.grid;
  return (
    <svg class={"layer " + name} viewBox={`0 0 ${width} ${height}`} aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: markup }} />
  );
}

export function Shade({ drawing }: { drawing: Drawing }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const brush = canvas.current?.getContext("2d");
    if (!brush) return;
    const { columns, rows } = drawing.field;
    brush.putImageData(new ImageData(shade(drawing.field), columns, rows), 0, 0);
  }, [drawing]);
  const { columns, rows, step } = drawing.field;
  return (
    <canvas ref={canvas} class="layer shade" width={columns} height={rows} aria-hidden="true"
      style={{ width: (100 * (columns - 1) * step) / drawing.grid.width + "%", height: (100 * (rows - 1) * step) / drawing.grid.height + "%" }} />
  );
}

/** All of the ground below the overlays. */
export const GroundLayers = memo(function GroundLayers({ drawing }: { drawing: Drawing }) {
  return (
    <>
      <Layer drawing={drawing} markup={drawing.lower} name="lower" />
      <Shade drawing={drawing} />
      <Layer drawing={drawing} markup={drawing.upper} name="upper" />
    </>
  );
});
