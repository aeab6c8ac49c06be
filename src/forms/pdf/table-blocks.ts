/** A printed table, row by row, so that it may continue over the page. */

import type { Element } from '../../platform/pdf/tags.ts';
import type { FormEdition } from '../catalog/schema.ts';
import { rowsOf } from '../catalog/tables.ts';
import { type Block, type Drawing, PAD, SMALL, TEXT } from './block.ts';

type Table = NonNullable<FormEdition['tables']>[string];

export function tableBlocks({ pen }: Drawing, table: Table | undefined, width: number): Block[] {
  if (table === undefined) return [];
  const size = SMALL;
  const lines = [table.columns, ...rowsOf(table)];
  const widths = columnWidths(table, lines, width);
  const title = pen.measure([{ text: table.title, bold: true }], TEXT, width - 2 * PAD);
  let element: Element | undefined;
  const head: Block = {
    height: title.height + pen.gap,
    keepWithNext: true,
    draw: (x, top) => void pen.text(title, x + PAD, top - pen.gap / 2),
  };
  const rows = lines.map((cells, r): Block => {
    const boxes = cells.map((text, c) =>
      pen.measure(
        [
          {
            text: table.words ? text : thousands(text),
            bold: r === 0 || (c === 0 && !table.words),
          },
        ],
        size,
        (widths[c] ?? 0) - 2 * PAD,
      ),
    );
    const height = Math.max(...boxes.map((box) => box.height)) + pen.gap / 2;
    return {
      height,
      ...(r === 0 ? { keepWithNext: true } : {}),
      draw: (x, top) => {
        element ??= pen.tags.add(pen.parent, 'Table');
        const line = pen.tags.add(element, 'TR');
        let left = x;
        for (const [c, box] of boxes.entries()) {
          const wide = widths[c] ?? 0;
          const cell = pen.tags.add(line, r === 0 || (c === 0 && !table.words) ? 'TH' : 'TD');
          if (r === 0) pen.tags.setScope(cell, 'Column');
          else if (c === 0 && !table.words) pen.tags.setScope(cell, 'Row');
          pen.box(left, top, wide, height);
          pen.textIn(cell, box, left + PAD, top - 1);
          left += wide;
        }
      },
    };
  });
  return [head, ...rows];
}

/** Figures share the width evenly; words by how many there are. */
function columnWidths(
  table: Table,
  lines: readonly (readonly string[])[],
  width: number,
): number[] {
  if (!table.words) return table.columns.map(() => width / table.columns.length);
  const lengths = table.columns.map((_, c) =>
    Math.max(8, ...lines.map((cells) => Math.min(60, (cells[c] ?? '').length))),
  );
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => (width * length) / total);
}

export const thousands = (text: string): string =>
  /^\d{4,}$/.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, ',') : text;
