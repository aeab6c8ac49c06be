/** A PayCalcRequest with its answers, verified line by line. */

import { evaluatorOf } from '../../../verify/src/evaluate.ts';
import { checkShape } from '../paycalc/check-shape.ts';
import type { PayCalcAnswer } from '../paycalc/response-schema.ts';
import {
  buildRelease,
  loadExamples,
  type Release,
  type RuleTree,
  releaseOf,
} from '../rules/index.ts';
import { printedAmounts } from './printed.ts';
import { type VerifiedLine, verifyItem } from './verification.ts';

export type VerifiedPaycheck = {
  readonly employeeID: string | null;
  /** Set where the request was refused. */
  readonly error?: { readonly errorCode: number; readonly errorMessage: string };
  readonly lines: readonly VerifiedLine[];
};

export type Verified = {
  readonly version: string;
  readonly paychecks: readonly VerifiedPaycheck[];
  readonly counts: {
    readonly lines: number;
    readonly agree: number;
    readonly differ: number;
    readonly notCovered: number;
    readonly printed: number;
    /** Paychecks that were refused. */
    readonly refused: number;
  };
};

/** Verifies the items of a request that was answered by `release`. */
export function verifyRequest(
  tree: RuleTree,
  release: Release,
  items: readonly unknown[],
  { PayCalcResponse: answer }: PayCalcAnswer,
): Verified {
  const version = releaseOf(release.version);
  const evaluator = evaluatorOf({ root: tree.root, version });
  const find = printedAmounts(tree.root, loadExamples(tree.root), evaluator, version);
  const isImported = importedIn(release, buildRelease(tree, version));
  const paychecks = answer.payCalc.map((answered, i): VerifiedPaycheck => {
    const { employeeID, errorStatus, taxCalculation } = answered;
    if (errorStatus !== undefined) return { employeeID, error: errorStatus, lines: [] };
    const lines = verifyItem(evaluator, checkShape(items[i]), taxCalculation, find);
    return { employeeID, lines: withoutImported(lines, isImported) };
  });
  const all = paychecks.flatMap(({ lines }) => lines);
  const count = (outcome: VerifiedLine['outcome']): number =>
    all.filter((line) => line.outcome === outcome).length;
  return {
    version: release.version,
    paychecks,
    counts: {
      lines: all.length,
      agree: count('agrees'),
      differ: count('differs'),
      notCovered: count('not-covered'),
      printed: all.reduce((sum, { printed }) => sum + printed.length, 0),
      refused: paychecks.filter(({ error }) => error !== undefined).length,
    },
  };
}

type IsImported = (id: string) => boolean;

/** Whether a tax has other figures than in the sealed release below: the evaluator reads those. */
function importedIn(release: Release, sealed: Release): IsImported {
  if (release.version === sealed.version) return () => false;
  const figuresOf = ({ taxes }: Release, id: string): string => JSON.stringify(taxes.get(id));
  return (id) => figuresOf(release, id) !== figuresOf(sealed, id);
}

const IMPORTED = 'its register was imported (REGISTERS_DIR)';

/** An imported tax, and local taxes of its state, which may credit it. */
function withoutImported(
  lines: readonly VerifiedLine[],
  isImported: IsImported,
): readonly VerifiedLine[] {
  const states = new Set(
    lines
      .map(({ uniqueTaxID }) => uniqueTaxID)
      .filter(isImported)
      .map((id) => id.slice(0, 2)),
  );
  if (states.size === 0) return lines;
  return lines.map((line) => {
    const { uniqueTaxID } = line;
    const isLocal = states.has(uniqueTaxID.slice(0, 2)) && !/^\d\d-000-0000-/.test(uniqueTaxID);
    if (!isLocal && !isImported(uniqueTaxID)) return line;
    return {
      ...line,
      recalculated: null,
      unrounded: null,
      outcome: 'not-covered',
      about: IMPORTED,
    };
  });
}
