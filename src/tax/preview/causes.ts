/** The causes of a difference, and the fields of figures that belong to each, in the order in which they are applied. */

import type { BlockCommon } from '../rules/index.ts';

export const CAUSES = [
  'baseRestarted',
  'endedTax',
  'taxability',
  'wageBase',
  'rate',
  'bracket',
  'allowance',
  'residence',
  'certificate',
  'formula',
  'newTax',
  'relatedTax',
  'together',
] as const;

export type Cause = (typeof CAUSES)[number];

/** Causes that are some of the figures of a block. */
export const FIGURE_CAUSES = ['wageBase', 'rate', 'bracket', 'allowance'] as const;

type FigureCause = (typeof FIGURE_CAUSES)[number];

/** Fields that are tables of rows; the first word of a row is where it begins. */
const TABLES = ['charts', 'graduated', 'highWages', 'periodSchedules', 'schedules'];

const FIELDS: Readonly<Record<FigureCause, readonly string[]>> = {
  wageBase: [
    'cap',
    'exemptUpTo',
    'from',
    'higherBase',
    'maximumTax',
    'over',
    'upTo',
    'wagesPerWeek',
  ],
  rate: [
    ...['amount', 'counties', 'credit', 'creditReductions', 'employeePartOfPremium', 'grossRate'],
    ...[
      'localRates',
      'minimum',
      'municipal',
      'nonresident',
      'nonresidentRate',
      'ordinaryEmployeeRate',
    ],
    ...[
      'printed',
      'publishedRate',
      'rate',
      'resident',
      'school',
      'sizes',
      'smallEmployer',
      'supplemental',
    ],
    ...['taxPerDay', 'taxPerWeek', 'withoutCertificate'],
  ],
  bracket: [
    ...['addBack', 'less', 'midpoint', 'printedBases', 'recapture', 'steps', 'surtax', 'zones'],
    ...TABLES,
  ],
  allowance: [
    ...['allowances', 'calculator', 'constants', 'contributions', 'creditTable', 'credits'],
    ...['deductions', 'estimatedDeduction', 'exemptionCredit', 'exemptions', 'nonresidentAlien'],
    ...['municipalExemption', 'noTaxBelow', 'noTaxUpTo', 'periods', 'reduction'],
    ...['schoolExemption', 'specialProcedure'],
  ],
};

/** How the figures are used, not amounts. */
const FORMULA: readonly string[] = [
  ...['atOnceUpTo', 'basis', 'benefitsNote', 'codes', 'columns', 'countsOf', 'dailyPay'],
  ...['fallingRates', 'fips', 'first', 'nonresidentsOnly', 'shareOfResidents', 'shareOfWork'],
  ...['listedAllowances', 'method', 'notWithheld', 'of', 'outside', 'parameter', 'psd', 'reason'],
  ...['rounding', 'share', 'withoutRate'],
];

/** Where figures are from, and when they hold. */
const ABOUT = new Set([
  ...['checked', 'collector', 'confidence', 'derive', 'edges', 'edition', 'effective', 'ends'],
  ...['evidence', 'knownTo', 'notes', 'published', 'repealed', 'since', 'source', 'until'],
]);

const CAUSE_OF: ReadonlyMap<string, Cause> = new Map<string, Cause>([
  ...FIGURE_CAUSES.flatMap((cause) => FIELDS[cause].map((field) => [field, cause] as const)),
  ...FORMULA.map((field) => [field, 'formula'] as const),
]);

/** Undefined for what says where figures are from; null for a field that no cause has. */
export const causeOfField = (field: string): Cause | null | undefined =>
  ABOUT.has(field) ? undefined : (CAUSE_OF.get(field) ?? null);

/** The fields that differ, by cause. */
export function changedFields(
  before: BlockCommon,
  after: BlockCommon,
): ReadonlyMap<Cause, readonly string[]> {
  const was = new Map<string, unknown>(Object.entries(before));
  const is = new Map<string, unknown>(Object.entries(after));
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (field) =>
      causeOfField(field) !== undefined &&
      JSON.stringify(was.get(field)) !== JSON.stringify(is.get(field)),
  );
  return Map.groupBy(changed, (field): Cause => {
    if (TABLES.includes(field) && areRatesAlone(was.get(field), is.get(field))) return 'rate';
    return causeOfField(field) ?? 'formula';
  });
}

/** Whether the rows of two tables begin at the same amounts. */
const areRatesAlone = (was: unknown, is: unknown): boolean =>
  was !== undefined && is !== undefined && startsOf(was) === startsOf(is);

/** Where the rows of all tables begin, as text. */
function startsOf(table: unknown): string {
  if (typeof table === 'string') {
    const rows = table.trim().split('\n');
    return rows.map((row) => row.trim().split(/\s+/, 1)[0]).join(' ');
  }
  if (typeof table !== 'object' || table === null) return String(table);
  return Object.entries(table)
    .map(([name, inner]) => `${name}: ${startsOf(inner)}`)
    .join('\n');
}
