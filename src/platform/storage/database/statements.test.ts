/** Which statements `onStatement` reports as failed. */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { appendIfUnchanged } from '../../../people/employees/storage/employee-reads.ts';
import { openDatabase } from './database.ts';

test('a row that a constraint refuses is no failed statement; what the database cannot run is', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wagewright-statements-'));
  const failed: string[] = [];
  const db = await openDatabase({
    dataDir,
    onStatement: (text, _ms, hasFailed) => {
      if (hasFailed) failed.push(text);
    },
  });
  try {
    const hash = 'h';
    const entry = {
      sequence: 2,
      employer_id: 'none',
      at: '2026-06-15T12:00:00.000Z',
      action: 'employee.opened',
      actor_kind: 'admin',
      actor_id: 'a',
      sealed: '',
      value_digest: '',
      state_digest: '',
      hash,
    };
    const seen = {
      row: { id: 'none', employer_id: 'none', version: 1 },
      head: { sequence: 1, hash },
    };
    assert.equal(await appendIfUnchanged(db, seen as never, entry as never, 'mac'), false);
    const insert = sql`insert into settings (name, value) values ('twice', '1')`;
    await insert.execute(db);
    await assert.rejects(insert.execute(db), /UNIQUE/);
    assert.deepEqual(failed, []);
    await assert.rejects(sql`select nothing from nowhere`.execute(db));
    assert.deepEqual(failed, ['select nothing from nowhere']);
  } finally {
    await db.destroy();
    rmSync(dataDir, { recursive: true });
  }
});
