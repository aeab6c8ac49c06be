/** A `payCalc` request as a whole: body to items, version to release, items to the answer. */

import { textWithoutMark } from '../../platform/json/byte-order-mark.ts';
import { reasonOf } from '../../platform/shape/reasons.ts';
import type { Release } from '../rules/index.ts';
import { ERRORS } from './error-table.ts';
import { errorStatus, NO_ERROR, refusalAt, refusedWith, TaxInterfaceError } from './errors.ts';
import { NO_LIST } from './find-items.ts';
import type { ReleaseSet } from './releases.ts';
import type { PayCalcAnswer } from './response-schema.ts';
import { MAX_ITEMS } from './schema.ts';
import { transactionStamp } from './stamp.ts';

type Batch = { readonly items: readonly unknown[]; readonly release: Release };

/** Throws a `TaxInterfaceError` when the request as a whole cannot be taken. */
export function openBatch(body: unknown, version: string | undefined, releases: ReleaseSet): Batch {
  const release = releases.select(version);
  const items = (body as { PayCalcRequest?: { payCalc?: unknown } } | null | undefined)
    ?.PayCalcRequest?.payCalc;
  if (!Array.isArray(items)) {
    throw new TaxInterfaceError('malformed-body', NO_LIST);
  }
  if (items.length > MAX_ITEMS) {
    throw refusalAt(
      'too-large',
      'PayCalcRequest.payCalc',
      `${items.length} items; at most ${MAX_ITEMS} in one request, send the rest in another`,
    );
  }
  return { items, release };
}

/** JSON text of a request to its body; throws a `TaxInterfaceError` when it is not JSON. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(textWithoutMark(text));
  } catch (error) {
    throw new TaxInterfaceError('malformed-body', `the body is not JSON: ${reasonOf(error)}`);
  }
}

/** What is before the items in the JSON text of a `PayCalcAnswer`; they have commas between them. */
export const BATCH_HEAD = '{"PayCalcResponse":{"payCalc":[';

/** What is after the items. */
export function batchTail(
  { total, failed }: { readonly total: number; readonly failed: number },
  release: Release,
  now: number,
): string {
  const stamp = transactionStamp(now, release.version, 'PayCalc', { total, failed });
  const status =
    failed === 0
      ? NO_ERROR_TEXT
      : JSON.stringify(errorStatus('some-failed', `${failed} of ${total} items failed`));
  return `],"transactionStamp":${JSON.stringify(stamp)},"errorStatus":${status}}}`;
}

const NO_ERROR_TEXT = JSON.stringify(NO_ERROR);

/** The answer to a request that was refused as a whole. */
export function refuseBatch(
  error: TaxInterfaceError,
  version: string,
  now: number,
): { readonly status: number; readonly body: PayCalcAnswer } {
  return {
    status: ERRORS[error.kind].status,
    body: {
      PayCalcResponse: {
        payCalc: [],
        transactionStamp: transactionStamp(now, version, 'PayCalc'),
        ...refusedWith(error),
      },
    },
  };
}
