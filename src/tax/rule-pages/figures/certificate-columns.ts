/** The columns of a state's tables, and which value of the certificate leads to which. */

import { words } from './labels.ts';
import type { FigureTable } from './model.ts';

export type CertificateColumns = {
  readonly parameter?: string;
  readonly of?: Readonly<Record<string, string>>;
  readonly start?: string;
  readonly atLeast?: readonly {
    readonly parameter: string;
    readonly value: string;
    readonly from: string;
    readonly to: string;
  }[];
};

/** What each value of the certificate's parameter means. */
type Meanings = ReadonlyMap<string, string>;

const LONGEST_NAME = 48;

/** A column in the words of the one value that leads to it, or else in those of its own name. */
export function columnNames(
  { of = {} }: CertificateColumns,
  meanings: Meanings,
): Map<string, string> {
  const values = Map.groupBy(Object.entries(of), ([, column]) => column);
  return new Map(
    [...values].map(([column, [entry, ...others]]) => {
      const meaning = meanings.get(entry?.[0] ?? '');
      const isShort =
        meaning !== undefined && others.length === 0 && meaning.length <= LONGEST_NAME;
      return [column, words(isShort ? meaning : column)];
    }),
  );
}

export function columnsTable(
  { parameter, of = {}, start, atLeast = [] }: CertificateColumns,
  meanings: Meanings,
  nameOf: (column: string) => string,
): FigureTable {
  const rows = [
    ...Object.entries(of).map(([value, column]) => [
      `${parameter ?? ''} ${value}`.trim(),
      meanings.get(value) ?? '',
      nameOf(column),
    ]),
    ...(start === undefined ? [] : [['', 'Start with', nameOf(start)]]),
    ...atLeast.map(({ parameter: other, value, from, to }) => [
      `${other} ${value} or more`,
      `Instead of ${nameOf(from)}`,
      nameOf(to),
    ]),
  ];
  return {
    group: 'Columns',
    title: 'Which column of the tables applies',
    columns: [
      { label: 'Certificate', unit: 'text' },
      { label: 'Meaning', unit: 'text' },
      { label: 'Column', unit: 'text' },
    ],
    rows,
  };
}
