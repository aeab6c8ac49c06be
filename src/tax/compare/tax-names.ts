/** The names that payroll systems give to taxes, and the taxes they mean. */

import { allStates } from '../places/places.ts';

/**
 * `FIT`, `SIT` and so on stand for the federal tax or for the tax of the check's state: the last part of
 * a `uniqueTaxID` without `-000`. Anything else is a `uniqueTaxID`.
 */
const FEDERAL = new Set(['FIT', 'FICA', 'MEDI', 'MEDI2', 'ER_FICA', 'ER_MEDI', 'ER_FUTA']);

/** The whole id of a tax named in short; undefined for a state's tax when the state is not known. */
export function taxIdOf(name: string, stateFips: string | undefined): string | undefined {
  if (/^\d{2}-/.test(name)) return name;
  const [, prefix, kind = ''] = /^(?:([A-Z]{2}|\d{2}):)?(.*)$/.exec(name) ?? [];
  if (FEDERAL.has(kind)) return `00-000-0000-${kind}-000`;
  const state = prefix === undefined ? stateFips : fipsOf(prefix);
  return state === undefined ? undefined : `${state}-000-0000-${kind}-000`;
}

const fipsOf = (code: string): string | undefined =>
  [...allStates()].find((state) => state.code === code || state.fips === code)?.fips;

const EMPLOYER = /\b(er|employer|company|co)\b|\(er\)|-er\b/i;

type Pattern = readonly [pattern: RegExp, employee: readonly string[], employer: readonly string[]];

/** The first that matches counts. */
const PATTERNS: readonly Pattern[] = [
  [/(add'?l|additional).{0,12}medi|medi.{0,6}(add|sur)/, ['MEDI2'], []],
  [/medicare|\bmed\b|\bmedi\b|fica[ -]?(med|m|hi)\b/, ['MEDI', 'MEDI2'], ['ER_MEDI']],
  [/social sec|soc\.? ?sec|oasdi|\bss\b|\bfica\b/, ['FICA'], ['ER_FICA']],
  [/futa|fed(eral)?.{0,8}unemp|\bfui\b/, ['ER_FUTA'], ['ER_FUTA']],
  [/suta|\bsui\b|unemp/, ['SUI'], ['ER_SUTA']],
  [/family|\bpfl\b|\bfli\b|\bpfml\b|\bpaid leave|famli/, ['FLI'], ['ER_FLI']],
  [/\bsdi\b|disab|\bvpdi\b|\btdi\b/, ['SDI'], ['ER_SDI']],
  [/fed|\bfit\b|\bfwt\b|\bfitw?\b/, ['FIT'], []],
  [/state|\bsit\b|\bswt\b|\bsitw?\b/, ['SIT'], []],
];

/** Other words that hold these never name a tax amount. */
const NOT_AN_AMOUNT =
  /taxable|wages?\b|gross|ytd|filing|status|allow|exempt|marital|rate|depend|state$|^state (code|worked)/;

/**
 * The taxes that a column or a line of a register means, in short names, with the state's postal code
 * before it where the name says it (`CA:SDI`); undefined when it names none.
 */
export function taxesNamed(text: string): string[] | undefined {
  const words = text.replaceAll('_', ' ').trim();
  const lower = words.toLowerCase();
  if (NOT_AN_AMOUNT.test(lower)) return undefined;
  const state = stateIn(words);
  const found = PATTERNS.find(([pattern]) => pattern.test(lower));
  if (found === undefined) {
    const isStateTax = state !== undefined && /tax|w\/?h|withh|income/.test(lower);
    return isStateTax ? [`${state}:SIT`] : undefined;
  }
  const [, employee, employer] = found;
  const kinds = EMPLOYER.test(lower) ? employer : employee;
  if (kinds.length === 0) return undefined;
  return kinds.map((kind) =>
    FEDERAL.has(kind) || state === undefined ? kind : `${state}:${kind}`,
  );
}

function stateIn(text: string): string | undefined {
  const codes = new Set(text.match(/\b[A-Z]{2}\b/g) ?? []);
  const lower = text.toLowerCase();
  // ER, EE and the like are no states; CO is Colorado only next to its own taxes.
  return [...allStates()].find(
    ({ code, name }) => codes.has(code) || lower.includes(name.toLowerCase()),
  )?.code;
}
