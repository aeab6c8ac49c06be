/** Who may use which route: each operation by each role, as a matrix. */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { actAs, type Client, clientOf, newAdmin } from '../../support/i9.ts';
import { newTenant, type Tenant } from '../../support/i9-tenants.ts';
import { PDF_TEXT } from '../../support/pictures.ts';
import { forEachServer } from '../../support/server.ts';

const ROLES = [
  'account',
  'owner',
  'reviewer',
  'viewer',
  'employee',
  'representative',
  'nobody',
] as const;

type Ids = Tenant['ids'];
type Ask = (
  client: Client,
  ids: Ids,
) => Promise<{ readonly status: number; readonly text: string }>;

const list =
  (path: string): Ask =>
  (client, { employerId }) =>
    client.get(`/v1/employers/${employerId}${path}`);

const at =
  (path: string): Ask =>
  (client) =>
    client.get(path);

/** Operation, the request, and the status for each role in the order of `ROLES`. */
const MATRIX: readonly (readonly [string, Ask, readonly number[]])[] = [
  ['listWork', list('/workList'), [200, 200, 200, 200, 403, 403, 401]],
  ['countWork', list('/workList/counts'), [200, 200, 200, 200, 403, 403, 401]],
  ['listEmployerSubmissions', list('/submissions'), [200, 200, 200, 200, 403, 403, 401]],
  ['listAcceptableDocuments', at('/v1/acceptableDocuments'), [200, 200, 200, 200, 200, 200, 401]],
  ['readFormTexts', at('/v1/formTexts'), [200, 200, 200, 200, 200, 200, 401]],
  ['readInstructions', at('/v1/formTexts/instructions'), [200, 200, 200, 200, 200, 200, 401]],
  [
    'importHistoricalForms',
    (client, { employerId }) =>
      client.post(`/v1/employers/${employerId}/historicalForms`, '{}', {
        'content-type': 'application/x-ndjson',
      }),
    [200, 200, 200, 403, 403, 403, 401],
  ],
  // The form is not historical, and the representative's is another one.
  [
    'addScan',
    (client, { employerId, employeeId, submissionId }) =>
      client.post(
        `/v1/employers/${employerId}/employees/${employeeId}/submissions/${submissionId}/scans`,
        PDF_TEXT,
        { 'content-type': 'application/pdf' },
      ),
    [409, 409, 409, 403, 403, 404, 401],
  ],
];

forEachServer('rights', (server) => {
  let tenant: Tenant;
  let clients: Record<(typeof ROLES)[number], Client>;
  before(async () => {
    tenant = await newTenant(server(), 'rights', 'Rightsman');
    const employer = `/v1/employers/${tenant.ids.employerId}`;
    const admin = async (role: string) =>
      actAs(server(), tenant.account, await newAdmin(tenant.account, employer, { role }));
    clients = {
      account: tenant.account,
      owner: tenant.owner,
      reviewer: await admin('reviewer'),
      viewer: await admin('viewer'),
      employee: tenant.employee,
      representative: tenant.representative,
      nobody: clientOf(server(), 'none'),
    };
  });

  for (const [operation, ask, expected] of MATRIX) {
    test(operation, async () => {
      for (const [index, role] of ROLES.entries()) {
        const { status, text } = await ask(clients[role], tenant.ids);
        assert.equal(status, expected[index], `${operation} as ${role}: ${text}`);
      }
    });
  }
});
