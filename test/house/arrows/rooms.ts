/**
 * The rooms of each wing, and the packages that a room may use. What a room imports of its own wing
 * follows from `folders.ts`: no two rooms import each other.
 */

import type { Finding } from './findings.ts';
import { roomOf } from './folders.ts';
import type { House, Source } from './house.ts';
import { wingOf } from './wings.ts';

/** Third-party packages and `node:` modules; `node:*` is any of the latter. */
type Packages = readonly string[];

const FILES: Packages = ['node:crypto', 'node:fs', 'node:path'];

/** By wing and room; the files that lie directly in a wing are the room of its name. */
export const ROOMS: Readonly<Record<string, Packages>> = {
  'src/app': ['node:*'],
  'src/app/cli': ['node:*', '@modelcontextprotocol/server'],
  'src/app/http': [
    'node:*',
    '@fastify/static',
    '@fastify/swagger',
    'fastify',
    'prom-client',
    'typebox',
    'yaml',
  ],
  'src/app/mcp': ['@modelcontextprotocol/server', 'typebox'],
  'src/app/parts': ['node:net', 'node:path', 'fastify'],

  'src/people': ['fastify'],
  'src/people/access': [],
  'src/people/announcements': ['node:crypto', 'fastify', 'kysely', 'typebox'],
  'src/people/cases': ['kysely'],
  'src/people/certificates': ['node:*', 'fastify', 'kysely', 'typebox'],
  'src/people/delivery': ['node:*', 'fastify', 'typebox'],
  'src/people/employees': ['node:*', 'fastify', 'kysely', 'typebox'],
  'src/people/employers': ['node:*', 'fastify', 'kysely', 'typebox'],
  'src/people/events': ['node:crypto', 'typebox'],
  'src/people/everify': ['node:*', 'fastify', 'kysely', 'typebox'],
  'src/people/guards': ['fastify', 'jose'],
  'src/people/http': ['node:crypto', 'fastify'],
  'src/people/i9': ['node:*', 'fastify', 'kysely', 'typebox'],
  'src/people/samples': ['fastify', 'kysely', 'typebox'],

  'src/forms/answers': [],
  'src/forms/catalog': ['node:*', 'typebox'],
  'src/forms/clients': ['typebox'],
  'src/forms/http': ['node:*', 'fastify', 'typebox'],
  'src/forms/installed': ['node:*', '@cantoo/pdf-lib', 'typebox', 'yaml'],
  'src/forms/pdf': ['node:*', '@cantoo/pdf-lib'],
  'src/forms/printing': ['node:*', '@cantoo/pdf-lib'],
  'src/forms/reading': ['node:*', '@cantoo/pdf-lib'],
  'src/forms/storage': ['kysely'],

  'src/tax/announcements': ['node:worker_threads', 'typebox'],
  'src/tax/bulk': ['node:*', 'kysely', 'pg-boss'],
  'src/tax/calculators': ['node:os', 'node:path', 'node:timers/promises', 'node:worker_threads'],
  'src/tax/compare': ['typebox', 'yaml'],
  'src/tax/engine': [],
  'src/tax/http': ['node:*', 'fastify', 'typebox'],
  'src/tax/installs': [...FILES, 'node:zlib', 'fflate', 'typebox'],
  'src/tax/labor': [...FILES, 'typebox'],
  'src/tax/library': [],
  'src/tax/overlays': [...FILES, 'typebox', 'yaml'],
  'src/tax/paycalc': ['typebox'],
  'src/tax/places': ['node:fs', 'fastest-levenshtein'],
  'src/tax/preview': ['typebox'],
  'src/tax/rule-pages': ['node:path', 'node:worker_threads', 'typebox'],
  'src/tax/rules': [...FILES, 'node:url', 'typebox', 'yaml'],
  'src/tax/seals': [...FILES, 'yaml'],
  'src/tax/storage': ['kysely'],

  'src/platform/accounts': [],
  'src/platform/audit': ['node:crypto', 'node:os'],
  'src/platform/auth': ['node:*', 'jose'],
  'src/platform/compiled': [...FILES, 'node:module', 'node:url'],
  'src/platform/delivery': ['node:*', 'typebox'],
  'src/platform/digest': ['node:crypto'],
  'src/platform/http': [
    'node:*',
    '@fastify/rate-limit',
    'cookie',
    'fastify',
    'ipaddr.js',
    'openid-client',
    'typebox',
  ],
  'src/platform/json': ['node:buffer'],
  'src/platform/operation': ['node:*'],
  'src/platform/outbound': ['node:*', 'ipaddr.js', 'nodemailer', 'undici'],
  'src/platform/pdf': ['node:*', '@cantoo/fontkit', '@cantoo/pdf-lib', 'subset-font', 'unpdf'],
  'src/platform/processes': ['node:*', '@cantoo/pdf-lib'],
  'src/platform/requests': ['typebox'],
  'src/platform/shape': ['fastest-levenshtein', 'typebox', 'yaml'],
  'src/platform/sheets': ['csv-parse', 'fflate', 'read-excel-file'],
  'src/platform/storage': ['node:*', 'better-sqlite3', 'kysely', 'pg'],
  'src/platform/telemetry': [
    'node:*',
    '@opentelemetry/api',
    '@opentelemetry/context-async-hooks',
    '@opentelemetry/core',
    '@opentelemetry/exporter-metrics-otlp-proto',
    '@opentelemetry/exporter-trace-otlp-proto',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-metrics',
    '@opentelemetry/sdk-trace',
    'prom-client',
  ],
};

