/** From one rule of a tax to a later one, one cause at a time. */

import type { Citation, TaxRequest, TaxRule } from '../engine/index.ts';
import { changesOf, type FigureChange } from '../rule-pages/figures/changes.ts';
import { figuresOf } from '../rule-pages/figures/figures.ts';
import { type BlockCommon, type ReleasedTax, ruleWith } from '../rules/index.ts';
import { type Cause, changedFields, FIGURE_CAUSES } from './causes.ts';
import type { Side } from './pair.ts';

/** One cause of one tax. */
export type Stage = {
  readonly cause: Cause;
  /** Of `together`: the causes that can only be applied in one. */
  readonly of: readonly Cause[];
  /** The rule with this cause and those before it; null: the later rule as a whole. */
  readonly rule: TaxRule | null;
  readonly citation: Citation;
  readonly effective: string;
  readonly figures: readonly FigureChange[];
  /** How many figures changed; many are not listed. */
  readonly figureCount: number;
};

/** A rule, the block that it is made of, and the parameters of its tax. */
type Edition = {
  readonly rule: TaxRule;
  readonly figures: BlockCommon;
  readonly parameters: ReleasedTax['identity']['parameters'];
};

/** The tax as in force on the day; undefined where it is not. */
export function editionOf(rule: TaxRule, { release, payDate }: Side): Edition | undefined {
  const tax = release.taxes.get(rule.id);
  const block = tax?.blocks.find(
    ({ figures, lastPayDate }) => figures.effective <= payDate && payDate <= lastPayDate,
  );
  if (tax === undefined || block === undefined) return undefined;
  return { rule, figures: block.figures, parameters: tax.identity.parameters };
}

const MOST_FIGURES = 8;

/** Fields by which figures of others are named. */
const NAMING = ['columns', 'edges', 'method'];

/** In the order in which they are applied; empty where both calculate alike. */
export function stagesBetween(before: Edition, after: Edition): Stage[] {
  const { rule: was, figures: old } = before;
  const { rule: is, figures: now } = after;
  const fields = changedFields(old, now);
  const hasOtherParameters = JSON.stringify(was.parameters) !== JSON.stringify(is.parameters);
  const hasOtherResidence = textOf(was) !== textOf(is);
  const stages: Stage[] = [];
  let rule = was;
  let figures = old;
  let waiting: Cause[] = [];
  const add = (cause: Cause, next: TaxRule | null, changed: readonly string[] = []): void => {
    const source = changed.length === 1 ? sourceIn(now, changed[0] ?? '') : undefined;
    const citation = cause === 'residence' ? is.residence?.citation : source;
    const found = changed.length === 0 ? [] : figureChanges(before, after, changed);
    const of = waiting.length === 0 ? [] : [...waiting, cause];
    waiting = [];
    stages.push({
      cause: of.length === 0 ? cause : 'together',
      of,
      rule: next,
      citation: citation ?? is.citation,
      effective: is.effective,
      // More is a new table, which the page of the tax shows better.
      figures: found.length > MOST_FIGURES ? [] : found,
      figureCount: found.length,
    });
  };
  if (was.wageBase.shape !== is.wageBase.shape) {
    rule = { ...rule, wageBase: is.wageBase };
    add('taxability', rule);
  }
  const isNewForm = fields.get('formula')?.some((field) => isForm(field, old, now)) === true;
  for (const cause of FIGURE_CAUSES) {
    const changed = fields.get(cause);
    if (changed === undefined || isNewForm) continue;
    figures = withFields(figures, now, changed);
    const next = mixed(rule, figures);
    // What does not compile apart is applied with what comes after it.
    if (next === undefined) {
      waiting.push(cause);
      continue;
    }
    rule = next;
    add(cause, rule, changed);
  }
  if (hasOtherResidence && !hasOtherParameters) {
    rule = { ...rule, residence: is.residence };
    add('residence', rule);
  }
  if (hasOtherParameters && !fields.has('formula')) add('certificate', null);
  else add('formula', null, isNewForm ? [...fields.values()].flat() : fields.get('formula'));
  return stages;
}

/** Fields that say how the others are read: figures before and after them are no parts of one rule. */
const FORM = new Set(['basis', 'columns', 'of', 'parameter']);

const isForm = (field: string, old: BlockCommon, now: BlockCommon): boolean =>
  FORM.has(field) || (field === 'method' && nameOf(old) !== nameOf(now));

/** Without its version, which can read the figures of the one before. */
const nameOf = ({ method }: BlockCommon): string => method.split('@', 1)[0] ?? '';

const textOf = ({ residence }: TaxRule): string =>
  JSON.stringify(residence, (_, value: unknown) => (value instanceof Set ? [...value] : value));

function withFields(
  figures: BlockCommon,
  now: BlockCommon,
  fields: readonly string[],
): BlockCommon {
  const values = new Map(Object.entries(now));
  return { ...figures, ...Object.fromEntries(fields.map((field) => [field, values.get(field)])) };
}

/** Undefined where the figures do not go together. */
function mixed(rule: TaxRule, figures: BlockCommon): TaxRule | undefined {
  try {
    return ruleWith(rule, figures);
  } catch {
    return undefined;
  }
}

/** The source that a part of the figures has of its own. */
function sourceIn(figures: BlockCommon, field: string): Citation | undefined {
  const part: unknown = new Map<string, unknown>(Object.entries(figures)).get(field);
  if (typeof part !== 'object' || part === null || !('source' in part)) return undefined;
  const { source } = part;
  const isSource = typeof source === 'object' && source !== null && 'document' in source;
  return isSource && typeof source.document === 'string'
    ? { ...source, document: source.document }
    : undefined;
}

function figureChanges(
  before: Edition,
  after: Edition,
  fields: readonly string[],
): readonly FigureChange[] {
  const own = ({ figures, parameters }: Edition) =>
    figuresOf(
      Object.fromEntries(
        Object.entries(figures).filter(
          ([field]) => fields.includes(field) || NAMING.includes(field),
        ),
      ),
      parameters,
    );
  return changesOf(own(before), own(after));
}

/** The request of the earlier side under the rule of a stage; that of the later side at the end. */
export const requestIn = (stage: Stage, before: TaxRequest, after: TaxRequest): TaxRequest =>
  stage.rule === null ? after : { ...before, rule: stage.rule };
