/** A choice among a few options, each with its box; some have their own line to fill in. */

import type { FormField } from '../catalog/item-schema.ts';
import { type Block, BOX, type Drawing, labelOf, lineOf, PAD, TEXT } from './block.ts';

export function choiceBlock(drawing: Drawing, field: FormField, width: number): Block {
  const { pen, widgets } = drawing;
  const words = field.unlabeled ? lineOf(field) : labelOf(field);
  const head = pen.measure(
    words.map((run) => ({ ...run, bold: true })),
    TEXT,
    width - 2 * PAD,
  );
  const isHeaded = words.length > 0;
  const headHeight = isHeaded ? head.height : 0;
  const options = field.options ?? [];
  const columns = field.inline ? inColumns(options.length, width > 400 ? 4 : 2) : 1;
  const each = (width - 2 * PAD) / columns;
  const side = BOX * pen.scale;
  const rows: OptionCell[][] = [];
  for (const [i, option] of options.entries()) {
    if (i % columns === 0) rows.push([]);
    rows.at(-1)?.push(optionCell(drawing, option, each - side - 4 * PAD));
  }
  const rowHeights = rows.map((row) => Math.max(side, ...row.map(({ height }) => height)) + 2);
  return {
    height: headHeight + rowHeights.reduce((sum, height) => sum + height, 0) + pen.gap,
    draw: (x, top) => {
      if (isHeaded) pen.text(head, x + PAD, top - pen.gap / 2);
      let at = top - pen.gap / 2 - headHeight;
      for (const [r, row] of rows.entries()) {
        for (const [c, cell] of row.entries()) {
          const left = x + PAD + c * each;
          const place = { x: left, y: at - side - 1, width: side, height: side };
          widgets.option(pen, field, cell.value, cell.label, place);
          cell.draw(left + side + 2 * PAD, at);
        }
        at -= rowHeights[r] ?? 0;
      }
    },
  };
}

/** Five go in three columns, not in four and one. */
const inColumns = (count: number, most: number): number =>
  Math.ceil(count / Math.ceil(count / most));

type OptionCell = {
  readonly value: string;
  readonly label: string;
  readonly height: number;
  readonly draw: (x: number, top: number) => void;
};

/** An option's words; a box on its line takes the room they leave. */
function optionCell(
  { pen, widgets }: Drawing,
  { value, label, line, box }: NonNullable<FormField['options']>[number],
  width: number,
): OptionCell {
  const runs =
    line === undefined ? [{ text: label }] : [{ text: line, bold: true }, { text: label }];
  if (box === undefined) {
    const words = pen.measure(runs, TEXT, width);
    return { value, label, height: words.height, draw: (x, top) => void pen.text(words, x, top) };
  }
  const words = pen.measure([...runs, { text: box.label }], TEXT, width);
  const used = pen.widthOf(`${line ?? ''} ${label} ${box.label} `, TEXT) + PAD;
  const usual = 150 * pen.scale;
  const tall = 12 * pen.scale;
  // Behind the words where they leave room, else below them.
  const isBehind = words.lines.length === 1 && width - used >= 60;
  const room = isBehind ? Math.min(usual, width - used) : usual;
  const below = isBehind ? 0 : words.height + 1;
  return {
    value,
    label,
    height: isBehind ? Math.max(words.height, tall) + 1 : below + tall + 1,
    draw: (x, top) => {
      pen.text(words, x, top);
      const left = isBehind ? x + used : x;
      pen.box(left, top - below, room, tall);
      const y = top - below - tall + 0.5;
      widgets.text(pen, box, { x: left + 1, y, width: room - 2, height: tall - 1 });
    },
  };
}
