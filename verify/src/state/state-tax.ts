/** One state, county or city tax of a payment: finds its method's text among the references. */

import type { Answer } from '../base/answer.ts';
import { centsOf, total } from '../base/contribution-terms.ts';
import type { Payment, PaymentTax } from '../base/payment.ts';
import { plus, type Rational } from '../base/rational.ts';
import { isWithoutNexus, wagesOf } from '../base/wages.ts';
import { CONTRIBUTIONS, contribution } from '../contributions/contributions.ts';
import { type UnemploymentBlock, unemployment } from '../contributions/unemployment.ts';
import { futaTax, wageBand } from '../contributions/wage-band.ts';
import { federalTax } from '../federal/federal.ts';
import type { BandBlock, Block, FederalBlock, FutaBlock, Tax } from '../figures/blocks.ts';
import { blockOf, blockOn, type Figures } from '../figures/figures.ts';
import type { PercentageBlock } from '../figures/state-blocks.ts';
import { parametersOf } from '../figures/state-figures.ts';
import { credited } from '../local/local-credit.ts';
import {
  EARNED_INCOME,
  type EarnedBlock,
  earnedIncome,
  LOCAL_SERVICES,
  localServices,
  type ServicesBlock,
} from '../local/pennsylvania-lines.ts';
import { byShare, effectsOf } from './certificate-effects.ts';
import type { Certificate, Formula } from './formula.ts';
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
import { relocated } from './residence.ts';
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

export type Question = {
  readonly figures: Figures;
  readonly tax: Tax;
  readonly block: Block;
  /** With its wages where a rule of residence moved them. */
  readonly payment: Payment;
  /** As the request has it. */
  readonly sent: Payment;
  readonly asked: PaymentTax;
  readonly reference: (payment: Payment, asked: PaymentTax) => Answer[];
  /** By the table for residents who work where no agreement holds (Maryland). */
  readonly creditTable?: true;
};

/** A tax's own place by its id: `36-000-0000-SIT-000` is at `36-000-0000`. */
export const placeOf = (id: string): string => id.split('-').slice(0, 3).join('-');

