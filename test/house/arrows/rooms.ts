/**
 * Which room may import which, and the third-party packages a room may use.
 * `checkArrows` reads every import of the sources, types included.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type EcmaScriptModule, parseSync } from 'oxc-parser';

type Room = {
  /** Other rooms it may import. */
  readonly rooms: readonly string[];
  /** Packages and `node:` modules it may import; `*` is any. */
  readonly packages: readonly string[];
};

/** Rooms below `src/`; a file that lies directly there is the room of its own name. */
export const ROOMS: Readonly<Record<string, Room>> = {
  json: { rooms: [], packages: [] },
  engine: { rooms: [], packages: [] },
  shape: { rooms: [], packages: ['fastest-levenshtein', 'typebox', 'yaml'] },
  compiled: {
    rooms: [],
    packages: ['node:crypto', 'node:fs', 'node:module', 'node:path', 'node:url'],
  },
  rules: {
    rooms: ['compiled', 'engine', 'shape'],
    packages: ['node:fs', 'node:path', 'node:url', 'node:crypto', 'typebox', 'yaml'],
  },
  places: { rooms: ['compiled', 'engine', 'shape'], packages: ['node:fs', 'fastest-levenshtein'] },
  labor: {
    rooms: ['compiled', 'engine', 'places', 'rules', 'shape'],
    packages: ['node:crypto', 'node:fs', 'node:path', 'typebox'],
  },
  storage: { rooms: [], packages: ['*'] },
  audit: { rooms: ['storage'], packages: ['node:crypto', 'node:os'] },
  auth: { rooms: ['audit', 'requests', 'storage'], packages: ['*'] },
  paycalc: {
    rooms: ['engine', 'json', 'places', 'rules', 'shape', 'storage'],
    packages: ['typebox'],
  },
  sheets: { rooms: [], packages: ['@e965/xlsx', 'csv-parse', 'fflate', 'read-excel-file'] },
  overlays: {
    rooms: ['paycalc', 'rules', 'shape'],
    packages: ['node:crypto', 'node:fs', 'node:path', 'typebox', 'yaml'],
  },
  imports: {
    rooms: ['forms', 'overlays', 'places', 'rules', 'shape', 'sheets'],
    packages: ['node:crypto', 'node:fs', 'node:path', 'yaml'],
  },
  calculators: {
    rooms: ['engine', 'json', 'overlays', 'paycalc', 'rules', 'sheets'],
    packages: ['node:os', 'node:path', 'node:timers/promises', 'piscina'],
  },
  bulk: { rooms: ['calculators', 'paycalc', 'storage'], packages: ['*'] },
  compare: {
    rooms: ['engine', 'paycalc', 'places', 'rules', 'shape', 'sheets'],
    packages: ['typebox', 'yaml'],
  },
  mcp: {
    rooms: ['paycalc', 'places', 'rules', 'shape'],
    packages: ['@modelcontextprotocol/server', 'typebox'],
  },
  library: { rooms: ['compare', 'paycalc', 'places', 'rules', 'sheets'], packages: [] },
  // The second evaluator, which shares no code with the first.
  verify: { rooms: [], packages: ['node:fs', 'node:path', 'yaml'] },
  proof: {
    rooms: ['compiled', 'labor', 'rules', 'paycalc', 'verify'],
    packages: ['node:fs', 'node:path', 'node:crypto', 'yaml'],
  },
  rulebook: {
    rooms: ['compiled', 'paycalc', 'places', 'proof', 'rules', 'shape'],
    packages: ['node:path', 'node:worker_threads', 'typebox'],
  },
  events: { rooms: ['storage'], packages: ['node:crypto', 'typebox'] },
  forms: { rooms: ['compiled', 'shape'], packages: ['*'] },
  mapping: { rooms: ['forms'], packages: ['*'] },
  requests: { rooms: ['json', 'shape', 'storage'], packages: ['typebox'] },
  accounts: { rooms: ['audit', 'auth', 'requests', 'shape', 'storage'], packages: [] },
  employers: {
    rooms: ['audit', 'events', 'json', 'requests', 'shape', 'storage'],
    packages: ['*'],
  },
  certificates: {
    rooms: ['audit', 'employers', 'forms', 'requests', 'shape', 'storage'],
    packages: ['*'],
  },
  i9: {
    rooms: [
      'audit',
      'certificates',
      'employers',
      'events',
      'forms',
      'json',
      'requests',
      'shape',
      'storage',
    ],
    packages: ['*'],
  },
  everify: {
    rooms: ['audit', 'employers', 'events', 'i9', 'requests', 'shape', 'storage'],
    packages: ['*'],
  },
  delivery: { rooms: ['audit', 'events', 'shape', 'storage'], packages: ['*'] },
  operation: { rooms: ['compiled', 'storage'], packages: ['*'] },
  telemetry: { rooms: ['compiled', 'setting-names.ts', 'storage'], packages: ['*'] },
  samples: { rooms: ['audit', 'employers', 'i9', 'requests', 'shape', 'storage'], packages: [] },
  http: {
    rooms: [
      'compiled',
      'accounts',
      'audit',
      'bulk',
      'calculators',
      'certificates',
      'employers',
      'everify',
      'paycalc',
      'places',
      'forms',
      'i9',
      'labor',
      'requests',
      'delivery',
      'events',
      'json',
      'rulebook',
      'rules',
      'auth',
      'operation',
      'samples',
      'shape',
      'storage',
      'telemetry',
    ],
    packages: ['*'],
  },
  'setting-names.ts': { rooms: [], packages: [] },
  'config.ts': {
    rooms: ['setting-names.ts', 'storage', 'telemetry'],
    packages: ['node:net', 'node:path'],
  },
  'background.ts': { rooms: ['everify', 'i9', 'storage'], packages: [] },
  'on-demand.ts': {
    rooms: ['config.ts', 'delivery', 'http', 'operation', 'telemetry'],
    packages: [],
  },
  'main.ts': {
    rooms: [
      'audit',
      'auth',
      'background.ts',
      'bulk',
      'calculators',
      'delivery',
      'everify',
      'events',
      'forms',
      'http',
      'i9',
      'on-demand.ts',
      'operation',
      'overlays',
      'paycalc',
      'rulebook',
      'rules',
      'storage',
      'telemetry',
      'config.ts',
    ],
    packages: [],
  },
  cli: {
    rooms: [
      'compiled',
      'audit',
      'auth',
      'calculators',
      'compare',
      'delivery',
      'forms',
      'i9',
      'imports',
      'json',
      'labor',
      'mapping',
      'mcp',
      'operation',
      'overlays',
      'paycalc',
      'places',
      'proof',
      'rulebook',
      'rules',
      'setting-names.ts',
      'shape',
      'sheets',
      'storage',
      'config.ts',
      'main.ts',
    ],
    packages: [
      '@modelcontextprotocol/server',
      'node:fs',
      'node:path',
      'node:stream',
      'node:tty',
      'node:url',
    ],
  },
  'cli.ts': {
    rooms: ['cli', 'compiled', 'operation', 'config.ts'],
    packages: ['node:module', 'node:path', 'node:util'],
  },
};

