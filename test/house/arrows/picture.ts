/** The house in one picture: which wing imports which, drawn from the plan. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WINGS } from './wings.ts';

type Plan = Readonly<
  Record<
    string,
    {
      readonly wings: readonly string[];
      readonly except?: readonly (readonly [room: string, wing: string, reason: string])[];
    }
  >
>;

/** The wings that a newcomer meets first; those of the console follow the same order. */
const FIRST = /^(?:src|verify|maintain)\b/;

/**
 * A Mermaid flowchart. An arrow that follows from others is left out: `people -> platform` where
 * `people -> forms -> platform` is drawn. What only one room may import is dotted.
 */
export function picture(plan: Plan = WINGS): string {
  const below = (wing: string): Set<string> =>
    new Set((plan[wing]?.wings ?? []).flatMap((each) => [each, ...below(each)]));
  const arrows = Object.entries(plan)
    .filter(([wing]) => FIRST.test(wing))
    .flatMap(([wing, { wings, except = [] }]) => {
      const direct = wings.filter((each) => !wings.some((other) => below(other).has(each)));
      const name = nameOf(wing);
      const dotted = except.map(([, other]) => `  ${name} -.-> ${nameOf(other)}`);
      if (direct.length === 0) return [`  ${name}`, ...dotted];
      return [`  ${name} --> ${direct.map(nameOf).join(' & ')}`, ...dotted];
    });
  return ['```mermaid', 'flowchart LR', ...arrows, '```'].join('\n');
}

const nameOf = (wing: string): string => wing.replace(/^src\/|\/src$/, '');

/** Where the picture may be. */
const PAGES = ['docs/architecture.md', 'CONTRIBUTING.md'];

const PLACE = /^```mermaid\n[\s\S]*?^```$/m;

/** The page of the checkout that holds the picture. Throws when none does. */
export function pageOfPicture(root: string): string {
  const page = PAGES.map((name) => join(root, name)).find(
    (path) => existsSync(path) && PLACE.test(readFileSync(path, 'utf8')),
  );
  if (page === undefined)
    throw new Error(`neither ${PAGES.join(' nor ')} has a picture of the wings`);
  return page;
}

/** `page` with the picture in the place of the one it has. */
export const withPicture = (page: string): string => page.replace(PLACE, () => picture());
