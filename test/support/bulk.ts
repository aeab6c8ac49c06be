/** Bulk jobs of a server that does no work by itself. */

import assert from 'node:assert/strict';
import { DiskRoom } from '../../src/platform/operation/disk-room.ts';
import type { Database } from '../../src/platform/storage/database/database.ts';
import { openSecrets } from '../../src/platform/storage/secrets/secret-key.ts';
import { JobRunner } from '../../src/tax/bulk/runner.ts';
import { BulkStorage } from '../../src/tax/bulk/storage.ts';
import { answererHere } from '../../src/tax/calculators/here.ts';
import { answersOn } from '../../src/tax/paycalc/fast/index.ts';
import { installedReleases } from '../../src/tax/paycalc/releases.ts';
import { SECRET_KEY, type TestServer } from './server.ts';

/** Room without end, or as much as `most` bytes. */
export const roomFor = (db: Database, most = Number.POSITIVE_INFINITY): BulkStorage =>
  new BulkStorage(db, new DiskRoom({ db, directory: undefined, floor: 0 }), most);

/** Answers all parts of a job. */
export async function finishJob(server: TestServer, jobId: string): Promise<void> {
  const secretKey = server.settings.databaseUrl === undefined ? undefined : SECRET_KEY;
  const runner = new JobRunner({
    db: server.db,
    secrets: await openSecrets(server.db, { ...server.settings, secretKey }),
    clock: () => server.now(),
    storage: roomFor(server.db),
    answerer: answererHere({ releases: installedReleases(), answersOf: answersOn(true) }),
    report: (error) => assert.fail(String(error)),
    look: async () => {},
    onPart: () => {},
  });
  await runner.run({ jobId, from: 1, to: 1_000_000 });
}
