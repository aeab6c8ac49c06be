/**
 * A first field map for an agency's PDF, guessed from the words next to its fields, their tooltips
 * and names, and from the order of both. It is for a person to check, line by line.
 */

import type { FormField } from '../../../src/forms/catalog/item-schema.ts';
import type { FormEdition } from '../../../src/forms/catalog/schema.ts';
import { fieldsOf } from '../../../src/forms/catalog/walk.ts';
import type { Run } from '../../../src/platform/pdf/page-text.ts';
import type { PdfField, Spot } from '../../../src/platform/pdf/pdf-fields.ts';
import { nearbyWords, type Words, wordsOf } from './nearby-words.ts';

/** A place of the PDF that one answer can go to. */
export type Slot = {
  readonly field: PdfField;
  readonly spot: Spot;
  /** From 0 for the first on the first page to 1 for the last. */
  readonly order: number;
  readonly words: Words;
};

/** Something of the form that needs a place: a field of it, or an option of a choice. */
type Need = {
  readonly field: FormField;
  readonly option?: string | undefined;
  readonly order: number;
  readonly words: ReadonlySet<string>;
  /** The words of its id. */
  readonly called: readonly string[];
  readonly isWorksheet: boolean;
  /** The line's number as wordsOf gives it. */
  readonly line: readonly string[];
};

type Judged = {
  readonly score: number;
  /** Whether the words there are mostly those of the need, and not of others too. */
  readonly isExact: boolean;
};
const NO_PAIR: Judged = { score: 0, isExact: false };

export type Guess = { readonly slot: Slot; readonly isSure: boolean };

export type Draft = {
  /** By field, and by option (empty for fields that are no choices). */
  readonly guesses: ReadonlyMap<string, ReadonlyMap<string, Guess>>;
  /** Places of the PDF that nothing goes to. */
  readonly unused: readonly Slot[];
};

/** Below that a guess is not worth showing; from there on it is taken for right. */
const WORTH = 0.3;
const SURE = 0.5;
/** By how much it must be better than every other guess for the same field or place. */
const CLEARLY = 0.05;
/** For a guess that keeps the order of the form. */
const IN_ORDER = 0.12;

export function draftOf(
  edition: Pick<FormEdition, 'sections'>,
  fields: readonly PdfField[],
  runs: readonly Run[],
): Draft {
  const slots = slotsOf(fields, runs);
  const needs = needsOf(edition);
  const weightOf = rarity(needs.map(({ words }) => words));
  const judged = needs.map((need) =>
    slots.map((slot) => (canHold(need, slot) ? judge(need, slot, weightOf) : NO_PAIR)),
  );
  const inOrder = longestOrder(judged.map((row) => row.map(({ score }) => score)));
  const pairs = needs.flatMap((need, n) =>
    slots.flatMap((slot, s) => {
      const { score, isExact } = (judged[n] as Judged[])[s] as Judged;
      const bonus = inOrder[n] === s ? IN_ORDER : 0;
      return score < WORTH ? [] : [{ need, slot, score: score + bonus, isExact }];
    }),
  );
  pairs.sort((a, b) => b.score - a.score);
  const rivals = new Map<Need | Slot, number[]>();
  for (const { need, slot, score } of pairs) {
    for (const each of [need, slot]) rivals.set(each, [...(rivals.get(each) ?? []), score]);
  }
  const isClear = (each: Need | Slot, score: number): boolean =>
    (rivals.get(each) ?? []).filter((other) => other > score - CLEARLY).length === 1;
  const isTwin = twins(needs);
  const taken = new Map<Slot, Need>();
  const placed = new Map<Need, Guess>();
  for (const { need, slot, score, isExact } of pairs) {
    if (taken.has(slot) || placed.has(need)) continue;
    taken.set(slot, need);
    const isBest = score >= SURE && isClear(need, score) && isClear(slot, score);
    placed.set(need, { slot, isSure: isBest && isExact && !isTwin(need) });
  }
  fillGaps(needs, slots, placed, taken);
  const guesses = new Map<string, Map<string, Guess>>();
  for (const [need, guess] of placed) {
    const known = guesses.get(need.field.id) ?? new Map<string, Guess>();
    known.set(need.option ?? '', guess);
    guesses.set(need.field.id, known);
  }
  return { guesses, unused: slots.filter((slot) => !taken.has(slot)) };
}

