/**
 * Builds the package `@wagewright/tax` (packages/tax): one file for Node 20 and later and for browsers,
 * the rules in a second one, the types, and the lean entry for pages (tools/build-browser.ts).
 */

import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { KEPT } from '../src/platform/compiled/compiled.ts';
import { loadApplicability, loadExamples, loadRules } from '../src/tax/rules/index.ts';
import { buildBrowser } from './build-browser.ts';
import { MODULES } from './tax-package/modules.ts';
import { typesFor } from './tax-package/types.ts';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const PACKAGE = at('packages/tax');

/** Of what is compiled from YAML, what the package's functions read. */
const COMPILED = ['rules', 'applicability', 'examples'] as const;

/** Of `rules/`: what the second evaluator reads, and the places. */
const isNeeded = (file: string): boolean =>
  (file.startsWith(`us${sep}`) &&
    /\.(yaml|csv)$/.test(file) &&
    !/\.(evidence|examples|source)\.yaml$/.test(file)) ||
  file.startsWith(`places${sep}`) ||
  ['releases.yaml', 'LICENSE'].includes(file);

/** The module that compiles the rules: here, what was compiled is among the files. */
const COMPILED_MODULE = `import { readFileSync } from 'node:fs';
  export const readSources = () => [];
  export class SourceTree { files = []; }
  export const compiledOnce = (name) => JSON.parse(readFileSync('/compiled/' + name + '.json'));`;
const REPLACED: Readonly<Record<string, string>> = {
  'src/platform/compiled/compiled.ts': COMPILED_MODULE,
  'src/platform/compiled/root.ts': `export const ROOT = '/';
  export const inRoot = (path) => '/' + path;`,
};

/** What Node has built in is replaced for Node, too: one file is tested, and runs everywhere. */
const packed: Plugin = {
  name: 'files of the package',
  setup(bundle) {
    const byPath = new Map(Object.entries(REPLACED).map(([file, text]) => [at(file), text]));
    bundle.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const contents = byPath.get(path);
      return contents === undefined ? undefined : { contents, loader: 'js' };
    });
    bundle.onResolve({ filter: /^node:/ }, ({ path }) =>
      path in MODULES ? { path, namespace: 'packed', sideEffects: false } : undefined,
    );
    bundle.onResolve({ filter: /^\.\/files\.js$/ }, ({ path }) => ({ path, external: true }));
    bundle.onLoad({ filter: /.*/, namespace: 'packed' }, ({ path }) => ({
      contents: MODULES[path] as string,
      loader: 'js',
    }));
  },
};

/** `target`: the package's folder, or one that gets a copy of it. */
export async function buildTax(target = PACKAGE): Promise<void> {
  const dist = join(target, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  if (target !== PACKAGE) {
    for (const file of ['package.json', 'README.md']) {
      copyFileSync(join(PACKAGE, file), join(target, file));
    }
  }
  await build({
    entryPoints: [at('src/tax/library/whole.ts')],
    outfile: join(dist, 'index.js'),
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: ['node20', 'es2022'],
    alias: { 'csv-parse/sync': 'csv-parse/browser/esm/sync' },
    inject: [at('tools/tax-package/older-node.js')],
    define: { 'Map.groupBy': 'mapGroupBy', 'Object.groupBy': 'objectGroupBy' },
    plugins: [packed],
    minify: true,
    keepNames: true,
    legalComments: 'eof',
    logLevel: 'warning',
  });
  const text = JSON.stringify(JSON.stringify(packedFiles()));
  writeFileSync(join(dist, 'files.js'), `export const files = JSON.parse(${text});\n`);
  const declared = readFileSync(join(PACKAGE, 'index.d.ts'), 'utf8');
  writeFileSync(join(dist, 'index.d.ts'), declared);
  const types = readFileSync(at('clients/typescript/src/generated/types.ts'), 'utf8');
  writeFileSync(join(dist, 'types.d.ts'), typesFor(declared, types));
  copyFileSync(join(PACKAGE, 'browser.d.ts'), join(dist, 'browser.d.ts'));
  await buildBrowser(join(dist, 'browser'), ['index.js']);
  copyFileSync(at('LICENSE'), join(target, 'LICENSE'));
}

/** The texts by path, as the modules ask for them. */
function packedFiles(): Record<string, string> {
  loadRules();
  loadApplicability();
  loadExamples();
  const texts: Record<string, string> = {};
  for (const name of COMPILED) {
    texts[`/compiled/${name}.json`] = readFileSync(join(KEPT, newest(name)), 'utf8');
  }
  const rules = at('rules');
  for (const file of readdirSync(rules, { recursive: true, encoding: 'utf8' })) {
    if (!isNeeded(file) || !statSync(join(rules, file)).isFile()) continue;
    texts[`/rules/${file.replaceAll(sep, '/')}`] = readFileSync(join(rules, file), 'utf8');
  }
  return texts;
}

/** What was kept last under a name. */
function newest(name: string): string {
  const kept = readdirSync(KEPT)
    .filter((file) => new RegExp(`^${name}-[0-9a-f]{32}\\.json$`).test(file))
    .sort((a, b) => statSync(join(KEPT, b)).mtimeMs - statSync(join(KEPT, a)).mtimeMs);
  const [file] = kept;
  if (file === undefined) throw new Error(`nothing compiled is kept of ${name} in ${KEPT}`);
  return file;
}

if (import.meta.main) await buildTax();
