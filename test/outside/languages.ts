/**
 * Programs in other languages, with the libraries that `npm run test:outside -- --install` puts into
 * node_modules/.cache/languages. Where a language or a library is absent, its tests are skipped by
 * name; under REQUIRE_ALL=1 they fail.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { outsideFile } from '../../tools/outside.ts';
import { findProgram, skipUnlessRequired } from '../support/programs.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
const INSTALLED = join(CACHE, 'languages');
const PYTHON = join(INSTALLED, 'python/bin/python');
const GO_MODULES = join(INSTALLED, 'go');
/** Of Maven: PDFBox and OpenPDF. */
const JAVA_LIBRARIES = join(INSTALLED, 'java');
const LOPDF = join(INSTALLED, 'rust/target/debug/fill');
const GO_SOURCES = fileURLToPath(new URL('./go', import.meta.url));
/** Of Debian's libbcpkix-java. */
const JARS = ['bcpkix', 'bcprov', 'bcutil'].map((name) => `/usr/share/java/${name}.jar`);

const HOW = 'npm run test:outside -- --install installs it';

/** How a program is started: the command, and the arguments before its own. */
export type Start = { readonly command: string; readonly args: readonly string[] };

/** Each by the name of what tests are skipped for; undefined where it is absent. */
const STARTS = {
  openssl: () => onPath('openssl'),
  'Python with its libraries': () => (existsSync(PYTHON) ? plain(PYTHON) : undefined),
  'Java with Bouncy Castle': () =>
    JARS.every((jar) => existsSync(jar)) && findProgram('javac') !== undefined
      ? onPath('java', ['-cp', JARS.join(':')])
      : undefined,
  'Go with its modules': () => (existsSync(GO_MODULES) ? onPath('go', ['run']) : undefined),
  'Java with PDFBox and OpenPDF': () =>
    existsSync(JAVA_LIBRARIES) && findProgram('javac') !== undefined
      ? onPath('java', ['-cp', [join(JAVA_LIBRARIES, '*'), ...JARS].join(':')])
      : undefined,
  'Rust with lopdf': () => (existsSync(LOPDF) ? plain(LOPDF) : undefined),
  'poppler-glib': () => (hasPoppler() ? plain(SYSTEM_PYTHON) : undefined),
  'pdf-lib': () => (outsideFile('pdf-lib') === undefined ? undefined : plain(process.execPath)),
  qpdf: () => onPath('qpdf'),
  pdftk: () => onPath('pdftk'),
  mutool: () => onPath('mutool'),
  pdftocairo: () => onPath('pdftocairo'),
  gs: () => onPath('gs'),
  podofouncompress: () => onPath('podofouncompress'),
  rewritepdf: () => onPath('rewritepdf'),
  soffice: () => onPath('soffice'),
  'Mono with its compiler': () => (findProgram('mcs') === undefined ? undefined : onPath('mono')),
  php: () => onPath('php'),
  ruby: () => onPath('ruby'),
  node: () => plain(process.execPath),
} as const;
export type Language = keyof typeof STARTS;

const plain = (command: string, args: readonly string[] = []): Start => ({ command, args });
const onPath = (program: string, args: readonly string[] = []): Start | undefined =>
  findProgram(program) === undefined ? undefined : plain(program, args);

/** Calls `define` where the language is installed. */
export function withLanguage(language: Language, define: (start: Start) => void): void {
  const start = STARTS[language]();
  if (start !== undefined) define(start);
  else skipUnlessRequired(`with ${language}`, `${language} is not installed: ${HOW}`);
}

/** Debian's, which has the bindings of Debian's libraries. */
const SYSTEM_PYTHON = '/usr/bin/python3';
const FINDS_POPPLER = 'import gi; gi.require_version("Poppler", "0.18")';

const hasPoppler = (): boolean =>
  existsSync(SYSTEM_PYTHON) && spawnSync(SYSTEM_PYTHON, ['-c', FINDS_POPPLER]).status === 0;

type Ran = {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** Runs a program to its end in `cwd`, with nothing from outside: modules are those installed. */
export function runProgram(
  { command, args }: Start,
  more: readonly string[],
  {
    cwd,
    input = '',
    env = {},
  }: {
    readonly cwd?: string;
    readonly input?: string | Uint8Array;
    readonly env?: Readonly<Record<string, string>>;
  },
): Ran {
  const { status, stdout, stderr } = spawnSync(command, [...args, ...more], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, GOMODCACHE: GO_MODULES, GOPROXY: 'off', GOTOOLCHAIN: 'local', ...env },
  });
  return { status, stdout, stderr };
}

/** A folder below ours, where Node finds our packages; removed after the tests of the file. */
export function workFolder(): string {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'outside-work-'));
  after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A Go module with the modules that are installed, for a program of one file. */
export function goFolder(): string {
  const folder = workFolder();
  for (const file of readdirSync(GO_SOURCES)) cpSync(join(GO_SOURCES, file), join(folder, file));
  return folder;
}
