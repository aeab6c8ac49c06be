/** What is hashed and how: JSON as one text per value, and SHA-256 of what is at hand whole. */

import { type BinaryToTextEncoding, createHash } from 'node:crypto';

export const sha256 = (
  bytes: string | Uint8Array,
  encoding: BinaryToTextEncoding = 'hex',
): string => createHash('sha256').update(bytes).digest(encoding);

/** One text per value, whatever the order its keys were set in; undefined members are left out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
