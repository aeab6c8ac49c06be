/** What a change of an employer looks like in its audit trail: old and new values, no credential. */

import { changesBetween, type FieldChange } from '../../platform/audit/changes.ts';
import type { EmployerRow } from '../../platform/storage/database/tables-i9.ts';
import { openPostback, openWebhook } from '../../platform/storage/delivery/endpoint-settings.ts';
import type { Secrets } from '../../platform/storage/secrets/secrets.ts';
import { viewEmployer } from './stored.ts';

const REDACTED = '[redacted]';

/** Credentials that changed are named, and their values are left out. */
export function employerChanges(
  secrets: Secrets,
  before: EmployerRow,
  after: EmployerRow,
): FieldChange[] {
  const shown = changesBetween(viewEmployer(secrets, before), viewEmployer(secrets, after));
  const paths = new Set(shown.map(({ path }) => path));
  const all = changesBetween(stored(secrets, before), stored(secrets, after));
  const hidden = all
    .filter(({ path }) => ![...paths].some((one) => path === one || path.startsWith(`${one}.`)))
    .map(({ path }) => ({ path, old: REDACTED, new: REDACTED }));
  return [...shown, ...hidden];
}

const stored = (secrets: Secrets, row: EmployerRow) => ({
  postback: openPostback(secrets, row),
  webhook: openWebhook(secrets, row),
});
