import { render } from "preact";
import { App } from "./app";
import { readFragment } from "./seats";
import { loadHome, sit } from "./session";
import { preferred, speak } from "./text";
import "./styles/index.css";

function route(): void {
  const held = readFragment(location.hash);
  if (held) void sit(held.table, held.secrets);
  else void loadHome();
}

window.addEventListener("hashchange", route);
void speak(preferred()).finally(() => {
  render(<App />, document.getElementById("page")!);
  route();
});