/** The method of a tax of the request. */
function methodOf({ taxes }: Figures, id: string, { payDate }: Payment): string | undefined {
  const tax = taxes.get(id);
  return tax === undefined ? undefined : blockOn(tax, payDate)?.method;
}

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
    const oasdi = figures.taxes.get('00-000-0000-FICA-000') as Tax;
    return centsOf((blockOf(oasdi, payment.payDate) as BandBlock).upTo ?? '');
  };
  const others = () => sent.taxes.map((one) => ({ asked: one, lines: () => reference(sent, one) }));
  const contributed = contribution(block, { asked, wages, payment }, socialSecurityBase, others);
  if (contributed !== null) return [...contributed, ...unreached];
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
  const frame = (part: Pick<Frame, 'formula' | 'supplemental'>): Answer[] => [
    ...stateIncome({
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
    }),
    ...unreached,
  ];
  const needed = (id: string): Tax => {
    const found = figures.taxes.get(id);
    if (found === undefined) throw new Error(`no tax ${id}`);
    return found;
  };
  const certificateFor = (id: string) =>
    certificateOf(parametersOf(needed(id), payment.payDate), entryOf(payment, id));

  switch (block.method) {
    case LOCAL_SERVICES: {
      const first = sent.taxes.find(({ id }) => methodOf(figures, id, payment) === LOCAL_SERVICES);
      const isFirst = first === undefined || first.id === asked.id;
      const lines = localServices(block as ServicesBlock, { asked, wages, payment }, isFirst);
      return [...lines, ...unreached];
    }
    case EARNED_INCOME: {
      const everywhere = wagesOf(
        figures,
        relocated(asked, sent, () => true),
        tax,
        asked,
      );
      const entries = sent.taxes
        .filter(({ id }) => methodOf(figures, id, payment) === EARNED_INCOME)
        .map((one) => ({
          asked: one,
          block: blockOf(needed(one.id), payment.payDate),
          wages: () => wagesOf(figures, sent, needed(one.id), one),
        }));
      const year = plus(total(everywhere, 'amount'), total(everywhere, 'before'));
      const lines = earnedIncome({ asked, wages, payment, block, entries, year });
      const { credits: taxes } = block as EarnedBlock;
      if (taxes === undefined) return [...lines, ...unreached];
      // Step 9.
      const credit = { to: 'residents', taxes, rate: '1' } as const;
      return [
        ...credited(lines, { ...block, credit }, { asked, wages, payment }, others),
        ...unreached,
      ];
    }
    case 'wage-band-rate@1':
      return [...wageBand(block as BandBlock, asked, wages), ...unreached];
    case 'federal-percentage-2020@1':
    case 'federal-percentage-2020@2':
      return [...federalTax(block as FederalBlock, payment, asked, wages), ...unreached];
    case 'futa@1':
    case 'futa@2':
      return [...futaTax(block as FutaBlock, { asked, wages, payment }), ...unreached];
    case 'state-unemployment@1': {
      const held = figures.publishedHolds.get(asked.id) ?? [];
      const lines = unemployment(block as UnemploymentBlock, { asked, wages, payment, held });
      return [...lines, ...unreached];
    }
    case 'share-of-tax@1':
      return [...shareOfTax(block as ShareBlock, asked, wages, other), ...unreached];
    case 'yonkers@1': {
      const yonkers = block as YonkersBlock;
      if (asked.resident === false) {
        return frame({
          formula: (question) => yonkersNonresident(yonkers, question),
          supplemental: yonkers.supplemental,
        });
      }
      const stateAdditional = certificateFor(yonkers.resident.of).number('ADDITIONALWH');
      const resident = { payment, asked, certificate, wages, other, stateAdditional };
      return [...yonkersResident({ block: yonkers, ...resident }), ...unreached];
    }
    case 'maryland-percentage@1': {
      const state = block as MarylandBlock;
      const residence = countyOfResidence(sent);
      const [formula, lump] =
        question.creditTable === true
          ? [marylandCredit, creditLumpRate(state, residence)]
          : [marylandState, stateLumpRate(state, residence)];
      return frame({
        formula: (asked) => formula(state, asked, residence),
        supplemental: { ...state.supplemental, rate: text(lump) },
      });
    }
    case 'maryland-county@1': {
      const { of, fips } = block as MarylandCountyBlock;
      const away = asked.resident === false || countyOfResidence(sent) === 'nonresident';
      if (away) return wages.reached.map(({ row }) => nothing(row.kind));
      const state = blockOf(needed(of), payment.payDate) as MarylandBlock;
      const ofState = certificateFor(of);
      return frame({
        formula: (question) => marylandCounty(state, { ...question, certificate: ofState }, fips),
        supplemental: { ...state.supplemental, rate: text(lumpRate(state, fips)) },
      });
    }
    case 'indiana-county@1': {
      const county = block as CountyBlock;
      if (asked.resident === false && certificate.text('PRINCIPALEMPLOYMENT') !== 'TRUE') {
        return [...wages.reached.map(({ row }) => nothing(row.kind)), ...unreached];
      }
      const state = blockOf(needed(county.of), payment.payDate) as ExemptionsBlock;
      const formula = indianaCounty(county, state, certificateFor(county.of), asked);
      return frame({ formula, supplemental: { ...county.supplemental, rate: county.rate } });
    }
    default: {
      const formula = countsElsewhere(block, certificateFor, asked) ?? formulaOf(block);
      if (formula === null) throw new Error(`no reference for ${block.method}`);
      return frame({
        formula,
        supplemental: (block as Block & Pick<Frame, 'supplemental'>).supplemental,
      });
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
