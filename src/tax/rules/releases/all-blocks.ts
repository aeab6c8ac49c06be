/** Every block of a tree, those of dated registers too: for checks, which look at all of them once. */

import { expandedTax, rowsOf } from './released-taxes.ts';
import type { Block, RuleTree } from './rule-tree.ts';

export function* allBlocks({ blocks, registers }: RuleTree): Generator<Block> {
  yield* blocks;
  for (const register of registers) {
    const rows = rowsOf(register);
    for (const id of rows.rows.keys()) yield* expandedTax(rows, id).blocks;
  }
}

/** Taxes and blocks of a tree, those of dated registers too. */
export function sizeOf({ taxes, blocks, registers }: RuleTree): { taxes: number; blocks: number } {
  // A tax that moved to a register is in both.
  const ids = new Set(taxes.map(({ tax }) => tax));
  let size = blocks.length;
  for (const register of registers) {
    for (const [id, own] of rowsOf(register).rows) {
      ids.add(id);
      size += own.length;
    }
  }
  return { taxes: ids.size, blocks: size };
}
