/** An employer's E-Verify settings: credentials are asked of the agency before they are kept. */

import Type from 'typebox';
import { recordForEmployer } from '../../platform/audit/administration.ts';
import { changesBetween } from '../../platform/audit/changes.ts';
import { checkAll } from '../../platform/requests/check-all.ts';
import type { Caller } from '../../platform/requests/deps.ts';
import { invalid, RequestError } from '../../platform/requests/errors.ts';
import { isoTime } from '../../platform/shape/clock.ts';
import { isDay, localDay } from '../../platform/shape/days.ts';
import type { EVerifySettingsRow } from '../../platform/storage/database/tables-everify.ts';
import type { EmployerRow } from '../../platform/storage/database/tables-i9.ts';
import { joinAnswer } from '../../platform/storage/database/unit-of-work.ts';
import { requirePermission } from '../access/permissions.ts';
import {
  deleteSettingsRow,
  findSettingsRow,
  recordAuthentication,
  saveSettingsRow,
} from '../cases/storage/everify.ts';
import { findEmployer } from '../employers/find-employer.ts';
import { einOf, emitAuthentication, openCredentials, sealCredentials } from './company.ts';
import type { EVerifyDeps } from './deps.ts';
import { unavailable } from './deps.ts';
import { type Authentication, type Company, GatewayError } from './gateway.ts';

export const SettingsInput = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: 200 }),
    password: Type.String({
      minLength: 1,
      maxLength: 200,
      writeOnly: true,
      description: 'Never returned.',
    }),
    effectiveOn: Type.Optional(
      Type.String({
        description:
          'yyyy-MM-dd: employees who start on or after this date get a case. Default: the previous value, initially today. Existing employees must not be verified.',
      }),
    ),
  },
  { title: 'EVerifySettingsInput', additionalProperties: false },
);

export const EVerifySettings = Type.Object(
  {
    employerId: Type.String(),
    username: Type.String(),
    effectiveOn: Type.String(),
    authenticated: Type.Boolean(),
    refusal: Type.Union([Type.Literal('wrong'), Type.Literal('expired'), Type.Null()], {
      description: 'Why the credentials are invalid.',
    }),
    passwordExpiresOn: Type.Union([Type.String(), Type.Null()]),
    checkedAt: Type.String(),
    gateway: Type.String({ description: 'The gateway in use, for example `simulator`.' }),
  },
  { title: 'EVerifySettings' },
);
export type EVerifySettings = Type.Static<typeof EVerifySettings>;

