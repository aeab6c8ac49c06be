/** Takes a job in: cut into parts as it arrives, each sealed and stored before the next is read. */

import { createHash } from 'node:crypto';
import { isoTime, MINUTE_MS } from '../../platform/shape/clock.ts';
import { present } from '../../platform/shape/known.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import { newId } from '../../platform/storage/rows/new-id.ts';
import type { Secrets } from '../../platform/storage/secrets/secrets.ts';
import type { Target } from '../calculators/chunk.ts';
import type { Source } from '../calculators/entries.ts';
import { InputError, partsOf } from '../calculators/parts.ts';
import type { Lenient } from '../paycalc/answer-leniently.ts';
import { refusalAt, TaxInterfaceError } from '../paycalc/errors.ts';
import {
  addPart,
  type BulkJobRow,
  countUnfinished,
  deleteJob,
  findJobByClientId,
  findJobOf,
  insertJob,
  openJob,
} from '../storage/jobs.ts';
import { JobBox, withHeader } from './box.ts';
import type { JobQueue } from './queue.ts';
import { type BulkStorage, DELETE_JOBS } from './storage.ts';

/** About 200 employees: what a thread works on without keeping others waiting. */
export const PART_BYTES = 256 * 1024;
/** About 2,700,000 employees of five taxes. */
const MOST_INPUT_BYTES = 4 * 1024 * 1024 * 1024;
/** Of one account, the one being received included. */
const MOST_UNFINISHED = 20;
/** Parts that come in before the room is looked at again: 1 MB. */
const PARTS_BETWEEN = 4;
/** A job that was not touched for so long while it came in is not coming anymore. */
export const RECEIVING_MS = MINUTE_MS;

type ReceiveDeps = {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: () => number;
  readonly queue: JobQueue;
  readonly storage: BulkStorage;
};

type NewJob = {
  readonly accountId: string;
  readonly keyId: string;
  /** The client's own id of the job. */
  readonly clientId: string | undefined;
  readonly source: Source;
  readonly target: Target;
  readonly lenient?: Lenient;
  /** Of the rules. */
  readonly version: string;
};

type ReceivedJob = {
  readonly job: BulkJobRow;
  /** False when it was received before, with the same client id and input. */
  readonly isNew: boolean;
};

/**
 * Stores the job and announces it to all servers. Throws a `TaxInterfaceError` for input that cannot
 * be cut into items, and for a client id that another request has; nothing is left of the job then.
 */
export async function receiveJob(
  deps: ReceiveDeps,
  asked: NewJob,
  body: AsyncIterable<Buffer>,
): Promise<ReceivedJob> {
  const known = await findKnown(deps, asked);
  const hash = hashOf(asked);
  if (known !== undefined) {
    for await (const piece of body) hash.update(piece);
    if (known.request_hash === hash.digest('hex')) return { job: known, isNew: false };
    throw refusalAt(
      'job-reused',
      'Idempotency-Key',
      `the job ${known.id} was sent with this key and another input. Use a new key for each job.`,
    );
  }
  const id = newId(deps.clock());
  const { box, sealedKey } = JobBox.make(deps.secrets, id);
  await claim(deps, asked, id, sealedKey);
  try {
    await store(deps, { id, box, ...asked }, hashed(body, hash));
    await deps.db.transaction().execute(async (transaction) => {
      if (!(await openJob(transaction, id, hash.digest('hex')))) throw gone();
      const job = present(await findJobOf(transaction, asked.accountId, id));
      await deps.queue.announce(transaction, job);
    });
  } catch (error) {
    // Where even that fails, such as without a database, retention deletes it.
    await deps.storage.freeing(() => deleteJob(deps.db, id)).catch(() => {});
    if (error instanceof InputError) throw new TaxInterfaceError('malformed-body', error.message);
    throw error;
  }
  return { job: present(await findJobOf(deps.db, asked.accountId, id)), isNew: true };
}

