/** What a filled certificate says to the tax calculation: entries ready for `taxJurisdictionParms`. */

import { present } from '../../platform/shape/known.ts';
import { locationOf } from '../catalog/feeds.ts';
import type { FormField } from '../catalog/item-schema.ts';
import type { Form, LoadedEdition } from '../catalog/load.ts';
import type { SetParameter } from '../catalog/schema.ts';
import { fieldsOf } from '../catalog/walk.ts';
import type { FilledForm } from './evaluate.ts';
import { decimal, multiply, rational } from './rational.ts';

export type TaxEntry = {
  readonly uniqueTaxID: string;
  readonly locationCode: string;
  readonly isExempt?: true;
  readonly miscParameters: readonly { parameterName: string; parameterValue: string }[];
};

/** Where each parameter came from, with the entries. */
export type FedLine = {
  readonly field: string;
  readonly line: string | null;
  readonly uniqueTaxID: string;
  /** Null for a claim of exemption. */
  readonly parameterName: string | null;
  readonly parameterValue: string;
  /** Why it is not among the entries. */
  readonly note?: string;
};

export type TaxParameters = {
  readonly taxJurisdictionParms: readonly TaxEntry[];
  readonly lines: readonly FedLine[];
};

/** Throws when two lines of the edition give one parameter different values: that is the catalog's fault. */
export function parametersOf(
  { identity }: Form,
  edition: LoadedEdition,
  filled: Pick<FilledForm, 'values' | 'holds'>,
): TaxParameters {
  const lines = (edition.always ?? []).flatMap((set) => settingOf(set, identity.tax));
  for (const { field } of fieldsOf(edition)) lines.push(...fedBy(field, identity.tax, filled));
  return { taxJurisdictionParms: entriesOf(lines), lines };
}

/** What counts once a claim of the edition has lapsed; undefined where an earlier certificate does. */
export function parametersAfterLapse(
  { identity }: Form,
  { lapses }: LoadedEdition,
): TaxParameters | undefined {
  if (lapses?.afterwards === undefined) return undefined;
  const lines = lapses.afterwards.parameters.flatMap((set) => settingOf(set, identity.tax));
  return { taxJurisdictionParms: entriesOf(lines), lines };
}

/** A parameter that no line gave. */
const settingOf = (
  { tax, parameter, value }: SetParameter,
  ownTax: string | undefined,
): FedLine[] => {
  const uniqueTaxID = tax ?? ownTax;
  if (uniqueTaxID === undefined) return [];
  const none = { field: '', line: null };
  return [{ ...none, uniqueTaxID, parameterName: parameter, parameterValue: value }];
};

function fedBy(
  { id, line, type, feeds = [] }: FormField,
  ownTax: string | undefined,
  { values, holds }: Pick<FilledForm, 'values' | 'holds'>,
): FedLine[] {
  return feeds.flatMap((feed): FedLine[] => {
    const { tax = ownTax, parameter, exempt, when } = feed;
    const answer = values.get(id) ?? (type === 'checkbox' ? 'FALSE' : undefined);
    if (tax === undefined || answer === undefined) return [];
    if (when !== undefined && !holds(when)) return [];
    const fed = { field: id, line: line ?? null, uniqueTaxID: tax };
    if (exempt) {
      if (type === 'checkbox' && answer !== 'TRUE') return [];
      return [{ ...fed, parameterName: null, parameterValue: 'TRUE' }];
    }
    const given = feed.isPercent ? fractionOf(answer) : answer;
    const value = feed.values === undefined ? given : feed.values[answer];
    if (value === undefined || parameter === undefined) return [];
    // A box left alone says nothing: the parameter keeps its default.
    if (type === 'checkbox' && answer === 'FALSE' && feed.values?.FALSE === undefined) return [];
    return [{ ...fed, parameterName: parameter, parameterValue: value }];
  });
}

/** `40` percent as `0.4`. */
const fractionOf = (percent: string): string =>
  decimal(multiply(rational(percent), rational('0.01')), MOST_DECIMALS);

/** Of a fraction that payCalc takes. */
const MOST_DECIMALS = 8;

function entriesOf(lines: readonly FedLine[]): TaxEntry[] {
  const taxes = [...new Set(lines.map(({ uniqueTaxID }) => uniqueTaxID))];
  return taxes.map((uniqueTaxID) => {
    const own = lines.filter((line) => line.uniqueTaxID === uniqueTaxID);
    const parameters = new Map<string, FedLine>();
    for (const line of own) {
      if (line.parameterName === null) continue;
      const other = parameters.get(line.parameterName);
      if (other !== undefined && other.parameterValue !== line.parameterValue) {
        throw new Error(
          `${uniqueTaxID} ${line.parameterName}: fields ${other.field} and ${line.field} differ`,
        );
      }
      parameters.set(line.parameterName, line);
    }
    const isExempt = own.some(({ parameterName }) => parameterName === null);
    return {
      uniqueTaxID,
      locationCode: locationOf(uniqueTaxID),
      ...(isExempt ? { isExempt: true as const } : {}),
      miscParameters: [...parameters.values()].map(({ parameterName, parameterValue }) => ({
        parameterName: present(parameterName),
        parameterValue,
      })),
    };
  });
}
