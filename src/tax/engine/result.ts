/** What `calculate` answers: one line per tax, location and wage type. */

import type { NoteCode } from './note-codes.ts';
import type { Citation } from './rule-parts.ts';

/** One step of a derivation: the official worksheet's own line. */
export type Step = {
  readonly line: string;
  readonly label: string;
  /** Dollars, a fraction, a count or a word, as the line states it. */
  readonly value: number | string;
  readonly citation: Citation;
  /** Where it comes from a numbered step of a method's text: `state-percentage 5` is methods/state-percentage.md, step 5. */
  readonly methodStep?: string;
};

export type Line = {
  readonly uniqueTaxID: string;
  readonly locationCode: string;
  readonly wageType: string;
  /** Cents. */
  taxAmount: number;
  /** Cents of this payment that are subject to the tax, after benefits and cap. */
  subjectWages: number;
  /** Of `RATE_SCALE`; the last bracket's rate for a graduated tax. */
  rate: number;
  notes: readonly string[];
  /** The code of each note, in the same order. */
  noteCodes: readonly NoteCode[];
  steps: readonly Step[];
};

/** Refusal of one employee: `field` is the path in the request item, `reason` says what is allowed and what to do. */
export class CalculationError extends Error {
  readonly code: CalculationErrorCode;
  readonly field: string;
  readonly reason: string;
  /** Position of the tax in the request; `calculate` sets it, -1 where no one tax was calculated. */
  taxIndex = -1;
  constructor(code: CalculationErrorCode, field: string, reason: string) {
    super(`${field}: ${reason}`);
    this.code = code;
    this.field = field;
    this.reason = reason;
  }
}

/** The engine's refusals; the tax interface gives each its number. */
export type CalculationErrorCode =
  | 'field-missing'
  | 'too-many-decimals'
  | 'several-locations'
  | 'locations-overlap'
  | 'several-residences'
  | 'no-local-rate'
  | 'pay-periods-unsupported'
  | 'override-not-allowed'
  | 'negative-wages'
  | 'refund-incomplete'
  | 'benefits-exceed-wages'
  | 'methods-differ'
  | 'method-not-available'
  | 'no-regular-wages'
  | 'nexus-differs'
  | 'wages-not-separable'
  | 'parameter'
  | 'no-wages'
  | 'tax-needed'
  | 'figure-unknown'
  | 'treatment-unknown';
