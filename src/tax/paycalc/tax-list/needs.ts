/**
 * What payCalc needs before it calculates a tax, and no rule has a default for. The engine is asked
 * itself, with a small paycheck, so that this never differs from what it accepts.
 */

import { CalculationError, calculate } from '../../engine/index.ts';
import { parseItem } from '../parse.ts';
import type { PayCalcItem } from '../schema.ts';
import { fillIn } from './answers.ts';
import type { Candidate, Inquiry, Need } from './candidate.ts';
import { type AskedTax, taxEntry, wageEntries } from './item.ts';
import type { TaxQuestion } from './schema.ts';

/** More than any tax needs. */
const MOST_NEEDS = 6;
const GROSS = 100;

export function needsOf(candidate: Candidate, inquiry: Inquiry): readonly Need[] {
  // Income taxes have a default certificate.
  if (candidate.rule.method.family === 'income') return [];
  const needs: Need[] = [];
  while (needs.length < MOST_NEEDS) {
    const need = nextNeed(candidate, needs, inquiry);
    if (need === undefined || needs.some(({ name }) => name === need.name)) break;
    needs.push(need);
    if (!need.hasNeutral) break;
  }
  return needs;
}

function nextNeed(
  candidate: Candidate,
  needs: readonly Need[],
  inquiry: Inquiry,
): Need | undefined {
  const tax = { candidate, needs, ask: [] };
  const item = {
    employeeID: '',
    payrollRunParameters: {
      payDate: inquiry.payDate,
      payPeriodsPerYear: inquiry.payPeriodsPerYear,
    },
    wages: wageEntries({ ...inquiry, grossWages: GROSS }, [tax]),
    taxJurisdictionParms: [taxEntry(tax)],
    // Whether its figures hold is payCalc's last word, not something to ask.
    options: { allowStale: true },
  };
  try {
    calculate(parseItem(withPlaceholders(item, [tax]), inquiry.release));
    return undefined;
  } catch (error) {
    if (error instanceof CalculationError) return needIn(error, candidate);
    throw error;
  }
}

/** The item with 0 for what is still to be asked: only to ask the engine, never to answer with. */
export const withPlaceholders = (item: PayCalcItem, taxes: readonly AskedTax[]): PayCalcItem =>
  fillIn(
    item,
    taxes.flatMap(({ candidate, needs }) =>
      needs
        .filter(({ hasNeutral }) => hasNeutral)
        .map(({ name, sendAs }) => ({ candidate, name, sendAs, value: '0' })),
    ),
  );

/** What a refusal asks for; undefined when it is about something else. */
export function needIn(
  { field, message }: Pick<CalculationError, 'field' | 'message'>,
  { rule }: Candidate,
): Need | undefined {
  const question = message.slice(field.length + 2);
  const parameter = /^miscParameters (\w+)$/.exec(field)?.[1];
  if (parameter !== undefined) {
    const { dataType } = rule.parameters.find((each) => each.parameterName === parameter) ?? {};
    const hasNeutral = dataType !== 'enum';
    return { name: parameter, sendAs: 'miscParameters', question, hasNeutral };
  }
  const sendAs = FIELDS[field];
  return sendAs === undefined ? undefined : { name: sendAs, sendAs, question, hasNeutral: true };
}

const FIELDS: Readonly<Record<string, TaxQuestion['sendAs']>> = {
  overrideRate: 'overrideRate',
  mtdWH: 'mtdWH',
  qtdWH: 'qtdWH',
  ytdWH: 'ytdWH',
  'wages[].hours': 'hours',
};
