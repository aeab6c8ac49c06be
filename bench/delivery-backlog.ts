/** Puts events and their deliveries into a database as the use-cases do, while no server runs. */

import { randomUUID } from 'node:crypto';
import { insertEmployer } from '../src/people/employers/storage/employers.ts';
import { emitEvent } from '../src/platform/delivery/emit.ts';
import { createAccount } from '../src/platform/storage/accounts/accounts.ts';
import { type DatabaseSettings, openDatabase } from '../src/platform/storage/database/database.ts';
import { sealPart } from '../src/platform/storage/delivery/endpoint-settings.ts';
import { newId } from '../src/platform/storage/rows/new-id.ts';
import { openSecrets } from '../src/platform/storage/secrets/secret-key.ts';

export const ADDRESS = {
  streetAddress1: '7015 N Scottsdale Rd',
  city: 'Scottsdale',
  state: 'AZ',
  zipCode: '85253',
};

/** A change of name and address of one employee. */
const dataOf = (employerId: string, employeeId: string, n: number) => ({
  employerId,
  employeeId,
  changedFields: { employee: { lastName: `Name ${n}`, address: ADDRESS } },
});

const EMPLOYEES = 40;
const PER_TRANSACTION = 250;

type Settings = DatabaseSettings & { readonly secretKey: string | undefined };

/**
 * Makes `endpoints` employers, each with its own callback below `receiver`, and emits `events`
 * events, each employer's in turn. Returns the bodies.
 */
export async function makeBacklog(
  settings: Settings,
  { receiver, endpoints, events }: { receiver: string; endpoints: number; events: number },
): Promise<string[]> {
  const db = await openDatabase(settings);
  const secrets = await openSecrets(db, settings);
  const deps = { secrets, clock: Date.now };
  const at = new Date().toISOString();
  const account = await createAccount(db, `bench ${randomUUID()}`, at);
  if (account === undefined) throw new Error('the account was not made');
  const employers: { id: string; employees: string[] }[] = [];
  for (let n = 0; n < endpoints; n += 1) {
    const id = newId(Date.now());
    const webhook = {
      id: randomUUID(),
      callbackUrl: `${receiver}/hook/${n}`,
      authentication: { id: randomUUID(), authType: 'none' },
    };
    await insertEmployer(db, {
      id,
      account_id: account.id,
      name: `Employer ${n}`,
      federal_ein: '12-3456789',
      timezone: 'America/Phoenix',
      address: JSON.stringify(ADDRESS),
      options: '{}',
      business_days: null,
      postback: null,
      webhook: sealPart(secrets, 'webhook', id, webhook),
      version: 1,
      created_at: at,
      updated_at: at,
    });
    employers.push({ id, employees: Array.from({ length: EMPLOYEES }, () => randomUUID()) });
  }
  const bodies: string[] = [];
  for (let first = 0; first < events; first += PER_TRANSACTION) {
    await db.transaction().execute(async (transaction) => {
      for (let n = first; n < Math.min(first + PER_TRANSACTION, events); n += 1) {
        const employer = employers[n % endpoints] as (typeof employers)[number];
        const employeeId = employer.employees[Math.floor(n / endpoints) % EMPLOYEES] as string;
        const data = dataOf(employer.id, employeeId, n);
        const eventKey = 'employee.profileUpdated';
        await emitEvent(transaction, deps, {
          eventKey,
          accountId: account.id,
          employerId: employer.id,
          employeeId,
          data,
        });
        bodies.push(JSON.stringify({ eventKey, timestamp: at, data }));
      }
    });
  }
  await db.destroy();
  return bodies;
}
