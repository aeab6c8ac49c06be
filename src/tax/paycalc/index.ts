/** The tax interface without HTTP: a request object in, an answer object out. */

import { BATCH_HEAD, batchTail, openBatch, refuseBatch } from './batch.ts';
import { calculateItem, type OnFault } from './calculate-items.ts';
import { TaxInterfaceError } from './errors.ts';
import type { ReleaseSet } from './releases.ts';
import type { PayCalcAnswer } from './response-schema.ts';

type With = {
  readonly releases: ReleaseSet;
  /** Milliseconds since 1970, for the answer's time stamp. */
  readonly now: number;
  readonly onFault: OnFault;
  /** Of the rules; the highest when left out. */
  readonly version?: string | undefined;
};

/**
 * Answers a PayCalcRequest without server and database: the command line and tests use it. The HTTP
 * route does the same in slices and counts usage.
 */
export function answerPayCalc(
  body: unknown,
  { releases, now, onFault, version }: With,
): { readonly status: number; readonly body: PayCalcAnswer } {
  try {
    const batch = openBatch(body, version, releases);
    const answers: string[] = [];
    const failed = batch.items.filter(
      (item) => !calculateItem(item, batch.release, answers, onFault),
    ).length;
    const counts = { total: answers.length, failed };
    const text = `${BATCH_HEAD}${answers.join()}${batchTail(counts, batch.release, now)}`;
    return { status: 200, body: JSON.parse(text) as PayCalcAnswer };
  } catch (error) {
    if (!(error instanceof TaxInterfaceError)) throw error;
    return refuseBatch(error, releases.standard.version, now);
  }
}
