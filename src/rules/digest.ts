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

function contentOf(release: Release): unknown {
  const { taxes, taxability, wageBases, residences } = release;
  const registered = registeredDigest(release);
  return {
    taxes: [...taxes.written.values()].map(withoutPlaces),
    taxability,
    // Releases from before there were such bases, and dated registers, keep their digest.
    ...(wageBases.length === 0 ? {} : { wageBases }),
    ...(residences.length === 0 ? {} : { residences: residences.map(withoutQuestions) }),
    ...(registered === undefined ? {} : { registered }),
  };
}

/** Of the taxes of dated registers, one after the other: thousands of them are never held together. */
function registeredDigest({ taxes, residencesOf }: Release): string | undefined {
  const ids = taxes.registeredIds().sort();
  if (ids.length === 0) return undefined;
  const hash = createHash('sha256');
  const parts = canonicalParts();
  for (const id of ids) {
    const tax = taxes.peek(id) as ReleasedTax;
    const residence = residencesOf(id).map(withoutQuestions);
    hash.update(`${parts({ ...(withoutPlaces(tax) as object), residence })}\n`);
  }
  return hash.digest('hex');
}

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
export const digest = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex');

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  );

/** The same texts, each object that comes again written once: the taxes of a register share most of theirs. */
function canonicalParts(): (value: unknown) => string {
  const known = new WeakMap<object, string>();
  const write = (value: unknown): string => {
    if (value === null || typeof value !== 'object') return JSON.stringify(value);
    let text = known.get(value);
    if (text === undefined) {
      text = Array.isArray(value)
        ? `[${value.map(write).join(',')}]`
        : `{${Object.entries(value)
            .filter(([, inner]) => inner !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
            .map(([name, inner]) => `${JSON.stringify(name)}:${write(inner)}`)
            .join(',')}}`;
      known.set(value, text);
    }
    return text;
  };
  return write;
}