/** Rooms that import no other room of ours. */
const ALONE = ['src/tax/engine', 'src/platform/json', 'src/platform/shape', 'src/platform/sheets'];

/** Workspaces, whole: the second evaluator knows the files in `rules/` and nothing else. */
const WORKSPACES: Readonly<Record<string, Packages>> = {
  'verify/src': ['node:fs', 'node:path', 'yaml'],
  'maintain/src': ['node:*', '@cantoo/pdf-lib', '@e965/xlsx', 'yaml'],
};

/** What the tax library loads, in Node and in browsers: no native module, no server. */
const LIBRARY = /^src\/tax\/library\//;
const LIBRARY_PACKAGES = [
  ...FILES,
  'node:module',
  'node:url',
  'csv-parse',
  'fastest-levenshtein',
  'fflate',
  'read-excel-file',
  'typebox',
  'yaml',
];

/** Rooms without a line, packages and rooms that a room may not use, and what the library may not load. */
export function checkRooms(house: House): Finding[] {
  const sources = [...house.sources.values()].filter(({ isTest }) => !isTest);
  return [
    ...sources.flatMap(checkPackages),
    ...sources.flatMap(checkAlone),
    ...checkLibrary(house),
  ];
}

function checkPackages({ path, imports }: Source): Finding[] {
  const wing = wingOf(path) ?? '';
  if (!wing.startsWith('src/') && WORKSPACES[wing] === undefined) return [];
  const room = WORKSPACES[wing] === undefined ? roomOf(path) : wing;
  const allowed = ROOMS[room] ?? WORKSPACES[room];
  if (allowed === undefined)
    return [{ check: 'package', key: path, text: `add ${room} to test/house/arrows/rooms.ts` }];
  return packagesOf(
    imports.flatMap(({ specifier, target }) => (target === undefined ? [specifier] : [])),
  )
    .filter((name) => !allowed.includes(name))
    .filter((name) => !(name.startsWith('node:') && allowed.includes('node:*')))
    .map((name) => ({
      check: 'package',
      key: `${path} -> ${name}`,
      text: `${room} must not import it`,
    }));
}

const packagesOf = (specifiers: readonly string[]): string[] => [
  ...new Set(
    specifiers.map((name) =>
      name.startsWith('node:')
        ? name
        : name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
    ),
  ),
];

function checkAlone({ path, imports }: Source): Finding[] {
  const room = roomOf(path);
  if (!ALONE.includes(room)) return [];
  return imports
    .flatMap(({ target }) =>
      target === undefined || target.startsWith(`${room}/`) ? [] : [target],
    )
    .map((target) => ({
      check: 'alone',
      key: `${path} -> ${target}`,
      text: `${room} imports nothing outside itself`,
    }));
}

/** Follows the values that the library loads; types are gone when it runs. */
function checkLibrary({ sources }: House): Finding[] {
  const reached = new Set([...sources.keys()].filter((path) => LIBRARY.test(path)));
  return [...reached].length === 0 ? [] : [...follow(sources, reached)];
}

function* follow(sources: House['sources'], reached: Set<string>): Generator<Finding> {
  // A set can grow while it is read; the loop comes to what is added.
  for (const path of reached) {
    const source = sources.get(path);
    if (source === undefined || source.isTest) continue;
    const values = source.imports.filter(({ isType }) => !isType);
    for (const { target } of values) if (target !== undefined) reached.add(target);
    for (const name of packagesOf(
      values.flatMap(({ specifier, target }) => (target === undefined ? [specifier] : [])),
    ))
      if (!LIBRARY_PACKAGES.includes(name))
        yield {
          check: 'library',
          key: `${path} -> ${name}`,
          text: 'the tax library would load it',
        };
  }
}
