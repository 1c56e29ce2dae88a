/** The page with a position made by hand, for looking at the drawing without a server. Never shipped. */
import { render } from "preact";
import "../src/styles/index.css";
import { Table } from "../src/app";
import { ground, snapshot, log } from "../src/state";
import * as fixture from "../test/fixture";
import { centreOn, camera, moveTo, viewport } from "../src/board/camera";
import { placesOf } from "../src/ground/places";

const query = new URLSearchParams(location.search);
ground.value = fixture.ground;
const which = query.get("at") ?? "attack";
const shot = which === "attack" ? fixture.ridge() : fixture.snapshot(which === "reach" ? fixture.reach : fixture.choosing);
snapshot.value = shot;
log.value = shot.log;
const t0 = performance.now();
render(<Table />, document.getElementById("page")!);
console.log("mounted in", performance.now() - t0);
const p = placesOf(fixture.ground).centre(query.get("hex") ?? "2707");
if (query.has("hex") || query.has("zoom")) setTimeout(() => centreOn(p[0], p[1], Number(query.get("zoom") ?? 1)), 50);
void [camera, moveTo, viewport];
