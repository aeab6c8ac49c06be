/**
 * The audit trails of administration: of each employer (settings, administrators, secrets) and of each
 * account (API keys, employers, SECRET_KEY). An entry also records the rows it guards as the act
 * leaves them; the first entry of a trail records all of them.
 */

import { hostname, userInfo } from 'node:os';
import { canonicalJson, sha256 } from '../digest/digest.ts';
import { listAccounts } from '../storage/accounts/accounts.ts';
import type { Database } from '../storage/database/database.ts';
import { listWithoutTrail, lockOwner } from '../storage/rows/guarded-rows.ts';
import { ACCOUNTS, EMPLOYERS, findHead, type Trail } from '../storage/rows/trails.ts';
import type { Secrets } from '../storage/secrets/secrets.ts';
import { type RowName, recordRows } from './recorded-rows.ts';
import { type Acting, type AuditDeps, appendEntry, createTrailKey } from './trail.ts';

/** The first entry of a trail whose owner is older than it. */
const BEGUN = 'trail.begun';

/** Many employees in one import; `importId` of its details is the `import_id` of their rows. */
export const IMPORTED = 'employees.imported';

/** What the trail of an employer may tell. */
export const EMPLOYER_ACTIONS = [
  'employer.created',
  'employer.updated',
  'admin.created',
  'admin.updated',
  'admin.deactivated',
  'admin.linkCreated',
  'admin.signInLinkCreated',
  'admin.signedIn',
  'admin.signedOut',
  'webhookSecret.created',
  'webhookSecret.read',
  'webhookSecret.rotated',
  'deliveries.paused',
  'deliveries.resumed',
  'everifySettings.saved',
  'everifySettings.validated',
  'everifySettings.refused',
  'everifySettings.deleted',
  IMPORTED,
  BEGUN,
] as const;
type EmployerAction = (typeof EMPLOYER_ACTIONS)[number];

/** What the trail of an account may tell. */
export const ACCOUNT_ACTIONS = [
  'account.created',
  'announcementSubscription.created',
  'announcementSubscription.deleted',
  'announcementSubscription.ended',
  'announcementSubscription.updated',
  'apiKey.created',
  'apiKey.revoked',
  'deliveries.paused',
  'deliveries.resumed',
  'employer.created',
  'operatorKey.created',
  'operatorKey.revoked',
  'rules.installed',
  'rules.removed',
  'rulesKey.removed',
  'rulesKey.trusted',
  'sampleData.added',
  'sampleData.removed',
  'secretKey.rotated',
  'webhookSecret.created',
  'webhookSecret.read',
  'webhookSecret.rotated',
  BEGUN,
] as const;
type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

type Act<Action> = {
  readonly action: Action;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Rows the act made, changed or deleted. */
  readonly rows?: readonly RowName[];
};

/** In the transaction of the act, after its rows were written. */
export const recordForEmployer = (
  transaction: Database,
  deps: AuditDeps,
  acting: Acting,
  employerId: string,
  act: Act<EmployerAction>,
): Promise<void> => record(transaction, deps, acting, EMPLOYERS, employerId, act);

/** In the transaction of the act, after its rows were written. */
export const recordForAccount = (
  transaction: Database,
  deps: AuditDeps,
  acting: Acting,
  accountId: string,
  act: Act<AccountAction>,
): Promise<void> => record(transaction, deps, acting, ACCOUNTS, accountId, act);

/** What changes every account: in one order everywhere, so that two commands never wait for each other. */
export async function recordForAllAccounts(
  transaction: Database,
  deps: AuditDeps,
  acting: Acting,
  act: Act<AccountAction>,
): Promise<void> {
  const accounts = await listAccounts(transaction);
  for (const { id } of accounts.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    await recordForAccount(transaction, deps, acting, id, act);
  }
}

async function record(
  transaction: Database,
  deps: AuditDeps,
  acting: Acting,
  trail: Trail<string>,
  owner: string,
  { action, details = {}, rows: names = [] }: Act<string>,
): Promise<void> {
  const hasHead = (await findHead(transaction, trail, owner)) !== undefined;
  if (!hasHead) await lockOwner(transaction, trail, owner);
  await appendEntry(transaction, deps, acting, trail, {
    owner,
    ...(trail === EMPLOYERS ? { employerId: owner } : {}),
    action,
    details,
    state: async (isFirst, known) => {
      const key = known ?? (await createTrailKey(transaction, deps, trail, owner));
      const keys = { secrets: deps.secrets, key };
      const rows = await recordRows(transaction, keys, trail, owner, isFirst ? undefined : names);
      return { key, rows, digest: sha256(canonicalJson(rows)) };
    },
  });
}

/** The product itself, where no one asked it to act. */
export const SERVER: Acting = {
  actor: { kind: 'server', id: 'server', name: 'Wagewright' },
  origin: { ip: '', userAgent: '' },
};

/** The person who runs a command on the machine of the installation. */
export function operator(command: string): Acting {
  const { username } = userInfo();
  return {
    actor: { kind: 'operator', id: username, name: `${username}@${hostname()}` },
    origin: { ip: '', userAgent: `wagewright ${command}` },
  };
}

const PAGE = 100;

/** Begins the trails of owners that are older than trails are; call it at every start. */
export async function beginTrails(
  db: Database,
  deps: { readonly secrets: Secrets; readonly clock: () => number },
): Promise<void> {
  for (const trail of [ACCOUNTS, EMPLOYERS]) {
    for (;;) {
      const owners = await listWithoutTrail(db, trail, PAGE);
      for (const owner of owners) {
        await db.transaction().execute(async (transaction) => {
          await lockOwner(transaction, trail, owner);
          if ((await findHead(transaction, trail, owner)) !== undefined) return;
          await record(transaction, deps, SERVER, trail, owner, { action: BEGUN });
        });
      }
      if (owners.length < PAGE) break;
    }
  }
}
