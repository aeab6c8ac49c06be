/** Rows under named columns. On a phone each row is by itself, every value next to its column's name. */

import type { ReactNode } from 'react';

export type Column<Row> = {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** Names the row; the first column usually does. */
  readonly isRowHeader?: boolean;
  /** For a column of buttons: its name is heard, not seen. */
  readonly isLabelHidden?: boolean;
};

type Props<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
};

export const DataTable = <Row,>({ label, columns, rows, keyOf }: Props<Row>) => (
  <table className="table stacks" aria-label={label}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.id} scope="col" className={column.isNumber ? 'number' : undefined}>
            {column.isLabelHidden ? (
              <span className="visually-hidden">{column.label}</span>
            ) : (
              column.label
            )}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map((column) => (
            <Cell key={column.id} column={column} row={row} />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { cell, isNumber, isRowHeader, isLabelHidden, label } = column;
  if (isRowHeader) return <th scope="row">{cell(row)}</th>;
  return (
    <td
      className={isNumber ? 'number' : undefined}
      {...(isLabelHidden ? {} : { 'data-label': label })}
    >
      {cell(row)}
    </td>
  );
}
