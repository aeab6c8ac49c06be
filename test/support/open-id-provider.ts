/**
 * A real OpenID Connect provider (oidc-provider) on loopback, under a name of another site than the
 * server's, whose ID tokens a test may replace on their way.
 */

import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';

export const CLIENT_ID = 'wagewright';
export const CLIENT_SECRET = 'a secret with spaces & /+%';

/** What the server gets in place of the ID token with these claims. */
export type Forgery = (claims: JWTPayload, sign: Sign) => Promise<string>;
type Sign = (claims: JWTPayload, changes?: { readonly otherKey?: boolean }) => Promise<string>;

type Settings = {
  /** False: a public client. */
  readonly hasSecret?: boolean;
  /** Claims of the address in the ID token; else in the user info only. */
  readonly inIdToken?: boolean;
  /** Clients with a secret have to send it this way. */
  readonly authentication?: 'client_secret_basic' | 'client_secret_post';
  /** False: it has no end_session_endpoint. */
  readonly canSignOut?: boolean;
};

export class OpenIdProvider {
  readonly url: string;
  /** Addresses that it has not verified. */
  readonly unverified = new Set<string>();
  /** Paths asked for so far. */
  readonly asked: string[] = [];
  forge: Forgery | undefined;
  /** Answers in place of the provider, when it returns true. */
  behave: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  #handle: (request: IncomingMessage, response: ServerResponse) => unknown = (_, response) =>
    response.writeHead(500).end();
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://localhost:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => {
      this.asked.push(`${request.method} ${(request.url ?? '').split('?')[0]}`);
      if (!this.behave(request, response)) this.#handle(request, response);
    });
  }

  /** Its address is known; it answers 500 until `serve`. Without a test that closes it, it ends with the process. */
  static async listen(): Promise<OpenIdProvider> {
    const server = createServer().unref();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new OpenIdProvider(server);
  }

  /** The environment of a server that signs people in here. */
  get environment(): Readonly<Record<string, string>> {
    return { OIDC_ISSUER: this.url, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET };
  }

  /** Begins to sign people in for the server at this address. */
  async serve(serverUrl: string, settings: Settings = {}): Promise<void> {
    const {
      hasSecret = true,
      inIdToken = false,
      authentication = 'client_secret_basic',
      canSignOut = true,
    } = settings;
    const [{ privateKey }, other] = await Promise.all([
      generateKeyPair('RS256', { extractable: true }),
      generateKeyPair('RS256'),
    ]);
    const provider = new Provider(this.url, {
      clients: [
        {
          client_id: CLIENT_ID,
          redirect_uris: [`${serverUrl}/sign-in/openid`],
          post_logout_redirect_uris: [`${serverUrl}/sign-in`],
          ...(hasSecret
            ? { client_secret: CLIENT_SECRET, token_endpoint_auth_method: authentication }
            : { token_endpoint_auth_method: 'none' }),
        },
      ],
      jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: !inIdToken,
      clientAuthMethods: [hasSecret ? authentication : 'none'],
      cookies: { keys: ['a key of this test'] },
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: {
          enabled: canSignOut,
          // The provider's own page asks for fonts of another site.
          logoutSource: (context, form) => {
            context.body = signOutPage(form);
          },
        },
      },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: async (_context, id) => ({
        accountId: id,
        claims: async () => ({ sub: id, email: id, email_verified: !this.unverified.has(id) }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: CLIENT_ID,
          ...(oidc.session?.accountId ? { accountId: oidc.session.accountId } : {}),
        });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
    });
    const sign: Sign = (claims, { otherKey = false } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'JWT' })
        .sign(otherKey ? other.privateKey : privateKey);
    provider.use(async (context, next) => {
      await next();
      const { body } = context as { body?: { id_token?: string } };
      if (this.forge === undefined || typeof body?.id_token !== 'string') return;
      const [, payload = ''] = body.id_token.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
      body.id_token = await this.forge(claims, sign);
    });
    const answer = provider.callback();
    this.#handle = async (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return answer(request, response);
      if (request.method === 'GET') return response.end(PAGE);
      const form = new URLSearchParams(await textOf(request));
      const email = form.get('email') ?? '';
      await provider.interactionFinished(
        request,
        response,
        email === ''
          ? { error: 'access_denied', error_description: 'canceled' }
          : { login: { accountId: email } },
      );
    };
  }

  /**
   * What a browser does with the address the server gave it: signs in there as `email` (blank cancels),
   * and ends at the redirect URI, which is returned with what the provider put in it.
   */
  async signIn(authorizationUrl: string, email: string): Promise<URL> {
    const cookies = new Map<string, string>();
    const follow = async (url: URL, body?: URLSearchParams): Promise<URL> => {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        ...(body === undefined ? {} : { method: 'POST', body }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const to = response.headers.get('location');
      assert.ok(to, `${url.pathname} answers ${response.status}: ${await response.text()}`);
      return new URL(to, url);
    };
    const login = await follow(new URL(authorizationUrl));
    const resumed = await follow(login, new URLSearchParams({ email }));
    return await follow(resumed);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

const PAGE = `<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,">
<form method="post"><label>Email <input name="email"></label> <button>Log in</button></form></html>`;

const signOutPage = (form: string): string =>
  `<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,">${form}
<button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button></html>`;

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
