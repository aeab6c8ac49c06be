/** Boxes of several columns whose labels are once, at the left: a table of boxes to fill in. */

import type { GridItem } from '../catalog/item-schema.ts';
import { rowsIn } from '../catalog/walk.ts';
import { type Block, type Drawing, LABEL, PAD, STRIP, TEXT } from './block.ts';

export function gridBlock({ pen, widgets }: Drawing, item: GridItem, width: number): Block {
  const { columns, widths, between = [], headless = false } = item.grid;
  const share = width / widths.reduce((sum, each) => sum + each, 0);
  const [labelWidth = 0, ...columnWidths] = widths.map((each) => each * share);
  const headTall = headless ? 0 : (TEXT * 1.28 + 2) * pen.scale;
  const tall = 18 * pen.scale;
  const rows = rowsIn(item);
  const height = headTall + rows.length * tall;
  // A strip takes its room from the column behind it.
  const lefts = columnWidths.map(
    (_, c) => labelWidth + columnWidths.slice(0, c).reduce((sum, each) => sum + each, 0),
  );
  const stripOf = (c: number): number => (between[c - 1]?.strip ? STRIP * pen.scale : 0);
  return {
    height,
    draw: (x, top) => {
      const outer = pen.parent;
      pen.box(x, top, width, height);
      for (const [c, left] of lefts.entries()) {
        const strip = stripOf(c);
        if (strip > 0) pen.band(x + left, top, strip, height, 'dark');
      }
      const table = pen.tags.add(outer, 'Table');
      if (!headless) {
        const line = pen.tags.add(table, 'TR');
        pen.tags.add(line, 'TD');
        for (const [c, { head }] of columns.entries()) {
          const cell = pen.tags.setScope(pen.tags.add(line, 'TH'), 'Column');
          const left = x + (lefts[c] ?? 0) + stripOf(c);
          const own = (columnWidths[c] ?? 0) - stripOf(c);
          const word = between[c - 1]?.text;
          if (word !== undefined) {
            const strip = stripOf(c);
            const wide = strip || 60;
            const middle = pen.measure([{ text: word, bold: true }], LABEL, wide, 'center');
            pen.textIn(cell, middle, left - (strip || wide / 2), top - 2);
          }
          const words = pen.measure([{ text: head, bold: true }], TEXT, own, 'center');
          pen.textIn(cell, words, left, top - 1);
        }
      }
      for (const [r, fields] of rows.entries()) {
        const line = pen.tags.add(table, 'TR');
        const at = top - headTall - r * tall;
        const label = pen.tags.setScope(pen.tags.add(line, 'TH'), 'Row');
        const run = { text: fields[0]?.label ?? '', bold: r === 0 };
        const words = pen.measure([run], LABEL, labelWidth - PAD);
        pen.band(x, at, labelWidth, tall, 'grey');
        pen.box(x, at, labelWidth, tall);
        pen.textIn(label, words, x + PAD, at - (tall - words.height) / 2);
        for (const [c, field] of fields.entries()) {
          pen.parent = pen.tags.add(line, 'TD');
          const left = x + (lefts[c] ?? 0) + stripOf(c);
          const own = (columnWidths[c] ?? 0) - stripOf(c);
          pen.box(left, at, own, tall);
          const named = { ...field, label: `${columns[c]?.head ?? ''}, ${field.label}` };
          widgets.text(pen, named, {
            x: left + 1,
            y: at - tall + 1,
            width: own - 2,
            height: tall - 2,
          });
        }
      }
      pen.parent = outer;
    },
  };
}
