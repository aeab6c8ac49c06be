/** A drafted field map as the YAML an operator checks and installs. */

import { stringify } from 'yaml';
import type { FormField } from '../../../src/forms/catalog/item-schema.ts';
import type { FormEdition } from '../../../src/forms/catalog/schema.ts';
import { fieldsOf } from '../../../src/forms/catalog/walk.ts';
import type { Run } from '../../../src/platform/pdf/page-text.ts';
import type { PdfField } from '../../../src/platform/pdf/pdf-fields.ts';
import { type Draft, draftOf, type Guess, type Slot, slotsOf } from './draft.ts';
import { printedNear } from './nearby-words.ts';

export function writeDraft(
  title: string,
  edition: Pick<FormEdition, 'sections'>,
  fields: readonly PdfField[],
  runs: readonly Run[],
): string {
  const draft = draftOf(edition, fields, runs);
  const spots = slotsOf(fields, runs).map(({ spot }) => spot);
  const about = ({ field, spot }: Slot): string => {
    const printed = field.tooltip ?? printedNear(field, spot, runs, spots);
    const told = printed.replace(/\s+/g, ' ').trim();
    return `page ${spot.page}${told === '' ? '' : `: ${short(told)}`}`;
  };
  const lines = [
    `# ${title}: a draft, to be checked line by line.`,
    '# A line that begins with #? may be wrong: correct it, and take away the #?.',
    'fields:',
  ];
  for (const { field, section } of fieldsOf(edition)) {
    const guess = draft.guesses.get(field.id);
    const options = field.options ?? [];
    const isWhole =
      guess !== undefined && (field.type !== 'choice' || guess.size === options.length);
    const label = short(`${field.line === undefined ? '' : `${field.line} `}${field.label}`);
    if (guess === undefined || !isWhole) {
      if (!section.worksheet) lines.push(`  # no place found for ${field.id}: ${label}`);
      continue;
    }
    const isSure = [...guess.values()].every((each) => each.isSure);
    lines.push(`  # ${label}`);
    for (const option of optionsOf(field)) {
      const slot = guess.get(option)?.slot;
      if (slot !== undefined) {
        lines.push(`  #     ${option === '' ? '' : `${option}: `}${about(slot)}`);
      }
    }
    lines.push(`  ${isSure ? '' : '#? '}${field.id}: ${entryOf(field, guess)}`);
  }
  lines.push(...unusedLines(draft, about));
  return `${lines.join('\n')}\n`;
}

/** In the order of the form; empty for what is no choice. */
const optionsOf = ({ type, options = [] }: FormField): readonly string[] =>
  type === 'choice' ? options.map(({ value }) => value) : [''];

const LONGEST = 100;
const short = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST).trim()} …` : text;

function entryOf(field: FormField, guess: ReadonlyMap<string, Guess>): string {
  if (field.type !== 'choice' && field.type !== 'checkbox') {
    return flow(guess.get('')?.slot.field.name ?? '');
  }
  const box = ({ slot: { field: pdf, spot } }: Guess): unknown =>
    pdf.states.length > 1 ? { on: pdf.name, state: spot.state } : pdf.name;
  if (field.type === 'checkbox') {
    const only = guess.get('');
    const entry = only === undefined ? '' : box(only);
    return flow(typeof entry === 'string' ? { on: entry } : entry);
  }
  const chosen = optionsOf(field).flatMap((option) => {
    const each = guess.get(option);
    return each === undefined ? [] : [[option, box(each)] as const];
  });
  return flow(Object.fromEntries(chosen));
}

/** On one line; names of fields are long. */
const flow = (value: unknown): string =>
  stringify(value, {
    collectionStyle: 'flow',
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    lineWidth: 0,
  }).trim();

function unusedLines({ unused }: Draft, about: (slot: Slot) => string): string[] {
  if (unused.length === 0) return [];
  return [
    '# Fields of the PDF that nothing goes to:',
    ...unused.map((slot) => {
      const { field, spot } = slot;
      const state = field.states.length > 1 ? `, state ${spot.state}` : '';
      return `#   ${JSON.stringify(field.name)}${state} (${field.type}), ${about(slot)}`;
    }),
  ];
}
