/** An edition's sections as blocks of the page, in the form's order. */

import type { Element } from '../../platform/pdf/tags.ts';
import type { ColumnsItem, Item, ParagraphItem, Section } from '../catalog/item-schema.ts';
import type { FormEdition } from '../catalog/schema.ts';
import {
  type Block,
  type Drawing,
  HEAD,
  LABEL,
  leading,
  PAD,
  SMALL,
  STRIP,
  TEXT,
  TITLE,
} from './block.ts';
import { fieldBlock, rowBlock } from './field-blocks.ts';
import { gridBlock } from './grid-block.ts';
import { rangeBlocks } from './range-blocks.ts';
import { tableBlocks } from './table-blocks.ts';

export function sectionBlocks(
  drawing: Drawing,
  section: Section,
  edition: FormEdition,
  width: number,
): Block[] {
  if (section.head === 'side') return sideBlocks(drawing, section, edition, width);
  const [head, items] = headOf(drawing, section, width);
  if (items.every(isUnprinted)) return [];
  return [head, ...items.flatMap((item) => itemBlocks(drawing, item, edition, width))];
}

/** Nothing of it is on the form. */
const isUnprinted = (item: Item): boolean =>
  'id' in item ? item.unprinted === true : 'row' in item && item.row.every(isUnprinted);

/** Room for a title at the side. */
const SIDE = 82;

/** The title at the left of the items, below a line across the page. */
function sideBlocks(
  drawing: Drawing,
  { title, newPage, items }: Section,
  edition: FormEdition,
  width: number,
): Block[] {
  const { pen } = drawing;
  const own = SIDE * pen.scale;
  // As printed: "Step 1:" has its own line.
  const words = pen.measure(
    [{ text: title.replace(': ', ':\n'), bold: true }],
    HEAD,
    own - 2 * PAD,
  );
  const narrow = items.filter((item) => !isWide(item));
  const blocks = narrow.flatMap((item) => itemBlocks(drawing, item, edition, width - own));
  const below = items.filter(isWide).flatMap((item) => itemBlocks(drawing, item, edition, width));
  const tall = blocks.reduce((sum, { height }) => sum + height, 0);
  const missing = Math.max(0, words.height + PAD - tall);
  return [
    ...blocks.map((block, i): Block => {
      const isFirst = i === 0;
      const isLast = i === blocks.length - 1;
      return {
        height: block.height + (isFirst ? PAD : 0) + (isLast ? missing + PAD : 0),
        ...(isLast ? {} : { keepWithNext: true }),
        ...(isFirst && newPage ? { newPage } : {}),
        ...(block.isLoose ? { isLoose: true } : {}),
        draw: (x, top) => {
          if (isFirst) {
            pen.parent = pen.tags.add(pen.tags.root, 'Sect');
            pen.rule(x, top, width);
            pen.text(words, x, top - PAD, 'H2');
          }
          block.draw(x + own, top - (isFirst ? PAD : 0));
        },
      };
    }),
    ...below,
  ];
}

const isWide = (item: Item): boolean => 'text' in item && item.wide === true;

/** The section's title, and the items that do not stand with it. */
function headOf(
  { pen }: Drawing,
  { title, head, newPage, items }: Section,
  width: number,
): [Block, readonly Item[]] {
  const page = { keepWithNext: true, ...(newPage ? { newPage: true } : {}) };
  const begin = (): void => {
    pen.parent = pen.tags.add(pen.tags.root, 'Sect');
  };
  if (head === 'none') return [{ height: 0, ...page, draw: begin }, items];
  const isCentered = head === 'center';
  const [first, ...others] = items;
  const lead = (head === 'run-in' || head === 'plain') && first && 'text' in first && first;
  const run = { text: title, bold: true };
  const size = lead ? TEXT : isCentered || head === 'large' ? TITLE : HEAD;
  const words = pen.measure(
    lead ? [run, { text: lead.text, bold: lead.style === 'strong' }] : [run],
    size,
    width - 2 * PAD,
    isCentered ? 'center' : undefined,
  );
  const isBanded = head !== 'plain' && head !== 'large' && !isCentered;
  const block: Block = {
    height: words.height + (lead ? 1.5 : 3) * PAD,
    ...page,
    draw: (x, top) => {
      begin();
      if (lead && isBanded) {
        pen.band(x, top, width, words.height + 1.5 * PAD, 'grey');
        pen.box(x, top, width, words.height + 1.5 * PAD);
      } else if (isBanded) pen.band(x, top - PAD, width, words.height + PAD);
      pen.text(words, x + PAD, top - PAD * (lead ? 0.5 : 1.5), 'H2');
    },
  };
  return [block, lead ? others : items];
}