const gone = (): TaxInterfaceError =>
  new TaxInterfaceError('job-conflict', 'the job was canceled while it was received');

function hashOf({ source, target, version, lenient }: NewJob) {
  const handling = lenient === undefined ? '' : ' lenient';
  return createHash('sha256').update(`${source} ${target} ${version}${handling}\n`);
}

/** An earlier job of this client id; none where its request broke off. */
async function findKnown(
  { db, clock }: ReceiveDeps,
  { accountId, clientId }: NewJob,
): Promise<BulkJobRow | undefined> {
  if (clientId === undefined) return undefined;
  const known = await findJobByClientId(db, accountId, clientId);
  if (known === undefined || known.request_hash !== null) return known;
  if (known.status !== 'receiving' || known.touched_at < isoTime(clock() - RECEIVING_MS)) {
    await deleteJob(db, known.id);
    return undefined;
  }
  throw inUse();
}

const inUse = (): TaxInterfaceError =>
  refusalAt(
    'job-conflict',
    'Idempotency-Key',
    'another request with this key is being received. Try again when it is done, or after a minute.',
  );

async function requireRoom({ storage }: ReceiveDeps, accountId: string): Promise<void> {
  const shortage = await storage.shortage(accountId);
  if (shortage === undefined) return;
  const remedy = shortage.isOfAccount
    ? DELETE_JOBS
    : 'Nothing of this job was kept. Try again later.';
  throw new TaxInterfaceError('no-room', `${shortage.words} ${remedy}`);
}

async function claim(
  { db, clock }: ReceiveDeps,
  { accountId, keyId, clientId, source, target, version, lenient }: NewJob,
  id: string,
  sealedKey: string,
): Promise<void> {
  if ((await countUnfinished(db, accountId)) >= MOST_UNFINISHED) {
    throw new TaxInterfaceError(
      'too-many-jobs',
      `${MOST_UNFINISHED} jobs of this account are unfinished. Wait for one, or cancel it.`,
    );
  }
  const now = isoTime(clock());
  const isClaimed = await insertJob(db, {
    id,
    account_id: accountId,
    key_id: keyId,
    client_id: clientId ?? null,
    request_hash: null,
    source,
    target,
    version,
    lenient: Number(lenient !== undefined),
    lenient_notes: lenient === undefined ? null : JSON.stringify(lenient),
    status: 'receiving',
    problem: null,
    sealed_key: sealedKey,
    parts: 0,
    parts_done: 0,
    input_bytes: 0,
    stored_bytes: 0,
    items: 0,
    failed: 0,
    created_at: now,
    touched_at: now,
    started_at: null,
    finished_at: null,
  });
  if (!isClaimed) throw inUse();
}

async function* hashed(
  body: AsyncIterable<Buffer>,
  hash: { update(bytes: Buffer): unknown },
): AsyncGenerator<Buffer> {
  let received = 0;
  for await (const piece of body) {
    received += piece.length;
    if (received > MOST_INPUT_BYTES) {
      throw new TaxInterfaceError(
        'too-large',
        'a job can have up to 4 GB. Send the rest as another job.',
      );
    }
    hash.update(piece);
    yield piece;
  }
}

type Stored = Pick<NewJob, 'accountId' | 'source'> & { readonly id: string; readonly box: JobBox };

async function store(
  deps: ReceiveDeps,
  { id, box, accountId, source }: Stored,
  body: AsyncIterable<Buffer>,
): Promise<void> {
  const { db, clock } = deps;
  let number = 0;
  for await (const { bytes, first, header, read } of partsOf(body, source, PART_BYTES)) {
    if (number % PARTS_BETWEEN === 0) await requireRoom(deps, accountId);
    number += 1;
    const input = await box.seal(withHeader(header, bytes), number, 'input');
    if (!(await addPart(db, { job_id: id, number, first, input }, read, clock()))) throw gone();
  }
  if (number === 0) throw new TaxInterfaceError('malformed-body', 'the body has no items');
}
