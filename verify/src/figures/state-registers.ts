/** Registers: CSV files of many places with one method, to taxes and to the local rates of an edition. */

import type { Block } from './blocks.ts';
import { parsed } from './parsed.ts';
import { isIn, order } from './release.ts';
import type { Residence } from './residences.ts';
import type { Cells, Raw } from './state-blocks.ts';

/** An edition whose local rates are in a register: lines "FIPS name rate" of the rows in effect. */
export function withCounties(block: Block, text: (path: string) => string): Block {
  const { register } = ((block as { counties?: unknown }).counties ?? {}) as { register?: string };
  if (register === undefined) return block;
  const [head = '', ...lines] = text(register).trim().split('\n');
  const columns = head.split(',');
  const rates = new Map<string, { readonly from: string; readonly text: string }>();
  for (const line of lines) {
    const cells = line.split(',');
    const [fips = '', from = '', since = '', rate = ''] = [
      ...['fips', 'effective', 'since', 'rate'],
    ].map((name) => cells[columns.indexOf(name)]);
    // A row of the same day is a correction that a later release made.
    const isLate = rates.get(fips)?.from === from && order(since) > order(block.since);
    if (from <= block.effective && !isLate) {
      rates.set(fips, { from, text: `${fips} county ${rate}` });
    }
  }
  const counties = [...rates.values()].map(({ text: row }) => row).join('\n');
  return { ...block, counties } as Block;
}

/** A register's rows: one tax per key, one block per row and template that overlap. */
export function registered(name: string, text: (path: string) => string, version: string): Raw[] {
  const {
    register,
    key,
    identity,
    residence,
    blocks,
    row: template,
  } = parsed(text(name)) as {
    register: string;
    key: string;
    identity: Raw;
    residence?: Residence;
    blocks?: Block[];
    row?: Block;
  };
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  const [head = '', ...lines] = text(`${folder}${register}`).trim().split('\n');
  const columns = head.split(',');
  const fill = <T>(template: T, row: Cells): T =>
    JSON.parse(
      JSON.stringify(template).replace(/\{(\w+)\}/g, (whole, column) => row[column] ?? whole),
    ) as T;
  const rows = lines
    .map((line): Cells => Object.fromEntries(line.split(',').map((cell, i) => [columns[i], cell])))
    .filter(
      (row) =>
        template === undefined || isIn({ ...template, since: fill(template.since, row) }, version),
    );
  return [...Map.groupBy(rows, (row) => row[key]).values()].map((all) => {
    // Of rows of one day the last, which corrects those before it; blocks take the first.
    const other = template === undefined ? -1 : 1;
    const mine = all.filter(({ effective }, i) => all[i + other]?.effective !== effective);
    const filled = mine.flatMap((row, i) => {
      const next = mine[i + 1]?.effective ?? '9999-12-31';
      if (template !== undefined) return [dated(fill(template, row), row, next)];
      return (blocks ?? [])
        .filter(({ effective, ends }) => effective < next && ends >= (row.effective ?? ''))
        .map((block) => {
          const start = row.effective ?? '';
          const effective = block.effective < start ? start : block.effective;
          return { ...fill(block, row), effective };
        });
    });
    const lived = residence === undefined ? {} : { residence };
    return { ...fill(identity, mine[0] ?? {}), ...lived, blocks: filled };
  });
}

/** The edition that a row makes, without what its empty cells leave out. */
function dated(template: Block, row: Cells, next: string): Block {
  const own = JSON.parse(JSON.stringify(template), (_, value) =>
    value === '' ? undefined : value,
  ) as Block;
  const before = new Date(Date.parse(next) - 86_400_000).toISOString().slice(0, 10);
  const ends = row.ends || (next < '9999' ? before : template.ends);
  return { ...own, effective: row.effective ?? '', ends };
}
