/** The environment, read once at start: every variable checked, wrong values named. */

import { SetupError } from './storage/setup-error.ts';

export type Config = {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly bootstrapApiKey: string | undefined;
  readonly secretKey: string | undefined;
  readonly publicUrl: string | undefined;
  readonly trustProxy: boolean | string;
  readonly logLevel: string;
  /** Requests per minute and key; undefined: no limit. */
  readonly rateLimit: number | undefined;
  /** Milliseconds added to every SQLite commit, for tests and benchmarks of slow disks. */
  readonly fsyncDelayMs: number;
};

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Throws a `SetupError` that names the variable and what it takes. */
export function readConfig(env: Environment): Config {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const logLevel = text('LOG_LEVEL')?.toLowerCase() ?? 'info';
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new SetupError(`LOG_LEVEL: ${logLevel} is not one of ${LOG_LEVELS.join(', ')}`);
  }
  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new SetupError(
      'DATABASE_URL: must start with postgres://; leave it out to use SQLite in DATA_DIR',
    );
  }
  // Not shown: it holds a password.
  if (databaseUrl !== undefined && !URL.canParse(databaseUrl)) {
    throw new SetupError(
      'DATABASE_URL: is not a URL such as postgres://user:password@host:5432/database; write special characters of the password as %XX',
    );
  }
  const publicUrl = text('PUBLIC_URL');
  if (publicUrl !== undefined && !URL.canParse(publicUrl)) {
    throw new SetupError('PUBLIC_URL: must be an absolute URL such as https://payroll.example.com');
  }
  return {
    host: text('HOST') ?? '127.0.0.1',
    port: whole(env, 'PORT', 0, 65_535) ?? 8080,
    dataDir: text('DATA_DIR') ?? './data',
    databaseUrl,
    bootstrapApiKey: text('BOOTSTRAP_API_KEY'),
    secretKey: text('SECRET_KEY'),
    publicUrl,
    trustProxy: trustProxy(text('TRUST_PROXY')),
    logLevel,
    rateLimit: whole(env, 'RATE_LIMIT', 1, 1_000_000),
    fsyncDelayMs: whole(env, 'WAGEWRIGHT_TEST_FSYNC_DELAY_MS', 0, 10_000) ?? 0,
  };
}

function whole(env: Environment, name: string, least: number, most: number): number | undefined {
  const text = env[name]?.trim();
  if (!text) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new SetupError(`${name}: ${text} is not a whole number from ${least} to ${most}`);
}

/** `true`, `false`, or the addresses of the proxies to trust. */
function trustProxy(text: string | undefined): boolean | string {
  if (text === undefined || /^(false|no|0)$/i.test(text)) return false;
  return /^(true|yes|1)$/i.test(text) ? true : text;
}

/** Whether only this machine can reach a server on `host`. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
