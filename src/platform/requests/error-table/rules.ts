/** The tax rules: states, taxes, and releases that there are not, and releases that are not installed or removed. */

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
  release_refused: {
    status: 422,
    message: 'The release file {problem}. Nothing was installed.',
    remedy:
      'Get the file from its signer again. The message says what is wrong: `wagewright rules install` refuses the same files.',
  },
  release_not_removed: {
    status: 409,
    message: '{problem}.',
    remedy: 'Releases that are built in or have answered requests stay.',
  },
  announcement_not_found: {
    status: 404,
    message: 'There is no such announcement.',
    remedy: 'Use an ID that GET /v1/announcements lists.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
