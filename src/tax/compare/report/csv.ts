/** A comparison as CSV: one row for each amount, then one for each row that was not calculated. */

import { inDollars } from '../../../platform/shape/written.ts';
import { csvText } from '../../../platform/sheets/write-csv.ts';
import type { Comparison } from '../compare.ts';

const HEADER = [
  'row',
  'employee',
  'name',
  'payDate',
  'tax',
  'uniqueTaxIDs',
  'theirs',
  'wagewright',
  'difference',
  'result',
  'reason',
  'otherReasons',
  'rulesVersion',
];

const dollars = (cents: number | undefined): string =>
  cents === undefined ? '' : inDollars(cents);

export function csvReport({ checks, failed, version }: Comparison): string {
  const amounts = checks.flatMap(({ check, amounts: own }) =>
    own.map(({ expected, ours, failure, difference, agrees, reasons }) => {
      const [likely, ...others] = reasons.map(({ text }) => text);
      const result = agrees ? 'agrees' : failure === undefined ? 'differs' : 'not calculated';
      return [
        check.line,
        check.employee,
        check.name,
        check.payDate,
        expected.label,
        expected.taxes.join(' '),
        dollars(expected.cents),
        dollars(ours),
        failure === undefined ? dollars(difference) : '',
        result,
        failure ?? likely,
        others.join(' '),
        version,
      ];
    }),
  );
  const rows = failed.map(({ line, employee, reason }) => [
    line,
    employee,
    ...Array.from({ length: 7 }, () => ''),
    'not calculated',
    reason,
    '',
    version,
  ]);
  return csvText([HEADER, ...amounts, ...rows]);
}
