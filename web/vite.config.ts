import { defineConfig } from "vitest/config";

/** Where `grognard serve` listens while the page is being worked on. */
const server = process.env["GROGNARD_SERVER"] ?? "http://127.0.0.1:8765";

export default defineConfig({
  base: "./",
  build: { outDir: "dist", assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: "es2022" },
  server: { host: "127.0.0.1", proxy: { "/api": { target: server, ws: true } } },
  // A slow machine is no fault: time is not what is tested here.
  test: { environment: "happy-dom", include: ["test/**/*.test.{ts,tsx}"], testTimeout: 60_000, hookTimeout: 60_000 },
});
