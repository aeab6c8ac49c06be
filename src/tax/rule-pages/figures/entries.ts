/**
 * Deductions, allowances, and credits: one table each, with a row for each pay period and column of
 * the certificate that its amounts differ by.
 */

import { labelOf, words } from './labels.ts';
import { type Column, type Fields, type FigureTable, isFields } from './model.ts';

/** Fields of an entry that are no amounts: the title has them. */
const TOLD = [
  'label',
  'line',
  'parameter',
  'source',
  'confidence',
  'evidence',
  'mostByWages',
  'tiers',
];

const KINDS: Readonly<Record<string, string>> = {
  ladder: 'falls in steps as wages rise',
  percent: 'a percentage of wages',
  phaseOut: 'falls as wages rise',
  phaseOutRatio: 'falls by a ratio as wages rise',
  phased: 'falls as wages rise',
  tax: 'a tax withheld from the same wages',
};

/** A figure as the annual amount and those of pay periods, each for all columns or by column. */
type Spread = {
  /** By pay period; `annual` for the amount of the year. */
  readonly periods: ReadonlyMap<string, unknown>;
  readonly rounding: string | undefined;
};

function spreadOf(figure: unknown): Spread {
  if (!isFields(figure) || !('annual' in figure)) {
    return { periods: new Map([['annual', figure]]), rounding: undefined };
  }
  const { annual, periods, derive } = figure;
  const others = Object.entries((periods ?? {}) as Fields).filter(
    // Annual pay, where it has the amount of the year.
    ([name, amounts]) => name !== 'annually' || JSON.stringify(amounts) !== JSON.stringify(annual),
  );
  return {
    periods: new Map([['annual', annual], ...others]),
    rounding: derive === undefined ? undefined : String(derive),
  };
}

const cellOf = (value: unknown, column: string): string => {
  const cell = isFields(value) ? value[column] : value;
  return Array.isArray(cell) ? cell.join(', ') : cell === undefined ? '' : String(cell);
};

/** `names` are the certificate's columns in words. */
export function entryTable(
  group: string,
  field: string,
  entry: Fields,
  nameOf: (column: string) => string,
): FigureTable {
  const flat = Object.entries(entry).flatMap(([name, value]): [string, unknown][] =>
    name === 'first' && isFields(value)
      ? [
          ['first.count', value.count],
          ['first.each', value.each],
        ]
      : [[name, value]],
  );
  const figures = flat.filter(([name]) => !TOLD.includes(name) && name !== 'kind');
  const spreads = figures.map(([name, value]) => [name, spreadOf(value)] as const);
  const periods = [...new Set(spreads.flatMap(([, { periods: all }]) => [...all.keys()]))];
  const columns = [
    ...new Set(
      spreads.flatMap(([, { periods: all }]) =>
        [...all.values()].flatMap((value) => (isFields(value) ? Object.keys(value) : [])),
      ),
    ),
  ];
  const hasPeriods = periods.length > 1;
  const [only] = spreads;
  if (hasPeriods && columns.length > 0 && spreads.length === 1 && only !== undefined) {
    const { unit } = columnOf(field, only[0]);
    return {
      group,
      title: titleOf(entry, spreads),
      columns: [
        { label: 'Pay period', unit: 'text' },
        ...columns.map((column) => ({ label: nameOf(column), unit })),
      ],
      rows: periods.map((period) => [
        words(period),
        ...columns.map((column) => cellOf(only[1].periods.get(period), column)),
      ]),
    };
  }
  const rows = periods.flatMap((period) =>
    (columns.length === 0 ? [''] : columns).map((column) => [
      ...(hasPeriods ? [words(period)] : []),
      ...(columns.length === 0 ? [] : [nameOf(column)]),
      ...spreads.map(([, { periods: all }]) =>
        cellOf(all.get(period) ?? (all.size === 1 ? all.get('annual') : undefined), column),
      ),
    ]),
  );
  return {
    group,
    title: titleOf(entry, spreads),
    columns: [
      ...(hasPeriods ? [{ label: 'Pay period', unit: 'text' } as const] : []),
      ...(columns.length === 0 ? [] : [{ label: 'Column', unit: 'text' } as const]),
      ...spreads.map(([name]) => columnOf(field, name)),
    ],
    rows,
  };
}

function columnOf(field: string, name: string): Column {
  const found = labelOf([field, ...name.split('.')]);
  return { label: found?.label ?? words(name), unit: found?.unit ?? 'text' };
}

function titleOf(entry: Fields, spreads: readonly (readonly [string, Spread])[]): string {
  const { label, line, parameter, kind } = entry;
  const rounding = spreads.find(([, spread]) => spread.rounding !== undefined)?.[1].rounding;
  return [
    String(label ?? parameter ?? ''),
    line === undefined ? '' : lineName(String(line)),
    parameter === undefined ? '' : `by ${String(parameter)}`,
    kind === undefined ? '' : (KINDS[String(kind)] ?? ''),
    rounding === undefined
      ? ''
      : `other pay periods: the annual amount divided, to the ${rounding.replace(/s$/, '')}`,
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** A line of a certificate or worksheet; some agencies name columns and steps instead. */
const lineName = (line: string): string =>
  /^[A-Za-z\d]{1,3}(\W|$)/.test(line) && !line.includes('line') ? `line ${line}` : line;
