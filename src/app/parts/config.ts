/** The environment, read once at start: every variable checked, wrong values named. */

import { isIP } from 'node:net';
import { join } from 'node:path';
import { SetupError } from '../../platform/storage/errors.ts';
import type { SettingName } from '../../platform/telemetry/setting-names.ts';
import { readTelemetry, type TelemetrySettings } from '../../platform/telemetry/settings.ts';

export type Config = {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Where imported registers lie. */
  readonly registersDir: string;
  readonly databaseUrl: string | undefined;
  /** Connections to PostgreSQL that one process opens at most. */
  readonly databaseConnections: number;
  readonly bootstrapApiKey: string | undefined;
  readonly secretKey: string | undefined;
  readonly publicUrl: string | undefined;
  /** Prefixes below which the interfaces answer too. */
  readonly basePaths: readonly string[];
  /** A number: how many proxies stand before this server. A text: their addresses. */
  readonly trustProxy: boolean | number | string;
  readonly logLevel: string;
  /** One log line for each answer. */
  readonly accessLog: boolean;
  /** Threads that answer large payCalc bodies; 0: the thread that listens answers them too; undefined: as many as there are cores. */
  readonly workers: number | undefined;
  /** Off: payCalc parses every item and calls the router for every request. */
  readonly isPayCalcFast: boolean;
  /** Requests per minute and key; undefined: no limit. */
  readonly rateLimit: number | undefined;
  /** Refused keys and tokens per minute and address, before 429. */
  readonly failureLimit: number;
  /** Closed: calculator, documentation, and reference pages are for those who sign in. */
  readonly visitors: Visitors;
  /** Private ranges that callbacks may lie in. */
  readonly callbackAllowCidrs: readonly string[];
  /** Milliseconds after the first, second ... failed attempt of a delivery. */
  readonly retrySchedule: readonly number[];
  /** Requests in flight to one endpoint. */
  readonly deliveryConcurrency: number;
  readonly deliveryLogDays: number;
  /** Days of nothing but failures after which an endpoint is paused; 0: never. */
  readonly deliveryPauseDays: number;
  /** The version of the rules that answers by default; undefined: the highest. */
  readonly rulesVersion: string | undefined;
  /** Days that bulk jobs are kept after their end. */
  readonly bulkJobDays: number;
  /** Bytes that the bulk jobs of one account may hold. */
  readonly bulkStorageLimit: number;
  /** Bytes of the disk of SQLite that large uploads leave free; 0: none. */
  readonly freeDisk: number;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  /** Undefined: administrators do not sign in with OpenID Connect. */
  readonly openId:
    | {
        readonly issuer: string;
        readonly clientId: string;
        readonly clientSecret: string | undefined;
        /** For the button "Continue with ...". */
        readonly name: string;
      }
    | undefined;
  /** With `{address}` in it. */
  readonly geocoderUrl: string | undefined;
  /** Where `/metrics` is, apart from everything else; undefined: with it, for this machine only. */
  readonly metricsAddress: { readonly host: string; readonly port: number } | undefined;
  /** Undefined: no traces and metrics are sent to OpenTelemetry. */
  readonly telemetry: TelemetrySettings | undefined;
  /** Milliseconds from the first signal to the end of the process. */
  readonly shutdownMs: number;
  /** Milliseconds added to every SQLite commit, for tests and benchmarks of slow disks. */
  readonly fsyncDelayMs: number;
};

const MB = 1024 * 1024;

const VISITORS = ['open', 'closed'] as const;
type Visitors = (typeof VISITORS)[number];

type Environment = Readonly<Record<string, string | undefined>>;
type Read = (name: SettingName) => string | undefined;

