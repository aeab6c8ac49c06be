/** E-Verify: settings, and a case for each action, by the simulator's script for its number. */

import assert from 'node:assert/strict';
import { advanceCases } from '../../../../src/people/everify/advance-cases.ts';
import type { EVerifyDeps } from '../../../../src/people/everify/deps.ts';
import { ensureDueCases } from '../../../../src/people/everify/ensure-due-cases.ts';
import { readForm } from '../../../../src/people/everify/read-form.ts';
import { createSimulator } from '../../../../src/people/everify/simulator/simulator.ts';
import { openSecrets } from '../../../../src/platform/storage/secrets/secret-key.ts';
import { insertHire } from '../../../people/everify/world.ts';
import { PNG_BYTES } from '../../../support/pictures.ts';
import { SECRET_KEY } from '../../../support/server.ts';
import type { People } from './employers.ts';
import type { Recorder, Values } from './recorder.ts';

export async function tellEverify(story: Recorder, { employer, owner }: People): Promise<void> {
  const as = owner;
  const path = employer;
  await story.call('putEverifySettings', {
    as,
    path,
    body: { username: 'riverside-web', password: 'correct horse' },
  });
  await story.call('getEverifySettings', { path });
  await story.call('revalidateEverifySettings', { as, path });
  const mismatch = await openCase(story, employer, '0006');
  await story.call('listEverifyCases', { path, query: { status: 'pending_referral' } });
  await story.call('getEverifyCase', { path: mismatch });
  await story.call('everifyFurtherActionNotice', { as, path: mismatch, body: { language: 'en' } });
  await story.call('everifyRefer', {
    as,
    path: mismatch,
    body: { contests: true, employeeNotifiedAt: '2026-06-15T11:00:00Z' },
  });
  const photo = await openCase(story, employer, '0003');
  await story.call('everifyPhotoMatch', { as, path: photo, body: { answer: 'no_photo' } });
  const front = PNG_BYTES.toString('base64');
  await story.call('everifyUploadDocument', {
    as,
    path: photo,
    body: { contentType: 'image/png', front, back: front },
  });
  const unconfirmed = await openCase(story, employer, '0002');
  await story.call('everifyConfirm', { as, path: unconfirmed, body: { lastName: 'Riviera' } });
  const draft = await openCase(story, employer, '0017');
  await story.call('everifySubmit', { as, path: draft, body: {} });
  const again = await openCase(story, employer, '0010');
  await story.call('everifyClose', { as, path: again, body: { reason: 'INCORRECT_DATA' } });
  await story.call('everifyResubmit', { as, path: again, body: {} });
  await story.call('deleteEverifySettings', { as, path });
}

/** A case of a new employee whose number ends so, as far as it goes by itself. */
async function openCase({ server }: Recorder, employer: Values, ending: string): Promise<Values> {
  const { databaseUrl } = server.settings;
  const secretKey = databaseUrl === undefined ? undefined : SECRET_KEY;
  const secrets = await openSecrets(server.db, { ...server.settings, secretKey });
  const base = { db: server.db, secrets, clock: () => server.now() };
  const deps: EVerifyDeps = { ...base, gateway: createSimulator(base), readForm };
  const employerId = employer.employerId as string;
  const { account_id } = await server.db
    .selectFrom('employers')
    .select('account_id')
    .where('id', '=', employerId)
    .executeTakeFirstOrThrow();
  const { employeeId } = await insertHire(deps, account_id, employerId, { ending });
  await ensureDueCases(deps);
  assert.deepEqual((await advanceCases(deps)).errors, []);
  const { id } = await server.db
    .selectFrom('everify_cases')
    .select('id')
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow();
  return { ...employer, caseId: id };
}
