/** The last word is payCalc's: a tax that it cannot calculate here is reported as not covered. */

import { CalculationError, calculate } from '../../engine/index.ts';
import { ERRORS, type ErrorKind } from '../error-table.ts';
import { TaxInterfaceError } from '../errors.ts';
import { parseItem } from '../parse.ts';
import { type Filled, fillIn } from './answers.ts';
import { askAbout } from './ask.ts';
import { type Inquiry, nameOf } from './candidate.ts';
import { type AskedTax, includedIn, payCalcItemOf } from './item.ts';
import { needIn, withPlaceholders } from './needs.ts';
import type { NotCoveredTax } from './schema.ts';

type Checked = { readonly taxes: readonly AskedTax[]; readonly refused: NotCoveredTax[] };

/** Figures that are unknown for the pay date, and payments that an agency has no rule for. */
const OURS: readonly number[] = [ERRORS['figure-unknown'].code, ERRORS['value-unknown'].code];
const isOurs = (kind: ErrorKind): boolean => OURS.includes(ERRORS[kind].code);

export function withoutRefused(inquiry: Inquiry, taxes: readonly AskedTax[]): Checked {
  let left = taxes;
  const refused: NotCoveredTax[] = [];
  for (;;) {
    const error = refusalOf(inquiry, left);
    if (error === undefined) return { taxes: left, refused };
    const asking = withNeed(left, error);
    if (asking !== undefined) {
      left = asking;
      continue;
    }
    const culprit = left.find((tax) => {
      if (!includedIn(tax)) return false;
      const others = left.filter((other) => other !== tax);
      return reasonOf(refusalOf(inquiry, others)) !== reasonOf(error);
    });
    if (culprit === undefined || !isOurs(error.code)) throw error;
    const { id } = culprit.candidate.rule;
    const lost = left.filter((tax) => tax === culprit || tax.candidate.rule.dependsOn.includes(id));
    left = left.filter((tax) => !lost.includes(tax));
    refused.push(...lost.map((tax) => refusedTax(tax, error, inquiry)));
  }
}

/** The taxes with what an answer makes required: a rate for one line can leave another without its published one. */
export function withNeedsOfAnswers(
  inquiry: Inquiry,
  taxes: readonly AskedTax[],
  filled: readonly Filled[],
): readonly AskedTax[] {
  if (filled.length === 0) return taxes;
  const item = withPlaceholders(payCalcItemOf(inquiry, taxes), taxes);
  const answered = { ...fillIn(item, filled), options: { allowStale: true } };
  try {
    calculate(parseItem(answered, inquiry.release));
    return taxes;
  } catch (error) {
    const isMissing = error instanceof CalculationError && error.code === 'field-missing';
    const asking = isMissing ? withNeed(taxes, error) : undefined;
    return asking === undefined ? taxes : withNeedsOfAnswers(inquiry, asking, filled);
  }
}

/** The taxes with the parameter that one of them needs next to the others; undefined without such a one. */
function withNeed(taxes: readonly AskedTax[], error: Refusal): AskedTax[] | undefined {
  // The message can name other taxes after the one that it is about.
  const placeIn = ({ candidate: { rule } }: AskedTax): number => error.message.indexOf(rule.title);
  const [tax] = taxes
    .filter((each) => placeIn(each) >= 0)
    .toSorted((a, b) => placeIn(a) - placeIn(b));
  const need = tax && needIn(error, tax.candidate);
  if (tax === undefined || need === undefined || !need.hasNeutral) return undefined;
  if (tax.needs.some(({ name }) => name === need.name)) return undefined;
  const needs = [...tax.needs, need];
  const asking = { ...tax, needs, ask: askAbout(tax.candidate, needs) };
  return taxes.map((each) => (each === tax ? asking : each));
}

/** A refusal without the position of the entry, which changes when another tax is left out. */
const reasonOf = (refusal: Refusal | undefined): string | undefined =>
  refusal?.message.replaceAll(/\[\d+\]/g, '[]');

/** Why payCalc refuses: the message begins with the field. */
type Refusal = { readonly code: ErrorKind; readonly field: string; readonly message: string };

function refusalOf(inquiry: Inquiry, taxes: readonly AskedTax[]): Refusal | undefined {
  const item = payCalcItemOf({ ...inquiry, grossWages: 1000 }, taxes);
  try {
    calculate(parseItem(withPlaceholders(item, taxes), inquiry.release));
    return undefined;
  } catch (error) {
    if (error instanceof CalculationError) return error;
    // Figures that are not known to hold on the pay date.
    if (error instanceof TaxInterfaceError && isOurs(error.kind)) {
      const field = error.problems[0]?.path ?? '';
      return { code: error.kind, field, message: error.message };
    }
    throw error;
  }
}

function refusedTax({ candidate }: AskedTax, error: Refusal, { home }: Inquiry): NotCoveredTax {
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