/** Waits after the first, second ... failed attempt. */
const DEFAULT_SCHEDULE = '5s,1m,5m,30m,2h,5h,10h,14h,24h';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Throws a `SetupError` that names the variable and what it takes. */
export function readConfig(env: Environment): Config {
  const text: Read = (name) => env[name]?.trim() || undefined;
  const logLevel = text('LOG_LEVEL')?.toLowerCase() ?? 'info';
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new SetupError(`LOG_LEVEL: ${logLevel} is not one of ${LOG_LEVELS.join(', ')}`);
  }
  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new SetupError(
      'DATABASE_URL: must start with postgres://. To use SQLite in DATA_DIR, leave it unset',
    );
  }
  // Not shown: it holds a password.
  if (databaseUrl !== undefined && !URL.canParse(databaseUrl)) {
    throw new SetupError(
      'DATABASE_URL: must be a URL such as postgres://user:password@host:5432/database. Percent-encode special characters in the password (%XX)',
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
    registersDir: registersDirOf(env),
    databaseUrl,
    databaseConnections: whole(env, 'DATABASE_CONNECTIONS', 2, 1_000) ?? 10,
    bootstrapApiKey: text('BOOTSTRAP_API_KEY'),
    secretKey: text('SECRET_KEY'),
    publicUrl,
    basePaths: readBasePaths(text('BASE_PATHS') ?? ''),
    trustProxy: trustProxy(text('TRUST_PROXY')),
    logLevel,
    accessLog: onOrOff('ACCESS_LOG', text('ACCESS_LOG')),
    workers: whole(env, 'WORKERS', 0, 256),
    isPayCalcFast: isPayCalcFast(env),
    rateLimit: whole(env, 'RATE_LIMIT', 1, 1_000_000),
    failureLimit: whole(env, 'FAILURE_LIMIT', 1, 1_000_000) ?? 30,
    visitors: visitors(text('VISITORS')?.toLowerCase()),
    callbackAllowCidrs: (text('CALLBACK_ALLOW_CIDRS') ?? '').split(/[\s,]+/).filter(Boolean),
    retrySchedule: retrySchedule(text('RETRY_SCHEDULE') ?? DEFAULT_SCHEDULE),
    deliveryConcurrency: whole(env, 'DELIVERY_CONCURRENCY', 1, 100) ?? 4,
    deliveryLogDays: whole(env, 'DELIVERY_LOG_DAYS', 1, 36_500) ?? 90,
    deliveryPauseDays: whole(env, 'DELIVERY_PAUSE_DAYS', 0, 365) ?? 5,
    rulesVersion: text('RULES_VERSION'),
    bulkJobDays: whole(env, 'BULK_JOB_DAYS', 1, 365) ?? 7,
    bulkStorageLimit: MB * (whole(env, 'BULK_STORAGE_LIMIT_MB', 1, 100_000_000) ?? 10_240),
    freeDisk: MB * (whole(env, 'FREE_DISK_MB', 0, 100_000_000) ?? 512),
    smtpUrl: text('SMTP_URL'),
    mailFrom: text('MAIL_FROM'),
    openId: openId(text),
    geocoderUrl: geocoderUrl(text('GEOCODER_URL')),
    metricsAddress: metricsAddress(text('METRICS_PORT')),
    telemetry: readTelemetry(text),
    shutdownMs: 1000 * (whole(env, 'SHUTDOWN_SECONDS', 1, 3600) ?? 30),
    fsyncDelayMs: whole(env, 'WAGEWRIGHT_TEST_FSYNC_DELAY_MS', 0, 10_000) ?? 0,
  };
}

/** For commands that calculate without the rest of the settings. */
export function registersDirOf(env: Environment): string {
  const text: Read = (name) => env[name]?.trim() || undefined;
  return text('REGISTERS_DIR') ?? join(text('DATA_DIR') ?? './data', 'registers');
}

/** `PAYCALC_FAST`; for commands that calculate without the rest of the settings, too. */
export const isPayCalcFast = (env: Environment): boolean =>
  onOrOff('PAYCALC_FAST', env.PAYCALC_FAST?.trim() || 'on');

function whole(
  env: Environment,
  name: SettingName,
  least: number,
  most: number,
): number | undefined {
  const text = env[name]?.trim();
  if (!text) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new SetupError(`${name}: ${text} is not a whole number from ${least} to ${most}`);
}

function visitors(text: string | undefined): Visitors {
  const found = VISITORS.find((one) => one === (text ?? 'open'));
  if (found !== undefined) return found;
  throw new SetupError(`VISITORS: ${text} is not one of ${VISITORS.join(', ')}`);
}

function onOrOff(name: SettingName, text = 'off'): boolean {
  if (/^(on|true|yes|1)$/i.test(text)) return true;
  if (/^(off|false|no|0)$/i.test(text)) return false;
  throw new SetupError(`${name}: ${text} is not valid. Use on or off`);
}

const UNITS_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const LONGEST_STEP_MS = 30 * 86_400_000;
const MOST_STEPS = 50;

/** Waits separated by commas, such as `5s,1m,5m`. */
function retrySchedule(text: string): readonly number[] {
  const steps = text.split(',').map((step) => {
    const [, amount, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)\s*$/i.exec(step) ?? [];
    return Math.round(Number(amount) * (UNITS_MS[unit.toLowerCase()] ?? Number.NaN));
  });
  const isGood = (ms: number): boolean => ms >= 1 && ms <= LONGEST_STEP_MS;
  if (steps.length <= MOST_STEPS && steps.every(isGood)) return steps;
  throw new SetupError(
    `RETRY_SCHEDULE: ${text} is not valid. Use a list of waits such as ${DEFAULT_SCHEDULE}, at most ${MOST_STEPS}, each a number with ms, s, m, h, or d and at most 30d`,
  );
}

