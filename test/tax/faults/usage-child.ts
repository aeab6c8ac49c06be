// The process usage-kill.test.ts kills: counts usage from several clients at the same time and reports on
// stdout, synchronously, each item before it is submitted (`s`) and after it was acknowledged (`a`).
// With `early` it acknowledges before the write and dies there: the defect the test has to find.
import { writeSync } from 'node:fs';
import {
  type DatabaseSettings,
  openDatabase,
} from '../../../src/platform/storage/database/database.ts';
import { UsageCounter } from '../../../src/tax/paycalc/usage.ts';

const CLIENTS = 8;
const STDOUT = 1;

const [settings = '', accountId = '', early] = process.argv.slice(2);
const db = await openDatabase(JSON.parse(settings) as DatabaseSettings);
const counter = new UsageCounter(db);

async function client(): Promise<never> {
  for (let request = 1; ; request++) {
    const items = 1 + (request % 3);
    writeSync(STDOUT, 's'.repeat(items));
    const counted = counter.add(accountId, items);
    if (!early) await counted;
    writeSync(STDOUT, 'a'.repeat(items));
    await counted;
  }
}

const clients = Promise.all(Array.from({ length: CLIENTS }, client));
if (early) process.kill(process.pid, 'SIGKILL');
await clients;
