/** Gross-up without HTTP: a body in, the answer out. */

import type { OnFault } from '../calculate-items.ts';
import { ERRORS } from '../error-table.ts';
import { refusedWith, TaxInterfaceError } from '../errors.ts';
import type { ReleaseSet } from '../releases.ts';
import { transactionStamp } from '../stamp.ts';
import { answerGrossUp } from './answer.ts';
import type { GrossUpAnswer } from './schema.ts';

export { answerGrossUp } from './answer.ts';
export { GrossUpAnswer, GrossUpItem } from './schema.ts';

type With = {
  readonly releases: ReleaseSet;
  /** Milliseconds since 1970, for the answer's time stamp. */
  readonly now: number;
  readonly onFault: OnFault;
  /** Of the rules; the highest when left out. */
  readonly version?: string | undefined;
};

/** Answers a payCalc item with `targetNet` without server and database. */
export function grossUp(
  body: unknown,
  { releases, now, onFault, version }: With,
): { readonly status: number; readonly body: GrossUpAnswer } {
  try {
    const release = releases.select(version);
    const work = answerGrossUp(body, { release, clock: () => now, onFault });
    let step = work.next();
    while (!step.done) step = work.next();
    return { status: 200, body: JSON.parse(step.value.text) as GrossUpAnswer };
  } catch (error) {
    if (!(error instanceof TaxInterfaceError)) throw error;
    return {
      status: ERRORS[error.kind].status,
      body: {
        taxCalculation: [],
        ...refusedWith(error),
        transactionStamp: transactionStamp(now, releases.standard.version, 'GrossUp'),
      },
    };
  }
}
