/** Reports of QuickBooks Desktop, which print what is withheld as negative. */

import {
  after,
  amount,
  csv,
  filled,
  gross,
  money,
  namesOf,
  net,
  type Paid,
  stateOf,
  us,
  type Written,
  withheld,
} from './paid.ts';

const negated = (cents: number | undefined): string =>
  money(cents === undefined ? undefined : 0 - cents);

/** Items down and employees across: the sums of one day. */
export const quickbooksSummary = (checks: readonly Paid[]): Written => {
  const across = (cell: (paid: Paid) => string): string[] =>
    checks.flatMap((paid) => ['', '', cell(paid)]);
  const line = (item: string, cell?: (paid: Paid) => string): string[] => [
    item,
    ...(cell === undefined ? checks.flatMap(() => ['', '', '']) : across(cell)),
  ];
  const taken =
    (name: string) =>
    ({ amounts }: Paid): string =>
      negated(amounts[name]);
  return {
    given: { payDate: { value: checks[0]?.payDate ?? '' } },
    text: csv([
      ['Payroll Summary'],
      ['', ...checks.flatMap(({ name }) => [name, '', ''])],
      ['', ...checks.flatMap(() => ['Hours', 'Rate', 'Jan 9 26'])],
      line('Employee Wages, Taxes and Adjustments'),
      line('Gross Pay'),
      line('Salary', ({ regular }) => money(regular)),
      line('Bonus', ({ bonus }) => filled(bonus)),
      line('Total Gross Pay', (paid) => money(gross(paid))),
      line('Taxes Withheld'),
      line('Federal Withholding', taken('FIT')),
      line('Medicare Employee', taken('MEDI')),
      line('Social Security Employee', taken('FICA')),
      ...namesOf(checks, 'SIT:').map((name) => line(`${after(name)} - Withholding`, taken(name))),
      ...namesOf(checks, 'LOCAL:').map((name) => line(`${stateOf(name)} - Local Tax`, taken(name))),
      line('Medicare Employee Addl Tax', () => '0.00'),
      line('Total Taxes Withheld', (paid) => negated(withheld(paid))),
      line('Net Pay', (paid) => money(net(paid))),
      line('Employer Taxes and Contributions'),
      line('Medicare Company', amount('ER_MEDI')),
      line('Social Security Company', amount('ER_FICA')),
    ]),
  };
};

type Item = { readonly title: string; readonly cents: (paid: Paid) => number | undefined };

/** The payroll items of QuickBooks Desktop, taxes withheld negative. */
const quickbooksItems = (checks: readonly Paid[]): Item[] => {
  const taken = (title: string, name: string): Item => ({
    title,
    cents: ({ amounts }) => (amounts[name] === undefined ? undefined : 0 - (amounts[name] ?? 0)),
  });
  return [
    { title: 'Salary', cents: ({ regular }) => regular || undefined },
    { title: 'Bonus', cents: ({ bonus }) => bonus || undefined },
    taken('Federal Withholding', 'FIT'),
    taken('Medicare Employee', 'MEDI'),
    taken('Social Security Employee', 'FICA'),
    ...namesOf(checks, 'SIT:').map((name) => taken(`${after(name)} - Withholding`, name)),
    ...namesOf(checks, 'LOCAL:').map((name) => taken(`${stateOf(name)} - Local Tax`, name)),
    { title: 'Medicare Company', cents: ({ amounts }) => amounts.ER_MEDI },
    { title: 'Social Security Company', cents: ({ amounts }) => amounts.ER_FICA },
  ];
};

export const quickbooksReview = (checks: readonly Paid[]): Written => {
  const header = [
    '',
    '',
    'Date',
    'Tax Table Version',
    'Income Subject to Tax',
    'Wage Base',
    'Payroll Tax Rate',
    'User Edit?',
    'Amount',
    'Calculated Amount',
    'Amount Difference',
  ];
  const blank = (...cells: string[]): string[] => [
    ...cells,
    ...header.slice(cells.length).map(() => ''),
  ];
  const rows = [...Map.groupBy(checks, ({ name }) => name)].flatMap(([name, own]) => [
    blank(name),
    ...quickbooksItems(checks).flatMap(({ title, cents }) => {
      const dated = own.flatMap((paid) => {
        const value = cents(paid);
        return value === undefined
          ? []
          : [
              [
                '',
                '',
                us(paid.payDate),
                '20108',
                '',
                '',
                '',
                '',
                money(value),
                money(value),
                '0.00',
              ],
            ];
      });
      return dated.length === 0 ? [] : [blank('', title), ...dated, blank(`Total ${title}`)];
    }),
    blank(`Total ${name}`),
  ]);
  return { text: csv([header, ...rows]) };
};

export const quickbooksDetail = (checks: readonly Paid[]): Written => ({
  text: csv([
    ['Date', 'Num', 'Name', 'Payroll Item', 'Wage Base', 'Amount'],
    ...quickbooksItems(checks).flatMap(({ title, cents }) =>
      checks.flatMap((paid) => {
        const value = cents(paid);
        return value === undefined
          ? []
          : [[us(paid.payDate), paid.number, paid.name, title, money(gross(paid)), money(value)]];
      }),
    ),
  ]),
});
