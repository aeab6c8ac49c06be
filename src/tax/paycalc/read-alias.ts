/** Parameters as other payroll programs send them (`rules/us/aliases.yaml`): which row fits, and what is read. */

import type { Alias, Law, TaxRule } from '../engine/index.ts';
import { normalized } from '../rules/index.ts';
import type { PayCalcItem } from './schema.ts';

type TaxEntry = PayCalcItem['taxJurisdictionParms'][number];

/** One parameter as sent. */
export type SentParameter = { readonly name: string; readonly value: string };

/** Other conditions of a row. */
type Around = {
  readonly rule: TaxRule;
  readonly entry: TaxEntry;
  readonly parameters: readonly SentParameter[];
  /** The whole item; left out where an entry is read alone. */
  readonly whole?: { readonly item: PayCalcItem; readonly law: Law };
  /** Whether the item has another tax, whose parameter, if one is named, has the value. */
  isSaidBy(uniqueTaxID: string, parameter: string | undefined, value: string): boolean;
};

/** Thrown where an entry is read alone and a row needs the others. */
class NeedsWholeItem extends Error {}

/** The first row that fits. */
export function aliasFor(sent: SentParameter, around: Around): Alias | undefined {
  const { aliases } = around.rule;
  if (aliases.length === 0) return undefined;
  const name = normalized(sent.name);
  return aliases.find(
    (alias) =>
      alias.names.some((one) => normalized(one) === name) &&
      isOfVersion(alias, around.rule) &&
      isOfValue(alias, sent.value) &&
      isWith(alias, around) &&
      isSaidElsewhere(alias, sent.value, around),
  );
}

/** Texts in any case, numbers by amount. */
const areSame = (a: string, b: string): boolean =>
  normalized(a) === normalized(b) || (isNumber(a) && isNumber(b) && Number(a) === Number(b));

const isNumber = (text: string): boolean => /^\s*\d+(\.\d+)?\s*$/.test(text);

function isOfValue({ values, atLeast }: Alias, value: string): boolean {
  if (values !== undefined && !values.some((one) => areSame(one, value))) return false;
  return atLeast === undefined || (isNumber(value) && Number(value) >= atLeast);
}

/** A version without the parameter that is meant refuses what was sent by the name it was sent by. */
const isOfVersion = ({ sendAs }: Alias, { parameters }: TaxRule): boolean =>
  sendAs?.parameter === undefined ||
  parameters.some(({ parameterName }) => parameterName === sendAs.parameter);

function isWith({ with: other }: Alias, { parameters }: Around): boolean {
  if (other === undefined) return true;
  const sent = parameters.find(({ name }) => normalized(name) === normalized(other.parameter));
  return sent !== undefined && (other.value === undefined || areSame(sent.value, other.value));
}

function isSaidElsewhere({ sameAs }: Alias, value: string, around: Around): boolean {
  if (sameAs === undefined) return true;
  if (sameAs.field !== undefined) {
    return isNumber(value) && Number(value) === (around.entry[sameAs.field] ?? 0);
  }
  if (around.whole === undefined) throw new NeedsWholeItem();
  if (sameAs.wages !== undefined) return isTotalOfWages(sameAs.wages, value, around);
  const tax = sameAs.tax?.replace('{value}', value.trim()) ?? '';
  return around.isSaidBy(tax, sameAs.parameter, sameAs.value ?? value);
}

function isTotalOfWages(field: 'hours' | 'ytdWages', value: string, { rule, whole }: Around) {
  const state = rule.id.slice(0, 3);
  const own = whole?.item.wages.filter(({ locationCode }) => locationCode.startsWith(state)) ?? [];
  const total = own.reduce((sum, wage) => sum + (wage[field] ?? 0), 0);
  return own.length > 0 && isNumber(value) && Math.abs(total - Number(value)) < 0.005;
}

/** The value that a row reads in place of the one sent. */
export function valueOfAlias({ sendAs }: Alias, value: string): string {
  const listed = Object.entries(sendAs?.values ?? {}).find(([sent]) => areSame(sent, value));
  return listed?.[1] ?? value;
}
