/** The pay date in the name of a file, for registers that hold none. */

import { readDay } from '../table/cells.ts';

/** Eight digits each: one day is the pay date; of three, the last one after the period's begin and end. */
export function payDateOfName(fileName: string): string | undefined {
  const name = fileName.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '');
  const days = [
    ...name.matchAll(/(?<!\d)(?:\d{8}|\d{4}[-_]\d{2}[-_]\d{2}|\d{2}[-_]\d{2}[-_]\d{4})(?!\d)/g),
  ].map(([text]) => dayOf(text.replaceAll(/[-_]/g, '')));
  const all = days.flatMap((day) => day ?? []);
  if (all.length !== days.length) return undefined;
  if (all.length === 1) return all[0];
  const [begin = '', end = '', paid = ''] = all;
  return all.length === 3 && begin <= end ? paid : undefined;
}

/** Undefined where the digits are no day, or two. */
function dayOf(digits: string): string | undefined {
  const [iso, us] = [
    readDay(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`),
    readDay(`${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4)}`),
  ];
  return iso !== undefined && us !== undefined && iso !== us ? undefined : (iso ?? us);
}
