/** Imported rates of taxes whose editions have their own dates, such as Indiana's counties. */

import type { Block, Release, RuleTree } from '../rules/index.ts';
import { type Cited, citations } from './cite.ts';
import { type Manifest, OverlayError } from './manifest.ts';
import { rateOf } from './rate-of.ts';

export const RATES_HEADER = 'tax,effective,rate,imported';

/** Each row replaces the rate of one edition, or begins a new one on its first pay date. */
export function withRates(
  tree: RuleTree,
  base: Release,
  manifest: Manifest,
  text: string,
): RuleTree {
  const [head, ...lines] = text.trim().split('\n');
  if (head !== RATES_HEADER) throw new OverlayError(`${manifest.version}: ${head} is not a header`);
  const cited = citations(manifest);
  const made = lines.map((line) => {
    const [tax = '', effective = '', rate = '', imported = ''] = line.split(',');
    const citation = cited.get(imported);
    if (citation === undefined) {
      throw new OverlayError(`${manifest.version}: no file ${imported} was imported`);
    }
    return ratedBlock(base, manifest, { tax, effective, rate, imported, citation });
  });
  const replaced = new Set(made.map(({ tax, figures }) => `${tax} ${figures.effective}`));
  const kept = tree.blocks.filter(
    ({ tax, figures }) => !replaced.has(`${tax} ${figures.effective}`),
  );
  return { ...tree, blocks: [...kept, ...made] };
}

type Rated = {
  readonly tax: string;
  readonly effective: string;
  readonly rate: string;
  readonly imported: string;
  readonly citation: Cited;
};

function ratedBlock(
  base: Release,
  manifest: Manifest,
  { tax, effective, rate, imported, citation }: Rated,
): Block {
  const before = base.taxes
    .get(tax)
    ?.blocks.find(
      (block) => block.figures.effective <= effective && effective <= block.lastPayDate,
    );
  if (before === undefined) {
    throw new OverlayError(`${manifest.version}: ${tax} has no edition on ${effective}`);
  }
  // Both say what was not known about the edition before.
  const {
    notes: _,
    knownTo: __,
    ...figures
  } = before.figures as Block['figures'] & {
    notes?: unknown;
  };
  const old = rateOf(figures);
  return {
    ...before,
    // The part it was read from goes with it, for the next import.
    figures: {
      ...withRate(figures, old, rate),
      ...citation,
      imported,
      effective,
      since: manifest.over.version,
    } as Block['figures'],
  };
}

/** Rates of one place are in several fields, such as that of supplemental wages. */
function withRate<Value>(value: Value, old: string, rate: string): Value {
  const copy = structuredClone(value);
  setRates(copy, old, rate);
  return copy;
}

function setRates(value: unknown, old: string, rate: string): void {
  if (value === null || typeof value !== 'object') return;
  for (const member of Object.values(value)) setRates(member, old, rate);
  if ('rate' in value && value.rate === old) value.rate = rate;
}
