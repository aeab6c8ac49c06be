/** A printed table by ranges, as those of the Multiple Jobs Worksheet: `$10,000 - 19,999`. */

import type { TextBox } from '../../platform/pdf/pen.ts';
import type { Element } from '../../platform/pdf/tags.ts';
import type { FormEdition } from '../catalog/schema.ts';
import { rowsOf } from '../catalog/tables.ts';
import { type Block, type Drawing, HEAD, PAD, SMALL } from './block.ts';
import { thousands } from './table-blocks.ts';

type Table = NonNullable<FormEdition['tables']>[string];

/** Of a table with `ranges`. */
export function rangeBlocks(drawing: Drawing, table: Table | undefined, width: number): Block[] {
  if (table?.ranges === undefined) return [];
  const grid = gridOf(drawing, table, table.ranges, width);
  const head = headOf(drawing, table, grid);
  return [head.block, ...bodyOf(drawing, grid, head.element)];
}

/** Words and widths, in points; the first column has the ranges of the rows. */
type Grid = {
  readonly lines: readonly (readonly string[])[];
  readonly rows: readonly string[];
  readonly labels: readonly string[];
  readonly width: number;
  readonly first: number;
  readonly widths: readonly number[];
  /** Where each column begins, from the left edge of the table. */
  readonly lefts: readonly number[];
};

type Ranges = NonNullable<Table['ranges']>;

function gridOf({ pen }: Drawing, table: Table, ranges: Ranges, width: number): Grid {
  const { andOver, upTo } = ranges;
  const lines = rowsOf(table);
  const [, ...starts] = table.columns;
  const rows = rangesFrom(lines.map(([start = '']) => start)).map(
    (range) => `${range.replace(/ -$/, ` ${andOver}`)}`,
  );
  const columns = rangesFrom(starts).map((range) => range.replace(/ -$/, ` - ${thousands(upTo)}`));
  const widthOf = (text: string): number => pen.widthOf(text, SMALL);
  const first = Math.max(...rows.map(widthOf)) + 2 * PAD;
  const labels = columns.map((text) => text.replace(' - ', '\n- '));
  // As wide as the words of a column, and what is left shared evenly.
  const natural = labels.map((text, c) =>
    Math.max(
      ...[...text.split('\n'), ...lines.map((cells) => thousands(cells[c + 1] ?? ''))].map(widthOf),
    ),
  );
  const spare = (width - first - natural.reduce((sum, each) => sum + each, 0)) / starts.length;
  const widths = natural.map((each) => each + spare);
  const lefts = widths.map((_, c) => widths.slice(0, c).reduce((sum, each) => sum + each, first));
  return { lines, rows, labels, width, first, widths, lefts };
}

/** The block of the head; the element that its drawing has made holds the rows. */
function headOf(
  { pen }: Drawing,
  table: Table,
  { labels, width, first, widths, lefts }: Grid,
): { readonly block: Block; readonly element: () => Element } {
  const title = pen.measure([{ text: table.title, bold: true }], HEAD, width, 'center');
  const heads = labels.map((text, c) => pen.measure([{ text }], SMALL, widths[c] ?? 0, 'center'));
  const over = pen.measure(
    [{ text: table.ranges?.columns ?? '', bold: true }],
    SMALL,
    width - first,
    'center',
  );
  const before = pen.measure(
    [{ text: table.ranges?.rows ?? '', bold: true }],
    SMALL,
    first - 2 * PAD,
    'center',
  );
  const headTall = Math.max(over.height + (heads[0]?.height ?? 0) + 4, before.height + 2);
  let element: Element | undefined;
  const block: Block = {
    height: title.height + pen.gap + headTall,
    keepWithNext: true,
    draw: (x, start) => {
      pen.text(title, x, start - pen.gap / 2, 'H3');
      const top = start - title.height - pen.gap;
      element = pen.tags.add(pen.parent, 'Table');
      const line = pen.tags.add(element, 'TR');
      pen.band(x, top, width, headTall);
      pen.box(x, top, first, headTall);
      const corner = pen.tags.setScope(pen.tags.add(line, 'TH'), 'Column', { RowSpan: 2 });
      pen.textIn(corner, before, x + PAD, top - 1);
      const spans = { ColSpan: labels.length };
      const all = pen.tags.setScope(pen.tags.add(line, 'TH'), 'Column', spans);
      pen.box(x + first, top, width - first, over.height + 2);
      pen.textIn(all, over, x + first, top - 1);
      const second = pen.tags.add(element, 'TR');
      const below = top - over.height - 2;
      for (const [c, words] of heads.entries()) {
        const left = x + (lefts[c] ?? 0);
        pen.box(left, below, widths[c] ?? 0, headTall - over.height - 2);
        const cell = pen.tags.setScope(pen.tags.add(second, 'TH'), 'Column');
        pen.textIn(cell, words, left, below - 1);
      }
    },
  };
  return {
    block,
    element: () => {
      if (element === undefined) throw new Error('a row before its head');
      return element;
    },
  };
}

function bodyOf(
  { pen }: Drawing,
  { lines, rows, first, widths, lefts }: Grid,
  element: () => Element,
): Block[] {
  return lines.map(([, ...cells], r): Block => {
    const range = pen.measure([{ text: rows[r] ?? '' }], SMALL, first - 2 * PAD, 'right');
    const amounts = cells.map((cell, c): TextBox => {
      const text = `${r === 0 ? '$' : ''}${thousands(cell)}`;
      return pen.measure([{ text }], SMALL, (widths[c] ?? 0) - PAD, 'right');
    });
    const height = range.height + 3;
    const isLast = r === lines.length - 1;
    return {
      height: height + (isLast ? pen.gap : 0),
      // A table is read as a whole.
      ...(isLast ? {} : { keepWithNext: true }),
      draw: (x, top) => {
        const line = pen.tags.add(element(), 'TR');
        pen.boxes(x, top, [first, ...widths], height);
        const headCell = pen.tags.setScope(pen.tags.add(line, 'TH'), 'Row');
        pen.textIn(headCell, range, x + PAD, top - 1.5);
        for (const [c, amount] of amounts.entries()) {
          const cell = pen.tags.add(line, 'TD');
          pen.textIn(cell, amount, x + (lefts[c] ?? 0), top - 1.5);
        }
      },
    };
  });
}

/** `$0 - 9,999`; the last one is open: `$525,000 -`. */
const rangesFrom = (starts: readonly string[]): string[] =>
  starts.map((start, i) => {
    const next = starts[i + 1];
    return `$${thousands(start)} -${next === undefined ? '' : ` ${thousands(String(Number(next) - 1))}`}`;
  });
