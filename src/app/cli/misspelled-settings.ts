/**
 * Environment variables that an operator most likely meant as settings of ours. The environment is
 * full of other programs' variables, so a name must come very close to be mentioned.
 */

import { nearest } from '../../platform/shape/nearest.ts';
import { SETTING_NAMES, TELEMETRY_NAMES } from '../../platform/telemetry/setting-names.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const KNOWN: readonly string[] = [...SETTING_NAMES, ...TELEMETRY_NAMES];
const IS_KNOWN: ReadonlySet<string> = new Set(KNOWN);

/** Too many words of other programs are near PORT and HOST. */
const SHORTEST = 6;
const DISTINCT = KNOWN.filter((name) => name.length >= SHORTEST);
/** Names from this length on may differ in two letters: HTTP_URL is another word than SMTP_URL. */
const LONG = 9;
const allowedEdits = (name: string): number => (name.length < LONG ? 1 : 2);

const OWN_PREFIX = /^WAGEWRIGHT_/i;
/** What other programs call a setting that they read from a file, or an address. */
const SUFFIX = /_(FILE|URL|URI)$/i;
/** Kubernetes adds such variables for each service, also for one that is called wagewright. */
const SERVICE_LINK = /^(tcp|udp|sctp):\/\//;

/** A line for each, without its value, which may be a secret. */
export function misspelledSettings(env: Environment): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value?.trim() || IS_KNOWN.has(name) || SERVICE_LINK.test(value)) return [];
    const meant = meantBy(name);
    // On Windows, and where both are set to the same, the setting has its value.
    if (meant === undefined || env[meant] === value) return [];
    return [`${name} is not a setting of Wagewright and has no effect. Did you mean ${meant}?`];
  });
}

function meantBy(name: string): string | undefined {
  const bare = name.replace(OWN_PREFIX, '');
  if (bare !== name && IS_KNOWN.has(bare.toUpperCase())) return bare.toUpperCase();
  return nearest(name, DISTINCT, allowedEdits) ?? longer(name) ?? shorter(name);
}

/** `DELIVERY_LOG` of DELIVERY_LOG_DAYS. One word alone, such as DATABASE, is anyone's. */
const longer = (name: string): string | undefined =>
  name.includes('_')
    ? DISTINCT.find((known) => known.startsWith(`${name.toUpperCase()}_`))
    : undefined;

/** `SECRET_KEY_FILE` of SECRET_KEY. */
const shorter = (name: string): string | undefined =>
  DISTINCT.find((known) => SUFFIX.test(name) && known === name.replace(SUFFIX, '').toUpperCase());
