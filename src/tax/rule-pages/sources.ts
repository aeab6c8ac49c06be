/** Where the figures of an edition come from: the block itself, and each part with its own source. */

import type { Block, FurtherSource, FurtherSources, Source } from '../rules/index.ts';
import { words } from './figures/labels.ts';
import { isFields } from './figures/model.ts';
import type { RuleSource } from './schema/tax.ts';

type Cited = {
  readonly source: Source;
  readonly confidence?: RuleSource['confidence'];
  readonly evidence?: string;
};

const isCited = (value: unknown): value is Cited => isFields(value) && isFields(value.source);

export function sourcesOf(block: Block, further: readonly FurtherSources[]): RuleSource[] {
  const own = further.filter(
    ({ file, tax = block.tax, effective = block.figures.effective }) =>
      file === block.file && tax === block.tax && effective === block.figures.effective,
  );
  return citedIn(block.figures, [], block.figures.confidence).map(
    ({ path, cited, confidence }) => ({
      about: path.map((name) => ABOUT[name] ?? words(name)).join(', '),
      ...cited.source,
      confidence,
      evidence: cited.evidence ?? '',
      further: furtherOf(own, path.at(-1) ?? ''),
    }),
  );
}

export const furtherOf = (found: readonly FurtherSources[], part: string): FurtherSource[] =>
  found.flatMap((one) => (one.part === part ? one.sources : []));

const ABOUT: Readonly<Record<string, string>> = {
  calculator: 'Comptroller’s calculator',
  creditReductions: 'Credit reductions',
  creditTable: 'Wages taxed by another state',
  dailyPay: 'Daily pay',
  nonresidentAlien: 'Nonresident aliens',
  publishedRate: 'Rate without the employer’s own',
  reduction: 'Reduction claimed on a certificate',
  salary: 'annual salary',
};

type Found = {
  readonly path: readonly string[];
  readonly cited: Cited;
  readonly confidence: RuleSource['confidence'];
};

/** A part without its own confidence has that of what it belongs to. */
function citedIn(
  value: unknown,
  path: readonly string[],
  around: RuleSource['confidence'],
): Found[] {
  if (Array.isArray(value)) {
    return value.flatMap((entry) =>
      citedIn(entry, isFields(entry) && entry.label ? [String(entry.label)] : path, around),
    );
  }
  if (!isFields(value)) return [];
  const confidence = (value as Partial<Cited>).confidence ?? around;
  const own = isCited(value) ? [{ path, cited: value, confidence }] : [];
  const inner = Object.entries(value).flatMap(([name, part]) =>
    name === 'source' ? [] : citedIn(part, [...path, name], confidence),
  );
  return [...own, ...inner];
}
