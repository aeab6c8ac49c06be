/** Holds a field map against the PDF and the edition it is for, before it is installed. */

import type { PdfField, PdfFieldType } from '../../platform/pdf/pdf-fields.ts';
import { present } from '../../platform/shape/known.ts';
import type { FormField } from '../catalog/item-schema.ts';
import type { FormEdition } from '../catalog/schema.ts';
import { fieldsOf } from '../catalog/walk.ts';
import { type Box, type FieldMap, fieldsOfTarget, type Target, targetOf } from './field-map.ts';

/** What is wrong with the entry of a field of the form, and what to do. */
type MapProblem = {
  readonly field: string;
  readonly message: string;
  /** The PDF lacks the field that the entry names. */
  readonly isMissing?: true;
};

type MapReport = {
  /** A map with any is not installed. */
  readonly problems: readonly MapProblem[];
  /** Fields of the edition that the PDF will not show. */
  readonly unmapped: readonly FormField[];
};

export function checkMap(
  map: FieldMap,
  edition: Pick<FormEdition, 'sections'>,
  pdfFields: readonly PdfField[],
): MapReport {
  const placed = fieldsOf(edition);
  const byId = new Map(placed.map(({ field }) => [field.id, field]));
  const byName = new Map(pdfFields.map((field) => [field.name, field]));
  const problems: MapProblem[] = [];
  const takenBy = new Map<string, string>();
  for (const [id, entry] of Object.entries(map)) {
    const field = byId.get(id);
    if (field === undefined) {
      const known = [...byId.keys()].join(', ');
      const message = `is not a field of this edition; its fields are ${known}`;
      problems.push({ field: id, message });
      continue;
    }
    const read = targetOf(field, entry);
    if ('problem' in read) {
      problems.push({ field: id, message: read.problem });
      continue;
    }
    problems.push(...targetProblems(field, read.target, byName));
    for (const place of placesOf(read.target)) {
      const other = takenBy.get(place);
      if (other !== undefined) {
        problems.push({ field: id, message: `${place} is the place of ${other} already` });
      }
      takenBy.set(place, id);
    }
  }
  const unmapped = placed
    .filter(({ field, section }) => !Object.hasOwn(map, field.id) && !section.worksheet)
    .map(({ field }) => field);
  return { problems, unmapped };
}

/** What is probably a mistake, but does not keep the map from being installed. */
export function doubtsOf(
  map: FieldMap,
  edition: Pick<FormEdition, 'sections'>,
  pdfFields: readonly PdfField[],
): readonly string[] {
  const doubts: string[] = [];
  const filled = pdfFields.filter(({ isFilled }) => isFilled).map(({ name }) => `"${name}"`);
  if (filled.length > 0) {
    doubts.push(
      `the PDF has text in ${filled.length === 1 ? 'a field' : `${filled.length} fields`} already, and everybody who is given it will see it: is it a blank form? ${filled.join(', ')}`,
    );
  }
  const byName = new Map(pdfFields.map((field) => [field.name, field]));
  for (const { field } of fieldsOf(edition)) {
    const read = Object.hasOwn(map, field.id) ? targetOf(field, map[field.id]) : undefined;
    if (read === undefined || 'problem' in read) continue;
    for (const name of fieldsOfTarget(read.target)) {
      const known = byName.get(name);
      if (known?.type !== 'text' || known.spots.length < 2) continue;
      const pages = known.spots.map(({ page }) => page).sort((a, b) => a - b);
      doubts.push(
        `${field.id}: the PDF shows "${name}" in ${pages.length} places, on page ${pages.join(' and ')}: the answer will appear in all of them`,
      );
    }
  }
  return doubts;
}

/** What no one else may write to: the states of a box may stand for different things, and words too. */
function placesOf(target: Target): readonly string[] {
  const place = ({ field, state }: Box): string =>
    state === undefined ? `"${field}"` : `"${field}" state ${state}`;
  if (target.kind === 'boxes') return [...target.boxes.values()].map(place);
  if (target.kind === 'box') return [place(target)];
  if (target.kind === 'words') return [`"${target.field}" for ${target.words}`];
  return fieldsOfTarget(target).map((field) => `"${field}"`);
}

type ByName = ReadonlyMap<string, PdfField>;

function targetProblems(field: FormField, target: Target, byName: ByName): MapProblem[] {
  const missing = fieldsOfTarget(target).filter((name) => !byName.has(name));
  if (missing.length > 0) {
    return missing.map((name) => ({
      field: field.id,
      message: `the PDF has no field "${name}"; wagewright forms fields lists them${likely(name, byName)}`,
      isMissing: true,
    }));
  }
  return fieldProblems(field, target, byName).map((message) => ({ field: field.id, message }));
}

