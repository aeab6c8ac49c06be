/** Which column of a register holds what: the YAML of `--columns`, and what a guess writes. */

import Type, { type Static } from 'typebox';
import { stringify } from 'yaml';
import { checkYaml, readYaml } from '../../../platform/shape/yaml-file.ts';
import { SheetError } from '../../../platform/sheets/sheet.ts';

const closed = { additionalProperties: false } as const;
const header = (description: string) => Type.Optional(Type.String({ minLength: 1, description }));
const names = <T extends Parameters<typeof Type.Record>[1]>(value: T, description: string) =>
  Type.Optional(Type.Record(Type.String(), value, { description }));

const Value = Type.Object({ value: Type.String({ minLength: 1 }) }, closed);

/** Registers that are not one row for each check, or one for each check and tax. */
export const LAYOUTS = [
  'adp-workforce-now',
  'paycom-prior-payroll',
  'quickbooks-desktop-summary',
  'quickbooks-desktop-detail-review',
  'quickbooks-desktop-detail',
  'quickbooks-online-details',
  'ukg-pro-tax-history',
  'ukg-ready',
  'paylocity-check-history',
  'peoplesoft',
] as const;

export const Columns = Type.Object(
  {
    layout: Type.Optional(
      Type.Enum([...LAYOUTS], {
        description: 'How the register is laid out, where it is not one row for each check.',
      }),
    ),
    employee: Type.Union([Type.String({ minLength: 1 }), Value], {
      description: 'Header of the employee id, or { value } for a register of one employee.',
    }),
    name: header('Header of the employee name, shown in reports.'),
    check: header(
      'Header of the check number, which with employee and pay date identifies a check.',
    ),
    payDate: Type.Union([Type.String({ minLength: 1 }), Value], {
      description: 'Header of the pay date, or { value } for all checks.',
    }),
    payPeriodsPerYear: Type.Optional(
      Type.Union([Type.String({ minLength: 1 }), Type.Integer({ minimum: 1, maximum: 366 })], {
        description:
          'Header of the pay frequency, or the number for all checks. Left out, it follows from the pay periods or the pay dates.',
      }),
    ),
    periodBegin: header('Header of the first day of the pay period, or of the whole period.'),
    periodEnd: header('Header of the last day of the pay period.'),
    workState: Type.String({ minLength: 1, description: 'Header, or the state of all checks.' }),
    homeState: header('Header of the state of residence, or the state of all employees.'),
    workPlace: header('Header of the city or county of work, or the place of all checks.'),
    homePlace: header('Header of the city or county of residence, or the place of all employees.'),
    wages: Type.Record(Type.String(), Type.String(), {
      minProperties: 1,
      description:
        'Header (or name in taxColumn) to wage type. The type Total has all wages of the check; Regular is then the remainder.',
    }),
    gross: header(
      'Header of all wages of the check, which the columns of wages have to add up to.',
    ),
    net: header('Header of the net pay.'),
    deductions: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), {
        description: 'Headers of deductions after tax, which only the net pay depends on.',
      }),
    ),
    hours: header('Header of the hours worked.'),
    ytdWages: header('Header of year-to-date wages.'),
    ytdIncludesThisCheck: Type.Optional(Type.Boolean({ description: 'Default true.' })),
    benefits: names(Type.String(), 'Header of a pretax deduction to benefitType.'),
    parameters: names(
      Type.String(),
      'Header to TAX.PARAMETER, such as FIT.FILINGSTATUS; TAX.RATE is the employer’s own rate, TAX.EXEMPT an exemption.',
    ),
    values: names(
      Type.Record(Type.String(), Type.String()),
      'Header to the meanings of its values, such as { "Married Joint": M }.',
    ),
    negative: Type.Optional(
      Type.Array(Type.Enum(['employeeTaxes', 'employerTaxes', 'benefits']), {
        description:
          'Amounts that the register prints as negative where they are withheld. Left out, it is so where all of a kind are negative.',
      }),
    ),
    taxColumn: header('Only with one row for each check and tax: header of the tax name.'),
    amountColumn: header('Only with taxColumn: header of the amount.'),
    taxes: Type.Record(
      Type.String(),
      Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })]),
      {
        description:
          'Header (or name in taxColumn) to the taxes whose sum it contains: FIT, FITWS, FICA, MEDI, MEDI2, SIT, HOME:SIT, SDI, CA:SDI, LOCAL, PA:LOCAL:philadelphia, or a uniqueTaxID. Columns of the same tax are added.',
      },
    ),
  },
  closed,
);
export type Columns = Static<typeof Columns>;

/** Throws a `SheetError` that lists every problem with its line. */
export function parseColumns(text: string, file: string): Columns {
  const problems: string[] = [];
  const value = readYaml({ file, text }, problems);
  if (problems.length === 0) checkYaml(Columns, value, { file, text }, '', problems);
  const columns = value as Columns;
  if (
    problems.length === 0 &&
    (columns.taxColumn === undefined) !== (columns.amountColumn === undefined)
  ) {
    problems.push(`${file}: taxColumn and amountColumn belong together. Send both, or neither.`);
  }
  if (problems.length > 0) throw new SheetError(problems.join('\n'));
  return columns;
}

/** The YAML that `parseColumns` reads; of unfinished columns, as far as they go, with the gaps marked. */
export const printColumns = (columns: Partial<Columns>, missing: readonly string[] = []): string =>
  missing.map((field) => `# ${field}: not found. Write ${howToName(field)}.\n`).join('') +
  stringify(columns, { lineWidth: 100 });

const HOW: Readonly<Record<string, string>> = {
  employee: 'a header, or { value: ID } for a register of one employee (--employee)',
  payDate: 'a header, or { value: yyyy-mm-dd } for all checks (--pay-date)',
  payPeriodsPerYear: 'a header, or one number such as 26 for all checks (--frequency)',
  workState: 'a header, or one state such as IL for all checks (--state)',
  wages: 'a header and its wage type',
  taxes: 'a header and its tax',
};

/** What to write for a field that was not found. */
export const howToName = (field: string): string => HOW[field] ?? 'a header';

/** A header, or what holds for all checks. */
export type HeaderOrValue = Columns['employee'];

export const headerOf = (column: HeaderOrValue | undefined): string | undefined =>
  typeof column === 'string' ? column : undefined;

/** Every header that the columns name; `homeState` and the like count where the register has them. */
export function headersOf(columns: Columns): string[] {
  const { name, check, periodBegin, periodEnd, hours, ytdWages, gross, net } = columns;
  const { taxColumn, amountColumn, payPeriodsPerYear: frequency } = columns;
  const single = [headerOf(columns.employee), name, check, headerOf(columns.payDate)];
  const isLong = taxColumn !== undefined;
  single.push(periodBegin, periodEnd, hours, ytdWages, taxColumn, amountColumn);
  if (!isLong) single.push(gross, net);
  return [
    ...single.filter((header) => header !== undefined),
    ...(typeof frequency === 'string' ? [frequency] : []),
    ...(isLong ? [] : Object.keys(columns.wages)),
    ...(isLong ? [] : Object.keys(columns.benefits ?? {})),
    ...(isLong ? [] : (columns.deductions ?? [])),
    ...Object.keys(columns.parameters ?? {}),
    ...(isLong ? [] : Object.keys(columns.taxes)),
  ];
}

/** Headers that a column may be, or what holds for all checks. */
export const placesOf = ({ workState, homeState, workPlace, homePlace }: Columns): string[] =>
  [workState, homeState, workPlace, homePlace].filter((place) => place !== undefined);
