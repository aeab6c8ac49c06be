/**
 * The provider as this server sees it. Its metadata is fetched when someone first signs in and again
 * every hour, so that the server starts while the provider is unavailable; its keys are the library's to keep.
 * The library is loaded at that time too.
 */

import type {
  ClientAuth,
  Configuration,
  CustomFetchOptions,
  IDToken,
  UserInfoResponse,
} from 'openid-client';
import { type BoundedFetch, createBoundedFetch } from '../../../outbound/bounded-fetch.ts';
import { createOperatorGuard } from '../../../outbound/operator-guard.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shape/clock.ts';
import type { Checks } from './attempt.ts';
import { OpenIdError, openIdError } from './failures.ts';
import type { OpenIdSettings } from './settings.ts';

/** Each request to the provider, from the name look-up to the last byte. */
const TIMEOUT_MS = 10_000;
/** The provider's clock may be ahead of this one by so much. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;
/** After a failed refresh the metadata from before is used this long until the next try. */
const RETRY_MS = MINUTE_MS;

type Library = typeof import('openid-client');
type Kept = { readonly configuration: Configuration; until: number };
type Log = { readonly warn: (details: object, message: string) => void };

export type OpenIdProvider = {
  readonly name: string;
  /** Where the browser goes to sign in. Throws an `OpenIdError`. */
  authorizationUrl(redirectUri: string, checks: Checks, log: Log): Promise<URL>;
  /** `answer`: the redirect URI with the parameters the provider gave it. Throws an `OpenIdError`. */
  finish(answer: URL, checks: Checks, log: Log): Promise<Vouched>;
  /**
   * Where the browser goes to sign out, too; undefined when the provider has no such address or is
   * away. `idToken`: of the sign-in, where it is known; without it providers may ask the person.
   */
  endSessionUrl(returnUri: string, idToken: string | undefined, log: Log): Promise<URL | undefined>;
  /** Ends every request under way. */
  close(): Promise<void>;
};

type Vouched = {
  /** Verified by the provider; undefined when it vouches for none. */
  readonly email: string | undefined;
  readonly idToken: string;
};

/** `now`: monotonic milliseconds. */
export function createOpenIdProvider(
  settings: OpenIdSettings,
  now: () => number = () => performance.now(),
): OpenIdProvider {
  const bounded = createBoundedFetch(createOperatorGuard(), TIMEOUT_MS);
  const configured = keptMetadata(settings, bounded.fetch, now);
  return {
    name: settings.name,
    async authorizationUrl(redirectUri, { state, nonce, codeVerifier }, log) {
      const configuration = await configured(log);
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
      try {
        const url = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
        // A browser is sent there.
        if (url.protocol === new URL(settings.issuer).protocol) return url;
        throw new OpenIdError('unavailable', 'the authorization_endpoint has no https address');
      } catch (error) {
        throw new OpenIdError('unavailable', openIdError(error).message, { cause: error });
      }
    },
    async finish(answer, checks, log) {
      const configuration = await configured(log);
      const library = await import('openid-client');
      try {
        const { claims, idToken } = await answerOf(library, configuration, answer, checks);
        const { email, email_verified } = claims;
        const isVerified = email_verified === true && typeof email === 'string';
        return { email: isVerified ? email : undefined, idToken };
      } catch (error) {
        throw openIdError(error);
      }
    },
    async endSessionUrl(returnUri, idToken, log) {
      try {
        const configuration = await configured(log);
        if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
        const { buildEndSessionUrl } = await import('openid-client');
        const url = buildEndSessionUrl(configuration, {
          post_logout_redirect_uri: returnUri,
          ...(idToken === undefined ? {} : { id_token_hint: idToken }),
        });
        return url.protocol === new URL(settings.issuer).protocol ? url : undefined;
      } catch (error) {
        // Who signs out here is signed out here, whatever the provider does.
        log.warn({ reason: openIdError(error).message }, 'no sign-out at the OpenID provider');
        return undefined;
      }
    },
    close: () => bounded.close(),
  };
}

