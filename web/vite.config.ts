import { defineConfig } from "vitest/config";

/** Where `grognard serve` listens while the page is being worked on. */
const server = process.env["GROGNARD_SERVER"] ?? "http://127.0.0.1:8765";

export default defineConfig({
  base: "./",
  build: { outDir: "dist", assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: "es2022" },
  server: { host: "127.0.0.1", proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "happy-dom", include: ["test/**/*.test.{ts,tsx}"] },
});
