/** Figures of a tax: single amounts as a list, tables as tables. */

import { Details } from '../../ui/details.tsx';
import { useFormats } from '../../ui/format.ts';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import type { Figure, FigureTable, Unit } from './data.ts';

/** Rates have up to eight decimals. */
export function useFigure(): (value: string, unit: Unit) => string {
  const { money, percent } = useFormats();
  return (value, unit) => {
    if (value === '' || Number.isNaN(Number(value))) return value;
    if (unit === 'dollars') return money(Number(value));
    return unit === 'rate' ? percent(Number(value)) : value;
  };
}

export function Facts({ facts }: { readonly facts: readonly Figure[] }) {
  const figure = useFigure();
  if (facts.length === 0) return null;
  return (
    <dl className="facts" lang="en">
      {facts.map(({ label, value, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="number">{figure(value, unit)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Groups that say what the others mean, or what most readers look for. */
const MAIN = ['Columns', 'Tables for annual wages', 'By size of the employer', 'Zones'];

export function Tables({ tables }: { readonly tables: readonly FigureTable[] }) {
  const groups = [...Map.groupBy(tables, ({ group }) => group)];
  const isMain = (group: string): boolean => MAIN.includes(group) || groups.length === 1;
  return groups.map(([group, own]) => (
    <Details key={group} title={<span lang="en">{group}</span>} isOpen={isMain(group)} level={4}>
      <div className="stack">
        {own.map((table, i) => (
          // Two exemptions may have the same title.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes in place
          <OneTable key={i} table={table} />
        ))}
      </div>
    </Details>
  ));
}

function OneTable({ table: { title, columns, rows } }: { readonly table: FigureTable }) {
  const figure = useFigure();
  return (
    <ScrollArea label={title}>
      <table className="table small figure-table" lang="en">
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map(({ label, unit }) => (
              <th key={label} scope="col" className={unit === 'text' ? undefined : 'number'}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a printed table
            <tr key={r}>
              {row.map((cell, c) => {
                const { label = '', unit = 'text' } = columns[c] ?? {};
                return (
                  <td key={label} className={unit === 'text' ? undefined : 'number'}>
                    {figure(cell, unit)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