/** What keeps the fields of the PDF, which are all there, from taking the field's values. */
function fieldProblems(field: FormField, target: Target, byName: ByName): string[] {
  const found = (name: string): PdfField => present(byName.get(name));
  const nowhere = fieldsOfTarget(target).filter((name) => found(name).spots.length === 0);
  if (nowhere.length > 0) {
    return nowhere.map(
      (name) =>
        `"${name}" is on no page of the PDF, so nobody would see it: leave it out, get the agency's own file if another program saved this one, or give a place with at`,
    );
  }
  switch (target.kind) {
    case 'text':
      return mustBe(found(target.field), 'text', 'dropdown');
    case 'words':
      return [
        ...mustBe(found(target.field), 'text'),
        ...roomProblems(found(target.field), target.words.length),
      ];
    case 'split':
      return target.fields.flatMap((name, i) => [
        ...mustBe(found(name), 'text'),
        ...(field.type === 'money' && i === 0
          ? []
          : roomProblems(found(name), present(target.lengths[i]))),
      ]);
    case 'box':
      return boxProblems(target, found(target.field));
    case 'boxes':
      return [...target.boxes.values()].flatMap((box) => boxProblems(box, found(box.field)));
    default:
      return groupProblems(found(target.field), target.values);
  }
}

const CALLED: Readonly<Record<PdfFieldType, string>> = {
  text: 'a text field',
  checkbox: 'a check box',
  radio: 'a radio group',
  dropdown: 'a dropdown',
  list: 'a list box',
  button: 'a button',
  signature: 'a field for a digital signature, which holds no text: leave it out of the map',
};

function mustBe({ name, type }: PdfField, ...types: readonly PdfFieldType[]): string[] {
  if (types.includes(type)) return [];
  const allowed = types.map((each) => CALLED[each]).join(' or ');
  return [`"${name}" must be ${allowed}, but is ${CALLED[type]}`];
}

function roomProblems({ name, maxLength }: PdfField, length: number): string[] {
  if (maxLength === undefined || maxLength >= length) return [];
  return [`"${name}" takes ${maxLength} characters, but ${length} go there`];
}

function boxProblems({ state }: Box, field: PdfField): string[] {
  const { name, states } = field;
  const wrong = mustBe(field, 'checkbox', 'radio');
  if (wrong.length > 0) return wrong;
  const known = states.map(({ state: one }) => one).join(', ');
  if (state === undefined) {
    return states.length === 1
      ? []
      : [`"${name}" has the states ${known}: say { on: ..., state: ... }`];
  }
  return findState(field, state) === undefined
    ? [`"${name}" has no state ${state}; its states are ${known}`]
    : [];
}

/** A state by its name, or by its export value. */
export const findState = (
  { states }: Pick<PdfField, 'states'>,
  wanted: string,
): string | undefined =>
  (states.find(({ state }) => state === wanted) ?? states.find(({ option }) => option === wanted))
    ?.state;

/** An entry of a dropdown by what it stores, or by what it shows. */
export const findOption = ({ options }: Pick<PdfField, 'options'>, wanted: string) =>
  options.find(({ value }) => value === wanted) ?? options.find(({ shown }) => shown === wanted);

function groupProblems(field: PdfField, values: ReadonlyMap<string, string>): string[] {
  const wrong = mustBe(field, 'radio', 'dropdown', 'checkbox', 'text');
  if (wrong.length > 0) return wrong;
  // A letter or a word that is written, such as that of Georgia's marital status.
  if (field.type === 'text') {
    return [...values.values()].flatMap((value) => roomProblems(field, value.length));
  }
  const isDropdown = field.type === 'dropdown';
  const known = isDropdown
    ? field.options.map(({ value }) => value)
    : field.states.map(({ state, option }) =>
        option === undefined ? state : `${state} (${option})`,
      );
  const isKnown = (value: string): boolean =>
    isDropdown ? findOption(field, value) !== undefined : findState(field, value) !== undefined;
  return [...values]
    .filter(([, value]) => !isKnown(value))
    .map(
      ([option, value]) =>
        `"${field.name}" has no value ${value} for option ${option}; it has ${known.join(', ')}`,
    );
}

/** The field of the PDF that was probably meant, as a hint: names differ often only in their path. */
function likely(name: string, byName: ByName): string {
  const last = (text: string): string => text.split('.').at(-1)?.toLowerCase() ?? '';
  const found = [...byName.keys()].find((each) => last(each) === last(name));
  return found === undefined ? '' : ` (is it "${found}"?)`;
}
