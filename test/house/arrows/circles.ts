/**
 * No file may import itself through others: a circle of values has no order in which it can be read,
 * and what it exports may be undefined while it loads. Types vanish before a program runs, so their
 * circles are refused only in the rooms that want none.
 */

import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { importsOf, sourcesBelow, valueImportsOf } from './rooms.ts';

/** Rooms without circles of types either. */
const STRICT_ROOMS = ['engine', 'verify'];

/** One message for each circle of files below `src`. */
export function checkCircles(src: string): string[] {
  const files = sourcesBelow(src);
  const strict = files.filter((file) => STRICT_ROOMS.some((room) => file.startsWith(`${room}/`)));
  const circles = [
    ...circlesAmong(importsBetween(src, files, valueImportsOf)),
    ...circlesAmong(importsBetween(src, strict, importsOf)),
  ];
  return [...new Set(circles.map((circle) => `circle of imports: ${circle.sort().join(', ')}`))];
}

type Imports = ReadonlyMap<string, readonly string[]>;

function importsBetween(
  src: string,
  files: readonly string[],
  read: (path: string, text: string) => string[],
): Imports {
  return new Map(
    files.map((file) => {
      const path = join(src, file);
      const names = read(path, readFileSync(path, 'utf8')).filter((name) => name.startsWith('.'));
      return [file, names.map((name) => relative(src, resolve(dirname(path), name)))];
    }),
  );
}

/** Groups of files that reach one another, by Tarjan's strongly connected components. */
function circlesAmong(imports: Imports): string[][] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  /** The earliest open file that `file` reaches. */
  const visit = (file: string): number => {
    const own = order.size;
    let earliest = own;
    order.set(file, own);
    open.push(file);
    const others = imports.get(file) ?? [];
    for (const other of others) {
      if (!order.has(other)) earliest = Math.min(earliest, visit(other));
      else if (open.includes(other)) earliest = Math.min(earliest, order.get(other) as number);
    }
    if (earliest === own) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1 || others.includes(file)) circles.push(group);
    }
    return earliest;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}
