/** The wages and benefits of one payment. Amounts are integer cents. */

import type { Location } from './location.ts';
import { CalculationError, type CalculationErrorCode } from './result.ts';
import type { BenefitKind, EarningKind, WageBase } from './rule-parts.ts';

/** How income taxes treat regular wages. */
export const REGULAR_METHODS = ['Annualized', 'Cumulative', 'None'] as const;
/** How income taxes treat supplemental wages. */
export const SUPPLEMENTAL_METHODS = [
  'None',
  'Flat',
  'CurrentAggregation',
  'PreviousAggregation',
] as const;

export type RegularMethod = (typeof REGULAR_METHODS)[number];
export type SupplementalMethod = (typeof SUPPLEMENTAL_METHODS)[number];

/** What a number is that the request did not send: zero means zero. */
export const NOT_SENT = Number.NaN;
/** Whether a number is known: the request sent it, or the rules have it. */
export const isSent = (value: number): boolean => !Number.isNaN(value);

/** In a wage base, where no text says whether wages belong to it, or a benefit lowers it. */
export const UNKNOWN_TREATMENT = 2;
/** There, where the entry of the request says it in `exemptTaxes`. */
export const AS_SENT = 3;

/** Wages of one type at one location. Amounts before this payment are `NOT_SENT` where the request has none. */
export type Wage = {
  /** Position among the entries of the request: refusals name it. */
  readonly index: number;
  readonly kind: EarningKind;
  readonly location: Location;
  readonly gross: number;
  readonly monthToDate: number;
  readonly quarterToDate: number;
  readonly yearToDate: number;
  readonly hours: number;
  readonly regularMethod: RegularMethod | null;
  readonly supplementalMethod: SupplementalMethod | null;
  readonly hasNexus: boolean;
  /** Sent as `Overtime`, which is regular pay, in an entry of its own. */
  readonly isOvertime?: boolean;
  /** Ids of the taxes that are not on these wages; of a kind `asSent` only. */
  readonly exemptTaxes?: ReadonlySet<string> | null;
};

export type Benefit = {
  readonly kind: BenefitKind;
  readonly amount: number;
  readonly yearToDate: number;
  /** null: belongs to all wages. */
  readonly location: Location | null;
  /** Ids of the taxes whose wages it lowers; of a kind `asSent` only. */
  readonly exemptTaxes?: ReadonlySet<string> | null;
};

type Taxed = { readonly id: string; readonly wageBase: WageBase };

/** Whether a tax is on these wages. */
export function isSubject({ id, wageBase }: Taxed, { kind, exemptTaxes }: Wage): boolean {
  const mark = wageBase.taxable[kind.index];
  return mark === AS_SENT ? exemptTaxes?.has(id) !== true : mark === 1;
}

/** Whether a benefit lowers the wages that a tax is on. */
export function lowers({ id, wageBase }: Taxed, { kind, exemptTaxes }: Benefit): boolean {
  const mark = wageBase.reduces[kind.index];
  return mark === AS_SENT ? exemptTaxes?.has(id) === true : mark === 1;
}

/** What taxes are calculated on. */
export type Payment = { readonly wages: readonly Wage[]; readonly benefits: readonly Benefit[] };

/**
 * Tips are treated as regular wages unless their entry names a supplemental method and no regular
 * one; either treatment is the employer's choice (26 CFR 31.3402(g)-1(a)(1)).
 */
export function isSupplemental(kind: EarningKind, entry: Wage): boolean {
  if (kind.treatment === 'supplemental') return true;
  return kind.withheldLast && entry.supplementalMethod !== null && entry.regularMethod === null;
}

/** `reason` follows the name of the field: what is wrong, what is allowed, what to do. */
export const refuseWage = (
  code: CalculationErrorCode,
  wage: Wage,
  field: string,
  reason: string,
): CalculationError => new CalculationError(code, `wages[${wage.index}].${field}`, reason);

export const negativeWages = (wage: Wage): CalculationError =>
  refuseWage(
    'negative-wages',
    wage,
    'grossWages',
    'is negative, and income tax has no rule for negative wages. To correct a payment, reverse the original payment in your records and calculate the corrected one.',
  );
