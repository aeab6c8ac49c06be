/** One state, county or city tax of a payment: finds its method's text among the references. */

import type { Answer } from '../base/answer.ts';
import { centsOf } from '../base/contribution-terms.ts';
import type { PaymentTax } from '../base/payment.ts';
import type { Rational } from '../base/rational.ts';
import { isWithoutNexus, type Wages, wagesOf } from '../base/wages.ts';
import { CONTRIBUTIONS, contribution } from '../contributions/contributions.ts';
import type { BandBlock, Block } from '../figures/blocks.ts';
import { blockOf, taxNamed } from '../figures/figures.ts';
import type { PercentageBlock } from '../figures/state-blocks.ts';
import { parametersOf } from '../figures/state-figures.ts';
import { EARNED_INCOME, LOCAL_SERVICES } from '../local/pennsylvania-lines.ts';
import { byShare, effectsOf } from './certificate-effects.ts';
import type { Certificate, Formula } from './formula.ts';
import { levy } from './levies.ts';
import {
  countyOfResidence,
  creditLumpRate,
  lumpRate,
  type MarylandBlock,
  type MarylandCountyBlock,
  marylandCounty,
  marylandCredit,
  marylandState,
  stateLumpRate,
} from './maryland.ts';
import { annualFactor } from './pay-periods.ts';
import { placeOf, type Question } from './question.ts';
import { certificateOf, type Frame, nothing } from './state-frame.ts';
import { stateIncome } from './state-income.ts';
import {
  type CountyBlock,
  type ExemptionsBlock,
  entryOf,
  formulaOf,
  indianaCounty,
  noTax,
  type ShareBlock,
  shareOfTax,
  type YonkersBlock,
  yonkersNonresident,
  yonkersResident,
} from './state-others.ts';

/** A rate as a rule file writes it. */
const text = ({ top, bottom }: Rational): string => (Number(top) / Number(bottom)).toFixed(6);

/** Methods of taxes that are not income taxes. */
export const UNIFORM: readonly string[] = [
  ...CONTRIBUTIONS,
  'wage-band-rate@1',
  'futa@1',
  'futa@2',
  'state-unemployment@1',
  EARNED_INCOME,
  LOCAL_SERVICES,
];

/** The lines of `asked`. Throws `Refusal`. */
export function stateTax(question: Question): Answer[] {
  const { figures, tax, block, payment, sent, asked, reference } = question;
  const wages = wagesOf(figures, payment, tax, asked);
  if (block.method === 'no-tax@1') return noTax(wages);
  const unreached = wages.unreached.map(({ kind }) => nothing(kind));
  if (UNIFORM.includes(block.method) && isWithoutNexus(wages, payment)) {
    return [...wages.reached.map(({ row }) => nothing(row.kind)), ...unreached];
  }
  const socialSecurityBase = (): Rational => {
    const oasdi = taxNamed(figures, '00-000-0000-FICA-000');
    return centsOf((blockOf(oasdi, payment.payDate) as BandBlock).upTo ?? '');
  };
  const others = () => sent.taxes.map((one) => ({ asked: one, lines: () => reference(sent, one) }));
  const lines =
    contribution(block, { asked, wages, payment }, socialSecurityBase, others) ??
    levy(question, wages, others) ??
    income(question, wages);
  return [...lines, ...unreached];
}

