/** The simulator passes the conformance suite; gateways broken on purpose do not. */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { EVerifyGateway } from '../../../src/people/everify/gateway.ts';
import { GatewayError } from '../../../src/people/everify/gateway.ts';
import { DEFAULT_SCRIPT, SCRIPTS } from '../../../src/people/everify/simulator/scripts.ts';
import { DAY_MS } from '../../../src/platform/shape/clock.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { CHECKS, describeConformance, type Subject } from './conformance.ts';
import { NOON, sampleCase, simulatorSubject, ssnEnding } from './simulator-subject.ts';

forEachDatabase((databases) => {
  let db: Promise<Database> | undefined;
  const make = async () => {
    db ??= databases.open();
    return simulatorSubject(await db);
  };
  describeConformance('the simulator', make);

  const faults: readonly [string, RegExp, (good: EVerifyGateway) => Partial<EVerifyGateway>][] = [
    [
      'makes a case per call',
      /same client reference/,
      (good) => ({
        submit: async (company, data) => ({
          ...(await good.submit(company, {
            ...data,
            clientReference: randomUUID(),
            ssn: ssnEnding(data.ssn.slice(5)),
          })),
          clientReference: data.clientReference,
        }),
      }),
    ],
    [
      'accepts every password',
      /good credentials/,
      () => ({ authenticate: async () => ({ authenticated: true, passwordExpiresOn: null }) }),
    ],
    [
      'refers without a notice',
      /only after the notice/,
      (good) => ({
        refer: async (company, caseNumber, decision) => {
          await good.fetchNotice(company, caseNumber, 'en');
          return await good.refer(company, caseNumber, decision);
        },
      }),
    ],
    [
      'closes with any reason',
      /closing needs a known reason/,
      (good) => ({
        close: (company, caseNumber) =>
          good.close(company, caseNumber, { reason: 'INCORRECT_DATA', explanation: null }),
      }),
    ],
    [
      'forgets what was lost',
      /whose answer was lost/,
      () => ({ findByReference: async () => undefined }),
    ],
  ];
  for (const [fault, name, breakIt] of faults) {
    test(`the suite finds out a gateway that ${fault}`, async () => {
      const failed: string[] = [];
      for (const check of CHECKS) {
        const subject = await make();
        const gateway = { ...subject.gateway, ...breakIt(subject.gateway) };
        const broken: Subject = { ...subject, gateway, restart: async () => gateway };
        await check.run(broken).catch(() => failed.push(check.name));
      }
      assert.ok(
        failed.some((check) => name.test(check)),
        `failed: ${failed.join('; ')}`,
      );
      assert.ok(failed.length < CHECKS.length / 2, 'the fault is told from a dead gateway');
    });
  }

  for (const script of [...SCRIPTS, { ...DEFAULT_SCRIPT, ending: '4321' }]) {
    test(`numbers ending in ${script.ending}: ${script.leadsTo}`, async () => {
      const { gateway, company } = await make();
      const submit = gateway.submit(company, sampleCase(ssnEnding(script.ending)));
      const kind = script.refused ? 'refused' : 'unavailable';
      if (script.refused || script.unanswered) {
        await assert.rejects(
          submit,
          (error) => error instanceof GatewayError && error.kind === kind,
        );
        return;
      }
      assert.equal((await submit).status, script.stages[0]?.status);
    });
  }

  test('a password expires on its day, and calls stop with it', async () => {
    const subject = await make();
    const company = { ...subject.company, password: 'x-expires-2026-06-17' };
    const expected = { authenticated: true, passwordExpiresOn: '2026-06-17' };
    assert.deepEqual(await subject.gateway.authenticate(company), expected);
    subject.setNow(NOON + 2 * DAY_MS);
    const { authenticated } = await subject.gateway.authenticate(company);
    assert.equal(authenticated, false);
    await assert.rejects(subject.gateway.retrieve(company, '0'.repeat(15)), /expired/);
  });

  test('duplicates are looked for 365 days back and no further', async () => {
    const subject = await make();
    const { gateway, company } = subject;
    const data = { ...sampleCase(ssnEnding('5555')), lateReason: 'A test of the years' };
    await gateway.submit(company, data);
    const another = { ...data, clientReference: randomUUID() };
    subject.setNow(NOON + 365 * DAY_MS);
    await assert.rejects(gateway.submit(company, another), /Another case/);
    subject.setNow(NOON + 365 * DAY_MS + 1);
    await gateway.submit(company, another);
  });

  test('another company’s employee of the same number is no duplicate', async () => {
    const [one, other] = [await make(), await make()];
    const data = one.submission('closeAndResubmit');
    await one.gateway.submit(one.company, data);
    await other.gateway.submit(other.company, { ...data, clientReference: randomUUID() });
    await assert.rejects(one.gateway.retrieve(other.company, '0'.repeat(15)), /No such case/);
  });

  test('a late case needs a reason', async () => {
    const { gateway, company } = await make();
    const late = { ...sampleCase(ssnEnding('6666')), dueOn: '2026-06-12' };
    await assert.rejects(gateway.submit(company, late), (error) => {
      assert.ok(error instanceof GatewayError);
      assert.deepEqual(
        error.details.errors?.map(({ path }) => path),
        ['lateReason'],
      );
      return true;
    });
    await gateway.submit(company, { ...late, lateReason: 'Technical problems' });
  });

  test('a draft that nobody touches for 180 working days is closed without a result', async () => {
    const subject = await make();
    const { gateway, company } = subject;
    const { caseNumber } = await gateway.submit(company, sampleCase(ssnEnding('0017')));
    subject.setNow(NOON + 180 * DAY_MS);
    assert.equal((await gateway.retrieve(company, caseNumber)).status, 'DRAFT');
    subject.setNow(NOON + 280 * DAY_MS);
    const { status, eligibility } = await gateway.retrieve(company, caseNumber);
    assert.deepEqual({ status, eligibility }, { status: 'CLOSED', eligibility: 'other' });
  });
});
