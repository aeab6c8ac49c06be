/** The blocks of each tax, by the days that decide which are in force; the figures are read when asked for. */

import type { Parts, ReadPart } from '../../../platform/compiled/lazily.ts';
import { addDays } from '../../../platform/shape/days.ts';
import type { BlockCommon } from '../schema/schema.ts';
import { compareVersions } from '../schema/version.ts';
import type { Block, ReleasedTax, RuleTree } from './rule-tree.ts';

type Days = Pick<BlockCommon, 'since' | 'until' | 'effective' | 'ends'>;

/** A block that may not have been read yet. */
type DatedBlock = { readonly days: Days; readonly block: () => Block };

/** A block of a release. */
export type BlockInForce = DatedBlock & { readonly lastPayDate: string };

const byTree = new WeakMap<object, ReadonlyMap<string, readonly DatedBlock[]>>();

/** By tax, in the order of the tree. */
export function blocksByTax(tree: RuleTree): ReadonlyMap<string, readonly DatedBlock[]> {
  let known = byTree.get(tree);
  if (known === undefined) {
    const blocks = Map.groupBy(tree.blocks, ({ tax }) => tax);
    known = new Map([...blocks].map(([tax, all]) => [tax, all.map(dated)]));
    byTree.set(tree, known);
  }
  return known;
}

export const dated = (block: Block): DatedBlock => ({ days: block.figures, block: () => block });

/** Where a block is in the text of all, and its days. */
type Kept = readonly [tax: string, start: number, end: number, days: Days];

/** The tree's `blocks`, which are read one by one where all are not needed. */
export const KEPT_BLOCKS: Parts = {
  summary(blocks: readonly Block[]): Kept[] {
    let end = 0;
    return blocks.map((block) => {
      const start = end + 1;
      end = start + Buffer.byteLength(JSON.stringify(block));
      const { since, until, effective, ends } = block.figures;
      return [block.tax, start, end, { since, ...(until && { until }), effective, ends }];
    });
  },
  known(tree: object, kept: readonly Kept[], read: ReadPart): void {
    const known = new Map<string, DatedBlock[]>();
    for (const [tax, start, end, days] of kept) {
      let block: Block | undefined;
      const one = {
        days,
        block: (): Block => {
          block ??= read(start, end) as Block;
          return block;
        },
      };
      const others = known.get(tax);
      if (others === undefined) known.set(tax, [one]);
      else others.push(one);
    }
    byTree.set(tree, known);
  },
};

type Dated = { readonly since: string; readonly until?: string };

export const isIn = ({ since, until }: Dated, version: string): boolean =>
  compareVersions(since, version) <= 0 &&
  (until === undefined || compareVersions(until, version) > 0);

/** Of blocks that take effect on one day, the newest of our releases counts. Oldest first. */
export function blocksInForce(known: readonly DatedBlock[], version: string): BlockInForce[] {
  const byDay = new Map<string, DatedBlock>();
  for (const block of known) {
    const { since, effective } = block.days;
    if (!isIn(block.days, version)) continue;
    const other = byDay.get(effective);
    if (other === undefined || compareVersions(other.days.since, since) < 0) {
      byDay.set(effective, block);
    }
  }
  const sorted = [...byDay.values()].sort((a, b) => (a.days.effective < b.days.effective ? -1 : 1));
  return sorted.map(({ days, block }, i) => {
    const next = sorted[i + 1]?.days.effective;
    const isLast = next === undefined || next > days.ends;
    return { days, block, lastPayDate: isLast ? days.ends : addDays(next, -1) };
  });
}

/** Reads them. */
export const readBlocks = (blocks: readonly BlockInForce[]): ReleasedTax['blocks'] =>
  blocks.map(({ block, lastPayDate }) => ({ ...block(), lastPayDate }));