/** The lines of a tax on income, of wages that are reached. */
function income(question: Question, wages: Wages): Answer[] {
  const { figures, tax, block, payment, sent, asked, reference } = question;
  const answers = new Map<string, Answer[]>();
  const other = (id: string): Answer[] => {
    const known = answers.get(id);
    if (known !== undefined) return known;
    const entry = entryOf(sent, id);
    const found = reference(sent, { ...entry, location: entry.location ?? placeOf(id) });
    answers.set(id, found);
    return found;
  };
  const parameters = parametersOf(tax, payment.payDate);
  const certificate = certificateOf(parameters, asked);
  const effects = effectsOf(parameters, certificate);
  const certificateFor = (id: string) =>
    certificateOf(parametersOf(taxNamed(figures, id), payment.payDate), entryOf(payment, id));
  if (block.method === 'share-of-tax@1') {
    return shareOfTax(block as ShareBlock, asked, wages, other);
  }
  if (block.method === 'yonkers@1' && asked.resident !== false) {
    const yonkers = block as YonkersBlock;
    const stateAdditional = certificateFor(yonkers.resident.of).number('ADDITIONALWH');
    const resident = { payment, asked, certificate, wages, other, stateAdditional };
    return yonkersResident({ block: yonkers, ...resident });
  }
  const part = partOf(question, certificate, certificateFor);
  if (part === null) return wages.reached.map(({ row }) => nothing(row.kind));
  return stateIncome({
    ...part,
    formula: byShare(part.formula, effects),
    effects,
    payment,
    asked,
    certificate,
    wages,
    other,
    earnings: figures.earnings,
    factor: annualFactor(block as PercentageBlock, payment.periods),
  });
}

/** What differs from method to method; null where nothing is owed. */
function partOf(
  { figures, block, payment, sent, asked, creditTable }: Question,
  certificate: Certificate,
  certificateFor: (id: string) => Certificate,
): Pick<Frame, 'formula' | 'supplemental'> | null {
  const blockNamed = (id: string): Block => blockOf(taxNamed(figures, id), payment.payDate);
  switch (block.method) {
    case 'yonkers@1': {
      const yonkers = block as YonkersBlock;
      return {
        formula: (question) => yonkersNonresident(yonkers, question),
        supplemental: yonkers.supplemental,
      };
    }
    case 'maryland-percentage@1': {
      const state = block as MarylandBlock;
      const residence = countyOfResidence(sent);
      const [formula, lump] =
        creditTable === true
          ? [marylandCredit, creditLumpRate(state, residence)]
          : [marylandState, stateLumpRate(state, residence)];
      return {
        formula: (asked) => formula(state, asked, residence),
        supplemental: { ...state.supplemental, rate: text(lump) },
      };
    }
    case 'maryland-county@1': {
      const { of, fips } = block as MarylandCountyBlock;
      if (asked.resident === false || countyOfResidence(sent) === 'nonresident') return null;
      const state = blockNamed(of) as MarylandBlock;
      const ofState = certificateFor(of);
      return {
        formula: (question) => marylandCounty(state, { ...question, certificate: ofState }, fips),
        supplemental: { ...state.supplemental, rate: text(lumpRate(state, fips)) },
      };
    }
    case 'indiana-county@1': {
      const county = block as CountyBlock;
      const isElsewhere = certificate.text('PRINCIPALEMPLOYMENT') !== 'TRUE';
      if (asked.resident === false && isElsewhere) return null;
      const state = blockNamed(county.of) as ExemptionsBlock;
      const formula = indianaCounty(county, state, certificateFor(county.of), asked);
      return { formula, supplemental: { ...county.supplemental, rate: county.rate } };
    }
    default: {
      const formula = countsElsewhere(block, certificateFor, asked) ?? formulaOf(block);
      if (formula === null) throw new Error(`no reference for ${block.method}`);
      const { supplemental } = block as Block & Pick<Frame, 'supplemental'>;
      return { formula, supplemental };
    }
  }
}

/** methods/period-exemptions.md, `countsOf`: as for a county, with exemptions of its own. */
function countsElsewhere(
  block: Block,
  certificateFor: (id: string) => Certificate,
  asked: PaymentTax,
): Formula | undefined {
  const own = block as ExemptionsBlock & { readonly countsOf?: string };
  if (own.countsOf === undefined) return undefined;
  return indianaCounty({ ...own, of: own.countsOf }, own, certificateFor(own.countsOf), asked);
}