/** Violations among the sources below `src`. */
export function checkArrows(src: string): string[] {
  return sourcesBelow(src).flatMap((file) => checkFile(src, file));
}

/** The TypeScript files below `src`, relative to it, tests left out; throws when there are none. */
export function sourcesBelow(src: string): string[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  if (files.length === 0) throw new Error(`no TypeScript files below ${src}`);
  return files;
}

function checkFile(src: string, file: string): string[] {
  const own = roomOf(file);
  const room = ROOMS[own];
  if (room === undefined)
    return [`${file}: ${own} is no known room; add it to test/house/arrows/rooms.ts`];
  const path = join(src, file);
  return importsOf(path, readFileSync(path, 'utf8')).flatMap((name) => {
    if (!name.startsWith('.')) {
      const packageName = name.startsWith('node:') ? name : packageOf(name);
      const allowed = room.packages.includes('*') || room.packages.includes(packageName);
      return allowed ? [] : [`${file}: ${own} must not import ${packageName}`];
    }
    const target = relative(src, resolve(dirname(path), name));
    if (target.startsWith('..')) return [`${file}: imports ${name}, outside src`];
    const other = roomOf(target);
    if (other === own || room.rooms.includes(other)) return [];
    return [`${file}: ${own} must not import ${other} (${name})`];
  });
}

const roomOf = (file: string): string => file.split(sep)[0] as string;

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** Every module a file names: imports, exports from, dynamic imports of a literal, type imports. */
export function importsOf(path: string, text: string): string[] {
  const module = parse(path, text);
  const literal = (start: number, end: number): string[] =>
    /^['"]/.test(text.slice(start, end)) ? [text.slice(start + 1, end - 1)] : [];
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) =>
      literal(moduleRequest.start, moduleRequest.end),
    ),
  ];
}

/** The modules this one takes values from, or runs: imports and exports from of more than types. */
export function valueImportsOf(path: string, text: string): string[] {
  const { staticImports, staticExports } = parse(path, text);
  return [
    ...staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.length > 0 && entries.every(({ isType }) => isType) ? [] : [moduleRequest.value],
    ),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null || isType ? [] : [moduleRequest.value],
      ),
    ),
  ];
}

function parse(path: string, text: string): EcmaScriptModule {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return module;
}
