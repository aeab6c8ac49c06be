/** The words that tell what a field of a PDF is for: printed next to it, its tooltip, its name. */

import type { Run } from '../../../src/platform/pdf/page-text.ts';
import type { PdfField, Spot } from '../../../src/platform/pdf/pdf-fields.ts';

/** By word, how much it says about the field: 1 for what is right at it. */
export type Words = ReadonlyMap<string, number>;

/** How far above a box its label may stand, in points: one line, and the lines before it. */
const ABOVE = 13;
const FAR_ABOVE = 27;
const BELOW = 3;

export function wordsOf(text: string): readonly string[] {
  // `List A` is another list than `List B`.
  const lettered = text.replace(/([A-Za-z]{2,}) ([A-Z])(?![A-Za-z])/g, '$1 $2 $1$2');
  const found = lettered
    .toLowerCase()
    .replace(/[’'ʼ]/g, '')
    .match(/\d+[a-z]?\([a-z0-9]\)|[a-z0-9]+/g);
  return (found ?? []).filter((word) => !COMMON.has(word));
}

const COMMON = new Set(
  'a an the of or and to in on for if is are be by at as it this that your you enter see here with from form line'.split(
    ' ',
  ),
);

/** `others` are all boxes of the page, which words to the far side of them do not belong to. */
export function nearbyWords(
  field: PdfField,
  spot: Spot,
  runs: readonly Run[],
  others: readonly Spot[],
): Words {
  const words = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const word of wordsOf(text)) words.set(word, Math.max(words.get(word) ?? 0, weight));
  };
  const { tooltip = '' } = field;
  // Some programs write that for none.
  if (tooltip !== 'undefined') add(tooltip, 1);
  // `topmostSubform[0].Page1[0].f1_01[0]` says nothing, `County of Residence` does.
  const own = field.name.split('.').at(-1) ?? '';
  if (/[a-z]{3}/i.test(own) && !own.startsWith('undefined'))
    add(own.replaceAll(/[_[\]]/g, ' '), 0.9);
  for (const { text, weight } of nearbyRuns(field, spot, runs, others)) add(text, weight);
  return words;
}

/** What is printed at a field, the nearest first: as a person would describe it. */
export function printedNear(
  field: PdfField,
  spot: Spot,
  runs: readonly Run[],
  others: readonly Spot[],
): string {
  const all = nearbyRuns(field, spot, runs, others);
  const close = all.filter(({ weight }) => weight === 1);
  return (close.length > 0 ? close : all)
    .map(({ text }) => text.trim())
    .join(' ')
    .replace(/(\s*\.){3,}/g, ' …')
    .replace(/\s+/g, ' ');
}

type Nearby = { readonly text: string; readonly weight: number };

function nearbyRuns(
  { type }: PdfField,
  spot: Spot,
  runs: readonly Run[],
  others: readonly Spot[],
): readonly Nearby[] {
  const isBox = type === 'checkbox' || type === 'radio';
  const { page, left, right, bottom, top } = spot;
  const isRow = ({ y }: { y: number }): boolean => y >= bottom - BELOW && y <= top + 1;
  const sameRow = others.filter(
    (other) => other !== spot && other.page === page && other.bottom < top && other.top > bottom,
  );
  // A neighbour on the row ends what belongs to this field.
  const from = Math.max(0, ...sameRow.filter((o) => o.right <= left + 1).map((o) => o.right));
  const to = Math.min(10_000, ...sameRow.filter((o) => o.left >= right - 1).map((o) => o.left));
  const found: Nearby[] = [];
  for (const run of runs) {
    if (run.page !== page) continue;
    const isOver = run.x < right + 2 && Math.max(run.right, run.x + 4) > left - 2;
    if (isRow(run)) {
      const isLeft = run.x < left && run.x >= from - 4;
      const isRight = run.x >= left && run.x < to;
      if (isBox ? isRight : isLeft) found.push({ text: run.text, weight: 1 });
      else if (isBox ? isLeft : isOver) found.push({ text: run.text, weight: isBox ? 0.4 : 1 });
    } else if (!isBox && run.y > top && run.y <= top + ABOVE && isOver) {
      found.push({ text: run.text, weight: 1 });
    } else if (run.y > top && run.y <= top + FAR_ABOVE && run.x < right && run.x >= from - 4) {
      found.push({ text: run.text, weight: 0.4 });
    }
  }
  return found;
}
