/** What is asked of a running image, built in folders or by a container engine. */

import assert from 'node:assert/strict';
import { paycheck, request } from './paychecks.ts';

/** Readiness, pages, documentation, a paycheck, and a PDF, which its own process draws. */
export async function checkImage(url: string, key: string): Promise<void> {
  const ask = async (path: string, status: number, body?: unknown, authorization = key) => {
    const response = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    assert.equal(response.status, status, `${path}: ${await response.clone().text()}`);
    return response;
  };
  assert.deepEqual(await (await ask('/health/ready', 200)).json(), { status: 'ok' });
  assert.match(await (await ask('/sign-in', 200)).text(), /<script type="module"/);
  assert.match(await (await ask('/docs', 200)).text(), /rapi-doc/);
  await ask('/docs/config.json', 200);
  const calculated = await ask('/ste-hosted/v1/payCalc', 200, request(paycheck()));
  const { PayCalcResponse: answer } = (await calculated.json()) as {
    PayCalcResponse: { payCalc: unknown[]; errorStatus: { errorCode: number } };
  };
  assert.deepEqual([answer.payCalc.length, answer.errorStatus.errorCode], [1, 0]);
  const login = await fetch(`${url}/authentication/login`, { headers: { 'api-key': key } });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const pdf = await ask('/spf/getPdf/W4101', 200, undefined, `Bearer ${accessToken}`);
  assert.equal(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  );
}
