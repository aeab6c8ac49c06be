/** A key of the operator, as the command line makes it. */

import { SERVER } from '../../src/platform/audit/administration.ts';
import { createOperatorKey } from '../../src/platform/auth/operator-keys.ts';
import { openSecrets } from '../../src/platform/storage/secrets/secret-key.ts';
import { SECRET_KEY, type TestServer } from './server.ts';

export async function makeOperatorKey(server: TestServer): Promise<string> {
  const { db, settings } = server;
  const secretKey = settings.databaseUrl === undefined ? undefined : SECRET_KEY;
  const secrets = await openSecrets(db, { ...settings, secretKey });
  const deps = { db, secrets, clock: () => server.now(), acting: SERVER };
  const { key } = await createOperatorKey(db, deps, SERVER, { label: 'Test', expiresAt: null });
  return key;
}
