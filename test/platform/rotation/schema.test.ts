/** The list of what depends on SECRET_KEY, held against the schema and the code that seals. */

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  DIGEST_COLUMNS,
  SEALED_BY_SUBMISSION,
  SEALED_COLUMNS,
} from '../../../src/platform/storage/rows/sealed-columns.ts';
import { TRAILS } from '../../../src/platform/storage/rows/trails.ts';
import { forEachDatabase } from '../../support/databases.ts';

/** Text columns that hold nothing sealed and no keyed digest, by table. */
const PLAIN: Readonly<Record<string, string>> = {
  account_audit_entries:
    'account_id at action actor_kind actor_id value_digest state_digest previous_hash hash',
  account_audit_heads: 'account_id hash',
  account_audit_keys: 'account_id',
  accounts: 'id name created_at',
  admins:
    'id account_id employer_id email_address first_name last_name role deactivated_at language created_at updated_at',
  announcements: 'id subject version previous sha256 status about changes known_forms announced_at',
  // The token ends a subscription, and nothing else.
  announcement_subscriptions:
    'id account_id name email_address language filter unsubscribe_token unsubscribed_at created_at updated_at',
  api_keys: 'id account_id label hint hash scopes created_at expires_at revoked_at',
  audit_entries:
    'employer_id at action actor_kind actor_id value_digest state_digest previous_hash hash',
  audit_heads: 'employer_id hash',
  bulk_jobs:
    'id account_id key_id client_id request_hash source target version status problem lenient_notes created_at touched_at started_at finished_at',
  bulk_parts: 'job_id',
  certificate_drafts: 'employee_id form_code employer_id updated_at',
  certificates:
    'id employer_id employee_id form_code edition applies_from signed_on received_on created_at content_sha256 voided_at',
  counters: 'name',
  deliveries:
    'id account_id employer_id endpoint_id kind message_id event_key employee_id status due_at reason notification created_at finished_at failed_at',
  delivery_attempts: 'delivery_id started_at outcome failure message',
  delivery_digests: 'id open_mail last_at',
  delivery_endpoints: 'id kind employer_id owner served_at paused_at paused_reason failing_since',
  delivery_notices: 'mail_id delivery_id',
  delivery_workers: 'id alive_until',
  document_copies: 'id created_at',
  employee_audit_entries:
    'employee_id employer_id at action actor_kind actor_id value_digest state_digest previous_hash hash',
  employee_audit_heads: 'employee_id employer_id hash',
  employee_keys: 'employee_id',
  employee_imports: 'id employer_id process lease_until',
  employee_terms: 'employer_id employee_id status term',
  employees:
    'id account_id employer_id status first_name last_name middle_name nickname email_address telephone_number gender address hire_date start_date termination_date document_options language created_at updated_at import_id',
  employer_audit_entries:
    'employer_id at action actor_kind actor_id value_digest state_digest previous_hash hash',
  employer_audit_heads: 'employer_id hash',
  employer_audit_keys: 'employer_id',
  employers:
    'id account_id name federal_ein timezone address business_days options created_at updated_at search_text',
  events: 'id event_key account_id employer_id employee_id created_at',
  everify_cases:
    'id account_id employer_id employee_id status case_number problem due_on action_due_on late_reason duplicate_reason closure_reason closure_explanation notice_fetched_at next_step_at lease_token lease_until created_at status_changed_at closed_at',
  everify_settings:
    'employer_id account_id effective_on look_from refusal password_expires_on checked_at created_at updated_at',
  everify_simulator_cases: 'case_number ein client_reference created_at',
  expiry_notices: 'expires_on created_at',
  // Ids, the route without values, and the row of the error table.
  failed_requests: 'id account_id request_id answered_at key_id method route error_row',
  idempotency_keys: 'owner key request_hash created_at',
  installed_forms: 'code edition sha256 pdf map installed_at',
  invitations: 'id token_hash key_id created_at expires_at used_at revoked_at',
  operator_keys: 'id label hint hash created_at expires_at revoked_at',
  person_sessions: 'hash method email_address admin_id key_id created_at last_used_at',
  person_links:
    'id employer_id employee_id token_hash address_hash key_id admin_id created_at expires_at revoked_at',
  queued_mails: 'person_id kind due_on employer_id created_at',
  rule_release_keys: 'id public_key label trusted_at removed_at',
  rule_releases:
    'version sha256 sealed_on file_sha256 file key_id public_key signer installed_at used_at leaving_at removed_at',
  sample_data: 'account_id employer_id employee_ids created_at',
  sessions: 'hash key_id created_at last_used_at',
  settings: 'name',
  sign_in_links: 'token_hash email_address admin_id key_id created_at expires_at used_at',
  signing_keys: 'id public_jwk created_at signs_from',
  submission_keys: '',
  subscription_secrets: 'subscription_id previous_until created_at',
  submissions:
    'account_id employer_id employee_id status edition edition_expires first_day expires_on notify_on accepted_at created_at updated_at status_changed_at purged_at',
  usage: 'account_id day',
  webhook_secrets: 'employer_id previous_until created_at',
  work_items: 'employer_id employee_id kind due_on name case_id',
  work_queue: 'employer_id employee_id',
};

