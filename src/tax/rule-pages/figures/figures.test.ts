/** Figures for readers: nothing of a block is hidden, every field has a label. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildRelease, loadRules } from '../../rules/index.ts';
import { figuresOf } from './figures.ts';
import { isFields } from './model.ts';

const tree = loadRules();
const parametersOf = new Map(tree.taxes.map(({ tax, parameters }) => [tax, parameters]));

/** Taxes of dated registers are made when they are asked for. */
const registered = tree.releases
  .slice(-1)
  .flatMap(({ version }) => [...buildRelease(tree, version).taxes.values()])
  .filter(({ identity }) => !parametersOf.has(identity.tax))
  .flatMap(({ identity: { tax, parameters }, blocks }) =>
    blocks.map(({ figures }) => ({ tax, parameters, figures })),
  );

const all = [
  ...tree.blocks.map(({ tax, figures }) => ({
    tax,
    parameters: parametersOf.get(tax) ?? [],
    figures,
  })),
  ...registered,
];

const COMMON = [
  'checked',
  'confidence',
  'edges',
  'edition',
  'effective',
  'ends',
  'evidence',
  'method',
  'published',
  'since',
  'source',
  'until',
];

/** Every number below a value, as it is written in the rules. */
function numbersIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(numbersIn);
  if (isFields(value)) {
    return Object.entries(value).flatMap(([name, inner]) =>
      COMMON.includes(name) ? [] : numbersIn(inner),
    );
  }
  const words = String(value).split(/\s+/);
  // Sentences hold numbers that are no figures.
  const isProse = words.filter((word) => /[a-z]{3,}/i.test(word)).length > 3;
  // Zeros of a flat rate's tables say nothing that the rate does not.
  return isProse ? [] : words.filter((word) => /^\d+(\.\d+)?$/.test(word) && word !== '0');
}

describe('figures for readers', () => {
  test('every number of every block is in a fact or a table', () => {
    assert.ok(tree.blocks.length > 100 && registered.length > 0);
    for (const { tax, parameters, figures } of all) {
      const { facts, tables } = figuresOf(figures, parameters);
      const shown = new Set([
        ...facts.flatMap(({ label, value }) => [value, ...`${value} ${label}`.split(/[;,: ]+/)]),
        ...tables.flatMap(({ title, rows }) => [
          ...rows.flat().flatMap((cell) => [cell, ...cell.split(/[;,: ]+/)]),
          ...title.split(/[;,: ]+/),
        ]),
      ]);
      const missing = numbersIn(figures).filter((number) => !shown.has(number));
      assert.deepEqual(missing, [], `${tax} from ${figures.effective}`);
    }
  });

  test('no figure is told by the name of its field', () => {
    const unnamed = new Set<string>();
    for (const { tax, parameters, figures } of all) {
      const { facts, tables } = figuresOf(figures, parameters);
      const labels = [
        ...facts.map(({ label }) => label),
        ...tables.flatMap(({ title, columns }) => [title, ...columns.map(({ label }) => label)]),
      ];
      for (const label of labels) {
        if (/\bundefined\b|\[object|[a-z][A-Z]/.test(label)) unnamed.add(`${tax}: ${label}`);
        if (label.trim() === '') unnamed.add(`${tax}: empty label`);
      }
      for (const { title, columns, rows } of tables) {
        const isEven = rows.every((row) => row.length === columns.length);
        assert.ok(isEven && rows.length > 0, `${tax} from ${figures.effective}: ${title}`);
      }
    }
    assert.deepEqual([...unnamed], []);
  });
});
