/** What the fields of the methods for local taxes are called for readers: their words mean something else elsewhere. */

import { type Fact, isFields, type Unit } from './model.ts';

type Label = readonly [text: string, unit: Unit];

const CREDIT: Readonly<Record<string, Label>> = {
  'credit.limit': ['Credit for another local tax: at most this part of the wages', 'rate'],
  'credit.limitParameter': ['Limit of the credit from', 'text'],
  'credit.rate': ['Credit for another local tax: part of it', 'rate'],
  'credit.rateParameter': ['Part that is credited from', 'text'],
  'credit.taxes': ['Taxes credited', 'text'],
  'credit.to': ['Credit for', 'text'],
};

const LABELS: Readonly<Record<string, Readonly<Record<string, Label>>>> = {
  'local-wage-rate@1': {
    ...CREDIT,
    cap: ['Wage base: yearly wages up to', 'dollars'],
    'exemptions.each': ['Each exemption, per year', 'dollars'],
    'exemptions.parameter': ['Number of exemptions from', 'text'],
    maximumTax: ['At most a year', 'dollars'],
    nonresident: ['Rate of nonresidents', 'rate'],
    resident: ['Rate of residents', 'rate'],
    shareOfResidents: ['The share counts for residents, too', 'text'],
    shareOfWork: ['Share of work in the place from', 'text'],
  },
  'pennsylvania-earned-income@1': {
    collector: ['Tax collector', 'text'],
    credits: ['Taxes credited', 'text'],
    first: ['Withheld before other earned income taxes', 'text'],
    municipalExemption: ['Municipal low-income exemption, per year', 'dollars'],
    nonresident: ['Municipal rate of nonresidents', 'rate'],
    psd: ['PSD code', 'text'],
    resident: ['Municipal rate of residents', 'rate'],
    school: ['School district rate of residents', 'rate'],
    schoolExemption: ['School district low-income exemption, per year', 'dollars'],
  },
  'local-services-tax@1': {
    atOnceUpTo: ['Withheld in one amount up to, per year', 'dollars'],
    municipal: ['Municipal tax per year', 'dollars'],
    municipalExemption: ['Municipal low-income exemption, per year', 'dollars'],
    psd: ['PSD code', 'text'],
    school: ['School district tax per year', 'dollars'],
    schoolExemption: ['School district low-income exemption, per year', 'dollars'],
  },
  'monthly-head-tax@1': {
    amount: ['Each month', 'dollars'],
    from: ['Owed for months with wages of at least', 'dollars'],
  },
  'weekly-fee@1': {
    amount: ['Each week', 'dollars'],
    nonresidentsOnly: ['Nonresidents only', 'text'],
  },
};

const WORDS: Readonly<Record<string, string>> = {
  'social-security': 'the Social Security wage base',
  everyone: 'residents and nonresidents',
  true: 'yes',
};

/** Undefined for a field that means what it means in other methods. */
export function localFacts(
  method: string,
  path: readonly string[],
  value: unknown,
): readonly Fact[] | undefined {
  if (path.join('.') === 'notWithheld') return waivers(value as readonly Waiver[]);
  const label = LABELS[method]?.[path.join('.')];
  if (label === undefined || isFields(value)) return undefined;
  const [text, unit] = label;
  const said = Array.isArray(value) ? value.join(', ') : String(value);
  return [{ label: text, value: WORDS[said] ?? said, unit: said in WORDS ? 'text' : unit }];
}

type Waiver = {
  readonly parameter: string;
  readonly upTo?: number;
  readonly nonresidentsOnly?: boolean;
  readonly reason: string;
};

const waivers = (all: readonly Waiver[]): Fact[] =>
  all.map(({ parameter, upTo, nonresidentsOnly, reason }) => ({
    label: [
      `Not withheld with ${parameter}`,
      ...(upTo === undefined ? [] : [`up to ${upTo}`]),
      ...(nonresidentsOnly ? ['from nonresidents'] : []),
    ].join(' '),
    value: reason,
    unit: 'text',
  }));
