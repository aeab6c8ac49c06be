/** Bundles the product's modules with their packages, for quick starts (src/platform/compiled/product.ts). */

import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { wrapped } from '../src/app/cli/code-cache.ts';
import {
  BUILT_BUNDLE,
  BUNDLE,
  bundleFile,
  COMMANDS,
  commandFile,
  ENTRIES,
  type Source,
  sourceAt,
  writeMadeOf,
} from '../src/platform/compiled/product.ts';
import { inRoot, ROOT } from '../src/platform/compiled/root.ts';

/** Packages with native code or files of their own, and those that come with the first use only. */
const EXTERNAL = [
  '@cantoo/*',
  '@expo-google-fonts/*',
  '@opentelemetry/*',
  'better-sqlite3',
  'pg-boss',
  'pg-native',
  'subset-font',
  'undici',
  'unpdf',
];

/** Packages in CommonJS ask for Node's own modules by `require`. */
const REQUIRE =
  "import { createRequire as $createRequire } from 'node:module';const require = $createRequire(import.meta.url);";

const toSlashes = (path: string): string => path.split(sep).join('/');

/** Where a module that was bundled looks for files: its source, or in a package what was built from it. */
type Place = (path: string) => string;
const asSource: Place = (path) => path;
const asBuilt: Place = (path) => inRoot(`dist/${relative(ROOT, path).replace(/\.ts$/, '.js')}`);

/** Only the module that asks where the bundle is sees it. `sources` gets what was read. */
const fromPlace = (place: Place, folder: string, sources: Source[]): Plugin => ({
  name: 'from-place',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/](src|verify)[\\/].*\.ts$/ }, ({ path }) => {
      if (path.includes(`${sep}node_modules${sep}`)) return undefined;
      const file = toSlashes(relative(ROOT, path));
      sources.push(sourceAt(file));
      const text = readFileSync(path, 'utf8');
      if (file === 'src/platform/compiled/product.ts') return { contents: text, loader: 'ts' };
      const there = `new URL('${toSlashes(relative(folder, place(path)))}', import.meta.url).href`;
      return { contents: text.replaceAll('import.meta.url', there), loader: 'ts' };
    });
  },
});

/** The metrics ask for it at each start; its copies share what telemetry registers, where that is on. */
const forMetrics: Plugin = {
  name: 'for-metrics',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^@opentelemetry\/api$/ }, ({ path, importer }) =>
      importer.includes('prom-client')
        ? { path: createRequire(importer).resolve(path) }
        : undefined,
    );
  },
};

/** The package.json of each package that a file of the bundle came from. */
function packagesOf(inputs: readonly string[]): Set<string> {
  const found = inputs
    .filter((input) => input.includes('node_modules/'))
    .map((input) => input.replace(/^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/.*$/, '$1/package.json'));
  return new Set(found);
}

/** A start runs one command: the others are in another file. */
const onlyCommand = (command: string): Plugin => ({
  name: 'only-command',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^\.\/cli\// }, ({ path, kind, importer }) => {
      if (kind !== 'dynamic-import' || !importer.endsWith(`${sep}commands.ts`)) return undefined;
      const name = path.slice('./cli/'.length, -'.ts'.length);
      return name.split('-')[0] === command ? undefined : { path: name, namespace: 'elsewhere' };
    });
    onLoad({ filter: /.*/, namespace: 'elsewhere' }, ({ path }) => ({
      contents: `throw new Error('the bundle of ${command} has no ${path}');`,
    }));
  },
});

type More = Pick<BuildOptions, 'external' | 'packages' | 'plugins'>;

async function bundle(
  folder: string,
  place: Place,
  more: More,
  commands: readonly string[],
): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const temporary = mkdtempSync(`${folder}.`);
  const sources: Source[] = [];
  const plugins = [...(more.plugins ?? []), fromPlace(place, temporary, sources)];
  const common = {
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    target: 'node24',
    metafile: true,
    logLevel: 'warning',
    ...more,
  } as const;
  const builds = [
    build({
      ...common,
      entryPoints: ENTRIES.map((entry) => ({
        in: `src/${entry}.ts`,
        out: bundleFile(entry).replace(/\.mjs$/, ''),
      })),
      outdir: temporary,
      outExtension: { '.js': '.mjs' },
      // What two entries share stays one module.
      splitting: true,
      format: 'esm',
      banner: { js: REQUIRE },
      plugins,
    }),
    ...commands.map((command) =>
      build({
        ...common,
        entryPoints: ['src/app/commands.ts'],
        outfile: join(temporary, commandFile(command)),
        format: 'cjs',
        // A script that imports asks for what Node calls experimental.
        supported: { 'dynamic-import': false },
        define: { 'import.meta.url': '$url' },
        plugins: [onlyCommand(command), ...plugins],
      }),
    ),
  ];
  const inputs = (await Promise.all(builds)).flatMap(({ metafile }) =>
    Object.keys(metafile.inputs),
  );
  for (const command of commands) {
    const file = join(temporary, commandFile(command));
    writeFileSync(file, wrapped(readFileSync(file, 'latin1')), 'latin1');
  }
  for (const file of packagesOf(inputs)) sources.push(sourceAt(file));
  const known = new Map(sources.map((source) => [source[0], source]));
  writeMadeOf(temporary, [...known.values()]);
  rmSync(folder, { recursive: true, force: true });
  renameSync(temporary, folder);
}

/** Makes the bundle of this checkout again, and replaces the one that was there as a whole. */
export const bundleProduct = (folder: string = BUNDLE): Promise<void> =>
  bundle(folder, asSource, { external: EXTERNAL, plugins: [forMetrics] }, COMMANDS);

if (import.meta.main) {
  // What is published brings no code of other packages, of which CommonJS cannot read every default export.
  if (process.argv[2] === '--built') {
    await bundle(BUILT_BUNDLE, asBuilt, { packages: 'external' }, []);
  } else await bundleProduct();
}
