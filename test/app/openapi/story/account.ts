/** The console's session, and the account's API keys and usage. */

import { API_KEY } from '../../../support/server.ts';
import type { Recorder } from './recorder.ts';

export async function tellAccount(story: Recorder): Promise<void> {
  await story.call('requestSignInLink', { body: { emailAddress: 'grace@example.com' } });
  const signedIn = await story.call('signIn', { body: { apiKey: API_KEY } });
  const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';');
  const headers = { cookie, 'x-csrf-token': signedIn.body.session.csrfToken as string };
  await story.call('readSession', { headers });
  await story.call('listApiKeys');
  const body = { label: 'Payroll run', scopes: ['tax'], expiresAt: '2026-12-31T00:00:00Z' };
  const { apiKey } = (await story.call('createApiKey', { body })).body;
  await story.call('revokeApiKey', { path: { apiKeyId: apiKey.id } });
  await story.call('readUsage', { query: { startDate: '2026-06-13', endDate: '2026-06-15' } });
  const failing = { 'x-request-id': 'payroll-4711' };
  await story.server.fetch('/ste-hosted/v1/payCalc', {
    method: 'POST',
    headers: failing,
    body: '[',
  });
  await story.call('findRequests', { query: { requestId: 'payroll-4711' } });
  await story.call('signOut', { headers });
}
