/** The house in one picture: which room imports which, drawn from the plan, for CONTRIBUTING.md. */

import { ROOMS } from './rooms.ts';

/**
 * A Mermaid flowchart. An arrow that follows from others is left out: `http -> storage` where
 * `http -> i9 -> storage` is drawn.
 */
export function picture(
  rooms: Readonly<Record<string, { readonly rooms: readonly string[] }>> = ROOMS,
): string {
  const reached = new Map<string, ReadonlySet<string>>();
  const below = (room: string): ReadonlySet<string> => {
    const known = reached.get(room);
    if (known !== undefined) return known;
    const own = rooms[room]?.rooms ?? [];
    const all = new Set(own.flatMap((each) => [each, ...below(each)]));
    reached.set(room, all);
    return all;
  };
  const arrows = Object.entries(rooms).map(([room, { rooms: own }]) => {
    const direct = own.filter((each) => !own.some((other) => below(other).has(each)));
    return direct.length === 0 ? `  ${room}` : `  ${room} --> ${direct.toSorted().join(' & ')}`;
  });
  return ['```mermaid', 'flowchart LR', ...arrows.toSorted(), '```'].join('\n');
}

/** `page` with the picture in the place of the one it has. Throws when it has none. */
export function withPicture(page: string): string {
  const place = /^```mermaid\n[\s\S]*?^```$/m;
  if (!place.test(page)) throw new Error('CONTRIBUTING.md has no picture of the rooms');
  return page.replace(place, () => picture());
}
