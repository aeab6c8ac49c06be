/** Answers to what a tax list asks, put where payCalc takes them. */

import { quoted } from '../../../platform/shape/quoted.ts';
import { refusalAt, type TaxInterfaceError } from '../errors.ts';
import type { PayCalcItem } from '../schema.ts';
import type { AskedTax } from './item.ts';
import type { TaxListRequest, TaxQuestion } from './schema.ts';

type Answer = NonNullable<TaxListRequest['answers']>[number];
type TaxEntry = PayCalcItem['taxJurisdictionParms'][number];

/** The value of one question about one tax of the item. */
export type Filled = Pick<TaxQuestion, 'name' | 'sendAs'> &
  Pick<AskedTax, 'candidate'> & { readonly value: Answer['value'] };

/** Throws a `TaxInterfaceError` for an answer to nothing that was asked. */
export function answersOf(answers: readonly Answer[], taxes: readonly AskedTax[]): Filled[] {
  return answers.flatMap((answer, i) => {
    const { uniqueTaxID, locationCode, name, value } = answer;
    const asked = taxes.filter(
      ({ candidate }) =>
        candidate.rule.id === uniqueTaxID &&
        (locationCode === undefined || candidate.locationCode === locationCode),
    );
    if (asked.length === 0) {
      throw refused(i, 'uniqueTaxID', uniqueTaxID, 'is not in this tax list at that location');
    }
    return asked.map(({ candidate, ask }) => {
      const question = ask.find((each) => each.name === name);
      if (question === undefined) {
        const names = ask.map((each) => each.name).join(', ') || 'nothing';
        throw refused(i, 'name', name, `is not asked for ${uniqueTaxID}, which asks for ${names}`);
      }
      const { sendAs } = question;
      if (sendAs !== 'miscParameters' && !Number.isFinite(Number(value))) {
        throw refused(i, 'value', String(value), `is not a number, which ${name} is`);
      }
      return { candidate, name, sendAs, value };
    });
  });
}

const refused = (i: number, field: string, sent: string, reason: string): TaxInterfaceError =>
  refusalAt('value-unknown', `answers[${i}].${field}`, `${quoted(sent)} ${reason}.`);

/** The item with these values; each takes the place of the value before it. */
export function fillIn(item: PayCalcItem, filled: readonly Filled[]): PayCalcItem {
  return {
    ...item,
    wages: withHours(item.wages, filled),
    taxJurisdictionParms: item.taxJurisdictionParms.map((entry) =>
      filled.reduce((next, each) => (isFor(each, next) ? withValue(next, each) : next), entry),
    ),
  };
}

const isFor = (
  { candidate: { rule, locationCode } }: Filled,
  entry: Pick<TaxEntry, 'uniqueTaxID' | 'locationCode'>,
): boolean => rule.id === entry.uniqueTaxID && locationCode === entry.locationCode;

function withValue(entry: TaxEntry, { name, sendAs, value }: Filled): TaxEntry {
  if (sendAs === 'hours') return entry;
  if (sendAs !== 'miscParameters') return { ...entry, [sendAs]: Number(value) };
  const others = (entry.miscParameters ?? []).filter(({ parameterName }) => parameterName !== name);
  return {
    ...entry,
    miscParameters: [...others, { parameterName: name, parameterValue: value }],
  };
}

/** Hours of a state are on its first wages entry: entries of one wage type are added. */
function withHours(wages: PayCalcItem['wages'], filled: readonly Filled[]): PayCalcItem['wages'] {
  const next = [...wages];
  for (const { candidate, sendAs, value } of filled) {
    if (sendAs !== 'hours') continue;
    const state = candidate.rule.id.slice(0, 3);
    const first = next.findIndex(
      ({ locationCode, wageType }) => locationCode.startsWith(state) && wageType === 'Regular',
    );
    const entry = next[first];
    if (entry !== undefined) next[first] = { ...entry, hours: Number(value) };
  }
  return next;
}

/** Whether the question about this tax needs no further answer. Hours are those of the state, for all its taxes. */
export const isAnswered = (
  tax: Pick<TaxEntry, 'uniqueTaxID' | 'locationCode'>,
  { name, sendAs }: Pick<TaxQuestion, 'name' | 'sendAs'>,
  filled: readonly Filled[],
): boolean =>
  filled.some((each) =>
    sendAs === 'hours'
      ? each.sendAs === 'hours' && each.candidate.rule.id.startsWith(tax.uniqueTaxID.slice(0, 3))
      : each.name === name && isFor(each, tax),
  );
