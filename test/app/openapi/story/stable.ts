/**
 * Recorded examples without what differs from one run to the next, and short: ids, tokens, hashes and
 * addresses become fixed ones, files in base64 their beginning.
 */

import { createHash } from 'node:crypto';

const UUID = /(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
const SHA256 = /\b[0-9a-f]{64}\b/g;
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const LONG_BASE64 = /^[\w+/-]{200,}=*$/;
const FIXED: readonly (readonly [RegExp, string])[] = [
  [TOKEN, 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJleGFtcGxlIn0.c2lnbmF0dXJl'],
  [/^ww_[\w-]{6}$/, 'ww_EXAMPL'],
  // A cursor that is an id.
  [/^IjAx[\w-]{40,}$/, 'IjAxOTc2ZDJjLThjMDAtNzAwMC04MDAwLTAwMDAwMDAwMDAwMSI'],
  [/\bww_[\w-]{20,}/g, 'ww_EXAMPLE-0123456789-0123456789-0123456789'],
  // 32 random bytes.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{43}(?![\w-])/g, 'ZXhhbXBsZS1leGFtcGxlLWV4YW1wbGUtZXhhbXBsZTE'],
  [/\bwhsec_[\w+/=]+/g, 'whsec_ZXhhbXBsZS1leGFtcGxlLWV4YW1wbGUtZXhhbXBsZQ=='],
  // Long, and random.
  [/&state=.*&client_id=/, '&state=...&client_id='],
  [/^\/.*\/wagewright-test-\w+$/, './data'],
  [/http:\/\/127\.0\.0\.1:\d+\/hooks/g, 'https://payroll.example.com/hooks'],
  [/http:\/\/127\.0\.0\.1:\d+/g, 'http://127.0.0.1:8080'],
  [/http%3A%2F%2F127\.0\.0\.1%3A\d+/g, 'http%3A%2F%2F127.0.0.1%3A8080'],
  [/http:\/\/localhost:\d+/g, 'https://id.example.com'],
  [/http%3A%2F%2Flocalhost%3A\d+/g, 'https%3A%2F%2Fid.example.com'],
];
/** By the name of the field. */
const FIXED_FIELDS: Readonly<Record<string, unknown>> = {
  durationMs: 20,
};
/** Fields whose number is the id of a form, which is random. */
const FORM_IDS: ReadonlySet<string> = new Set(['id', 'submissionId', 'submissionIds', 'replaces']);

export function stable<Value>(value: Value): Value {
  const ids = new Map<string, number>();
  const numberOf = (id: string): number => {
    const number = ids.get(id) ?? ids.size + 1;
    ids.set(id, number);
    return number;
  };
  const form = (id: string): number => 1_000_000_000 + numberOf(`form ${id}`);
  const text = (from: string): string => {
    if (LONG_BASE64.test(from)) return `${from.slice(0, 40)}...`;
    if (/^\d{10,}$/.test(from)) return String(10_000_000_000_000 + numberOf(from));
    const fixed = FIXED.reduce((at, [pattern, to]) => at.replace(pattern, to), from);
    return fixed
      .replace(UUID, (id) => `01976d2c-8c00-7000-8000-${hex(numberOf(id))}`)
      .replace(SHA256, (hash) => sha256(`${numberOf(hash)}`));
  };
  const walk = (at: unknown, field = ''): unknown => {
    if (typeof at === 'number') return FORM_IDS.has(field) ? form(String(at)) : at;
    if (field === 'submissionId' && typeof at === 'string') return String(form(at));
    if (typeof at === 'string') return text(at);
    if (Array.isArray(at)) return at.map((part) => walk(part, field));
    if (typeof at !== 'object' || at === null) return at;
    return Object.fromEntries(
      Object.entries(at).map(([name, part]) => [
        name,
        part === null ? null : (FIXED_FIELDS[name] ?? walk(part, name)),
      ]),
    );
  };
  return walk(value) as Value;
}

const hex = (number: number): string => number.toString(16).padStart(12, '0');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
