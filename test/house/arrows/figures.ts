/** `npm run arrows -- --figures [FOLDER]`: measures of this checkout and of others, side by side. */

import { basename } from 'node:path';
import { dirname } from 'node:path/posix';
import { castsOf } from './casts.ts';
import { checkCircles } from './circles.ts';
import { arrowsBetween, upward } from './folders.ts';
import { type House, readHouse, type Source } from './house.ts';
import { functionsOf, LONGEST } from './long-functions.ts';
import { SHORT } from './short-files.ts';
import { checkUnusedExports } from './unused-exports.ts';

/** Everything that is neither a test nor the console; older checkouts have it all in `src`. */
const SERVER = /^(?:src|verify\/src|maintain\/src)\//;
const CONSOLE = /^console\/src\//;
const PRODUCT = /^(?:src|verify\/src|maintain\/src|console\/src)\//;

/** A table in Markdown with one column for each folder. */
export function figuresTable(roots: readonly string[]): string {
  const columns = roots.map((root) => figuresOf(readHouse(root)));
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    row(['', ...roots.map((root) => basename(root))]),
    row(['---', ...roots.map(() => '---:')]),
    ...names.map((name) => row([name, ...columns.map((column) => column.get(name) ?? '0')])),
  ].join('\n');
}

function figuresOf(house: House): Map<string, string> {
  const all = [...house.sources.values()].filter(
    ({ path, isTest }) => PRODUCT.test(path) && !isTest,
  );
  const server = all.filter(({ path }) => SERVER.test(path));
  const web = all.filter(({ path }) => CONSOLE.test(path));
  const isLong = ({ lines }: { lines: number }): boolean => lines > LONGEST;
  const longIn = (sources: readonly Source[]): number =>
    sources.flatMap(functionsOf).filter(isLong).length;
  const unused = checkUnusedExports(house).filter(({ key }) => PRODUCT.test(key));
  const figures: [string, number | string][] = [
    ['rooms at the top of src', topRooms(house).size],
    ['arrows between them', arrowsBetween(house, topRoomOf, inSrc).length],
    ['of these up, arrows between rooms', upward(house, topRoomOf, inSrc).length],
    ['arrows between folders of a room, src', arrowsBetween(house, dirname, topRoomInSrc).length],
    ['of these up, arrows between folders', upward(house, dirname, topRoomInSrc).length],
    ['arrows up between folders, console/src', upward(house, dirname, inConsole).length],
    ['circles of files, values and types', checkCircles(house).length],
    ['exports that no other file imports', unused.length],
    [`functions over ${LONGEST} lines, server`, longIn(server)],
    [`functions over ${LONGEST} lines, console`, longIn(web)],
    ['casts per thousand lines, server', perThousand(server)],
    ['casts per thousand lines, console', perThousand(web)],
    [`files of ${SHORT} lines or fewer`, all.filter(({ lines }) => lines <= SHORT).length],
    ['files', all.length],
    ['lines, server', linesOf(server)],
    ['lines, console/src', linesOf(web)],
    ['lines in all', linesOf(all)],
    ...contexts(all),
  ];
  return new Map(figures.map(([name, value]) => [name, value.toLocaleString('en-US')]));
}

const inSrc = (path: string): string | undefined => (path.startsWith('src/') ? 'src' : undefined);
const inConsole = (path: string): string | undefined =>
  CONSOLE.test(path) ? 'console' : undefined;

/** `src/tax`, or the file if it lies directly in `src`; the workspaces are rooms of their own. */
const topRoomOf = (path: string): string => path.split('/').slice(0, 2).join('/');
const topRoomInSrc = (path: string): string | undefined =>
  SERVER.test(path) ? topRoomOf(path) : undefined;

const topRooms = ({ sources }: House): Set<string> =>
  new Set([...sources.keys()].filter((path) => path.startsWith('src/')).map(topRoomOf));

const linesOf = (sources: readonly Source[]): number =>
  sources.reduce((sum, { lines }) => sum + lines, 0);

const perThousand = (sources: readonly Source[]): string =>
  ((sources.reduce((sum, source) => sum + castsOf(source), 0) / linesOf(sources)) * 1000).toFixed(
    1,
  );

/** Files that import each type that carries what the routes of a wing need. */
function contexts(sources: readonly Source[]): [string, number][] {
  const importers = new Map<string, Set<string>>();
  for (const { path, imports } of sources)
    for (const { target = '', names = [] } of imports)
      for (const name of names)
        if (
          /(?:^|Platform|Tax|People|Forms|App)Context$/.test(name) &&
          /^src\/.*context\.ts$/.test(target)
        )
          importers.set(name, (importers.get(name) ?? new Set()).add(path));
  return [...importers]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, files]) => [`importers of ${name}`, files.size]);
}
