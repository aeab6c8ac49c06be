/** Which column of a register holds what: the YAML of `--columns`, and what a guess writes. */

import Type, { type Static } from 'typebox';
import { stringify } from 'yaml';
import { checkYaml, readYaml } from '../../platform/shape/yaml-file.ts';
import { SheetError } from '../../platform/sheets/sheet.ts';

const closed = { additionalProperties: false } as const;
const header = (description: string) => Type.Optional(Type.String({ minLength: 1, description }));
const names = <T extends Parameters<typeof Type.Record>[1]>(value: T, description: string) =>
  Type.Optional(Type.Record(Type.String(), value, { description }));

export const Columns = Type.Object(
  {
    employee: Type.String({ minLength: 1, description: 'Header of the employee id.' }),
    name: header('Header of the employee name, shown in reports.'),
    check: header(
      'Header of the check number, which with employee and pay date identifies a check.',
    ),
    payDate: Type.String({ minLength: 1 }),
    payPeriodsPerYear: Type.Union(
      [Type.String({ minLength: 1 }), Type.Integer({ minimum: 1, maximum: 366 })],
      {
        description: 'Header of the pay frequency, or the number for all checks.',
      },
    ),
    workState: Type.String({ minLength: 1, description: 'Header, or the state of all checks.' }),
    homeState: header('Header of the state of residence.'),
    wages: Type.Record(Type.String(), Type.String(), {
      minProperties: 1,
      description:
        'Header to wage type. The type Total has all wages of the check; Regular is then the remainder.',
    }),
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
    taxColumn: header('Only with one row for each check and tax: header of the tax name.'),
    amountColumn: header('Only with taxColumn: header of the amount.'),
    taxes: Type.Record(
      Type.String(),
      Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })]),
      {
        description:
          'Header (or name in taxColumn) to the taxes whose sum it contains: FIT, FICA, MEDI, MEDI2, SIT, SDI, CA:SDI, or a uniqueTaxID.',
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

/** The YAML that `parseColumns` reads; of unfinished columns, as far as they go. */
export const printColumns = (columns: Partial<Columns>): string =>
  stringify(columns, { lineWidth: 100 });

/** Every header that the columns name. */
export function headersOf(columns: Columns): string[] {
  const { employee, name, check, payDate, payPeriodsPerYear, homeState, hours, ytdWages } = columns;
  const { taxColumn, amountColumn } = columns;
  const single = [
    employee,
    name,
    check,
    payDate,
    homeState,
    hours,
    ytdWages,
    taxColumn,
    amountColumn,
  ];
  return [
    ...single.filter((header) => header !== undefined),
    ...(typeof payPeriodsPerYear === 'string' ? [payPeriodsPerYear] : []),
    ...Object.keys(columns.wages),
    ...Object.keys(columns.benefits ?? {}),
    ...Object.keys(columns.parameters ?? {}),
    ...(taxColumn === undefined ? Object.keys(columns.taxes) : []),
  ];
}
