/** The OpenID Connect provider that the operator has set. */

export type OpenIdSettings = {
  /** As the provider's metadata writes it. */
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined: a public client, which proves itself with PKCE alone. */
  readonly clientSecret: string | undefined;
  /** What people call the provider: "Continue with ...". */
  readonly name: string;
};
