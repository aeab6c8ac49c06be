/**
 * A second evaluator of the methods, federal and of the states, written from methods/*.md: it reads the rule files
 * itself, counts in exact fractions and shares no code with the engine or the rules compiler.
 */

import type { Answer } from './base/answer.ts';
import type { Payment, PaymentTax } from './base/payment.ts';
import { ZERO } from './base/rational.ts';
import { wagesOf } from './base/wages.ts';
import { futaTax, wageBand } from './contributions/wage-band.ts';
import { federalTax } from './federal/federal.ts';
import type { BandBlock, FederalBlock, FutaBlock } from './figures/blocks.ts';
import { blockOf, type Figures, readFigures, type Source, taxNamed } from './figures/figures.ts';
import { residenceOn } from './figures/residences.ts';
import { withStates } from './figures/state-figures.ts';
import { dividedLines, isDivided } from './local/several-locations.ts';
import type { Question } from './state/question.ts';
import { byResidence, concernsResidence, zero } from './state/residence.ts';
import { stateTax } from './state/state-tax.ts';

/** One release of a folder of rules. */
export type Evaluator = {
  readonly figures: Figures;
  /** The lines of one tax of `payment`. Throws `Refusal`. */
  readonly reference: (payment: Payment, asked: PaymentTax) => Answer[];
};

/** Reads the rule files, which takes seconds. */
export function evaluatorOf(source: Source): Evaluator {
  const figures = withStates(readFigures(source), source);
  const reference = (payment: Payment, asked: PaymentTax): Answer[] =>
    evaluate(figures, payment, asked, reference);
  return { figures, reference };
}

function evaluate(
  figures: Figures,
  payment: Payment,
  asked: PaymentTax,
  reference: Evaluator['reference'],
): Answer[] {
  const tax = taxNamed(figures, asked.id);
  const block = blockOf(tax, payment.payDate);
  if (isDivided(block.method, payment, asked)) {
    return dividedLines(figures, tax, payment, asked, reference);
  }
  if (asked.location !== undefined && !asked.location.startsWith('00-')) {
    return inState({ figures, tax, block, payment, asked, reference });
  }
  const wages = wagesOf(figures, payment, tax, asked);
  const nothing = wages.unreached.map(({ kind }) => ({
    type: kind,
    tax: ZERO,
    subject: ZERO,
    rate: ZERO,
  }));
  switch (block.method) {
    case 'wage-band-rate@1':
      return [...wageBand(block as BandBlock, asked, wages), ...nothing];
    case 'futa@1':
    case 'futa@2':
      return [...futaTax(block as FutaBlock, { asked, wages, payment }), ...nothing];
    case 'federal-percentage-2020@1':
    case 'federal-percentage-2020@2':
      return [...federalTax(block as FederalBlock, payment, asked, wages), ...nothing];
    default:
      throw new Error(`no reference for ${block.method}`);
  }
}

/** Steps of methods/residence.md around the tax's own method. */
function inState(question: Omit<Question, 'sent'>): Answer[] {
  const { figures, tax, payment, asked, reference } = question;
  const plain = (moved: Payment): Answer[] =>
    stateTax({ ...question, payment: moved, sent: payment });
  const row = residenceOn(figures.residences.get(asked.id) ?? [], payment.payDate);
  if (row === undefined || !concernsResidence(asked, payment)) return plain(payment);
  return byResidence({
    row,
    payment,
    asked,
    plain,
    byCreditTable: (moved) =>
      stateTax({ ...question, payment: moved, sent: payment, creditTable: true }),
    isWithheldThere: (id) =>
      residenceOn(figures.residences.get(id) ?? [], payment.payDate)?.nonresidents.withheld !==
      false,
    untaxed: (moved) =>
      wagesOf(figures, moved, tax, asked).reached.map(({ row: { kind } }) => zero(kind)),
    taxOf: (id) => figures.taxes.get(id),
    reference,
  });
}
