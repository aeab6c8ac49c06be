/** Large payCalc bodies are answered in their own threads: same answers, same counts. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onSqlite } from '../../support/databases.ts';
import { FIT, MEDICARE, paycheck, SOCIAL_SECURITY, tax } from '../../support/paychecks.ts';
import { TestServer } from '../../support/server.ts';

const MANY = 2_000;

const payroll = Array.from({ length: MANY }, (_, n) =>
  paycheck({
    employeeID: `E${n}`,
    wages: [
      { locationCode: '00-000-0000', wageType: 'Regular', grossWages: 1000 + n, ytdWages: n },
    ],
    taxJurisdictionParms: [tax(FIT), tax(SOCIAL_SECURITY), tax(MEDICARE)],
  }),
);

onSqlite((databases) => {
  let threaded: TestServer;
  let single: TestServer;
  before(async () => {
    [threaded, single] = await Promise.all([
      TestServer.start(databases, { WORKERS: '2' }),
      TestServer.start(databases, { WORKERS: '0' }),
    ]);
  });
  after(() => Promise.all([threaded?.close(), single?.close()]));

  const transactions = async (server: TestServer): Promise<number> => {
    const { body } = await server.fetch(
      '/ste-hosted/accountInfo?startDate=2026/01/01&endDate=2026/12/31',
    );
    return body.steCalculations;
  };

  test('the answer and the count are those of the main thread', async () => {
    const wrong = [...payroll.slice(0, 400), paycheck({ wages: [] }), 7];
    const answers = await Promise.all([threaded, single].map((server) => server.payCalc(...wrong)));
    const [{ transactionStamp: _, ...first }, { transactionStamp: __, ...second }] = answers as [
      Record<string, unknown>,
      Record<string, unknown>,
    ];
    assert.deepEqual(first, second);
    assert.equal(await transactions(threaded), wrong.length);
    assert.equal(await transactions(threaded), await transactions(single));
  });

  test('a large body that cannot be taken is refused in the shape of payCalc', async () => {
    const text = JSON.stringify({ PayCalcRequest: { payCalc: payroll } });
    for (const [body, query, code] of [
      [text.slice(0, -2), '', 1001],
      [text, '?version=1999.1', 1005],
    ] as const) {
      const answer = await threaded.post(body, {}, query);
      assert.equal(answer.status, 400);
      assert.equal(answer.body.PayCalcResponse.errorStatus.errorCode, code);
    }
  });

  test('small requests are answered while threads work, and large ones all at the end', async () => {
    let open = 0;
    const large = [payroll, payroll, payroll].map(async (items) => {
      open += 1;
      const answer = await threaded.payCalc(...items);
      open -= 1;
      return answer;
    });
    let answeredMeanwhile = 0;
    while (open > 0) {
      const { payCalc } = await threaded.payCalc(paycheck());
      assert.equal(payCalc.length, 1);
      if (open > 0) answeredMeanwhile += 1;
    }
    assert.ok(answeredMeanwhile > 0);
    for (const answer of await Promise.all(large)) {
      assert.equal(answer.payCalc.length, MANY);
      assert.deepEqual(
        answer.payCalc.map(({ employeeID }: { employeeID: string }) => employeeID),
        payroll.map(({ employeeID }) => employeeID),
      );
    }
  });
});
