/** What identifies the content of a release. */

import { createHash } from 'node:crypto';
import type { Release } from './release.ts';
import type { ResidenceBlock } from './residence-schema.ts';
import type { ReleasedTax } from './tree.ts';

const known = new WeakMap<Release, string>();

/** Of the canonical content: figures, taxability and parameters, not comments or layout. */
export function sha256Of(release: Release): string {
  const found = known.get(release) ?? digest(contentOf(release));
  known.set(release, found);
  return found;
}

const contentOf = ({ taxes, taxability, wageBases, residences }: Release): unknown => ({
  taxes: [...taxes.values()].map(withoutPlaces),
  taxability,
  // Releases from before there were such bases keep their digest.
  ...(wageBases.length === 0 ? {} : { wageBases }),
  ...(residences.length === 0 ? {} : { residences: residences.map(withoutQuestions) }),
});

/** The day a figure was last checked is about our work, not about the law. */
function withoutPlaces({ identity, blocks }: ReleasedTax): unknown {
  return {
    identity,
    blocks: blocks.map(({ figures: { checked: _, ...figures }, lastPayDate }) => ({
      figures,
      lastPayDate,
    })),
  };
}

const withoutQuestions = ({ openQuestions: _, ...row }: ResidenceBlock): unknown => row;

/** SHA-256 of JSON with sorted keys. */
export function digest(value: unknown): string {
  const canonical = JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  );
  return createHash('sha256').update(canonical).digest('hex');
}
