/** The bytes that are hashed: JSON with sorted keys and no spaces, and their SHA-256. */

import { createHash } from 'node:crypto';

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

/** Hexadecimal. */
export const sha256 = (text: string): string => bytesSha256(text);

/** Hexadecimal. */
export const bytesSha256 = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('hex');
