/** The tax list with its status and stamp, as every interface answers it. */

import type { Applicability, Release } from '../../rules/index.ts';
import { type Lenient, relaxed, withRemarks } from '../answer-leniently.ts';
import { NO_ERROR, type Refusal, refusedWith, TaxInterfaceError } from '../errors.ts';
import type { ReleaseSet } from '../releases.ts';
import type { TransactionStamp } from '../response-schema.ts';
import { transactionStamp } from '../stamp.ts';
import { taxList } from './index.ts';
import { type TaxListAnswer, TaxListRequest } from './schema.ts';

type At = {
  readonly applicability: Applicability;
  /** Milliseconds since 1970, for the answer's time stamp. */
  readonly now: number;
  readonly lenient?: Lenient;
};

/** Counts as one transaction. Throws a `TaxInterfaceError`. */
export function taxListAnswer(
  body: unknown,
  { release, applicability, now, lenient }: At & { readonly release: Release },
): TaxListAnswer {
  const { item, notes } = relaxed(body, TaxListRequest, lenient);
  const answer: TaxListAnswer = {
    ...taxList(item, { release, applicability }),
    errorStatus: NO_ERROR,
    transactionStamp: transactionStamp(now, release.version, 'TaxList', { total: 1, failed: 0 }),
  };
  return withRemarks(answer, notes);
}

export type TaxListRefusal = Pick<Refusal, 'errorStatus'> &
  Partial<Refusal> & { readonly transactionStamp: TransactionStamp };

/** The answer, or the refusal, without a server. */
export function answerTaxList(
  body: unknown,
  {
    releases,
    version,
    ...at
  }: At & { readonly releases: ReleaseSet; readonly version?: string | undefined },
): TaxListAnswer | TaxListRefusal {
  try {
    return taxListAnswer(body, { ...at, release: releases.select(version) });
  } catch (error) {
    if (!(error instanceof TaxInterfaceError)) throw error;
    return {
      ...refusedWith(error),
      transactionStamp: transactionStamp(at.now, releases.standard.version, 'TaxList'),
    };
  }
}
