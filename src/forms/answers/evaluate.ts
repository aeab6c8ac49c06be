/**
 * A form filled in: answers checked one by one, worksheets computed, conditions and rules held. All
 * problems are reported together, each with its field and what to do.
 */

import type { FieldCode } from '../../platform/shape/field-codes.ts';
import type { FieldError } from '../../platform/shape/field-error.ts';
import { conditionInWords } from '../catalog/condition-words.ts';
import type { Condition } from '../catalog/expression-schema.ts';
import type { FormField } from '../catalog/item-schema.ts';
import type { LoadedEdition } from '../catalog/load.ts';
import { fieldsOf } from '../catalog/walk.ts';
import { futureDays } from './future-days.ts';
import { type Answer, normalize } from './normalize.ts';
import { Worksheet } from './worksheet.ts';

export type Answers = Readonly<Record<string, Answer>>;

export type FilledForm = {
  /** By field, in printed order: blank ones are left out, a checked box is `TRUE`. */
  readonly values: ReadonlyMap<string, string>;
  /** Fields whose value was computed and not answered. */
  readonly computed: ReadonlySet<string>;
  /** Fields that apply with these answers, filled or not. */
  readonly applying: ReadonlySet<string>;
  readonly problems: readonly FieldError[];
  readonly isSigned: boolean;
  /** Whether a condition of the edition holds for these values. */
  readonly holds: (condition: Condition) => boolean;
};

type FillOptions = {
  /** False for a form that will be printed and signed by hand: then no signature is asked for. */
  readonly mustBeSigned: boolean;
  /** The day of the request: no one signs or is born after it. */
  readonly today?: string;
};

export function fillForm(
  edition: LoadedEdition,
  answers: Answers,
  { mustBeSigned, today }: FillOptions,
): FilledForm {
  const placed = fieldsOf(edition);
  const problems: FieldError[] = [];
  const tell = (id: string, code: FieldCode, message: string): void => {
    problems.push({ path: `answers.${id}`, code, message });
  };
  const given = new Map<string, string>();
  const byId = new Map(placed.map(({ field }) => [field.id, field]));
  for (const [id, answer] of Object.entries(answers)) {
    const field = byId.get(id);
    if (field === undefined) {
      tell(
        id,
        'unknown_field',
        `is not a field of this form; its fields are ${[...byId.keys()].join(', ')}`,
      );
      continue;
    }
    if (answer === null || answer === undefined) continue;
    if (!['string', 'number', 'boolean'].includes(typeof answer)) {
      tell(id, 'invalid_type', 'must be text, a number or true/false');
      continue;
    }
    const found = normalize(field, answer);
    if ('problem' in found) tell(id, 'invalid_value', found.problem);
    else if (found.value !== '') given.set(id, found.value);
  }
  const sheet = new Worksheet(edition, placed, given);
  const values = new Map<string, string>();
  const computed = new Set<string>();
  const applying = new Set<string>();
  for (const { field, section } of placed) {
    const { id } = field;
    const answered = given.get(id);
    if (!sheet.applies(field) || (section.when !== undefined && !sheet.holds(section.when))) {
      if (answered !== undefined)
        tell(id, 'not_allowed', `does not apply here: ${conditionText(field, section.when)}`);
      continue;
    }
    applying.add(id);
    const value = sheet.valueOf(id);
    if (answered !== undefined && value !== undefined && answered !== value) {
      tell(id, 'mismatch', `is calculated as ${value}. Leave it out, or send that value`);
    }
    if (value !== undefined && value !== '') {
      values.set(id, value);
      if (answered === undefined) computed.add(id);
      const limited = answered === undefined ? normalize(field, value) : { value };
      if ('problem' in limited)
        tell(id, 'out_of_range', `is calculated as ${value}, but ${limited.problem}`);
    } else if (isRequired(field, sheet, mustBeSigned) && !section.worksheet) {
      if (!problems.some(({ path }) => path === `answers.${id}`)) {
        tell(id, 'required', `is required: ${field.label}`);
      }
    }
  }
  if (today !== undefined) problems.push(...futureDays(placed, values, today));
  for (const { field, when, must, message } of edition.rules ?? []) {
    if ((when === undefined || sheet.holds(when)) && !sheet.holds(must))
      tell(field, 'mismatch', message);
  }
  const isSigned = placed.some(({ field }) => field.type === 'signature' && values.has(field.id));
  const holds = (condition: Condition): boolean => sheet.holds(condition);
  return { values, computed, applying, problems, isSigned, holds };
}

function isRequired(field: FormField, sheet: Worksheet, mustBeSigned: boolean): boolean {
  if (field.required === undefined || field.required === false) return false;
  if (field.by !== undefined && field.by !== 'employee') return false;
  const belongsToSignature = field.type === 'signature' || field.id === 'signatureDate';
  // Who signs, dates it.
  if (belongsToSignature && !mustBeSigned && sheet.valueOf('signature') === undefined) return false;
  return field.required === true || sheet.holds(field.required);
}

const conditionText = (field: FormField, section: Condition | undefined): string => {
  const parts = [field.when, section].filter((each) => each !== undefined);
  return `it applies only when ${parts.map(conditionInWords).join(' and ')}`;
};
