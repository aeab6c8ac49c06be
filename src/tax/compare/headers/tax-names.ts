/** The names that payroll systems give to taxes, and the taxes they mean. */

import { allStates } from '../../places/places.ts';
import { type HeaderWords, headerWords } from './header-words.ts';

/**
 * `FIT`, `SIT` and so on stand for the federal tax or for the tax of the check's state: the kind in a
 * `uniqueTaxID`. `HOME:SIT` is the state of residence's; `LOCAL` and `HOME:LOCAL` are the income tax of
 * the place of work and of residence. `FITWS` is `FIT` on supplemental wages. Anything else is a `uniqueTaxID`.
 */
const FEDERAL = new Set(['FIT', 'FITWS', 'FICA', 'MEDI', 'MEDI2', 'ER_FICA', 'ER_MEDI', 'ER_FUTA']);
/** Names of a part of a tax. */
const PARTS: Readonly<Record<string, string>> = { FITWS: 'FIT' };

export const isEmployerTax = (name: string): boolean => /(^|:|-)ER_|^SUTA$|:SUTA$/.test(name);

/** The whole id of a tax named in short; undefined for a state's tax when the state is not known. */
export function taxIdOf(name: string, stateFips: string | undefined): string | undefined {
  if (/^\d{2}-/.test(name)) return name;
  const [, prefix, kind = ''] = /^(?:([A-Z]{2}|\d{2}):)?(.*)$/.exec(name) ?? [];
  if (FEDERAL.has(kind)) return `00-000-0000-${PARTS[kind] ?? kind}-000`;
  const state = prefix === undefined ? stateFips : fipsOf(prefix);
  return state === undefined ? undefined : `${state}-000-0000-${kind}-000`;
}

const fipsOf = (code: string): string | undefined =>
  [...allStates()].find((state) => state.code === code || state.fips === code)?.fips;

/** What a header says about taxes: which it holds, or why that cannot be said. */
type NamedTaxes = { readonly taxes: readonly string[] } | { readonly unclear: string };

/** States whose employees pay unemployment tax (the taxes `SUI` of the rules). */
const EMPLOYEES_PAY_SUI = new Set(['AK', 'NJ', 'PA']);

const BOTH_SIDES =
  'employees and employers pay unemployment tax there; name the tax: SUI is the employee’s, ER_SUTA the employer’s';
const NO_EMPLOYER_TAX = 'employers do not pay this tax';

type Meaning = NamedTaxes | undefined;

