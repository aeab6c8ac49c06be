// Ids of rows that are listed: UUIDs of version 7 (RFC 9562), so that the order of ids is the order
// in which things were made and a list needs no second column to page by.

import { randomBytes } from 'node:crypto';
import { DAY_MS } from '../../shape/clock.ts';
import { present } from '../../shape/known.ts';

const MAX_COUNT = 0xfff;

let lastMs = 0;
let count = 0;

/** A new UUID for something made at `ms`; ids of one process made at the same `ms` keep their order. */
export function newId(ms: number): string {
  // A clock set back, or more ids than the counter holds in one millisecond, continue from the last. A
  // clock that was days ahead was wrong: its ids keep their place, the next ones follow the time again.
  if (ms > lastMs || ms < lastMs - DAY_MS) {
    lastMs = ms;
    count = 0;
  } else if (count < MAX_COUNT) {
    count += 1;
  } else {
    lastMs += 1;
    count = 0;
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | count, 6);
  bytes[8] = 0x80 | (present(bytes[8]) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The lowest id of something made at `ms` or later. */
export function firstIdOf(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Whether text is a UUID of any version. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
