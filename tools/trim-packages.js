/**
 * Deletes what no program here reads from `node_modules`, a quarter of it: source maps, the C headers
 * of Node, SQLite's sources and its builds for other machines, a canvas that nothing draws on, builds of
 * the PDF writer for old programs, and the fonts in weights that no form uses. `npm ci` brings everything back.
 */
import { existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Below `node_modules`. */
const UNREAD = [
  '**/*.map',
  'node/node_modules/node-*/include',
  'better-sqlite3/deps',
  '@napi-rs/canvas-*/*.node',
  '@cantoo/pdf-lib/{dist/*.js,src,ts3.4}',
  '@expo-google-fonts/noto-sans/!(400Regular|700Bold)/*.ttf',
];

export function trimPackages(folder) {
  if (!existsSync(folder)) return;
  const found = globSync([...UNREAD, ...otherMachines()], { cwd: folder });
  for (const path of found) rmSync(join(folder, path), { recursive: true, force: true });
}

/** Builds of SQLite for other systems and processors. */
function otherMachines() {
  const { platform, arch } = process;
  return [`better-sqlite3/prebuilds/!(${platform}-${arch}|${platform}musl-${arch}).node`];
}
