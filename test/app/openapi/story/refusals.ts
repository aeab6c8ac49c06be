/** Bodies of refusals that no well-behaved server gives on demand, written by the server's own code. */

import { STATUS_CODES } from 'node:http';
import { errorBody } from '../../../../src/platform/http/rest/error-body.ts';
import { RequestError } from '../../../../src/platform/requests/errors.ts';
import type { ErrorKind } from '../../../../src/tax/paycalc/error-table.ts';
import { refusedWith, TaxInterfaceError } from '../../../../src/tax/paycalc/errors.ts';
import type { Recorder } from './recorder.ts';

const RARE: Readonly<Record<string, readonly [RequestError, ErrorKind]>> = {
  TooManyRequests: [new RequestError('rate_limited', { most: 600, seconds: 30 }), 'rate-limit'],
  ServiceUnavailable: [
    new RequestError('database_unavailable', {
      problem: 'The database does not respond',
      seconds: 5,
    }),
    'unavailable',
  ],
};

export async function tellRefusals(story: Recorder): Promise<void> {
  const { key } = await story.server.makeKey({ scopes: ['i9'] });
  await story.refused('TaxForbidden', 403, 'availableVersions', { as: key });
  await story.refused('PayCalcForbidden', 403, 'payCalc', { as: key, body: {} });
  const tax = story.refusals.get('TaxForbidden') as object;
  const { PayCalcResponse } = story.refusals.get('PayCalcForbidden') as {
    PayCalcResponse: object;
  };
  for (const [name, [refusal, kind]] of Object.entries(RARE)) {
    const { statusCode, message } = refusal;
    const status = refusedWith(new TaxInterfaceError(kind, message));
    story.refusals.set(name, errorBody(refusal));
    story.refusals.set(`Tax${name}`, { ...tax, ...status });
    story.refusals.set(`PayCalc${name}`, { PayCalcResponse: { ...PayCalcResponse, ...status } });
    const login = { status: STATUS_CODES[statusCode], statusCode, reason: message };
    story.refusals.set(`Login${name}`, login);
  }
}
