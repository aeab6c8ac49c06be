/** Recalculates the checks of a register and says of each amount whether it agrees, by how much it differs, and why. */

import { CalculationError, type Law } from '../engine/index.ts';
import { TaxInterfaceError } from '../paycalc/errors.ts';
import type { PayCalcItem } from '../paycalc/schema.ts';
import type { Release } from '../rules/index.ts';
import { findReasons, type Reason } from './find-reason.ts';
import type { Register, Unread } from './read/read-checks.ts';
import { linesOf, sumOf } from './reasons/amounts.ts';
import { CellError } from './table/cells.ts';
import type { Check, Expected } from './table/check.ts';
import type { SaidCode } from './table/said.ts';
import { isNegative, reversedChecks, withoutOriginal } from './whole/reversals.ts';

export type Compared = {
  readonly expected: Expected;
  /** Of the taxes together, as the rules name them. */
  readonly title: string;
  /** Cents; undefined when it could not be calculated. */
  readonly ours: number | undefined;
  /** Why it could not be calculated. */
  readonly failure: string | undefined;
  /** Their cents less ours. */
  readonly difference: number;
  readonly agrees: boolean;
  readonly reasons: readonly Reason[];
};

export type ComparedCheck = { readonly check: Check; readonly amounts: readonly Compared[] };

export type Comparison = {
  readonly version: string;
  readonly checks: readonly ComparedCheck[];
  /** Rows of which no check could be made or calculated. */
  readonly failed: readonly Unread[];
  readonly notes: readonly string[];
  /** Of each note. */
  readonly noteCodes: readonly SaidCode[];
};

export type CompareOptions = {
  /** Cents: smaller or equal differences agree. Default 0. */
  readonly tolerance?: number;
  /** Called after each check with what came of it; undefined where it was not calculated. */
  readonly onCheck?: (
    compared: ComparedCheck | undefined,
    progress: { readonly done: number; readonly total: number },
  ) => void;
};

export function compare(
  register: Register,
  release: Release,
  { tolerance = 0, onCheck }: CompareOptions = {},
): Comparison {
  const failed: Unread[] = [...register.unread];
  const checks: ComparedCheck[] = [];
  const reversed = reversedChecks(register.checks);
  for (const [i, check] of register.checks.entries()) {
    let compared: ComparedCheck | undefined;
    const original = reversed.get(check);
    try {
      compared =
        original === undefined
          ? { check, amounts: compareCheck(check, release, tolerance) }
          : compareReversal(check, original, release, tolerance);
      checks.push(compared);
    } catch (error) {
      const { line, employee } = check;
      const refused = {
        reason: refusalOf(error),
        code: error instanceof CellError ? error.code : 'not_calculated',
      } as const;
      const isUnmatched = original === undefined && isNegative(check);
      const unmatched = { reason: withoutOriginal(check), code: 'negative_wages' } as const;
      failed.push({ line, employee, ...(isUnmatched ? unmatched : refused) });
    }
    onCheck?.(compared, { done: i + 1, total: register.checks.length });
  }
  failed.sort((a, b) => a.line - b.line);
  const { notes, noteCodes } = register;
  return { version: release.version, checks, failed, notes, noteCodes };
}

function refusalOf(error: unknown): string {
  const isKnown = error instanceof CalculationError || error instanceof TaxInterfaceError;
  if (isKnown || error instanceof CellError) return error.message;
  throw error;
}

const titleOf = ({ taxes, label }: Expected, law: Law | null): string =>
  taxes.map((id) => law?.taxes.get(id)?.title ?? id).join(' + ') || label;

/** A check that takes an earlier one back has to give back what that one withheld. */
function compareReversal(
  check: Check,
  original: Check | CellError,
  release: Release,
  tolerance: number,
): ComparedCheck {
  if (original instanceof CellError) throw original;
  const law = release.at(check.payDate);
  const names = new Map(
    [...original.expected, ...check.expected].map((each) => [keyOf(each), each]),
  );
  const amounts = [...names.values()].map((named): Compared => {
    const centsIn = ({ expected }: Check): number =>
      expected.find((each) => keyOf(each) === keyOf(named))?.cents ?? 0;
    const expected = { ...named, cents: centsIn(check) };
    const ours = 0 - centsIn(original);
    const difference = expected.cents - ours;
    const agrees = Math.abs(difference) <= tolerance;
    const title = titleOf(named, law);
    return { expected, title, ours, failure: undefined, difference, agrees, reasons: [] };
  });
  const note = `Takes back the check in row ${original.line}: each amount is compared with what that row withheld.`;
  return { check: { ...check, notes: [...check.notes, note] }, amounts };
}

const keyOf = ({ taxes, label }: Expected): string => (taxes.length === 0 ? label : taxes.join());

function compareCheck(check: Check, release: Release, tolerance: number): Compared[] {
  const { item, failures } = withoutFailing(check.item, release);
  const lines = item.taxJurisdictionParms.length === 0 ? [] : linesOf(item, release);
  const law = release.at(check.payDate);
  return check.expected.map((expected) => {
    const { taxes, cents } = expected;
    const title = titleOf(expected, law);
    const failure =
      expected.problem ??
      taxes.map((id) => failures.get(id)).find((reason) => reason !== undefined);
    if (failure !== undefined) {
      return {
        expected,
        title,
        ours: undefined,
        failure,
        difference: 0,
        agrees: false,
        reasons: [],
      };
    }
    const ours = sumOf(lines, taxes);
    const difference = cents - ours;
    const agrees = Math.abs(difference) <= tolerance;
    const all = check.expected.filter(
      (each) => each.problem === undefined && each.taxes.every((id) => !failures.has(id)),
    );
    const reasons = agrees ? [] : findReasons({ item, release, expected, all, lines });
    return { expected, title, ours, failure, difference, agrees, reasons };
  });
}

/** The item without the taxes that cannot be calculated, so that one of them does not hide the others. */
function withoutFailing(whole: PayCalcItem, release: Release) {
  const failures = new Map<string, string>();
  let item = whole;
  for (;;) {
    if (item.taxJurisdictionParms.length === 0) return { item, failures };
    try {
      linesOf(item, release);
      return { item, failures };
    } catch (error) {
      const message = refusalOf(error);
      const at = /^taxJurisdictionParms\[(\d+)\]/.exec(message)?.[1];
      const failing = at === undefined ? undefined : item.taxJurisdictionParms[Number(at)];
      if (failing === undefined) throw error;
      failures.set(failing.uniqueTaxID, message.replace(/^taxJurisdictionParms\[\d+\]\.?/, ''));
      const taxJurisdictionParms = item.taxJurisdictionParms.filter((entry) => entry !== failing);
      item = { ...item, taxJurisdictionParms };
    }
  }
}

export type Counts = { readonly agree: number; readonly differ: number; readonly failed: number };

export const countAmounts = (amounts: readonly Compared[]): Counts => ({
  agree: amounts.filter(({ agrees }) => agrees).length,
  differ: amounts.filter(({ agrees, failure }) => !agrees && failure === undefined).length,
  failed: amounts.filter(({ failure }) => failure !== undefined).length,
});