/** The first that matches counts. */
const PATTERNS: readonly (readonly [pattern: RegExp, meaning: (words: HeaderWords) => Meaning])[] =
  [
    [/employment training/, () => only('06-000-0000-ER_SUTA_SC-004')],
    [/medi.{0,14}\b(add|sur)|(add'?l|additional).{0,12}medi/, employeeOnly('MEDI2')],
    [/medicare|\bmed\b|\bmedi\b|fica[ -]?(med|m|hi)\b/, bySide(['MEDI', 'MEDI2'], ['ER_MEDI'])],
    [
      /\boasdi\b/,
      (words) => (words.state === undefined ? socialSecurity(words) : stateOasdi(words)),
    ],
    [/social sec|soc\.? ?sec|\bss\b|\bfica\b/, socialSecurity],
    [/futa|fed(eral)?.{0,8}unemp|\bfui\b/, () => only('ER_FUTA')],
    [/\bsui ?\/ ?sdi\b/, bySide(['SUI', 'SDI'], ['ER_SUTA', 'ER_SDI'])],
    [/suta|\bsui\b|unemp/, unemployment],
    // Where a register has the parts of paid leave apart, their columns are added.
    [
      /family|medical leave|\bpfl\b|\bfli\b|\bpfml\b|\bpaid leave|famli/,
      bySide(['FLI'], ['ER_FLI']),
    ],
    [/\bsdi\b|disab|\bvpdi\b|\btdi\b/, bySide(['SDI'], ['ER_SDI'])],
    [/^(transit|or transit|oregon transit)\b/, bySide(['OR:TRANS'], [])],
    [/\blocal \d/, (words) => unclear(words, 'a number says no place; name the tax')],
    [/\blst\b|\bls tax\b|local services/, local('LST')],
    [/\b(local|city|county|municipal|eit|school district|occupational)\b/, local('LOCAL')],
    [/\bfitws\b/, employeeOnly('FITWS')],
    [/\bfed|\bfit\b|\bfwt\b|\bfitw\b/, employeeOnly('FIT')],
    [/\b(lived?|living|home|resident|residence)\b.*\b(state|sit)\b/, employeeOnly('HOME:SIT')],
    [/\bstate\b|\bsit\b|\bswt\b|\bsitw?\b/, stateIncome],
  ];

const only = (...taxes: string[]): Meaning => ({ taxes });
const unclear = ({ state }: HeaderWords, why: string): Meaning => ({
  unclear: state === undefined ? why : `${state}: ${why}`,
});

function bySide(employee: readonly string[], employer: readonly string[]) {
  return (words: HeaderWords): Meaning => {
    const named = words.side === 'employer' ? employer : employee;
    return named.length === 0
      ? unclear(words, NO_EMPLOYER_TAX)
      : only(...named.map((kind) => inState(kind, words)));
  };
}

function employeeOnly(...taxes: readonly string[]) {
  return bySide(taxes, []);
}

function socialSecurity(words: HeaderWords): Meaning {
  return bySide(['FICA'], ['ER_FICA'])(words);
}

/** PeopleSoft's name for the disability tax of California. */
const stateOasdi = (words: HeaderWords): Meaning =>
  words.state === 'CA'
    ? only(words.side === 'employer' ? 'CA:ER_SDI' : 'CA:SDI')
    : unclear(words, 'OASDI is a federal tax');

function unemployment(words: HeaderWords): Meaning {
  if (words.side === 'employer') return only(inState('ER_SUTA', words));
  if (words.side === 'employee') return only(inState('SUI', words));
  if (words.state === undefined) return only('SUTA');
  return EMPLOYEES_PAY_SUI.has(words.state)
    ? unclear(words, BOTH_SIDES)
    : only(`${words.state}:ER_SUTA`);
}

function local(kind: string) {
  return (words: HeaderWords): Meaning => {
    if (words.side === 'employer') return unclear(words, NO_EMPLOYER_TAX);
    const isHome = /\b(lived?|living|home|resident)\b/.test(words.text);
    const place = placeIn(words);
    const inPlace = place === '' ? kind : `${kind}:${place}`;
    if (words.state !== undefined) return only(`${words.state}:${inPlace}`);
    return only(isHome && place === '' ? `HOME:${kind}` : inPlace);
  };
}

/** `IN MONROE Withholdng` names a place, and `IN Withholdng` does not. */
function stateIncome(words: HeaderWords): Meaning {
  if (words.side === 'employer') return unclear(words, NO_EMPLOYER_TAX);
  const place = words.state === undefined ? '' : placeIn(words);
  if (place !== '') return only(`${words.state}:LOCAL:${place}`);
  return only(inState('SIT', words));
}

const COMMON =
  /\b(taxe?s?|tx|amount|amt|current|total|this|period|employee|ee|er|employer|w\/?h|withh\w*|withholdng|withheld|state|income|local|city|of|county|municipal|earned|services?|wage|payroll|school|district|occupational|license|fee|eit|lst|ls|sit|swt|sitw|worked|work|working|lived|living|live|home|resident|residence|nonresident|non|in|deducted|deduction|\d+)\b/g;

/** What is left of a header without its state and the words of taxes. */
function placeIn({ text, state }: HeaderWords): string {
  const found = [...allStates()].find(({ code }) => code === state);
  const rest =
    found === undefined || text === found.name.toLowerCase()
      ? text
      : text
          .replace(new RegExp(`\\b${found.name.toLowerCase()}(?! city)\\b`), ' ')
          .replace(new RegExp(`(^|[ ([–-])${found.code.toLowerCase()}(?=$|[ )\\]:–-])`), ' ');
  return rest
    .replaceAll(COMMON, ' ')
    .replaceAll(/[^\p{L}' ]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const inState = (kind: string, { state }: HeaderWords): string =>
  FEDERAL.has(kind) || state === undefined || /^(HOME:|[A-Z]{2}:|\d{2}-)/.test(kind)
    ? kind
    : `${state}:${kind}`;

/** Codes without blanks, as tax histories and pay statements have them. */
const CODES: Readonly<Record<string, string>> = {
  FIT: 'FIT',
  FITW: 'FIT',
  FITWS: 'FITWS',
  MED: 'MEDI',
  MEDEE: 'MEDI',
  MEDER: 'ER_MEDI',
  SOCEE: 'FICA',
  SOCER: 'ER_FICA',
  SSEE: 'FICA',
  SSER: 'ER_FICA',
  FUTA: 'ER_FUTA',
};
const STATE_CODES: Readonly<Record<string, string>> = {
  SIT: 'SIT',
  SITW: 'SIT',
  SDIEE: 'SDI',
  SDIER: 'ER_SDI',
  SUIEE: 'SUI',
  SUIER: 'ER_SUTA',
};

function codeNamed(header: string): Meaning {
  const code = header
    .replace(/ \(E[ER]\)$/, '')
    .trim()
    .toUpperCase();
  const federal = Object.hasOwn(CODES, code)
    ? CODES[code]
    : CODES[/^US(.*)$/.exec(code)?.[1] ?? ''];
  if (federal !== undefined) return federal === 'MEDI' ? only('MEDI', 'MEDI2') : only(federal);
  const [, state = '', kind = ''] = /^([A-Z]{2})([A-Z]{3,5})$/.exec(code) ?? [];
  const named = STATE_CODES[kind];
  return named !== undefined && fipsOf(state) !== undefined ? only(`${state}:${named}`) : undefined;
}

/** Other words that hold these never name a tax amount. */
const NOT_AN_AMOUNT =
  /taxable|wages?\b(?! tax)|gross|ytd|year[ -]to[ -]date|filing|status|allow|exempt|marital|\brates?\b|depend|state$|^state (code|worked)|^total|payable|\bids?$|\btax id\b/;
/** Deductions of the employer's own, whatever they are called. */
const DEDUCTION = /^((voluntary|other) )?deductions? ?:|^(dedns?|ded) |_deduction$/i;

/**
 * The taxes that a column or a line of a register means, in short names, with the state's postal code
 * before it where the name says it (`CA:SDI`); undefined when it names none.
 */
export function taxesNamed(header: string): NamedTaxes | undefined {
  if (DEDUCTION.test(header.trim())) return undefined;
  const words = headerWords(header);
  if (NOT_AN_AMOUNT.test(words.text)) return undefined;
  const code = codeNamed(header);
  if (code !== undefined) return code;
  const meaning = PATTERNS.find(([pattern]) => pattern.test(words.text))?.[1](words);
  if (meaning !== undefined) return meaning;
  const isStateTax = words.state !== undefined && /tax|w\/?h|withh|income/.test(words.text);
  return isStateTax ? stateIncome(words) : undefined;
}
