/** What to write instead of a figure, a day, or a state that is not one; `x-kind` in a schema names its kind. */

import { stateRemedy } from './states.ts';

type Remedy = (value: unknown) => string | undefined;

const quoted = (value: unknown): string => JSON.stringify(String(value));

const REMEDIES: Readonly<Record<string, Remedy>> = {
  amount(value) {
    if (typeof value === 'number') return `write amounts in quotes: ${quoted(value)}`;
    if (typeof value !== 'string') return undefined;
    return 'write dollars with at most two decimals and no commas: "168600" or "12.50"';
  },
  fraction(value) {
    if (typeof value === 'number' && value <= 1) return `write rates in quotes: ${quoted(value)}`;
    if (typeof value !== 'number' && typeof value !== 'string') return undefined;
    return (
      fractionOf(String(value)) ??
      'write the rate as a fraction with at most eight decimals: 0.0488'
    );
  },
  date: (value) =>
    typeof value === 'string' || typeof value === 'number' ? 'write yyyy-MM-dd' : undefined,
  version: (value) =>
    typeof value === 'number'
      ? `write the release in quotes: ${quoted(value)}`
      : 'must be a release such as "2026.1"',
  // The country, and with it the rule, is not known here.
  state: (value) => (typeof value === 'string' ? stateRemedy(value) : undefined),
};

/** "4.88%" and 4.88 as the fraction that is meant. */
export function fractionOf(text: string): string | undefined {
  const percent = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(text.trim());
  if (percent === null || (percent[2] === '' && Number(percent[1]) <= 1)) return undefined;
  return `write the rate as a fraction: ${Number((Number(percent[1]) / 100).toPrecision(12))}`;
}

/** Undefined when the kind has nothing better to say than the schema. */
export const remedyFor = (kind: string, value: unknown): string | undefined =>
  REMEDIES[kind]?.(value);
