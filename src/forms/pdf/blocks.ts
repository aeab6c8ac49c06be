/** An edition's sections as blocks of the page, in the form's order. */

import type { FormEdition, Item, Section } from '../catalogue/schema.ts';
import { type Block, GAP, HEAD, PAD, type Sheet, SMALL, TEXT } from './block.ts';
import { fieldBlock, rowBlock } from './field-blocks.ts';
import type { Run } from './pen.ts';
import { tableBlocks } from './table-blocks.ts';
import type { Element } from './tags.ts';

export function sectionBlocks(
  sheet: Sheet,
  section: Section,
  edition: FormEdition,
  width: number,
): Block[] {
  const { pen } = sheet;
  const title = pen.measure([{ text: section.title, bold: true }], HEAD, width - 2 * PAD);
  const head: Block = {
    height: title.height + 3 * PAD,
    keepWithNext: true,
    ...(section.newPage ? { newPage: true } : {}),
    draw: (x, top) => {
      pen.parent = pen.tags.add(pen.tags.root, 'Sect');
      pen.band(x, top - PAD, width, title.height + PAD);
      pen.text(title, x + PAD, top - PAD * 1.5, 'H2');
    },
  };
  return [head, ...section.items.flatMap((item) => itemBlocks(sheet, item, edition, width))];
}

function itemBlocks(sheet: Sheet, item: Item, edition: FormEdition, width: number): Block[] {
  if ('row' in item) return [rowBlock(sheet, item.row, width)];
  if ('columns' in item) return [columnsBlock(sheet, item, edition, width)];
  if ('list' in item) return listBlocks(sheet, item.list, width);
  if ('table' in item) return tableBlocks(sheet, edition.tables?.[item.table], width);
  if ('text' in item) {
    const bold = item.style === 'strong';
    const size = item.style === 'small' ? SMALL : TEXT;
    return [paragraph(sheet, [{ text: item.text, bold }], size, width)];
  }
  return [fieldBlock(sheet, item, width)];
}

function paragraph({ pen }: Sheet, runs: readonly Run[], size: number, width: number): Block {
  const box = pen.measure(runs, size, width - 2 * PAD);
  return {
    height: box.height + GAP,
    draw: (x, top) => void pen.text(box, x + PAD, top - GAP / 2),
  };
}

function listBlocks({ pen }: Sheet, items: readonly string[], width: number): Block[] {
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
  sheet: Sheet,
  { columns }: Extract<Item, { columns: unknown }>,
  edition: FormEdition,
  width: number,
): Block {
  const gap = 6;
  const room = width - gap * (columns.length - 1);
  const taken = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  const open = columns.filter((column) => column.width === undefined).length;
  const stacks = columns.map((column) => {
    const own = (room * (column.width ?? (12 - taken) / open)) / 12;
    return {
      width: own,
      blocks: column.items.flatMap((item) => itemBlocks(sheet, item, edition, own)),
    };
  });
  const height = Math.max(
    ...stacks.map(({ blocks }) => blocks.reduce((sum, block) => sum + block.height, 0)),
  );
  return {
    height: height + GAP,
    draw: (x, top) => {
      let left = x;
      for (const stack of stacks) {
        let at = top;
        for (const block of stack.blocks) {
          block.draw(left, at);
          at -= block.height;
        }
        left += stack.width + gap;
      }
    },
  };
}