const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;

forEachDatabase((databases) => {
  test('every text column is sealed, digested, or known to be plain', async () => {
    const db = await databases.openNew();
    const known = [
      ...[...SEALED_COLUMNS, ...DIGEST_COLUMNS].map(nameOf),
      ...SEALED_BY_SUBMISSION,
      ...Object.entries(PLAIN).flatMap(([table, columns]) =>
        columns.split(' ').flatMap((column) => (column === '' ? [] : [`${table}.${column}`])),
      ),
    ];
    const tables = await db.introspection.getTables();
    const columns = tables.flatMap(({ name, columns }) =>
      columns
        .filter(({ dataType }) => /text|char/i.test(dataType))
        .map((column) => `${name}.${column.name}`),
    );
    const unknown = columns.filter((column) => !known.includes(column));
    assert.deepEqual(unknown, [], 'sealed or plain? Say so in sealed-columns.ts or here');
    const gone = known.filter((column) => !columns.includes(column));
    assert.deepEqual(gone, [], 'no longer in the schema');
    assert.equal(new Set(known).size, known.length, 'none is listed twice');
  });

  test('what the list calls the id of a row is its primary key', async () => {
    const db = await databases.openNew();
    const tables = await db.introspection.getTables();
    for (const { table, column, id } of [...SEALED_COLUMNS, ...DIGEST_COLUMNS]) {
      const required = tables
        .find(({ name }) => name === table)
        ?.columns.filter(({ name }) => id.includes(name));
      assert.equal(required?.length, id.length, `${table}.${column}`);
    }
  });
});

test('each context of the list is the one the code seals with', () => {
  const root = fileURLToPath(new URL('../../../src', import.meta.url));
  const code = globSync('**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('sealed-columns.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
    .join('\n')
    // Several in one: see endpoint-settings.ts, delivery/signature.ts and audit/trail.ts.
    .replace(/employers\.\$\{part\}/g, 'employers.postback, employers.webhook')
    .replace(
      /webhook_secrets\.\$\{name\}/g,
      'webhook_secrets.sealed_secret, webhook_secrets.sealed_previous',
    )
    .replace(/\$\{keys\}\.sealed_key/g, TRAILS.map(({ keys }) => `${keys}.sealed_key`).join())
    .replace(/\$\{heads\}\.mac/g, TRAILS.map(({ heads }) => `${heads}.mac`).join());
  for (const { context } of [...SEALED_COLUMNS, ...DIGEST_COLUMNS]) {
    assert.ok(code.includes(context), `nobody seals as ${context}`);
  }
});