/** Needs whose label another one has too: only the order tells them apart. */
function twins(needs: readonly Need[]): (need: Need) => boolean {
  const key = ({ words, line }: Need): string => [...words, '|', ...line].join(' ');
  const seen = new Map<string, number>();
  for (const need of needs) seen.set(key(need), (seen.get(key(need)) ?? 0) + 1);
  return (need) => (seen.get(key(need)) ?? 0) > 1;
}

/** By row, the column it has where rows and columns are in the same order and score the most. */
function longestOrder(scores: readonly (readonly number[])[]): readonly (number | undefined)[] {
  const rows = scores.length;
  const columns = scores[0]?.length ?? 0;
  const best = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1));
  const at = (row: number, column: number): number => best[row]?.[column] ?? 0;
  const paired = (row: number, column: number): number => {
    const score = scores[row]?.[column] ?? 0;
    return score < WORTH ? Number.NEGATIVE_INFINITY : at(row + 1, column + 1) + score;
  };
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const most = Math.max(at(row + 1, column), at(row, column + 1), paired(row, column));
      (best[row] as Float64Array)[column] = most;
    }
  }
  const found: (number | undefined)[] = Array.from({ length: rows });
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (at(row, column) === paired(row, column)) found[row++] = column++;
    else if (at(row, column) === at(row + 1, column)) row++;
    else column++;
  }
  return found;
}

/** As people read: page by page, from the top, rows from the left. */
export function slotsOf(fields: readonly PdfField[], runs: readonly Run[]): readonly Slot[] {
  const usable = fields.filter(({ type }) => !['button', 'signature', 'list'].includes(type));
  const all = usable.flatMap((field) => {
    // Text appears in all places of a field, and boxes of one state are one: the first tells.
    const spots = [...field.spots].sort((a, b) => a.page - b.page);
    const first = spots.filter(
      ({ state }, i) => spots.findIndex((each) => each.state === state) === i,
    );
    return first.map((spot) => ({ field, spot }));
  });
  const middle = ({ spot }: { spot: Spot }): number => (spot.top + spot.bottom) / 2;
  all.sort((a, b) => a.spot.page - b.spot.page || middle(b) - middle(a));
  const rows: (typeof all)[] = [];
  for (const each of all) {
    const [first] = rows.at(-1) ?? [];
    const isSameRow =
      first !== undefined &&
      first.spot.page === each.spot.page &&
      Math.abs(middle(first) - middle(each)) < 6;
    if (isSameRow) rows.at(-1)?.push(each);
    else rows.push([each]);
  }
  const inOrder = rows.flatMap((row) => row.sort((a, b) => a.spot.left - b.spot.left));
  const spots = inOrder.map(({ spot }) => spot);
  return inOrder.map(({ field, spot }, i) => ({
    field,
    spot,
    order: i / Math.max(1, inOrder.length - 1),
    words: nearbyWords(field, spot, runs, spots),
  }));
}

function needsOf(edition: Pick<FormEdition, 'sections'>): readonly Need[] {
  const all = fieldsOf(edition);
  const last = Math.max(1, all.length - 1);
  return all.flatMap(({ field, section }, i) => {
    const line = field.line === undefined ? [] : wordsOf(field.line);
    const called = wordsOf(spaced(field.id));
    const own = { field, order: i / last, line, called, isWorksheet: section.worksheet === true };
    if (field.type !== 'choice') return [{ ...own, words: firstWords(field.label) }];
    return (field.options ?? []).map(({ value, label }) => ({
      ...own,
      option: value,
      words: firstWords(label),
    }));
  });
}

