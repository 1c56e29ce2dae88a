/** The ground below the overlays: baked by a worker, or, where there is none, drawn as SVG. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { effect } from "@preact/signals";
import { memo } from "./memo";
import type { Drawing } from "../ground/draw";
import { placesOf } from "../ground/places";
import type { Ground } from "../types";
import { Baker, canBake } from "./baker";
import { camera, heading, laidOut, painters, viewport, type Camera } from "./camera";

function Baked({ ground }: { ground: Ground }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { width, height } = placesOf(ground);
    const baker = new Baker(host.current!, ground, { width, height });
    const stop = effect(() => baker.show(camera.value, viewport.value, laidOut.value, heading.value));
    const painted = (to: Camera): boolean => baker.painted(to);
    painters.add(painted);
    return () => {
      painters.delete(painted);
      stop();
      baker.end();
    };
  }, [ground]);
  return <div class="layer ground" ref={host} aria-hidden="true" />;
}

interface Drawn { drawing: Drawing; light: ImageData | null }

/** For browsers that cannot paint beside the page: the same markup, drawn by the browser itself. */
function Plain({ ground }: { ground: Ground }) {
  const [drawn, put] = useState<Drawn | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let wanted = true;
    void Promise.all([import("../ground/draw"), import("../ground/relief")]).then(([{ draw }, { shade }]) => {
      const drawing = draw(ground), { columns, rows } = drawing.field;
      if (wanted) put({ drawing, light: typeof ImageData === "undefined" ? null : new ImageData(shade(drawing.field), columns, rows) });
    });
    return () => void (wanted = false);
  }, [ground]);
  useLayoutEffect(() => {
    if (drawn?.light) canvas.current?.getContext?.("2d")?.putImageData(drawn.light, 0, 0);
  }, [drawn]);
  if (!drawn) return null;
  const { width, height, lower, upper, field: { columns, rows, step } } = drawn.drawing;
  return (
    <>
      <svg class="layer lower" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" dangerouslySetInnerHTML={{ __html: lower }} />
      <canvas ref={canvas} class="layer shade" width={columns} height={rows} aria-hidden="true"
        style={{ width: (100 * (columns - 1) * step) / width + "%", height: (100 * (rows - 1) * step) / height + "%" }} />
      <svg class="layer upper" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" dangerouslySetInnerHTML={{ __html: upper }} />
    </>
  );
}

export const GroundLayers = memo(function GroundLayers({ ground }: { ground: Ground }) {
  return canBake() ? <Baked ground={ground} /> : <Plain ground={ground} />;
});
