/** The installed releases of the rules as the tax interface lists them. */

import Type, { type Static } from 'typebox';
import { sha256Of } from '../rules/index.ts';
import { NO_ERROR } from './errors.ts';
import type { ReleaseSet } from './releases.ts';
import { ErrorStatusSchema, TransactionStamp } from './response-schema.ts';
import { transactionStamp } from './stamp.ts';

export const AvailableVersions = Type.Object(
  {
    availableVersions: Type.Array(
      Type.Object({
        version: Type.String({ examples: ['2026.1'] }),
        releasedOn: Type.String({ description: 'The day the release was sealed.' }),
        firstPayDate: Type.String(),
        lastPayDate: Type.String(),
        sha256: Type.String({ description: 'Of the release content; never changes.' }),
      }),
      { description: 'Highest first.' },
    ),
    errorStatus: ErrorStatusSchema,
    transactionStamp: TransactionStamp,
  },
  { title: 'AvailableVersions', description: 'The installed versions of the rules.' },
);
export type AvailableVersions = Static<typeof AvailableVersions>;

export const listVersions = (releases: ReleaseSet, now: number): AvailableVersions => ({
  availableVersions: releases.all.map((release) => ({
    version: release.version,
    releasedOn: release.releasedOn ?? '',
    firstPayDate: release.firstPayDate,
    lastPayDate: release.lastPayDate,
    sha256: sha256Of(release),
  })),
  errorStatus: NO_ERROR,
  transactionStamp: transactionStamp(now, releases.highest.version, 'AvailableVersions'),
});