/** `listA1Title` as `list A 1 Title`. */
const spaced = (id: string): string =>
  id.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/([A-Za-z])(\d)/g, '$1 $2');

/** What a label says it says at its beginning. */
const firstWords = (label: string): ReadonlySet<string> => new Set(wordsOf(label).slice(0, 16));

/** A word of many labels tells them apart badly; one of none says nothing either way. */
function rarity(labels: readonly ReadonlySet<string>[]): (word: string) => number {
  const count = new Map<string, number>();
  for (const words of labels) for (const word of words) count.set(word, (count.get(word) ?? 0) + 1);
  return (word) => {
    const times = count.get(word);
    return times === undefined ? 0 : 1 / Math.sqrt(times);
  };
}

const NEEDED: Readonly<Record<string, number>> = { ssn: 9, ein: 9, phone: 10, date: 8, zip: 5 };

function canHold({ field, option }: Need, slot: Slot): boolean {
  const { name, type, maxLength, tooltip = '' } = slot.field;
  const isBox = type === 'checkbox' || type === 'radio';
  // Most lines for a signature are no fields: the field next to them is the date.
  if (field.type === 'signature') return !isBox && /\bsign/i.test(`${name} ${tooltip}`);
  if (option !== undefined || field.type === 'checkbox') return isBox;
  return !isBox && (maxLength === undefined || maxLength >= (NEEDED[field.type] ?? 0));
}

function judge(
  need: Need,
  { words, order, field, spot }: Slot,
  weightOf: (word: string) => number,
): Judged {
  let shared = 0;
  let wanted = 0;
  let there = 0;
  for (const word of need.words) {
    wanted += weightOf(word);
    shared += weightOf(word) * (words.get(word) ?? 0);
  }
  for (const [word, weight] of words) there += weightOf(word) * weight * weight;
  const recall = wanted === 0 ? 0 : shared / wanted;
  const precision = there === 0 ? 0 : Math.min(1, shared / there);
  const isLine = need.line.length > 0 && need.line.every((word) => words.has(word));
  const called = need.called.filter((word) => words.has(word)).length;
  const near = 1 - Math.min(1, Math.abs(need.order - order) * 2);
  const exact = NEEDED[need.field.type];
  const fits = exact !== undefined && field.maxLength !== undefined && field.maxLength <= exact + 2;
  const score =
    0.42 * recall +
    0.2 * precision +
    0.15 * near +
    (isLine ? 0.12 : 0) +
    0.1 * (called / Math.max(1, need.called.length)) +
    (fits ? 0.08 : 0) -
    // What is not a worksheet mostly is in front.
    (need.isWorksheet ? 0 : 0.04 * (spot.page - 1));
  return { score, isExact: precision > 0.3 };
}

/** Between two that are placed, as many needs as free places, in the same order: by order, unsure. */
function fillGaps(
  needs: readonly Need[],
  slots: readonly Slot[],
  placed: Map<Need, Guess>,
  taken: Map<Slot, Need>,
): void {
  const indexOf = new Map(slots.map((slot, i) => [slot, i]));
  let from = 0;
  while (from < needs.length) {
    let to = from;
    while (to < needs.length && !placed.has(needs[to] as Need)) to++;
    const gap = needs.slice(from, to);
    const before = from === 0 ? -1 : indexAt(needs[from - 1]);
    const after = to === needs.length ? slots.length : indexAt(needs[to]);
    const free = slots.slice(before + 1, after).filter((slot) => !taken.has(slot));
    const fits = gap.every((need, i) => {
      const slot = free[i];
      return slot !== undefined && canHold(need, slot);
    });
    if (gap.length > 0 && free.length === gap.length && fits) {
      for (const [i, need] of gap.entries()) {
        const slot = free[i] as Slot;
        placed.set(need, { slot, isSure: false });
        taken.set(slot, need);
      }
    }
    from = to + 1;
  }

  function indexAt(need: Need | undefined): number {
    const guess = need && placed.get(need);
    return (guess && indexOf.get(guess.slot)) ?? -1;
  }
}
