/** What identifies the content of a release. */

import { createHash, hash } from 'node:crypto';
import { present } from '../../../platform/shape/known.ts';
import type { ResidenceBlock } from '../schema/residence-schema.ts';
import { knownDigest, withDigest } from './known-digests.ts';
import type { Release } from './release.ts';
import type { ReleasedTax } from './rule-tree.ts';

/** Of the canonical content: figures, taxability and parameters, not comments or layout. */
export function sha256Of(release: Release): string {
  const known = knownDigest(release);
  if (known !== undefined) return known;
  const found = digest(contentOf(release));
  withDigest(release, found);
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

/**
 * Of the taxes of dated registers, one after the other: thousands of them are never held together.
 * The objects inside a tax count by their own digests, since the taxes of a register share most of them.
 */
function registeredDigest({ taxes, residencesOf }: Release): string | undefined {
  const ids = taxes.registeredIds().sort();
  if (ids.length === 0) return undefined;
  const all = createHash('sha256');
  const write = partWriter();
  for (const id of ids) {
    const { identity, blocks } = present(taxes.peek(id));
    const parts = [
      identity,
      ...blocks.map(({ figures, lastPayDate }) => ({
        ...figures,
        checked: undefined,
        until: undefined,
        lastPayDate,
      })),
      ...residencesOf(id).map(withoutQuestions),
    ];
    all.update(`${parts.map(write).join(' ')}\n`);
  }
  return all.digest('hex');
}

/**
 * The day a figure was last checked is about our work, not about the law; that a later release no
 * longer holds it is no part of this one.
 */
function withoutPlaces({ identity, blocks }: ReleasedTax): unknown {
  return {
    identity,
    blocks: blocks.map(({ figures: { checked: _, until: __, ...figures }, lastPayDate }) => ({
      figures,
      lastPayDate,
    })),
  };
}

const withoutQuestions = ({ openQuestions: _, until: __, ...row }: ResidenceBlock): unknown => row;

/** SHA-256 of JSON with sorted keys. */
export const digest = (value: unknown): string => hash('sha256', canonical(value));

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  );

/** JSON with sorted keys, in which each inner object or list is written as its digest. */
function partWriter(): (part: unknown) => string {
  const byObject = new WeakMap<object, string>();
  const byText = new Map<string, string>();
  function told(value: unknown): string {
    if (typeof value === 'string') return JSON.stringify(value);
    if (value === null || typeof value !== 'object') return String(value);
    let name = byObject.get(value);
    if (name === undefined) {
      const text = write(value);
      name = byText.get(text) ?? hash('sha256', text);
      byText.set(text, name);
      byObject.set(value, name);
    }
    return name;
  }
  function write(part: unknown): string {
    if (Array.isArray(part)) return `[${part.map(told).join(',')}]`;
    const fields = part as Readonly<Record<string, unknown>>;
    let text = '{';
    for (const name of Object.keys(fields).sort()) {
      if (fields[name] !== undefined) text += `${name}:${told(fields[name])},`;
    }
    return `${text}}`;
  }
  return write;
}
