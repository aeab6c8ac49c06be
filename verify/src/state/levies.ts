/** Taxes that are no income tax, of wages that are reached: each method finds its text. */

import type { Answer } from '../base/answer.ts';
import { total } from '../base/contribution-terms.ts';
import type { Payment } from '../base/payment.ts';
import { plus } from '../base/rational.ts';
import { type Wages, wagesOf } from '../base/wages.ts';
import { type UnemploymentBlock, unemployment } from '../contributions/unemployment.ts';
import { futaTax, wageBand } from '../contributions/wage-band.ts';
import { federalTax } from '../federal/federal.ts';
import type { BandBlock, FederalBlock, FutaBlock } from '../figures/blocks.ts';
import { blockOf, blockOn, type Figures, taxNamed } from '../figures/figures.ts';
import { credited } from '../local/local-credit.ts';
import {
  EARNED_INCOME,
  type EarnedBlock,
  earnedIncome,
  LOCAL_SERVICES,
  localServices,
  type ServicesBlock,
} from '../local/pennsylvania-lines.ts';
import type { Question } from './question.ts';
import { relocated } from './residence.ts';

/** The method of a tax of the request. */
function methodOf({ taxes }: Figures, id: string, { payDate }: Payment): string | undefined {
  const tax = taxes.get(id);
  return tax === undefined ? undefined : blockOn(tax, payDate)?.method;
}

/** Null for a tax on income. */
export function levy(
  question: Question,
  wages: Wages,
  others: Parameters<typeof credited>[3],
): Answer[] | null {
  const { figures, block, payment, sent, asked } = question;
  switch (block.method) {
    case LOCAL_SERVICES: {
      const first = sent.taxes.find(({ id }) => methodOf(figures, id, payment) === LOCAL_SERVICES);
      const isFirst = first === undefined || first.id === asked.id;
      return localServices(block as ServicesBlock, { asked, wages, payment }, isFirst);
    }
    case EARNED_INCOME:
      return earned(question, wages, others);
    case 'wage-band-rate@1':
      return wageBand(block as BandBlock, asked, wages);
    case 'federal-percentage-2020@1':
    case 'federal-percentage-2020@2':
      return federalTax(block as FederalBlock, payment, asked, wages);
    case 'futa@1':
    case 'futa@2':
      return futaTax(block as FutaBlock, { asked, wages, payment });
    case 'state-unemployment@1': {
      const held = figures.publishedHolds.get(asked.id) ?? [];
      return unemployment(block as UnemploymentBlock, { asked, wages, payment, held });
    }
    default:
      return null;
  }
}

function earned(
  { figures, tax, block, payment, sent, asked }: Question,
  wages: Wages,
  others: Parameters<typeof credited>[3],
): Answer[] {
  const everywhere = wagesOf(
    figures,
    relocated(asked, sent, () => true),
    tax,
    asked,
  );
  const entries = sent.taxes
    .filter(({ id }) => methodOf(figures, id, payment) === EARNED_INCOME)
    .map((one) => {
      const of = taxNamed(figures, one.id);
      const own = blockOf(of, payment.payDate);
      return { asked: one, block: own, wages: () => wagesOf(figures, sent, of, one) };
    });
  const year = plus(total(everywhere, 'amount'), total(everywhere, 'before'));
  const lines = earnedIncome({ asked, wages, payment, block, entries, year });
  const { credits: taxes } = block as EarnedBlock;
  if (taxes === undefined) return lines;
  // Step 9.
  const credit = { to: 'residents', taxes, rate: '1' } as const;
  return credited(lines, { ...block, credit }, { asked, wages, payment }, others);
}
