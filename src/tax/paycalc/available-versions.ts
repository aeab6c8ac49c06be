/** The installed releases of the rules as the tax interface lists them. */

import Type, { type Static } from 'typebox';
import { type Release, sha256Of } from '../rules/index.ts';
import { NO_ERROR } from './errors.ts';
import type { ReleaseSet } from './releases.ts';
import { ErrorStatusSchema, TransactionStamp } from './response-schema.ts';
import { transactionStamp } from './stamp.ts';

/** Where a release comes from. */
export const OriginFields = {
  source: Type.Enum(['builtIn', 'imported', 'installed'], {
    description:
      'builtIn: part of the program; imported: a register that the operator imported on a release; installed: a signed file that the operator installed.',
  }),
  signer: Type.Optional(Type.String({ description: 'Whose signature an installed release has.' })),
  keyId: Type.Optional(Type.String({ description: 'The id of the key of the signer.' })),
  installedAt: Type.Optional(Type.String({ description: 'ISO 8601, UTC.' })),
};

export const AvailableVersions = Type.Object(
  {
    availableVersions: Type.Array(
      Type.Object({
        version: Type.String({ examples: ['2026.1'] }),
        releasedOn: Type.String({ description: 'The day the release was sealed.' }),
        firstPayDate: Type.String(),
        lastPayDate: Type.String(),
        sha256: Type.String({ description: 'Of the release content; never changes.' }),
        ...OriginFields,
      }),
      { description: 'Highest first.' },
    ),
    defaultVersion: Type.String({
      description: 'Calculates requests without a version: the highest, unless `isPinned`.',
    }),
    isPinned: Type.Boolean({
      description: 'The operator chose `defaultVersion` (`RULES_VERSION`).',
    }),
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
    ...originOf(release),
  })),
  defaultVersion: releases.standard.version,
  isPinned: releases.isPinned,
  errorStatus: NO_ERROR,
  transactionStamp: transactionStamp(now, releases.standard.version, 'AvailableVersions'),
});

export function originOf({ version, installed }: Release) {
  if (installed === undefined) {
    return { source: version.includes('+') ? ('imported' as const) : ('builtIn' as const) };
  }
  const { signer, keyId, installedAt } = installed;
  return { source: 'installed' as const, signer, keyId, installedAt };
}
