/** One tax for readers: what it is, its editions, and the figures, sources, and examples on a pay date. */

import { present } from '../../platform/shape/known.ts';
import { UNKNOWN_TREATMENT } from '../engine/index.ts';
import { filled, nameOf } from '../paycalc/tax-list/candidate.ts';
import { whereOf } from '../paycalc/tax-list/index.ts';
import { stateOf } from '../places/places.ts';
import {
  coverageOfTax,
  isExampleOf,
  parametersOn,
  type ReleasedTax,
  usualConfidence,
} from '../rules/index.ts';
import type { Book } from './book.ts';
import { figuresOf } from './figures/figures.ts';
import type { LocalTax, RuleExample, TaxRules } from './schema/tax.ts';
import { sourcesOf } from './sources.ts';

type Edition = ReleasedTax['blocks'][number];

const inForce = ({ blocks }: ReleasedTax, payDate: string): number =>
  blocks.findIndex(
    ({ figures, lastPayDate }) => figures.effective <= payDate && payDate <= lastPayDate,
  );

/** What a list of taxes shows of each. */
function common({ identity, blocks }: ReleasedTax, edition: Edition | undefined) {
  return {
    uniqueTaxID: identity.tax,
    title: identity.title,
    payer: identity.payer,
    confidence: edition === undefined ? null : usualConfidence(edition.figures),
    firstPayDate: blocks[0]?.figures.effective ?? '',
    lastPayDate: blocks.at(-1)?.lastPayDate ?? '',
  };
}

export function localTax(tax: ReleasedTax, payDate: string): LocalTax {
  const edition = tax.blocks[inForce(tax, payDate)];
  const facts = edition === undefined ? [] : figuresOf(edition.figures, []).facts;
  return { ...common(tax, edition), facts: facts.filter(({ unit }) => unit !== 'text') };
}

export function taxRules(book: Book, tax: ReleasedTax): TaxRules {
  const { payDate, further } = book;
  const { identity, blocks } = tax;
  const index = inForce(tax, payDate);
  const edition = blocks[index];
  const parameters = parametersOn(identity.parameters, payDate);
  const figures = edition === undefined ? NO_FIGURES : figuresOf(edition.figures, parameters);
  return {
    ...common(tax, edition),
    ...aboutOf(book, tax),
    editions: blocks.map(({ figures: { effective, published }, lastPayDate }, i) => ({
      firstPayDate: effective,
      lastPayDate,
      published,
      confidence: usualConfidence(present(blocks[i]).figures),
    })),
    edition: edition === undefined ? null : index,
    method: edition?.figures.method ?? null,
    checked: edition?.figures.checked ?? null,
    facts: [...figures.facts],
    tables: figures.tables.map(({ columns, rows, ...table }) => ({
      ...table,
      columns: [...columns],
      rows: rows.map((row) => [...row]),
    })),
    notes: [...figures.notes],
    sources: edition === undefined ? [] : sourcesOf(edition, further),
    parameters: parameters.map(({ since: _, from: __, upTo: ___, most: ____, ...one }) => one),
    ...wagesOf(book, identity.tax),
    ...examplesOf(book, identity.tax, edition),
  };
}

const NO_FIGURES = { facts: [], tables: [], notes: [] };

function aboutOf({ release, payDate, applicability }: Book, { identity }: ReleasedTax) {
  const rule = release.at(payDate)?.taxes.get(identity.tax);
  const where = rule === undefined ? undefined : whereOf(rule, applicability);
  if (rule === undefined || where === undefined) return {};
  const state = stateOf(identity.tax.slice(0, 2));
  const names: Record<string, string> = state === undefined ? {} : { state: nameOf(state) };
  const sentence = filled(where.rule, names);
  // Some sentences name the places of one employee.
  if (/\{\w+\}/.test(sentence)) return {};
  return { about: { rule: capitalized(sentence), source: where.source ?? rule.citation } };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function wagesOf({ release, payDate }: Book, id: string) {
  const law = release.at(payDate);
  const base = law?.taxes.get(id)?.wageBase;
  const named = (
    kinds: readonly { index: number; name: string }[] = [],
    marks?: Uint8Array,
    mark = 1,
  ) => kinds.filter(({ index }) => marks?.[index] === mark).map(({ name }) => name);
  const treatmentUnknown = [
    ...named(law?.earnings, base?.taxable, UNKNOWN_TREATMENT),
    ...named(law?.benefits, base?.reduces, UNKNOWN_TREATMENT),
  ];
  return {
    wageTypes: named(law?.earnings, base?.taxable),
    benefitsThatLowerIt: named(law?.benefits, base?.reduces),
    ...(treatmentUnknown.length > 0 && { treatmentUnknown }),
  };
}

function examplesOf(
  { examples, coverage, release }: Book,
  id: string,
  edition: Edition | undefined,
) {
  const all = examples
    .flatMap(({ content }) => content.examples ?? [])
    .filter(({ expect }) => expect.some(({ uniqueTaxID }) => uniqueTaxID === id));
  const own = all
    .filter((example) => isExampleOf(example, release.version))
    .map(({ version: _, ...example }): RuleExample => {
      const item = example.item as RuleExample['item'];
      return { ...example, item, payDate: payDateOf(item) };
    });
  const shown = own.filter(
    ({ payDate }) =>
      edition !== undefined &&
      edition.figures.effective <= payDate &&
      payDate <= edition.lastPayDate,
  );
  const row = coverageOfTax(coverage, release, id);
  return {
    examples: shown,
    otherExamples: own.length - shown.length,
    tableCells: (row?.officialExamples ?? 0) + (row?.otherExamples ?? 0) - all.length,
  };
}

const payDateOf = ({ payrollRunParameters }: RuleExample['item']): string =>
  (payrollRunParameters as { payDate: string }).payDate;
