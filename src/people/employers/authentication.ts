/**
 * Outbound authentication: which credentials each type needs, and which may be left out because they
 * are kept. A credential is kept only while it goes to the same place as the same user, so that
 * no one who may change an address can have a stored secret sent to a new one.
 */

import { randomUUID } from 'node:crypto';
import type { FieldError } from '../../platform/requests/errors.ts';
import type { FieldCode } from '../../platform/shape/field-codes.ts';
import {
  RESERVED_PARAMETERS,
  type StoredAuthentication,
} from '../../platform/storage/delivery/endpoint-settings.ts';
import { AUTH_TYPES, type Authentication, type AuthType } from './schema.ts';
import { type HostError, urlError } from './url.ts';

type AuthenticationSetting = {
  readonly path: string;
  /** What is stored there now, if the address it is sent to stays the same. */
  readonly kept: StoredAuthentication | undefined;
  readonly hostError: HostError;
  readonly isProxy?: boolean;
};

/** Rules that join fields; `value` may be partly wrong in shape. */
export function authenticationErrors(value: unknown, setting: AuthenticationSetting): FieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  const { path, isProxy, hostError } = setting;
  const fields = value as Partial<Authentication>;
  if (typeof fields.authType !== 'string') return [];
  const authType = fields.authType.toLowerCase() as AuthType;
  const at = (name: string, message: string, code: FieldCode = 'invalid_value'): FieldError => ({
    path: `${path}.${name}`,
    code,
    message,
  });
  if (!AUTH_TYPES.includes(authType)) {
    return [at('authType', `must be one of ${AUTH_TYPES.join(', ')}`)];
  }
  if (authType === 'oauth2' && isProxy) {
    return [at('authType', 'must be none or basic: oauth2 is not supported for a proxy')];
  }
  const errors = missing(fields, authType, setting.kept).map((name) =>
    at(name, `is required when authType is ${authType}`, 'required'),
  );
  if (authType === 'basic' && String(fields.username ?? '').includes(':')) {
    errors.push(at('username', 'must not contain a colon (RFC 7617)'));
  }
  const server = urlError(fields.oauth2AuthServerUrl, hostError);
  if (server !== undefined) errors.push(at('oauth2AuthServerUrl', server));
  for (const name of Object.keys(fields.oauth2AdditionalParameters ?? {})) {
    if (!RESERVED_PARAMETERS.includes(name.toLowerCase())) continue;
    const message = `is set by the grant and the other oauth2 fields. Remove it`;
    errors.push(at(`oauth2AdditionalParameters.${name}`, message, 'not_allowed'));
  }
  return errors;
}

type Field = keyof Authentication;
const NEEDED: Readonly<Record<AuthType, readonly Field[]>> = {
  none: [],
  basic: ['username', 'password'],
  oauth2: ['oauth2AuthServerUrl', 'oauth2ClientId', 'oauth2ClientSecret', 'oauth2GrantType'],
};
/** Never kept: they are returned, so a client has them. */
const ALWAYS_SENT: readonly Field[] = ['oauth2AuthServerUrl', 'oauth2GrantType'];

function missing(
  fields: Partial<Authentication>,
  authType: AuthType,
  kept: StoredAuthentication | undefined,
): Field[] {
  const keeps = isUnchanged(fields, authType, kept);
  return NEEDED[authType].filter(
    (name) => fields[name] === undefined && (ALWAYS_SENT.includes(name) || !keeps),
  );
}

/** Whether what is stored is of this type, for this user and, with oauth2, this token server. */
function isUnchanged(
  fields: Partial<Authentication>,
  authType: AuthType,
  kept: StoredAuthentication | undefined,
): boolean {
  if (kept?.authType !== authType) return false;
  const same = (sent: unknown, stored: string): boolean => sent === undefined || sent === stored;
  if (kept.authType === 'basic') return same(fields.username, kept.username);
  if (kept.authType === 'none') return true;
  return (
    same(fields.oauth2ClientId, kept.oauth2ClientId) &&
    same(fields.oauth2AuthServerUrl, kept.oauth2AuthServerUrl)
  );
}

/** What is stored for an authentication without errors; absent means none. */
export function storeAuthentication(
  fields: Authentication | null | undefined,
  kept: StoredAuthentication | undefined,
  id = kept?.id ?? randomUUID(),
): StoredAuthentication {
  const authType = (fields?.authType.toLowerCase() ?? 'none') as AuthType;
  if (!fields || authType === 'none') return { id, authType: 'none' };
  const old = isUnchanged(fields, authType, kept) ? kept : undefined;
  if (authType === 'basic') {
    const { username, password } = { ...old, ...given(fields) } as Record<string, string>;
    return { id, authType, username: username as string, password: password as string };
  }
  const all = { ...old, ...given(fields) } as Extract<StoredAuthentication, { authType: 'oauth2' }>;
  const { oauth2AdditionalParameters } = all;
  return {
    id,
    authType,
    oauth2AuthServerUrl: all.oauth2AuthServerUrl,
    oauth2ClientId: all.oauth2ClientId,
    oauth2ClientSecret: all.oauth2ClientSecret,
    oauth2GrantType: 'client_credentials',
    ...(oauth2AdditionalParameters === undefined ? {} : { oauth2AdditionalParameters }),
  };
}

const given = (fields: Authentication): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
