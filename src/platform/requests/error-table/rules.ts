/** The tax rules for people: states, taxes, and releases that there are not. */

import type { ErrorEntry } from './entry.ts';

export const RULES_ERRORS = {
  rules_state_not_found: {
    status: 404,
    message: 'There is no state {state}.{hint} Use a postal code such as GA, or US for federal.',
    remedy: 'Use a postal code, a FIPS code, or a name that GET /v1/rules lists.',
  },
  rules_tax_not_found: {
    status: 404,
    message: 'Version {version} has no tax {tax} in {state}.',
    remedy: 'Use an ID that GET /v1/rules/{state} lists.',
  },
  release_not_found: {
    status: 404,
    message: 'There is no release {version}. Known releases: {known}.',
    remedy: 'Use a version that GET /v1/releases lists.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
