import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { defineConfig } from "vite";

const OUT = "../src/watertable/server/static";
const SHRINKS = /\.(js|css|svg|html|json|txt|webmanifest)$/;

/** Put a brotli copy beside every file that shrinks; tools/web.py adds the gzipped ones. */
const brotli = {
  name: "brotli",
  closeBundle() {
    for (const name of readdirSync(OUT, { recursive: true }) as string[]) {
      if (!SHRINKS.test(name)) continue;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      writeFileSync(join(OUT, `${name}.br`), brotliCompressSync(readFileSync(join(OUT, name)), { params }));
    }
  },
};

// The bundle lies inside the Python package: the server serves it, the wheel contains it.
export default defineConfig({
  plugins: [brotli],
  build: {
    outDir: OUT,
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
