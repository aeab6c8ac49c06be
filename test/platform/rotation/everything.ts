/** A database with a value in every column that depends on SECRET_KEY, made by the product itself. */

import { randomUUID } from 'node:crypto';
import { createSubscription } from '../../../src/people/announcements/subscriptions.ts';
import { createEmployee } from '../../../src/people/employees/employees.ts';
import { recordForEmployer, SERVER } from '../../../src/platform/audit/administration.ts';
import { SigningKeys } from '../../../src/platform/auth/signing-keys.ts';
import { requestContext, responseContext } from '../../../src/platform/delivery/attempt.ts';
import { deliveryContext } from '../../../src/platform/delivery/outbox.ts';
import { rotateSigningSecret } from '../../../src/platform/delivery/signature.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { sealPart } from '../../../src/platform/storage/delivery/endpoint-settings.ts';
import { Secrets } from '../../../src/platform/storage/secrets/secrets.ts';
import { receiveJob } from '../../../src/tax/bulk/receive.ts';
import { createWorld } from '../../people/everify/world.ts';
import { roomFor } from '../../support/bulk.ts';
import { EMPLOYEE } from '../../support/i9.ts';
import { Workplace } from '../../support/submissions.ts';

/** The key of `createWorld`. */
export const OLD_KEY = Buffer.alloc(32, 3);
export const NEW_KEY = Buffer.alloc(32, 9);

export async function populate(db: Database, secrets = new Secrets([OLD_KEY])) {
  const world = await createWorld(db);
  const case_ = await world.hire({ ending: '0002' });
  await world.turn();
  const work = await Workplace.open(db, {}, secrets);
  const { place } = await work.completed();
  const employee = await createEmployee(work.deps, work.account, work.employerId, EMPLOYEE);
  const keys = await SigningKeys.open(db, secrets, work.deps.clock);
  const token = await keys.sign({ sub: 'someone' }, 60_000);
  await keys.close();
  const id = work.employerId;
  await db
    .updateTable('employers')
    .set({
      postback: sealPart(secrets, 'postback', id, { id: 'p' }),
      webhook: sealPart(secrets, 'webhook', id, { id: 'w' }),
    })
    .where('id', '=', id)
    .execute();
  await recordForEmployer(db, work.deps, SERVER, id, {
    action: 'employer.updated',
    rows: [{ table: 'employers', id }],
  });
  const key = randomUUID();
  await db
    .insertInto('idempotency_keys')
    .values({
      owner: 'account/admin/1',
      key,
      request_hash: '',
      status: 201,
      answer: secrets.seal('{}', `idempotency_keys.answer:account/admin/1:${key}`),
      created_at: '2026-06-15T12:00:00.000Z',
    })
    .execute();
  await fillDelivery(db, secrets, id);
  await subscribe(work);
  await fillBulkJob(db, secrets);
  return { world, case_, work, place, employee, token };
}

/** A job whose only part is not answered yet. */
async function fillBulkJob(db: Database, secrets: Secrets): Promise<void> {
  const deps = {
    db,
    secrets,
    clock: () => Date.parse('2026-06-15T12:00:00.000Z'),
    queue: { announce: async () => {}, start: () => {}, close: async () => {} },
    storage: roomFor(db),
  };
  const asked = {
    accountId: 'account',
    keyId: 'key',
    clientId: undefined,
    source: 'ndjson',
    target: 'ndjson',
    version: '2026.1',
  } as const;
  const body = async function* () {
    yield Buffer.from('{}\n');
  };
  await receiveJob(deps, asked, body());
}

/** What only a delivery that failed would leave. */
/** With a secret, and one before it. */
async function subscribe({ deps, account }: Workplace): Promise<void> {
  const { id, account_id: accountId } = await createSubscription(
    { ...deps, hostError: () => undefined, mailBase: undefined },
    account,
    { name: 'Payroll', webhook: { callbackUrl: 'https://hooks.example.com/announced' } },
  );
  await rotateSigningSecret(deps, SERVER, { id, accountId });
}

async function fillDelivery(db: Database, secrets: Secrets, employerId: string): Promise<void> {
  const id = randomUUID();
  const now = '2026-06-15T12:00:00.000Z';
  await db
    .insertInto('deliveries')
    .values({
      id,
      account_id: '',
      employer_id: employerId,
      endpoint_id: '',
      kind: 'postback',
      message_id: id,
      sequence: 1,
      body: secrets.seal('body', deliveryContext(id)),
      status: 'failed',
      failures: 1,
      attempts: 1,
      created_at: now,
    } as never)
    .execute();
  await db
    .insertInto('delivery_attempts')
    .values({
      delivery_id: id,
      number: 1,
      started_at: now,
      duration_ms: 1,
      outcome: 'failed',
      sealed_response: secrets.seal('answer', responseContext(id, 1)),
      sealed_request: secrets.seal('{}', requestContext(id, 1)),
    } as never)
    .execute();
  await rotateSigningSecret({ db, secrets, clock: () => Date.parse(now) }, SERVER, {
    id: employerId,
  });
}
