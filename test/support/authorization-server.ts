/** A real authorization server (oidc-provider) on loopback, for the client credentials grant. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { StoredAuthentication } from '../../src/platform/storage/delivery/endpoint-settings.ts';

type OAuth2 = Extract<StoredAuthentication, { authType: 'oauth2' }>;

export type AuthorizationServer = {
  readonly url: string;
  /** How the client authenticated in each token request so far. */
  readonly requests: ('basic' | 'post')[];
  /** The scope of a token that is good, else undefined. */
  scopeOf(accessToken: string): Promise<string | undefined>;
  revoke(accessToken: string): Promise<void>;
  /** As an employer has it stored. */
  stored(client: ClientId, more?: Partial<OAuth2>): OAuth2;
  close(): Promise<void>;
};

/** The odd one needs the encoding of RFC 6749, section 2.3.1. */
const CLIENTS = { payroll: 'pay-s3cr3t', 'odd:pay roll': 'a b+c%/&=~' } as const;
type ClientId = keyof typeof CLIENTS;

/** A token address that refuses HTTP Basic. */
export const FORM_ONLY = '/form-only/token';

export const TOKEN_SECONDS = 600;

export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  const requests: ('basic' | 'post')[] = [];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const provider = new Provider(url, {
    clients: Object.entries(CLIENTS).map(([client_id, client_secret]) => ({
      client_id,
      client_secret,
      scope: 'forms:write',
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
    })),
    scopes: ['forms:write', 'forms:admin'],
    ttl: { ClientCredentials: TOKEN_SECONDS },
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const { authorization } = request.headers;
    requests.push(authorization === undefined ? 'post' : 'basic');
    // oidc-provider takes both ways from any client; others do not.
    if (request.url === FORM_ONLY && authorization !== undefined) {
      response.writeHead(401, { 'www-authenticate': 'Basic', 'content-type': 'application/json' });
      response.end('{"error":"invalid_client"}');
      return;
    }
    request.url = '/token';
    answer(request, response);
  });
  return {
    url,
    requests,
    scopeOf: async (accessToken) => {
      const token = await provider.ClientCredentials.find(accessToken);
      return token === undefined ? undefined : (token.scope ?? '');
    },
    revoke: async (accessToken) => {
      const token = await provider.ClientCredentials.find(accessToken);
      await token?.destroy();
    },
    stored: (client, more = {}) => ({
      id: 'a',
      authType: 'oauth2',
      oauth2AuthServerUrl: `${url}/token`,
      oauth2ClientId: client,
      oauth2ClientSecret: CLIENTS[client],
      oauth2GrantType: 'client_credentials',
      ...more,
    }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
