import { defineConfig } from "vite";

// The bundle lies inside the Python package: the server serves it, the wheel contains it.
export default defineConfig({
  build: {
    outDir: "../src/watertable/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    port: 5173,
    proxy: { "/api": process.env.WATERTABLE_API ?? "http://127.0.0.1:8000" },
  },
});