function itemBlocks(drawing: Drawing, item: Item, edition: FormEdition, width: number): Block[] {
  if (isUnprinted(item)) return [];
  if ('row' in item) return [rowBlock(drawing, item.row, width, item.between)];
  if ('grid' in item) return [gridBlock(drawing, item, width)];
  if ('columns' in item) return [columnsBlock(drawing, item, edition, width)];
  if ('list' in item) return listBlocks(drawing, item.list, width);
  if ('table' in item) {
    const table = edition.tables?.[item.table];
    return (table?.ranges ? rangeBlocks : tableBlocks)(drawing, table, width);
  }
  if ('text' in item) return [paragraphBlock(drawing, item, width)];
  return [fieldBlock(drawing, item, width)];
}

/** How far a number stands out by its depth, and its text behind it. */
const DEPTHS = [
  [0, 15],
  [15, 27],
  [26, 40],
] as const;

/** At least, between a number and its text. */
const APART = 3.5;

function paragraphBlock({ pen }: Drawing, item: ParagraphItem, width: number): Block {
  const { text, style, align, frame, hang, ruled } = item;
  const isHeading = style === 'heading';
  const bold = style === 'strong' || isHeading;
  const size = style === 'small' ? SMALL : isHeading ? HEAD : TEXT;
  const [, number = '', behind = ''] = (hang !== undefined && /^(\S+) ([\s\S]*)$/.exec(text)) || [];
  const [out, within] = DEPTHS[number === '' ? 0 : (hang ?? 0)] ?? DEPTHS[0];
  const numeral = pen.measure([{ text: number, bold: true }], size, width);
  // A wide number, such as (1), keeps its distance from the text.
  const indent =
    number === '' ? 0 : Math.max(within, out + pen.widthOf(number, size, true) + APART);
  const words = number === '' ? text : behind;
  const runs = bold ? [{ text: words, bold }] : leading(words, item.lead);
  const box = pen.measure(runs, size, width - 2 * PAD - indent, align);
  const height = box.height + pen.gap;
  return {
    height,
    ...(isHeading ? { keepWithNext: true } : {}),
    ...(frame === undefined && !ruled ? { isLoose: true } : {}),
    draw: (x, top) => {
      if (frame === 'grey') pen.band(x, top, width, height, 'grey');
      if (frame !== undefined) pen.box(x, top, width, height);
      if (ruled) pen.rule(x, top - height, width);
      const element = pen.tags.add(pen.parent, isHeading ? 'H3' : 'P');
      if (number !== '') {
        pen.textIn(element, numeral, x + PAD + out, top - pen.gap / 2);
      }
      pen.textIn(element, box, x + PAD + indent, top - pen.gap / 2);
    },
  };
}

function listBlocks({ pen }: Drawing, items: readonly string[], width: number): Block[] {
  const bullet = pen.measure([{ text: '•' }], TEXT, 10);
  let list: Element | undefined;
  return items.map((text) => {
    const box = pen.measure([{ text }], TEXT, width - 2 * PAD - 10);
    return {
      height: box.height + 2,
      draw: (x, top) => {
        list ??= pen.tags.add(pen.parent, 'L');
        const body = pen.tags.add(pen.tags.add(list, 'LI'), 'LBody');
        pen.textIn(body, bullet, x + PAD, top - 1);
        pen.textIn(body, box, x + PAD + 10, top - 1);
      },
    };
  });
}

function columnsBlock(
  drawing: Drawing,
  { columns, framed, between = [] }: ColumnsItem,
  edition: FormEdition,
  width: number,
): Block {
  const { pen } = drawing;
  const gap = framed ? 0 : 6;
  const room = width - gap * (columns.length - 1);
  const taken = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  const open = columns.filter((column) => column.width === undefined).length;
  const stacks = columns.map((column, c) => {
    const own = (room * (column.width ?? (12 - taken) / open)) / 12;
    // A strip takes its room from the column behind it.
    const strip = between[c - 1]?.strip ? STRIP * pen.scale : 0;
    return {
      width: own,
      strip,
      word: between[c - 1]?.text,
      blocks: column.items.flatMap((item) => itemBlocks(drawing, item, edition, own - strip)),
    };
  });
  const height = Math.max(
    ...stacks.map(({ blocks }) => blocks.reduce((sum, block) => sum + block.height, 0)),
  );
  return {
    height: height + (framed ? 0 : pen.gap),
    draw: (x, top) => {
      if (framed) pen.box(x, top, width, height);
      let left = x;
      for (const { width: own, strip, word, blocks } of stacks) {
        if (framed && word === undefined && left > x) pen.upright(left, top, height);
        if (strip > 0) {
          pen.upright(left, top, height);
          pen.upright(left + strip, top, height);
        }
        if (word !== undefined) {
          const wide = strip || 40;
          const box = pen.measure([{ text: word, bold: true }], LABEL, wide, 'center');
          pen.text(box, strip > 0 ? left : left - wide / 2, top - (height - box.height) / 2);
        }
        let at = top;
        for (const block of blocks) {
          block.draw(left + strip, at);
          at -= block.height;
        }
        left += own + gap;
      }
    },
  };
}
