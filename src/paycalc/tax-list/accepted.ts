/** The last word is payCalc's: a tax that it cannot calculate here is told as not covered. */

import { CalculationError, calculate } from '../../engine/index.ts';
import { parseItem } from '../parse.ts';
import { type Inquiry, nameOf } from './candidate.ts';
import { type AskedTax, payCalcItemOf } from './item.ts';
import type { NotCoveredTax } from './schema.ts';

type Checked = { readonly taxes: readonly AskedTax[]; readonly refused: NotCoveredTax[] };

/** Figures that are unknown for the pay date, and payments that an agency has no rule for. */
const OURS: ReadonlySet<string> = new Set(['figure-unknown', 'value-not-allowed']);

export function withoutRefused(inquiry: Inquiry, taxes: readonly AskedTax[]): Checked {
  let left = taxes;
  const refused: NotCoveredTax[] = [];
  for (;;) {
    const error = refusalOf(inquiry, left);
    if (error === undefined) return { taxes: left, refused };
    const culprit = left.find(
      (tax) =>
        isIncluded(tax) &&
        refusalOf(
          inquiry,
          left.filter((other) => other !== tax),
        )?.message !== error.message,
    );
    if (culprit === undefined || !OURS.has(error.code)) throw error;
    const { id } = culprit.candidate.rule;
    const lost = left.filter((tax) => tax === culprit || tax.candidate.rule.dependsOn.includes(id));
    left = left.filter((tax) => !lost.includes(tax));
    refused.push(...lost.map((tax) => told(tax, error, inquiry)));
  }
}

const isIncluded = ({ candidate }: AskedTax): boolean => candidate.condition?.assumed ?? true;

function refusalOf(inquiry: Inquiry, taxes: readonly AskedTax[]): CalculationError | undefined {
  try {
    calculate(parseItem(payCalcItemOf({ ...inquiry, grossWages: 1000 }, taxes), inquiry.release));
    return undefined;
  } catch (error) {
    if (error instanceof CalculationError) return error;
    throw error;
  }
}

function told({ candidate }: AskedTax, error: CalculationError, { home }: Inquiry): NotCoveredTax {
  const { rule, locationCode, isResident } = candidate;
  return {
    id: rule.id,
    title: rule.title,
    payer: rule.payer,
    locations: [{ locationCode, role: isResident === false ? 'work' : 'home' }],
    applies: 'yes',
    detail: error.message.slice(error.field.length + 2),
    agency: `The income tax agency of ${nameOf(home.state)}`,
    citation: rule.citation,
    confidence: rule.confidence,
  };
}
