/** Paycom's prior payroll register: one row for each code of an employee, with its kind in a column. */

import type { Row } from '../../../platform/sheets/sheet.ts';
import { taxesNamed } from '../headers/tax-names.ts';

/** How the name of a code is written for each kind; kinds that are left out are memos. */
const KINDS: readonly (readonly [kind: RegExp, name: (code: string) => string])[] = [
  [/^earnings?$/i, (code) => `Earnings: ${code}`],
  [/^w\/?h taxes$/i, (code) => `${code} (EE)`],
  [/^client side liabilit/i, (code) => `${code} (ER)`],
  [/^deductions?$/i, (code) => `Deduction: ${code}`],
  [/^net pay/i, () => 'Net Pay'],
];

export function paycomRows(rows: readonly Row[], at: number): Row[] {
  const { line: headerLine = 0, cells: headers = [] } = rows[at] ?? {};
  const texts = headers.map((cell) => cell.toLowerCase().trim());
  const column = (...names: readonly string[]): number =>
    texts.findIndex((text) => names.includes(text));
  const [kind, code, description] = [
    column('code description'),
    column('type code'),
    column('type description'),
  ];
  const amount = column('amount', 'current amount', 'sum of amount');
  const employee = column('ee code', 'employee code');
  const name = column('ee name', 'employee name');
  const day = column('pay date', 'check date');
  const own = ['EE Code', 'EE Name', 'Pay Date', 'Tax Name', 'Amount'];
  const turned = rows.slice(at + 1).flatMap(({ line, cells }): Row[] => {
    const cell = (i: number): string => cells[i] ?? '';
    const nameOf = KINDS.find(([pattern]) => pattern.test(cell(kind)))?.[1];
    if (nameOf === undefined) return [];
    const [text, short] = [cell(description), cell(code)];
    const isTax = nameOf('').startsWith(' (');
    const isShort = text === '' || (isTax && taxesNamed(text) === undefined);
    const filled = [
      cell(employee),
      cell(name),
      cell(day),
      nameOf(isShort && short !== '' ? short : text),
      cell(amount),
    ];
    return [{ line, cells: filled }];
  });
  const isDated = day >= 0;
  const withoutDay = ({ line, cells }: Row): Row => ({
    line,
    cells: isDated ? cells : cells.filter((_, i) => i !== 2),
  });
  return [{ line: headerLine, cells: own }, ...turned].map(withoutDay);
}
