/** Every block of a tree, those of dated registers too: for checks, which look at all of them once. */

import { expandedTax, rowsOf } from './released-taxes.ts';
import type { Block, RuleTree } from './tree.ts';

export function* allBlocks({ blocks, registers }: RuleTree): Generator<Block> {
  yield* blocks;
  for (const register of registers) {
    const rows = rowsOf(register);
    for (const id of rows.rows.keys()) yield* expandedTax(rows, id).blocks;
  }
}

/** Taxes and blocks of a tree, those of dated registers too. */
export function sizeOf({ taxes, blocks, registers }: RuleTree): { taxes: number; blocks: number } {
  const size = { taxes: taxes.length, blocks: blocks.length };
  for (const register of registers) {
    const { rows } = rowsOf(register);
    size.taxes += rows.size;
    for (const own of rows.values()) size.blocks += own.length;
  }
  return size;
}
