/** Layouts with one row for each amount: Paycom and UKG Pro. */

import { after, csv, gross, money, namesOf, net, type Paid, us, type Written } from './paid.ts';

/** `REYES, ANA` of Ana Reyes. */
const capitals = (name: string): string => name.replace(/^(\S+) (.+)$/, '$2, $1').toUpperCase();

/** One file for each pay date, which is in its name: the checks of one day. */
export const paycom = (checks: readonly Paid[]): Written => {
  const rows = checks.flatMap((paid): string[][] => {
    const row = (
      kind: string,
      code: string,
      text: string,
      cents: number | undefined,
    ): string[][] =>
      cents === undefined || cents === 0
        ? []
        : [[paid.id, capitals(paid.name), kind, code, text, money(cents)]];
    const { amounts } = paid;
    return [
      ...row('Earnings', 'REG', 'Regular', paid.regular),
      ...row('Earnings', 'BON', 'Bonus', paid.bonus),
      ...row('W/H Taxes', 'FITW', 'Federal Income Tax', amounts.FIT),
      ...row('W/H Taxes', 'SS', 'Social Security', amounts.FICA),
      ...row('W/H Taxes', 'MED', 'Medicare', amounts.MEDI),
      ...namesOf(checks, 'SIT:').flatMap((name) =>
        row('W/H Taxes', `${after(name)}SIT`, '', amounts[name]),
      ),
      ...namesOf(checks, 'LOCAL:').flatMap((name) =>
        row('W/H Taxes', 'LOC', `${after(name)} City Tax`, amounts[name]),
      ),
      ...row('Client Side Liabilities', 'SS', 'Social Security', amounts.ER_FICA),
      ...row('Client Side Liabilities', 'MED', 'Medicare', amounts.ER_MEDI),
      ...row('Net Pay Distribution', 'CHK', 'Checking', net(paid)),
    ];
  });
  const [first] = checks;
  const days = [first?.begin, first?.end, first?.payDate].map((day = '') =>
    us(day).replaceAll('/', ''),
  );
  const header = [
    'EE Code',
    'EE Name',
    'Code Description',
    'Type Code',
    'Type Description',
    'Amount',
  ];
  return {
    given: { name: `Prior ${days.join(' ')}.csv` },
    text: csv([header, ...rows]),
  };
};

const UKG: readonly (readonly [code: string, name: string, employer: 'Y' | 'N'])[] = [
  ['USFIT', 'FIT', 'N'],
  ['USSOCEE', 'FICA', 'N'],
  ['USSOCER', 'ER_FICA', 'Y'],
  ['USMEDEE', 'MEDI', 'N'],
  ['USMEDER', 'ER_MEDI', 'Y'],
];

/** One row for each tax; wages by kind are in another table of the program. */
export const ukgPro = (checks: readonly Paid[]): Written => {
  const codes = [
    ...UKG,
    ...namesOf(checks, 'SIT:').map((name) => [`${after(name)}SIT`, name, 'N'] as const),
  ];
  return {
    text: csv([
      [
        'EmpNo',
        'Check Number',
        'PthPayDate',
        'PthTaxCode',
        'PthCurTaxableWages',
        'PthCurGrossWages',
        'PthIsEmployerTax',
        'PthCurTaxAmt',
      ],
      ...checks.flatMap((paid) =>
        codes.flatMap(([code, name, employer]) =>
          paid.amounts[name] === undefined
            ? []
            : [
                [
                  paid.id,
                  paid.number,
                  us(paid.payDate),
                  code,
                  money(gross(paid)),
                  money(gross(paid)),
                  employer,
                  money(paid.amounts[name]),
                ],
              ],
        ),
      ),
    ]),
  };
};
