/** How a value is in the fields of an agency's PDF, and what a value was that is there. */

import type { FormField } from '../catalog/item-schema.ts';
import { printed } from '../pdf/fill.ts';

const BARE = ['ssn', 'ein', 'zip', 'phone', 'date'];

/** From the most readable to the shortest; a comb's cells often leave no room for punctuation. */
export function spellings(field: FormField, value: string): readonly string[] {
  const usual = printed(field, value);
  const short = BARE.includes(field.type) ? usual.replace(/\D/g, '') : usual.replaceAll(',', '');
  const isShortened = BARE.includes(field.type) || field.type === 'money';
  return isShortened && short !== usual && short !== '' ? [usual, short] : [usual];
}

/** The parts of a value that goes over several fields; undefined where it does not go in. */
export function parts(
  field: FormField,
  value: string,
  lengths: readonly number[],
): readonly string[] | undefined {
  if (field.type === 'money') {
    const [dollars = '', cents = ''] = value.split('.');
    return [printed(field, dollars), cents.padEnd(2, '0')];
  }
  const text = BARE.includes(field.type) ? printed(field, value).replace(/\D/g, '') : value;
  const characters = [...(field.type === 'phone' ? text.replace(/^1(?=\d{10}$)/, '') : text)];
  const room = lengths.reduce((sum, length) => sum + length, 0);
  if (characters.length > room) return undefined;
  if (field.type === 'phone' && characters.length < room) return undefined;
  let start = 0;
  return lengths.map((length) => {
    const part = characters.slice(start, start + length).join('');
    start += length;
    return part;
  });
}

/** The value that is in several fields, as `parts` gave them; what is odd stays as it is, to be reported. */
export function joined({ type }: FormField, found: readonly string[]): string {
  if (found.every((part) => part === '')) return '';
  if (type === 'date') return found.join('/');
  if (type === 'money') return found[1] === '' ? (found[0] ?? '') : found.join('.');
  return found.join('');
}

/** A value as one field holds it, in a spelling that `normalize` reads. */
export function spelled({ type }: FormField, text: string): string {
  const digits = /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text);
  return type === 'date' && digits !== null ? digits.slice(1).join('/') : text;
}
