/** The client company a case is submitted for: the employer with its opened credentials. */

import { recordForEmployer, SERVER } from '../../platform/audit/administration.ts';
import type { Deps } from '../../platform/requests/deps.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { EVerifySettingsRow } from '../../platform/storage/database/tables-everify.ts';
import { findSettingsRow, recordAuthentication } from '../cases/storage/everify.ts';
import { type Calendar, calendarOf } from '../employers/business-days.ts';
import { employerById } from '../employers/storage/employers.ts';
import { emitEvent } from '../events/emit-event.ts';
import type { Company } from './gateway.ts';

type Credentials = { readonly username: string; readonly password: string };

const context = (employerId: string): string => `everify_settings.credentials:${employerId}`;

export const sealCredentials = (
  { secrets }: Deps,
  employerId: string,
  credentials: Credentials,
): string => secrets.seal(JSON.stringify(credentials), context(employerId));

export const openCredentials = (
  { secrets }: Deps,
  { employer_id, credentials }: EVerifySettingsRow,
): Credentials => JSON.parse(secrets.open(credentials, context(employer_id)));

/** Nine digits, or undefined: E-Verify knows companies by nothing else. */
export function einOf(federalEin: string): string | undefined {
  const digits = federalEin.replace(/[\s-]/g, '');
  return /^\d{9}$/.test(digits) ? digits : undefined;
}

export type CompanyOfEmployer = {
  readonly company: Company;
  readonly settings: EVerifySettingsRow;
  readonly timezone: string;
  readonly calendar: Calendar;
};

/** Undefined without settings, or when the employer's number no longer has nine digits. */
export async function findCompany(
  db: Database,
  deps: Deps,
  employerId: string,
): Promise<CompanyOfEmployer | undefined> {
  const settings = await findSettingsRow(db, employerId);
  if (settings === undefined) return undefined;
  const employer = await employerById(db, employerId);
  const ein = einOf(employer.federal_ein);
  if (ein === undefined) return undefined;
  const company = { ein, name: employer.name, ...openCredentials(deps, settings) };
  const { timezone } = employer;
  return { company, settings, timezone, calendar: calendarOf(employer) };
}

/** The agency refused credentials that had been good: reported once, by whichever server saw it first. */
export async function recordRefusal(
  deps: Deps,
  settings: EVerifySettingsRow,
  reason: 'wrong' | 'expired',
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const recorded = await recordAuthentication(
      tx,
      settings,
      {
        authenticated: 0,
        refusal: reason,
        password_expires_on: settings.password_expires_on,
        checked_at: new Date(deps.clock()).toISOString(),
      },
      true,
    );
    if (!recorded) return;
    await recordForEmployer(tx, deps, SERVER, settings.employer_id, {
      action: 'everifySettings.refused',
      details: { reason },
      rows: [{ table: 'everify_settings', id: settings.employer_id }],
    });
    await emitAuthentication(tx, deps, settings, false);
  });
}

export async function emitAuthentication(
  tx: Database,
  deps: Deps,
  { account_id, employer_id }: Pick<EVerifySettingsRow, 'account_id' | 'employer_id'>,
  everifyAuthenticated: boolean,
): Promise<void> {
  await emitEvent(tx, deps, {
    eventKey: 'employer.everifyAuthenticationResult',
    accountId: account_id,
    employerId: employer_id,
    data: { employerId: employer_id, everifyAuthenticated },
  });
}
