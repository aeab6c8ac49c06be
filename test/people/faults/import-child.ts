// The process import.test.ts kills: imports employees, as a request would.
import {
  type DatabaseSettings,
  openDatabase,
} from '../../../src/platform/storage/database/database.ts';
import { importText } from '../../support/imports.ts';
import { SECRETS } from '../../support/submissions.ts';

const [settings = '', accountId = '', employerId = '', rows = ''] = process.argv.slice(2);
const db = await openDatabase(JSON.parse(settings) as DatabaseSettings);
const lines = Array.from({ length: Number(rows) }, (_, index) =>
  JSON.stringify({ firstName: 'Killed', lastName: `Row ${index}` }),
);
const caller = {
  accountId,
  actor: { kind: 'account', id: accountId, name: 'test' },
  origin: { ip: '', userAgent: '' },
} as const;
const deps = { db, secrets: SECRETS, clock: Date.now };
await importText(deps, caller, employerId, lines.join('\n'));
await db.destroy();
