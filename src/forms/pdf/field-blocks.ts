/** The lines of a form that are filled in: numbered lines, boxes to check, boxes in a row. */

import type { Pen } from '../../platform/pdf/pen.ts';
import type { FormField } from '../catalog/item-schema.ts';
import { isNumber } from '../catalog/walk.ts';
import {
  type Block,
  BOX,
  type Drawing,
  isDropdown,
  LABEL,
  labelOf,
  leading,
  PAD,
  STRIP,
  TEXT,
} from './block.ts';
import { choiceBlock } from './choice-block.ts';

export function fieldBlock(drawing: Drawing, field: FormField, width: number): Block {
  const isWordOnLine = field.writes !== undefined && field.line !== undefined;
  if (isWordOnLine) return lineBlock(drawing, field, width);
  if (field.type === 'checkbox') return checkboxBlock(drawing, field, width);
  if (field.type === 'choice' && !isDropdown(field.options)) {
    return choiceBlock(drawing, field, width);
  }
  return isNumber(field) ? lineBlock(drawing, field, width) : rowBlock(drawing, [field], width);
}

/** A numbered line: its words at the left, the box for the figure or word at the right edge. */
function lineBlock({ pen, widgets }: Drawing, field: FormField, width: number): Block {
  const boxWidth = 96 * pen.scale;
  const number = pen.measure([{ text: field.line ?? '', bold: true }], TEXT, 60);
  const indent = field.line === undefined ? PAD : Math.max(26, textWidth(pen, field.line) + 10);
  const words = pen.measure(leading(field.label, field.lead), TEXT, width - indent - boxWidth - 26);
  const tall = 15 * pen.scale;
  const height = Math.max(words.height, tall) + pen.gap + 1;
  return {
    height,
    isLoose: true,
    draw: (x, top) => {
      const label = pen.tags.add(pen.parent, 'P');
      if (field.line !== undefined) pen.textIn(label, number, x + PAD, top - pen.gap / 2);
      pen.textIn(label, words, x + indent, top - pen.gap / 2);
      const y = top - height + (pen.gap + 1) / 2;
      const left = x + width - boxWidth;
      if (field.type === 'money') {
        const sign = pen.measure([{ text: '$' }], TEXT, 10);
        pen.textIn(label, sign, left - 9, y + tall - 1);
      }
      pen.box(left, y + tall, boxWidth, tall);
      const place = { x: left + 1, y: y + 1, width: boxWidth - 2, height: tall - 2 };
      if (field.type === 'checkbox') widgets.checkbox(pen, field, place);
      else widgets.text(pen, field, place);
    },
  };
}

const textWidth = (pen: Pen, text: string): number => pen.widthOf(text, TEXT, true);

function checkboxBlock({ pen, widgets }: Drawing, field: FormField, width: number): Block {
  if (field.writes !== undefined) {
    const tall = 13 * pen.scale;
    const draw = (x: number, top: number): void =>
      widgets.checkbox(pen, field, {
        x: x + PAD,
        y: top - tall,
        width: width - 2 * PAD,
        height: tall,
      });
    return { height: tall + 1, draw };
  }
  const side = BOX * pen.scale;
  const words = pen.measure(labelOf(field), TEXT, width - side - 4 * PAD);
  const height = Math.max(words.height, side) + pen.gap;
  return {
    height,
    draw: (x, top) => {
      const y = top - pen.gap / 2 - side - 0.5;
      widgets.checkbox(pen, field, { x: x + PAD, y, width: side, height: side });
      pen.text(words, x + side + 3 * PAD, top - pen.gap / 2);
    },
  };
}

/** Boxes side by side, each with its label above what is filled in, with a word between them or none. */
export function rowBlock(
  drawing: Drawing,
  row: readonly FormField[],
  width: number,
  word?: string,
): Block {
  const { pen } = drawing;
  const taken = row.reduce((sum, field) => sum + (field.width ?? 0), 0);
  const open = row.filter((field) => field.width === undefined).length;
  const gap = word === undefined ? 0 : STRIP * pen.scale;
  const room = width - gap * (row.length - 1);
  const cells = row.map((field) => {
    const parts = field.width ?? (12 - taken) / open;
    return cellBlock(drawing, field, (room * parts) / 12);
  });
  const height = Math.max(...cells.map((cell) => cell.height));
  return {
    height,
    draw: (x, top) => {
      let left = x;
      for (const [c, cell] of cells.entries()) {
        if (word !== undefined && c > 0) {
          const between = pen.measure([{ text: word, bold: true }], LABEL, gap, 'center');
          pen.text(between, left - gap, top - (height - between.height) / 2);
        }
        pen.box(left, top, cell.width, height);
        cell.draw(left, top, height);
        left += cell.width + gap;
      }
    },
  };
}

type Cell = {
  readonly width: number;
  readonly height: number;
  readonly draw: (x: number, top: number, height: number) => void;
};

function cellBlock(drawing: Drawing, field: FormField, width: number): Cell {
  const { pen, widgets } = drawing;
  const isBoxes = field.type === 'choice' && !isDropdown(field.options);
  if (field.type === 'checkbox' || isBoxes) {
    const block = fieldBlock(drawing, field, width);
    return { width, height: block.height, draw: (x, top) => block.draw(x, top) };
  }
  const label = pen.measure(labelOf(field), LABEL, width - 2 * PAD);
  const tall = (field.type === 'signature' ? 17 : 13.5) * (field.rows ?? 1) * pen.scale;
  return {
    width,
    height: label.height + tall + 3,
    draw: (x, top, height) => {
      pen.text(label, x + PAD, top - 1);
      // What is filled in is at the foot, so that the boxes of a row are level.
      const y = top - height + 1;
      const place = { x: x + 1.5, y, width: width - 3, height: tall };
      if (field.type === 'choice') widgets.dropdown(pen, field, place);
      else widgets.text(pen, field, place);
    },
  };
}