/** `9464`, for this machine only, or an address before it: `0.0.0.0:9464`, `[::]:9464`. */
function metricsAddress(text: string | undefined): Config['metricsAddress'] {
  if (text === undefined) return undefined;
  const [, address = '127.0.0.1', digits = ''] = /^(?:\[?([^\]]+)\]?:)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits || Number.NaN);
  if (isIP(address) > 0 && port <= 65_535) return { host: address, port };
  throw new SetupError(
    `METRICS_PORT: ${text} is not valid. Use a port such as 9464, or an address and port such as 0.0.0.0:9464`,
  );
}

const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const LONGEST_NAME = 40;

/** `OIDC_ISSUER` and what belongs to it. The secret is not shown. */
function openId(text: Read): Config['openId'] {
  const issuer = text('OIDC_ISSUER');
  const clientId = text('OIDC_CLIENT_ID');
  const clientSecret = text('OIDC_CLIENT_SECRET');
  const name = text('OIDC_NAME');
  if (issuer === undefined || clientId === undefined) {
    if ([issuer, clientId, clientSecret, name].every((one) => one === undefined)) return undefined;
    throw new SetupError(
      'OIDC_ISSUER and OIDC_CLIENT_ID: set both to let administrators sign in with OpenID Connect, or neither',
    );
  }
  const url = URL.parse(issuer);
  const isSafe =
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK_HOST.test(url.hostname)));
  if (!isSafe || url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new SetupError(
      'OIDC_ISSUER: must be the https URL of the provider without user name, query, and fragment, such as https://accounts.example.com. http is for a provider on this machine only',
    );
  }
  if (name !== undefined && name.length > LONGEST_NAME) {
    throw new SetupError(`OIDC_NAME: must have at most ${LONGEST_NAME} characters`);
  }
  return { issuer, clientId, clientSecret, name: name ?? url.hostname };
}

const GEOCODER_PARTS = ['{address}', '{city}', '{state}', '{zip}'];

/** Not shown when wrong: it may hold a key. */
function geocoderUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const names: readonly string[] = text.match(/\{\w*\}/g) ?? [];
  const filledWith = (word: string): URL | null => URL.parse(text.replace(/\{\w*\}/g, word));
  const url = filledWith('a');
  const isGood =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    // What is sent never decides where it goes.
    url.origin === filledWith('b')?.origin &&
    names.includes('{address}') &&
    names.every((name) => GEOCODER_PARTS.includes(name));
  if (isGood) return text;
  throw new SetupError(
    'GEOCODER_URL: must be an http or https URL without a user name, with {address} in its path or query, and {city}, {state}, and {zip} if the geocoder takes them separately, such as http://127.0.0.1:9000/geocode?q={address}',
  );
}

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** `true`, `false`, how many proxies to trust, or their addresses. */
function trustProxy(text: string | undefined): boolean | number | string {
  if (text === undefined || /^(false|no|0)$/i.test(text)) return false;
  if (/^(true|yes)$/i.test(text)) return true;
  if (/^[1-9]$/.test(text)) return Number(text);
  const isAddress = (part: string): boolean => {
    const [address = '', bits] = part.split('/');
    const most = isIP(address) === 4 ? 32 : 128;
    return (
      isIP(address) > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
    );
  };
  const parts = text.split(',').map((part) => part.trim());
  if (parts.every((part) => PROXY_NAMES.includes(part) || isAddress(part))) return text;
  throw new SetupError(
    `TRUST_PROXY: ${text} is not valid. Use true, false, the number of proxies (1 to 9), or their addresses such as 10.0.0.5,10.1.0.0/16. The names ${PROXY_NAMES.join(', ')} are also allowed`,
  );
}

const SEGMENTS = /^(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/;

/** `/i9, /payroll/api`. Throws a `SetupError`. */
function readBasePaths(text: string): readonly string[] {
  const prefixes = text.split(/[\s,]+/).filter((each) => each !== '');
  const paths = prefixes.map((each) => each.replace(/\/+$/, ''));
  const wrong = prefixes.find((_each, index) => !SEGMENTS.test(paths[index] ?? ''));
  if (wrong === undefined) return [...new Set(paths)];
  throw new SetupError(
    `BASE_PATHS: ${wrong} is not valid. Use paths that begin with a slash, separated by commas, such as /i9,/payroll/api`,
  );
}
