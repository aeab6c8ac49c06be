/** Credentials of requests: the API key itself, or an access token that is fetched for it. */

/** Milliseconds before a token expires in which a new one is fetched. */
const EARLY_MS = 5 * 60_000;

type Kept = {
  readonly token: Promise<string>;
  /** By this machine's clock; undefined until the token is here. */
  renewAt?: number;
};

/** One token for all calls, renewed before it expires. */
export class TokenKeeper {
  readonly #fetchToken: () => Promise<string>;
  #kept: Kept | undefined;

  /** `fetchToken` is called again only when the token before is of no more use. */
  constructor(fetchToken: () => Promise<string>) {
    this.#fetchToken = fetchToken;
  }

  /** Many calls that wait for a token wait for the same one. */
  token(): Promise<string> {
    const kept = this.#kept;
    const isUsable =
      kept !== undefined && !(kept.renewAt !== undefined && Date.now() >= kept.renewAt);
    return isUsable ? kept.token : this.#renew();
  }

  /** The server refuses `token`. */
  async forget(token: string): Promise<void> {
    const kept = this.#kept;
    if (kept !== undefined && (await kept.token) === token && this.#kept === kept) {
      this.#kept = undefined;
    }
  }

  #renew(): Promise<string> {
    const kept: Kept = { token: this.#fetchToken() };
    this.#kept = kept;
    kept.token.then(
      (token) => {
        const lifetime = lifetimeOf(token);
        if (lifetime !== undefined) {
          kept.renewAt = Date.now() + Math.max(lifetime - EARLY_MS, lifetime / 2);
        }
      },
      () => {
        if (this.#kept === kept) this.#kept = undefined;
      },
    );
    return kept.token;
  }
}

/** Milliseconds; by the token's own times, so that the clocks of both machines need not agree. */
function lifetimeOf(token: string): number | undefined {
  try {
    const [, payload = ''] = token.split('.');
    const { iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof iat === 'number' && typeof exp === 'number' ? (exp - iat) * 1000 : undefined;
  } catch {
    return undefined;
  }
}
