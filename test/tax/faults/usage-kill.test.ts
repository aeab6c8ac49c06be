// Kills a counting process with SIGKILL at seeded moments, on both databases. Whatever the moment:
// acknowledged <= counted <= submitted.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type {
  Database,
  DatabaseSettings,
} from '../../../src/platform/storage/database/database.ts';
import { countBetween } from '../../../src/tax/paycalc/usage.ts';
import { sizeOf } from '../../sizes.ts';
import { forEachDatabase } from '../../support/databases.ts';

const KILLS = sizeOf('usageKills');
const SEED = Number(process.env.SEED ?? 20260301);
const CHILD = fileURLToPath(new URL('./usage-child.ts', import.meta.url));

type Counts = { acknowledged: number; counted: number; submitted: number };

forEachDatabase((databases) => {
  test(`${KILLS} kills lose no acknowledged item and invent none (seed ${SEED})`, async () => {
    const settings = await databases.create();
    const db = await databases.open(settings);
    const random = randomNumbers(SEED);
    let inDoubt = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      // A number of reports, not of milliseconds: the moment falls anywhere in the work.
      const reports = 1 + Math.floor(random() ** 2 * 4000);
      const counts = await countAndKill(db, { settings, accountId: `killed-${kill}`, reports });
      assertConsistent(counts);
      assert.ok(counts.submitted > 0);
      inDoubt += counts.submitted - counts.acknowledged;
    }
    assert.ok(inDoubt > 0, 'at least one kill struck while items were under way');
  });

  test('the control: an acknowledgement before the write is found out', async () => {
    const settings = await databases.create();
    const db = await databases.open(settings);
    const child = { settings, accountId: 'early', reports: Number.POSITIVE_INFINITY, early: true };
    const counts = await countAndKill(db, child);
    assert.ok(counts.acknowledged > 0);
    assert.throws(() => assertConsistent(counts));
  });
});

function assertConsistent({ acknowledged, counted, submitted }: Counts): void {
  const numbers = `${acknowledged} acknowledged, ${counted} counted, ${submitted} submitted`;
  assert.ok(acknowledged <= counted, numbers);
  assert.ok(counted <= submitted, numbers);
}

type Child = {
  settings: DatabaseSettings;
  accountId: string;
  /** Characters of its reports after which it is killed. */
  reports: number;
  early?: boolean;
};

async function countAndKill(
  db: Database,
  { settings, accountId, reports, early = false }: Child,
): Promise<Counts> {
  const parameters = [CHILD, JSON.stringify(settings), accountId, ...(early ? ['early'] : [])];
  const directory = mkdtempSync(join(tmpdir(), 'wagewright-killed-'));
  after(() => rmSync(directory, { recursive: true, force: true }));
  // A file: what was written before the kill stays, and a slow reader never fills it. (A pipe that
  // is full ends the child with EAGAIN.)
  const file = join(directory, 'reports');
  const stdout = openSync(file, 'w');
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', stdout, 'inherit'] });
  closeSync(stdout);
  const closed = once(child, 'close');
  const watch = setInterval(() => {
    if (statSync(file).size >= reports) child.kill('SIGKILL');
  }, 1);
  const [, signal] = await closed;
  clearInterval(watch);
  const output = readFileSync(file, 'latin1');
  assert.equal(signal, 'SIGKILL', 'the child ended by itself');
  return {
    acknowledged: output.split('a').length - 1,
    counted: await countBetween(db, accountId, '2000-01-01', '2999-12-31'),
    submitted: output.split('s').length - 1,
  };
}

/** mulberry32: the same numbers from 0 to 1 for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
