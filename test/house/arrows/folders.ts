/**
 * No two folders of a wing may import each other, directly or through others. The files that lie
 * directly in a folder count as that folder, so a folder and its own subfolder are two. The rooms of a
 * wing, each with all that is in it, follow the same rule.
 */

import { dirname } from 'node:path/posix';
import type { Finding } from './findings.ts';
import { circlesAmong, type House, type Source } from './house.ts';
import { wingOf } from './wings.ts';

type Arrow = { readonly from: string; readonly to: string; readonly imports: readonly string[] };

/** Arrows between folders, and between rooms, that run against the rest. */
export function checkFolders(house: House): Finding[] {
  const folders = upward(house, dirname, checkedWing);
  const known = new Set(folders.flatMap(({ imports }) => imports));
  const rooms = upward(house, roomOf, checkedWing).filter(
    ({ imports }) => !imports.every((each) => known.has(each)),
  );
  return [
    ...folders.map((arrow) => findingOf('folder', arrow)),
    ...rooms.map((arrow) => findingOf('room', arrow)),
  ];
}

/** The generated types of a client and what is written around them need each other. */
function checkedWing(path: string): string | undefined {
  const wing = wingOf(path);
  return wing?.startsWith('clients/') ? undefined : wing;
}

/** The first folder below the wing: `src/tax/rules` of `src/tax/rules/tree/load.ts`. */
export function roomOf(path: string): string {
  const wing = wingOf(path);
  if (wing === undefined) return dirname(path);
  const [room, ...rest] = path.slice(wing.length + 1).split('/');
  return rest.length === 0 ? wing : `${wing}/${room}`;
}

const findingOf = (check: string, { from, to, imports }: Arrow): Finding => ({
  check,
  key: `${from} -> ${to}`,
  text: `closes a circle of folders: ${imports.join('; ')}`,
});

/** The arrows between folders of the same wing, or of the same `groupOf`. */
export function arrowsBetween(
  house: House,
  folderOf: (path: string) => string,
  groupOf: (path: string) => string | undefined = wingOf,
): Arrow[] {
  const arrows = new Map<string, { from: string; to: string; imports: string[] }>();
  const add = ({ path, imports }: Source): void => {
    for (const { target } of imports) {
      if (target === undefined || groupOf(target) !== groupOf(path)) continue;
      const [from, to] = [folderOf(path), folderOf(target)];
      if (from === to) continue;
      const arrow = arrows.get(`${from} -> ${to}`) ?? { from, to, imports: [] };
      arrow.imports.push(`${path} -> ${target}`);
      arrows.set(`${from} -> ${to}`, arrow);
    }
  };
  for (const source of house.sources.values())
    if (!source.isTest && groupOf(source.path) !== undefined) add(source);
  return [...arrows.values()];
}

/** The arrows to turn around so that no circle is left, chosen so that few imports change. */
export function upward(
  house: House,
  folderOf: (path: string) => string,
  groupOf?: (path: string) => string | undefined,
): Arrow[] {
  const arrows = arrowsBetween(house, folderOf, groupOf);
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of arrows) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return circlesAmong(graph).flatMap((circle) => {
    const within = arrows.filter(({ from, to }) => circle.includes(from) && circle.includes(to));
    const floor = floorsOf(circle, within);
    return within.filter(({ from, to }) => (floor.get(from) ?? 0) > (floor.get(to) ?? 0));
  });
}

/** An order with few imports from later to earlier folders, by moving one folder at a time. */
function floorsOf(circle: readonly string[], arrows: readonly Arrow[]): Map<string, number> {
  const weights = new Map(arrows.map(({ from, to, imports }) => [`${from} ${to}`, imports.length]));
  const weight = (from: string, to: string): number => weights.get(`${from} ${to}`) ?? 0;
  let order = circle.toSorted();
  for (let moved = true; moved; ) {
    moved = false;
    for (const folder of circle) {
      const rest = order.filter((each) => each !== folder);
      const index = order.indexOf(folder);
      // In the first place all imports of the folder by others run up; each step down turns one pair.
      let cost = rest.reduce((sum, each) => sum + weight(each, folder), 0);
      const costs = [cost];
      for (const each of rest) {
        cost += weight(folder, each) - weight(each, folder);
        costs.push(cost);
      }
      const best = costs.indexOf(Math.min(...costs));
      if ((costs[best] ?? 0) < (costs[index] ?? 0)) {
        order = [...rest.slice(0, best), folder, ...rest.slice(best)];
        moved = true;
      }
    }
  }
  return new Map(order.map((folder, i) => [folder, i]));
}
