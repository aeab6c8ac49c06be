/** Compiles a release's blocks to the law of one pay date. */

import type { BenefitKind, EarningKind, Law, NoteCode, TaxRule } from '../../engine/index.ts';
import { compileMethod, dependsOn, usesYearToDate } from '../methods/registry.ts';
import type { Aliases } from '../schema/alias-schema.ts';
import type { Notices } from '../schema/notice-schema.ts';
import { parameterDefaults, parametersOn } from '../schema/parameters.ts';
import type { ResidenceBlock } from '../schema/residence-schema.ts';
import type { BlockCommon, Taxability } from '../schema/schema.ts';
import { aliasesOf } from './aliases-of.ts';
import { confidencesOf, lowest, usualConfidence } from './block-confidence.ts';
import { LawTaxes } from './law-taxes.ts';
import type { ReleasedTaxes } from './released-taxes.ts';
import { residenceOf } from './residence.ts';
import type { ReleasedTax } from './rule-tree.ts';
import { staleOn } from './stale.ts';
import { TaxesInForce } from './taxes-in-force.ts';
import { type Matrix, wageBaseOf } from './wage-base.ts';

type ReleasedBlock = ReleasedTax['blocks'][number];

/** Compiled rules are shared between the pay dates they cover. */
const compiled = new WeakMap<ReleasedBlock, TaxRule>();

/** Everything of a release that belongs to no single tax's block. */
type Around = Matrix & {
  readonly notices: Notices;
  readonly aliases: Aliases;
  residencesOf(tax: string): readonly ResidenceBlock[];
};

export function compileLaw(
  version: string,
  taxes: ReleasedTaxes,
  around: Around,
  payDate: string,
): Law {
  const kinds = kindsOf(around.taxability);
  const rules = new LawTaxes(new TaxesInForce(version, taxes, payDate), ({ tax, block }) => {
    const rule = compiled.get(block) ?? compileRule(tax, block, around);
    compiled.set(block, rule);
    const stale = staleOn(block.figures, payDate);
    const onDay = stale === undefined ? rule : { ...rule, stale };
    return withResidence(onDay, around, payDate);
  });
  return { version, taxes: rules, ...kinds };
}

/** Rules of residence change on their own days. */
function withResidence(rule: TaxRule, around: Around, payDate: string): TaxRule {
  const residence = residenceOf(rule.id, around, payDate, rule.parameters);
  return residence === null ? rule : { ...rule, residence };
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
        asSent: row.asSent ?? false,
      })),
      benefits: taxability.benefits.map((row, index) => ({
        index,
        name: row.kind,
        asSent: row.asSent ?? false,
      })),
    };
    kindsByTaxability.set(taxability, kinds);
  }
  return kinds;
}

/** A school district has its own number at the end of the id, and no other place in it. */
const STATEWIDE = /^\d{2}-000-0000-(?!SCHL)/;

function compileRule(
  { identity }: ReleasedTax,
  { figures }: ReleasedBlock,
  around: Around,
): TaxRule {
  const base = wageBaseOf(identity.tax, identity.wageBase, around);
  // A block that says so itself says it better.
  const wageBase = 'benefitsNote' in figures ? { ...base, benefitsNote: '' } : base;
  const parameters = parametersOn(identity.parameters, figures.effective);
  const notes = [...((figures as { notes?: readonly string[] }).notes ?? [])];
  const noteCodes = notes.map((): NoteCode => 'tax_note');
  if (lowest(figures) === 'unverified') {
    notes.push(
      `Figures of ${identity.title} from ${figures.effective} are unverified: ${figures.evidence}`,
    );
    noteCodes.push('unverified_figures');
  }
  return {
    id: identity.tax,
    title: identity.title,
    payer: identity.payer,
    statewide: STATEWIDE.test(identity.tax),
    wageBase,
    parameters,
    defaults: parameterDefaults(parameters),
    method: compileMethod(figures, parameters),
    dependsOn: dependsOn(figures),
    residence: null,
    uncollected: identity.uncollectedTips ?? '',
    usesYearToDate: usesYearToDate(figures),
    // Lines of an answer share them.
    notes: Object.freeze(notes),
    noteCodes: Object.freeze(noteCodes),
    notices: noticesOf(identity.tax, figures.effective, around.notices),
    aliases: aliasesOf(identity.tax, figures.effective, around.aliases),
    publishedHolds: around.notices.publishedRates.find(({ tax }) => tax === identity.tax) ?? null,
    citation: figures.source,
    confidence: usualConfidence(figures),
    confidences: confidencesOf(figures),
    effective: figures.effective,
  };
}

/** The rule with other figures of its tax in place of its own; throws where they do not go together. */
export const ruleWith = (rule: TaxRule, figures: BlockCommon): TaxRule => ({
  ...rule,
  method: compileMethod(figures, rule.parameters),
  dependsOn: dependsOn(figures),
  usesYearToDate: usesYearToDate(figures),
});

const noticesOf = (tax: string, effective: string, { notices }: Notices): TaxRule['notices'] =>
  notices
    .filter(({ taxes, from = effective }) => taxes.includes(tax) && from <= effective)
    .map(({ wageTypes = [], workIn = [], homeIn = [], benefits = [], note }) => ({
      wageTypes,
      workIn,
      homeIn,
      benefits,
      note,
    }));
