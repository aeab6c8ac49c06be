// Every column whose values depend on SECRET_KEY, in one list: a change of the key goes through it,
// and a test holds it against the schema. Values under a submission's own key are not here: that key
// is (`submission_keys.sealed_key`), and what it seals stays as it is.
import { headContext, headText, TRAILS } from './trails.ts';

/** A value of `Secrets.seal`; its context is `context` and the id, joined by colons. */
type SealedColumn = {
  readonly table: string;
  readonly column: string;
  /** The primary key; with `context` it names the place a sealed value is bound to. */
  readonly id: readonly string[];
  /** As the code that seals writes it, without the row. */
  readonly context: string;
};

export type Row = Readonly<Record<string, string | number | null>>;

/** A value of `Secrets.blindIndex` of what `textOf` says; its context is `context` alone. */
export type DigestColumn = SealedColumn & {
  /** Columns `textOf` reads, besides the id. */
  readonly needs: readonly string[];
  /** Undefined when there is nothing to digest. */
  readonly textOf: (
    row: Row,
    open: (sealed: string, context: string) => string,
  ) => string | undefined;
  /** True where the digest proves the row: one that does not hold must never be made to. */
  readonly isProof: boolean;
};

const id = ['id'] as const;

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'settings', column: 'value', id: ['name'], context: 'settings.value' },
  { table: 'signing_keys', column: 'private_jwk', id, context: 'signing_keys.private_jwk' },
  { table: 'employers', column: 'postback', id, context: 'employers.postback' },
  { table: 'employers', column: 'webhook', id, context: 'employers.webhook' },
  {
    table: 'announcement_subscriptions',
    column: 'webhook',
    id,
    context: 'announcement_subscriptions.webhook',
  },
  ...(['sealed_secret', 'sealed_previous'] as const).map((column) => ({
    table: 'subscription_secrets',
    column,
    id: ['subscription_id'],
    context: `webhook_secrets.${column}`,
  })),
  { table: 'employees', column: 'sealed_ssn', id, context: 'employees.ssn' },
  { table: 'employees', column: 'sealed_date_of_birth', id, context: 'employees.date_of_birth' },
  { table: 'events', column: 'body', id, context: 'events.body' },
  { table: 'bulk_jobs', column: 'sealed_key', id, context: 'bulk_jobs.sealed_key' },
  {
    table: 'idempotency_keys',
    column: 'answer',
    id: ['owner', 'key'],
    context: 'idempotency_keys.answer',
  },
  ...TRAILS.map(({ keys, owner }) => ({
    table: keys,
    column: 'sealed_key',
    id: [owner],
    context: `${keys}.sealed_key`,
  })),
  {
    table: 'everify_settings',
    column: 'credentials',
    id: ['employer_id'],
    context: 'everify_settings.credentials',
  },
  {
    table: 'everify_simulator_cases',
    column: 'state',
    id: ['case_number'],
    context: 'everify_simulator_cases.state',
  },
  { table: 'deliveries', column: 'body', id, context: 'deliveries.body' },
  {
    table: 'delivery_attempts',
    column: 'sealed_response',
    id: ['delivery_id', 'number'],
    context: 'delivery_attempts.sealed_response',
  },
  {
    table: 'delivery_attempts',
    column: 'sealed_request',
    id: ['delivery_id', 'number'],
    context: 'delivery_attempts.sealed_request',
  },
  {
    table: 'webhook_secrets',
    column: 'sealed_secret',
    id: ['employer_id'],
    context: 'webhook_secrets.sealed_secret',
  },
  {
    table: 'webhook_secrets',
    column: 'sealed_previous',
    id: ['employer_id'],
    context: 'webhook_secrets.sealed_previous',
  },
];

/** Sealed under a submission's, an employee's or a job's own key, `table.column`: a change of SECRET_KEY leaves them as they are. */
export const SEALED_BY_SUBMISSION: readonly string[] = [
  ...TRAILS.map(({ entries }) => `${entries}.sealed`),
  'bulk_parts.input',
  'bulk_parts.output',
  'bulk_parts.errors',
  'submissions.content',
  'invitations.invitee',
  'everify_cases.sent',
  'everify_cases.answer',
  'document_copies.sealed',
  'certificate_drafts.sealed',
  'certificates.sealed',
  'certificates.void_reason',
];

export const DIGEST_COLUMNS: readonly DigestColumn[] = [
  {
    table: 'employees',
    column: 'ssn_index',
    id,
    context: 'employees.ssn',
    needs: ['sealed_ssn'],
    textOf: ({ id, sealed_ssn }, open) =>
      sealed_ssn === null ? undefined : open(`${sealed_ssn}`, `employees.ssn:${id}`),
    isProof: false,
  },
  {
    table: 'everify_simulator_cases',
    column: 'ssn_index',
    id: ['case_number'],
    context: 'everify_simulator_cases.ssn',
    needs: ['state'],
    textOf: ({ case_number, state }, open) =>
      JSON.parse(open(`${state}`, `everify_simulator_cases.state:${case_number}`)).submission.ssn,
    isProof: false,
  },
  ...TRAILS.map((trail) => ({
    table: trail.heads,
    column: 'mac',
    id: [trail.owner],
    context: headContext(trail),
    needs: trail.headColumns.filter((name) => name !== trail.owner),
    textOf: (row: Row) => headText(trail, row),
    isProof: true,
  })),
];