export async function putSettings(
  deps: EVerifyDeps,
  caller: Caller,
  employerId: string,
  body: unknown,
): Promise<EVerifySettings> {
  requirePermission(caller, 'everifySettings.write', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const { username, password, effectiveOn } = checkAll(SettingsInput, body, (sent) =>
    sent.effectiveOn === undefined || isDay(sent.effectiveOn)
      ? []
      : [
          {
            path: 'effectiveOn',
            code: 'invalid_format',
            message: 'must be a date in the format yyyy-MM-dd',
          },
        ],
  );
  const company = companyOf(employer, { username, password });
  const result = await authenticate(deps, company);
  const now = isoTime(deps.clock());
  const before = await findSettingsRow(deps.db, employer.id);
  const row: EVerifySettingsRow = {
    employer_id: employer.id,
    account_id: employer.account_id,
    credentials: sealCredentials(deps, employer.id, { username, password }),
    effective_on: effectiveOn ?? before?.effective_on ?? localDay(deps.clock(), employer.timezone),
    look_from: '',
    ...columnsOf(deps, result),
    created_at: now,
    updated_at: now,
  };
  await deps.db.transaction().execute(async (tx) => {
    await saveSettingsRow(tx, row);
    const [old, settings] = [before && toSettings(deps, before), toSettings(deps, row)];
    const isNewPassword =
      before === undefined || openCredentials(deps, before).password !== password;
    await recordForEmployer(tx, deps, caller, employer.id, {
      action: 'everifySettings.saved',
      details: { changes: changesBetween(old, settings), passwordChanged: isNewPassword },
      rows: [{ table: 'everify_settings', id: employer.id }],
    });
    await emitAuthentication(tx, deps, row, result.authenticated);
  });
  return toSettings(deps, row);
}

export async function getSettings(
  deps: EVerifyDeps,
  caller: Caller,
  employerId: string,
): Promise<EVerifySettings> {
  requirePermission(caller, 'everifySettings.read', { employerId });
  return toSettings(deps, await findSettings(deps, caller, employerId));
}

/** Asks the agency again whether the stored credentials are good. */
export async function revalidateSettings(
  deps: EVerifyDeps,
  caller: Caller,
  employerId: string,
): Promise<EVerifySettings> {
  requirePermission(caller, 'everifySettings.write', { employerId });
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const row = await findSettings(deps, caller, employerId);
  const result = await authenticate(deps, companyOf(employer, openCredentials(deps, row)));
  await joinAnswer();
  const changes = columnsOf(deps, result);
  await deps.db.transaction().execute(async (tx) => {
    if (!(await recordAuthentication(tx, row, changes))) {
      throw new RequestError('everify_settings_replaced');
    }
    await recordForEmployer(tx, deps, caller, employer.id, {
      action: 'everifySettings.validated',
      details: { authenticated: result.authenticated, refusal: changes.refusal },
      rows: [{ table: 'everify_settings', id: employer.id }],
    });
    await emitAuthentication(tx, deps, row, result.authenticated);
  });
  return toSettings(deps, { ...row, ...changes });
}

/** Ends the use of E-Verify: cases under way stay as they are and are no longer looked at. */
export async function deleteSettings(
  deps: EVerifyDeps,
  caller: Caller,
  employerId: string,
): Promise<EVerifySettings> {
  requirePermission(caller, 'everifySettings.write', { employerId });
  return await deps.db.transaction().execute(async (tx) => {
    const row = await findSettings({ ...deps, db: tx }, caller, employerId);
    if (!(await deleteSettingsRow(tx, row.employer_id)))
      throw new RequestError('everify_settings_not_found');
    const settings = toSettings(deps, row);
    await recordForEmployer(tx, deps, caller, row.employer_id, {
      action: 'everifySettings.deleted',
      details: { username: settings.username, effectiveOn: settings.effectiveOn },
      rows: [{ table: 'everify_settings', id: row.employer_id }],
    });
    return settings;
  });
}

async function findSettings(deps: EVerifyDeps, caller: Caller, employerId: string) {
  const employer = await findEmployer(deps.db, caller.accountId, employerId);
  const row = await findSettingsRow(deps.db, employer.id);
  if (row === undefined) throw new RequestError('everify_settings_not_found');
  return row;
}

function companyOf(
  { federal_ein, name }: EmployerRow,
  credentials: { username: string; password: string },
): Company {
  const ein = einOf(federal_ein);
  if (ein === undefined) {
    const message = 'must have nine digits for E-Verify. Update the employer first';
    throw invalid([{ path: 'federalEIN', code: 'invalid_format', message }]);
  }
  return { ein, name, ...credentials };
}

async function authenticate({ gateway }: EVerifyDeps, company: Company): Promise<Authentication> {
  try {
    return await gateway.authenticate(company);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.kind === 'unavailable') throw unavailable('Nothing was changed.');
    throw new RequestError('everify_settings_refused', { reason: error.message });
  }
}

const columnsOf = ({ clock }: EVerifyDeps, result: Authentication) => ({
  authenticated: result.authenticated ? 1 : 0,
  refusal: result.authenticated ? null : result.reason,
  password_expires_on: result.authenticated ? result.passwordExpiresOn : null,
  checked_at: isoTime(clock()),
});

const toSettings = (deps: EVerifyDeps, row: EVerifySettingsRow): EVerifySettings => ({
  employerId: row.employer_id,
  username: openCredentials(deps, row).username,
  effectiveOn: row.effective_on,
  authenticated: row.authenticated === 1,
  refusal: row.refusal as EVerifySettings['refusal'],
  passwordExpiresOn: row.password_expires_on,
  checkedAt: row.checked_at,
  gateway: deps.gateway.name,
});
