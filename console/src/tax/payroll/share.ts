/** A paycheck as part of an address. It holds wages and places, and nothing that names a person. */

import type { Paycheck } from './model.ts';

export function toLink(paycheck: Paycheck, origin: string): string {
  const bytes = new TextEncoder().encode(JSON.stringify(paycheck));
  const text = btoa(String.fromCharCode(...bytes));
  const code = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return `${origin}/calculator#p=${code}`;
}

/** Undefined for a link that is incomplete or not from this page. */
export function fromLink(hash: string): Partial<Paycheck> | undefined {
  const [, code] = /^#p=([\w-]+)$/.exec(hash) ?? [];
  if (code === undefined) return undefined;
  try {
    const text = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes), (_, one) =>
      // JSON has no NaN: an empty amount comes back as null.
      one === null ? Number.NaN : one,
    );
    return isPaycheck(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isPlace = (value: unknown): boolean =>
  typeof (value as Paycheck['home'])?.code === 'string' &&
  typeof (value as Paycheck['home']).label === 'string';

/** A link may come from anyone: true if every part has the shape that the page reads. */
function isPaycheck(value: unknown): value is Paycheck {
  const one = value as Paycheck;
  return (
    typeof one === 'object' &&
    typeof one.payDate === 'string' &&
    typeof one.payPeriodsPerYear === 'number' &&
    isPlace(one.home) &&
    Array.isArray(one.work) &&
    one.work.length > 0 &&
    one.work.every(isPlace) &&
    typeof one.gross === 'number' &&
    typeof one.yearToDate === 'number' &&
    [one.extras, one.benefits].every(
      (list) =>
        Array.isArray(list) &&
        list.every(({ type, amount }) => typeof type === 'string' && typeof amount === 'number'),
    ) &&
    typeof one.answers === 'object' &&
    Object.values(one.answers).every((answers) =>
      Object.values(answers).every((text) => typeof text === 'string'),
    )
  );
}