/** The provider's metadata: fetched at the first call, and again every hour. */
function keptMetadata(
  settings: OpenIdSettings,
  fetch: BoundedFetch['fetch'],
  now: () => number,
): (log: Log) => Promise<Configuration> {
  let kept: Kept | undefined;
  let asking: Promise<Configuration> | undefined;

  const discover = async (): Promise<Configuration> => {
    const library = await import('openid-client');
    try {
      return await discovered(library, settings, fetch);
    } catch (error) {
      // Whatever the metadata is wrong in, no one who signs in can do anything about it.
      throw new OpenIdError('unavailable', openIdError(error).message, { cause: error });
    }
  };

  /** One at a time, for all callers. */
  const refresh = (): Promise<Configuration> => {
    asking ??= discover()
      .then((configuration) => {
        kept = { configuration, until: now() + HOUR_MS };
        return configuration;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };

  return async (log) => {
    if (kept !== undefined && now() < kept.until) return kept.configuration;
    const before = kept;
    if (before === undefined) return await refresh();
    return await refresh().catch((error: unknown) => {
      if (!(error instanceof OpenIdError)) throw error;
      log.warn({ reason: error.message }, 'the metadata of OIDC_ISSUER could not be refreshed');
      before.until = now() + RETRY_MS;
      return before.configuration;
    });
  };
}

/** Throws an `OpenIdError`, or what the library throws. */
async function discovered(
  library: Library,
  { issuer, clientId, clientSecret }: OpenIdSettings,
  fetch: BoundedFetch['fetch'],
): Promise<Configuration> {
  const server = new URL(issuer);
  const { allowInsecureRequests, enableNonRepudiationChecks, customFetch } = library;
  const configuration = await library.discovery(
    server,
    clientId,
    {},
    authentication(library, clientSecret),
    {
      // Signatures are checked even where TLS to the token endpoint would do. Only an issuer on this
      // machine has an address without TLS.
      execute: [
        enableNonRepudiationChecks,
        ...(server.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
      timeout: TIMEOUT_MS / 1000,
      [customFetch]: async (url: string, { method, headers, body, signal }: CustomFetchOptions) =>
        await fetch(new URL(url), {
          method,
          headers,
          signal,
          // The library sends forms only.
          ...(body === undefined || body === null ? {} : { body: String(body) }),
        }),
    },
  );
  const metadata = configuration.serverMetadata();
  // A template for the issuers of many organizations: any of them could vouch for any address.
  if (new URL(metadata.issuer).href !== server.href) {
    throw new OpenIdError('unavailable', 'the provider calls itself other than OIDC_ISSUER');
  }
  if (clientSecret === undefined && !metadata.supportsPKCE()) {
    throw new OpenIdError(
      'unavailable',
      'the provider does not list S256 in code_challenge_methods_supported: set OIDC_CLIENT_SECRET',
    );
  }
  return configuration;
}

/** In the body where the provider lists that, as the encoding of HTTP Basic differs between providers. */
function authentication(library: Library, clientSecret: string | undefined): ClientAuth {
  if (clientSecret === undefined) return library.None();
  const inBody = library.ClientSecretPost(clientSecret);
  const inHeader = library.ClientSecretBasic(clientSecret);
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? [];
    return (ways.includes('client_secret_post') ? inBody : inHeader)(server, ...rest);
  };
}

/** Of the ID token; of the user info where the ID token has no address. Checked by the library. */
async function answerOf(
  { authorizationCodeGrant, fetchUserInfo }: Library,
  configuration: Configuration,
  answer: URL,
  { state, nonce, codeVerifier }: Checks,
): Promise<{ readonly claims: IDToken | UserInfoResponse; readonly idToken: string }> {
  const tokens = await authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  const { id_token: idToken, access_token } = tokens;
  if (claims === undefined || idToken === undefined) {
    throw new OpenIdError('refused', 'the provider sent no ID token');
  }
  if (claims.iat * 1000 > Date.now() + CLOCKS_DIFFER_MS) {
    throw new OpenIdError('refused', 'the ID token says that it was issued in the future');
  }
  const { userinfo_endpoint } = configuration.serverMetadata();
  if (claims.email !== undefined || userinfo_endpoint === undefined) return { claims, idToken };
  return { claims: await fetchUserInfo(configuration, access_token, claims.sub), idToken };
}
