/**
 * The entry of the package `@wagewright/tax`, in Node and in browsers: every sealed version of the
 * rules, every local tax and place, and the second evaluator. `tools/build-tax.ts` makes the package.
 */

import { openBatch } from '../paycalc/batch.ts';
import {
  type Refusal as Refused,
  refusalAt,
  refusedWith,
  TaxInterfaceError,
} from '../paycalc/errors.ts';
import { locationsAnswer } from '../paycalc/locations/answer.ts';
import { findLocations } from '../paycalc/locations/find.ts';
import { readQuestion } from '../paycalc/locations/question.ts';
import type { LocationsAnswer } from '../paycalc/locations/schema.ts';
import { installedReleases, type ReleaseSet } from '../paycalc/releases.ts';
import type { TransactionStamp } from '../paycalc/response-schema.ts';
import { transactionStamp } from '../paycalc/stamp.ts';
import { loadRules } from '../rules/index.ts';
import { type Verified, verifyRequest } from '../seals/verify-request.ts';
import { type Options, type PayCalcRequest, type PayCalcResponse, payCalc } from './index.ts';

export { grossUp, nextRun, payCalc, taxList } from './index.ts';

/** What no answer could be worked out for. */
export type Refusal = Pick<Refused, 'errorStatus'> &
  Partial<Refused> & { readonly transactionStamp: TransactionStamp };

/** Exactly one of the first six, or `state` alone. */
export type LocationsRequest = {
  readonly zip?: string;
  readonly q?: string;
  readonly psd?: string;
  readonly fips?: string;
  readonly gnis?: string;
  readonly schoolDistrict?: string;
  readonly state?: string;
  /** Candidates per page. */
  readonly limit?: number;
  /** `nextCursor` of the page before. */
  readonly cursor?: string;
};
export type VerifyOptions = Options & {
  /** The answer to verify; calculated here when left out. */
  readonly answers?: PayCalcResponse;
};

let releases: ReleaseSet | undefined;
const installed = (): ReleaseSet => {
  releases ??= installedReleases();
  return releases;
};

/** Location codes by name, ZIP code, or a register's number, best first. Never throws for what a request says. */
export function locations(request: LocationsRequest): LocationsAnswer | Refusal {
  return refusedOr('Locations', () => {
    const question = readQuestion({ ...request });
    if (question.by === 'address') {
      throw refusalAt(
        'no-geocoder',
        'address',
        'only a server with a geocoder finds street addresses. Search with zip or q.',
      );
    }
    const { version } = installed().highest;
    return locationsAnswer(findLocations(question), question, { now: Date.now(), version });
  });
}

/**
 * Calculates a request a second time, by an evaluator that shares no code with the engine, and says for
 * each line whether both agree. Never throws for what a request says.
 */
export function verify(
  request: PayCalcRequest,
  { version, answers }: VerifyOptions = {},
): Verified | Refusal {
  return refusedOr('PayCalc', () => {
    const answer = answers ?? payCalc(request, version === undefined ? {} : { version });
    const { PayCalcResponse } = answer;
    if (PayCalcResponse.payCalc.length === 0 && PayCalcResponse.errorStatus.errorCode !== 0) {
      return PayCalcResponse;
    }
    const { steVersion } = PayCalcResponse.transactionStamp;
    const { release, items } = openBatch(request, steVersion, installed());
    if (items.length !== PayCalcResponse.payCalc.length) {
      throw refusalAt(
        'answers-differ',
        'answers',
        `the request has ${items.length} items and the answers have ${PayCalcResponse.payCalc.length}. Send the answers of this request, in its order.`,
      );
    }
    return verifyRequest(loadRules(), release, items, answer);
  });
}

function refusedOr<Answer>(type: 'Locations' | 'PayCalc', answer: () => Answer): Answer | Refusal {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof TaxInterfaceError)) throw error;
    return {
      ...refusedWith(error),
      transactionStamp: transactionStamp(Date.now(), installed().highest.version, type),
    };
  }
}
