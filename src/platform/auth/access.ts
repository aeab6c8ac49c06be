// What a request may do, or why it may do nothing.

export const SCOPES = ['i9', 'forms', 'tax'] as const;
export type Scope = (typeof SCOPES)[number];

export type Principal = {
  accountId: string;
  accountName: string;
  /** Id of the API key the request came with, directly or through a token. */
  keyId: string;
  scopes: readonly Scope[];
  /** Its requests are handled leniently unless they say otherwise. */
  isLenient: boolean;
  /** ISO time after which the key is refused, or null. */
  expiresAt: string | null;
};

/** Whom a request behind a guard belongs to. */
export type Requester = {
  readonly accountId: string;
  /** The API key behind it, directly or through a token; null where a person signed in without one. */
  readonly keyId: string | null;
  /** The administrator, employee, or invitation of a representative; none where the account acts. */
  readonly personId?: string;
  /** Of the API key: requests are handled leniently unless they say otherwise. */
  readonly isLenient?: boolean;
};

type RefusalReason = 'unknown' | 'expired' | 'revoked' | 'token';

export type Refusal = { refused: RefusalReason; message: string };

export type Access = Principal | Refusal;

const MESSAGES: Record<RefusalReason, string> = {
  unknown: 'The API key is not known.',
  expired: 'The API key has expired.',
  revoked: 'The API key was revoked.',
  token: 'The access token is missing, damaged or expired.',
};

/** One shared object per reason: refusing allocates nothing. */
export const REFUSALS = Object.fromEntries(
  Object.entries(MESSAGES).map(([refused, message]) => [refused, { refused, message }]),
) as Record<RefusalReason, Refusal>;

export function isRefused(access: Access): access is Refusal {
  return 'refused' in access;
}

export function allows(principal: Principal, scope: Scope): boolean {
  return principal.scopes.includes(scope);
}

export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}
