/** The tax rules for people, and what changed between releases. */

import { createPrivateKey } from 'node:crypto';
import { SERVER } from '../../../../src/platform/audit/administration.ts';
import { openSecrets } from '../../../../src/platform/storage/secrets/secret-key.ts';
import { trustKey } from '../../../../src/tax/installs/install.ts';
import { publicOf } from '../../../../src/tax/installs/keys.ts';
import { laborVersions } from '../../../../src/tax/labor/load.ts';
import { makeOperatorKey } from '../../../support/operator-key.ts';
import { INVENTED, releaseFile } from '../../../support/release-files.ts';
import { SECRET_KEY } from '../../../support/server.ts';
import type { Recorder } from './recorder.ts';

/** The first release with minimum wages and garnishment limits. */
const LABOR = String(laborVersions().at(-1));

const ON_A_DAY = { version: '2026.1', payDate: '2026-06-30' };

export async function tellRules(story: Recorder): Promise<void> {
  await story.call('rules', { query: ON_A_DAY });
  await story.call('stateRules', { path: { state: 'WY' }, query: ON_A_DAY });
  await story.call('taxRules', {
    path: { state: 'WY', uniqueTaxID: '56-000-0000-SIT-000' },
    query: ON_A_DAY,
  });
  await story.call('minimumWages', {
    query: { date: '2026-06-15', version: LABOR },
  });
  await story.call('garnishments', {
    query: { version: LABOR },
    body: {
      payDate: '2026-06-15',
      payPeriod: 'weekly',
      grossEarnings: 500,
      disposableEarnings: 200,
      orders: [{ id: '1', type: 'support', supportsOther: true, isOver12Weeks: false }],
    },
  });
  await story.call('releases');
  const path = { from: '2025.1', to: '2026.1' };
  await story.call('releaseDifferences', { path });
  await story.call('listPaycheckChanges', { path, query: { state: 'GA', limit: '2' } });
}

/** An Ed25519 key that is the same in every run: PKCS #8 around a seed of 32 bytes. */
const SIGNER = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]),
  format: 'der',
  type: 'pkcs8',
});

/** Last: while it is installed, the release answers by default. */
export async function tellInstalls(story: Recorder): Promise<void> {
  const { server } = story;
  const { db, settings } = server;
  const removals: (() => unknown)[] = [];
  const secretKey = settings.databaseUrl === undefined ? undefined : SECRET_KEY;
  const secrets = await openSecrets(db, { ...settings, secretKey });
  const deps = { db, secrets, clock: () => server.now(), acting: SERVER };
  const { pem: publicPem } = publicOf(SIGNER);
  await trustKey(deps, publicPem, 'Example Payroll Rules');
  const as = await makeOperatorKey(server);
  const body = releaseFile(
    { after: (remove: () => unknown) => void removals.push(remove) },
    { privateKey: SIGNER, publicPem },
  );
  const file = { as, body, mediaType: 'application/gzip' };
  await story.call('installRelease', file);
  await story.call('installRelease', { ...file, isOtherStatus: true });
  await story.call('listInstalledReleases', { as });
  await story.call('removeInstalledRelease', { as, path: { version: INVENTED } });
  for (const remove of removals) remove();
}
