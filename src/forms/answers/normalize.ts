/** One answer as the form takes it: checked, and in the one spelling that everything after reads. */

import { isDay } from '../../platform/shape/days.ts';
import { isMailAddress } from '../../platform/shape/mail-address.ts';
import { ssnError } from '../../platform/shape/ssn.ts';
import { isUsState, stateRemedy } from '../../platform/shape/states.ts';
import { textError } from '../../platform/shape/texts.ts';
import type { FormField } from '../catalog/item-schema.ts';
import { compare, rational } from './rational.ts';

/** What a client sends for a field. */
export type Answer = string | number | boolean;

/** `value` is empty for a field left blank. */
type Normalized = { readonly value: string } | { readonly problem: string };

export function normalize(field: FormField, answer: Answer): Normalized {
  const text = String(answer).trim();
  if (text === '') return { value: '' };
  switch (field.type) {
    case 'checkbox':
      return box(text);
    case 'choice':
      return option(field, text);
    case 'money':
    case 'integer':
    case 'decimal':
      return number(field, text);
    case 'date':
      return day(text);
    case 'ssn':
      return socialSecurityNumber(field, text);
    case 'ein':
      // The IRS writes an EIN as 12-3456789 (Publication 1635), a Social Security number as 123-45-6789.
      if (/^\d{3}[\s-]+\d{2}[\s-]+\d{4}$/.test(text)) {
        return { problem: 'is written like a Social Security number, not an EIN (12-3456789)' };
      }
      return digits(text, 9, 'nine digits', (d) => `${d.slice(0, 2)}-${d.slice(2)}`);
    case 'state': {
      const code = text.toUpperCase();
      return isUsState(code)
        ? { value: code }
        : {
            problem: stateRemedy(
              text,
              'must be the two letters of a state or territory, such as CA',
            ),
          };
    }
    case 'zip': {
      const found = text.replace(/\D/g, '');
      if (found.length === 5) return { value: found };
      if (found.length === 9) return { value: `${found.slice(0, 5)}-${found.slice(5)}` };
      return { problem: 'must have 5 or 9 digits' };
    }
    case 'email':
      return isMailAddress(text)
        ? short(field, text)
        : { problem: 'must be an email address such as name@example.com' };
    default:
      return short(field, text);
  }
}

function short({ maxLength = 200 }: FormField, text: string): Normalized {
  const problem = textError(text, true);
  if (problem !== undefined) return { problem };
  if (text.length <= maxLength) return { value: text };
  return { problem: `must have at most ${maxLength} characters` };
}

const CHECKED = ['true', 'yes', 'x', 'on', '1'];
const UNCHECKED = ['false', 'no', 'off', '0'];

function box(text: string): Normalized {
  const lower = text.toLowerCase();
  if (CHECKED.includes(lower)) return { value: 'TRUE' };
  if (UNCHECKED.includes(lower)) return { value: '' };
  return { problem: 'must be true (checked) or false' };
}

const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '');

function option({ options = [] }: FormField, text: string): Normalized {
  const found =
    options.find(({ value }) => plain(value) === plain(text)) ??
    options.find(({ label }) => plain(label) === plain(text));
  if (found !== undefined) return { value: found.value };
  const allowed = options.map(({ value, label }) => `${value} (${label})`).join(', ');
  return { problem: `must be one of ${allowed}` };
}

/** Digits in groups of three or in none, with the sign before or after the dollar sign. */
const NUMBER = /^(-?)\$? *(-?)(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d*))?$/;

function number(field: FormField, text: string): Normalized {
  const { type, min, max } = field;
  const unit = unitProblem(field, text);
  if (unit !== undefined) return { problem: unit };
  const [, before, after, digits = '', decimalPart = ''] =
    NUMBER.exec(text.replace(/ *%$/, '')) ?? [];
  const unsigned = digits.replaceAll(',', '');
  if (unsigned === '' || unsigned.length > 12 || (before && after)) {
    return {
      problem: `must be a number${type === 'money' ? ' of dollars, written like 1200 or 1,200.00' : ''}`,
    };
  }
  const decimals = { money: 2, integer: 0 }[type as string] ?? 6;
  const fraction = decimalPart.replace(/0+$/, '');
  if (fraction.length > decimals) {
    const expected = { money: 'dollars and cents', integer: 'a whole number' }[type as string];
    return { problem: `must be ${expected ?? `a number of at most ${decimals} decimals`}` };
  }
  // To people who write thousands with a point, "1.200" is 1200.
  if (type !== 'decimal' && decimalPart.length === 3 && /^[1-9]\d{0,2}$/.test(digits)) {
    const either = `${digits}${decimalPart} or ${digits}.${decimalPart}`;
    return { problem: `can mean ${either}: write it with two decimals or none` };
  }
  const whole = BigInt(`${before}${after}${unsigned}`).toString();
  const value = fraction === '' ? whole : `${whole}.${fraction}`;
  const least = min ?? '0';
  if (compare(rational(value), rational(least)) < 0)
    return { problem: `must be at least ${least}` };
  if (max !== undefined && compare(rational(value), rational(max)) > 0) {
    return { problem: `must be at most ${max}` };
  }
  return { value };
}

const ASKS_PERCENT = /%|\bpercent|\brate\b/i;

/** A sign that says another unit than the box asks for. */
function unitProblem({ type, label, help = '' }: FormField, text: string): string | undefined {
  if (text.endsWith('%') && type === 'money') return 'must be dollars, not a percentage';
  if (text.endsWith('%') && type === 'integer' && !ASKS_PERCENT.test(`${label} ${help}`)) {
    return 'must be a whole number, not a percentage';
  }
  if (!text.includes('$') || type === 'money') return undefined;
  return `must be ${type === 'integer' ? 'a whole number' : 'a number'}, not dollars`;
}

/** An ITIN begins with 9: only forms that ask for one take it. */
const TAKES_ITIN = /\bI?TIN\b|taxpayer id/i;

function socialSecurityNumber({ label }: FormField, text: string): Normalized {
  const show = (d: string): string => `${d.slice(0, 3)}-${d.slice(3, 5)}-${d.slice(5)}`;
  const found = digits(text, 9, 'nine digits', show);
  if ('problem' in found) return found;
  const bare = found.value.replaceAll('-', '');
  const problem = bare.startsWith('9') && TAKES_ITIN.test(label) ? undefined : ssnError(bare);
  return problem === undefined ? found : { problem };
}

function digits(
  text: string,
  count: number,
  expected: string,
  show: (digits: string) => string,
): Normalized {
  const found = text.replace(/[\s-]/g, '');
  return /^\d+$/.test(found) && found.length === count
    ? { value: show(found) }
    : { problem: `must have ${expected}` };
}

function day(text: string): Normalized {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const iso =
    american === null
      ? text
      : `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`;
  return isDay(iso) ? { value: iso } : { problem: 'must be a day: yyyy-MM-dd or MM/dd/yyyy' };
}
