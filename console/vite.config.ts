/** The console's build: static files with hashed names, compressed in advance, no inline script. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { catalogParts, fewLanguages, WITHOUT_READER } from './build/lean.ts';

const COMPRESSED = /\.(css|html|js|json|mjs|svg)$/;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
/** Larger files would take most of the build's time at the highest quality. */
const HIGHEST_QUALITY_BYTES = 500_000;

/** Writes `x.br` and `x.gz` next to each file, so that the server compresses nothing. */
const compress = (folder: string): Plugin => ({
  name: 'compress',
  apply: 'build',
  closeBundle() {
    // After a failed build there is nothing, and its error is the one to show.
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!COMPRESSED.test(name)) continue;
      const file = join(folder, name);
      const bytes = readFileSync(file);
      const quality = bytes.length > HIGHEST_QUALITY_BYTES ? 9 : 11;
      const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
      writeFileSync(`${file}.gz`, gzipSync(bytes));
    }
  },
});

const outDir = join(import.meta.dirname, '..', 'dist', 'console');
/** What people open without knowing the console: loaded fast everywhere. */
const FIRST_PAGES = [
  'main.tsx',
  'app/sign-in-page.tsx',
  'app/home/home-page.tsx',
  'tax/payroll/calculator-page.tsx',
];
/** Made by tools/build-browser.ts, with the rules inside: for workers only. */
const browserBuild = (file: string): string =>
  join(import.meta.dirname, '..', 'dist', 'browser', file);
const server = process.env.CONSOLE_SERVER ?? 'http://127.0.0.1:8080';
const proxied = ['/v1', '/ste-hosted', '/spf', '/health', '/docs', '/availableVersions'];

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration so
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    fewLanguages(),
    catalogParts(join(import.meta.dirname, 'src'), FIRST_PAGES),
    react(),
    compress(outDir),
  ],
  // Without a development server there is nothing to log about.
  logLevel: 'warn',
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
    // The rules are in one file of a worker.
    chunkSizeWarningLimit: 4000,
  },
  resolve: {
    alias: [
      WITHOUT_READER,
      { find: '@wagewright/compare', replacement: browserBuild('compare.js') },
      { find: '@wagewright/library', replacement: browserBuild('index.js') },
      // Only what needs no rules: letters, and rows of CSV.
      {
        find: /^@wagewright\/preview\/(.+)$/,
        replacement: join(import.meta.dirname, '..', 'src', 'tax', 'preview', '$1.ts'),
      },
    ],
  },
  worker: { format: 'es' },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, server])) },
});
