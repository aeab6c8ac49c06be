/** Compiles a release's blocks to the law of one pay date. */

import type {
  BenefitKind,
  Citation,
  Confidence,
  EarningKind,
  Law,
  TaxRule,
  WageBase,
} from '../engine/index.ts';
import { compileMethod, usesYearToDate } from './methods.ts';
import { parameterDefaults } from './parameters.ts';
import type { ReleasedTax } from './release.ts';
import type { BlockCommon, Taxability } from './schema.ts';

type ReleasedBlock = ReleasedTax['blocks'][number];

/** Compiled rules are shared between the pay dates they cover. */
const compiled = new WeakMap<ReleasedBlock, TaxRule>();

export function compileLaw(
  version: string,
  taxes: ReadonlyMap<string, ReleasedTax>,
  taxability: Taxability,
  payDate: string,
): Law {
  const kinds = kindsOf(taxability);
  const rules = new Map<string, TaxRule>();
  for (const [id, tax] of taxes) {
    const block = tax.blocks.find(
      ({ figures, lastPayDate }) => figures.effective <= payDate && payDate <= lastPayDate,
    );
    if (block === undefined) continue;
    let rule = compiled.get(block);
    if (rule === undefined) {
      rule = compileRule(tax, block, taxability, kinds);
      compiled.set(block, rule);
    }
    rules.set(id, rule);
  }
  return { version, taxes: rules, ...kinds };
}

type Kinds = { readonly earnings: EarningKind[]; readonly benefits: BenefitKind[] };

const kindsByTaxability = new WeakMap<Taxability, Kinds>();

function kindsOf(taxability: Taxability): Kinds {
  let kinds = kindsByTaxability.get(taxability);
  if (kinds === undefined) {
    kinds = {
      earnings: taxability.earnings.map((row, index) => ({
        index,
        name: row.kind,
        cash: row.cash,
        treatment: row.incomeTax,
        withheldLast: row.withheldLast ?? false,
      })),
      benefits: taxability.benefits.map((row, index) => ({ index, name: row.kind })),
    };
    kindsByTaxability.set(taxability, kinds);
  }
  return kinds;
}

function compileRule(
  { identity }: ReleasedTax,
  { figures }: ReleasedBlock,
  taxability: Taxability,
  kinds: Kinds,
): TaxRule {
  const wageBase = compileWageBase(identity.wageBase, taxability, kinds);
  const confidence = lowest(figures);
  const notes =
    confidence === 'unverified'
      ? [
          `Figures of ${identity.title} from ${figures.effective} are unverified: ${figures.evidence}`,
        ]
      : [];
  return {
    id: identity.tax,
    title: identity.title,
    payer: identity.payer,
    wageBase,
    parameters: identity.parameters,
    defaults: parameterDefaults(identity.parameters),
    method: compileMethod(figures, identity.parameters),
    uncollected: identity.uncollectedTips ?? '',
    usesYearToDate: usesYearToDate(figures),
    notes,
    citation: figures.source,
    confidence,
    effective: figures.effective,
  };
}

function compileWageBase(name: string, taxability: Taxability, kinds: Kinds): WageBase {
  const cell = <T>(bases: Record<string, T>, kind: string): T => {
    const found = bases[name];
    if (found === undefined) throw new Error(`taxability.yaml: ${kind} has no cell for ${name}`);
    return found;
  };
  const source = (key: string): Citation => {
    const found = taxability.sources[key];
    if (found === undefined) throw new Error(`taxability.yaml: no source ${key}`);
    return found;
  };
  const { earnings, benefits } = taxability;
  const replacer = earnings.findIndex((row) => row.replaces?.wageBases.includes(name));
  const replaced = earnings[replacer]?.replaces?.kinds ?? [];
  const taxable = Uint8Array.from(earnings, (row) => Number(cell(row.bases, row.kind).taxable));
  const reduces = Uint8Array.from(benefits, (row) => Number(cell(row.bases, row.kind).reduces));
  const replaces = Uint8Array.from(kinds.earnings, (kind) => Number(replaced.includes(kind.name)));
  return {
    name,
    taxable,
    reduces,
    replaces,
    shape: shapeOf(`${taxable} ${reduces} ${replacer} ${replaces}`),
    earningCitations: earnings.map((row) => source(cell(row.bases, row.kind).cite)),
    benefitCitations: benefits.map((row) => source(cell(row.bases, row.kind).cite)),
    replacedBy: replacer,
  };
}

const shapes = new Map<string, number>();

/** One number for equal masks, quick to compare. */
function shapeOf(masks: string): number {
  const known = shapes.get(masks) ?? shapes.size;
  shapes.set(masks, known);
  return known;
}

const SURENESS: readonly Confidence[] = [
  'official',
  'transcribed',
  'secondary',
  'derived',
  'unverified',
];

/** The least sure of a block's figures decides for the block. */
export function lowest(figures: BlockCommon): Confidence {
  let level = 0;
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    const { confidence } = value as { confidence?: Confidence };
    if (confidence !== undefined) level = Math.max(level, SURENESS.indexOf(confidence));
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(figures);
  return SURENESS[level] as Confidence;
}
