/** A register of thousands of invented local taxes, for tests and benchmarks of size. */

import { createHash } from 'node:crypto';
import type { Change } from './rule-tree.ts';

export const GENERATED = {
  yaml: 'us/pa/generated/places.register.yaml',
  csv: 'us/pa/generated/places.csv',
  evidence: 'us/pa/generated/places.register.evidence.yaml',
  examples: 'us/pa/generated/places.examples.yaml',
  source: 'us/pa/generated/places.source.yaml',
} as const;

/** The id of the tax of a number from 0. */
export const generatedId = (n: number): string => `42-001-${1_000_000 + n}-CITY-000`;

/** Rates rise by a hundredth of a percent from tax to tax, up to two percent. */
export const generatedRate = (n: number): string => ((n % 200) / 10_000).toFixed(4);

/** `rows` taxes with one row each, in the files of a tree. */
export function generatedRegister(rows: number, since: string): Record<string, Change> {
  const lines = Array.from(
    { length: rows },
    (_, n) => `${1_000_000 + n},Place ${n},2024-01-01,${generatedRate(n)}`,
  );
  const csv = `place,name,effective,rate\n${lines.join('\n')}\n`;
  return {
    [GENERATED.yaml]: () => `register: places.csv
key: place
identity:
  tax: 42-001-{place}-CITY-000
  title: "{name} tax (invented)"
  payer: employee
  wageBase: social-security
  parameters: []
residence:
  since: "${since}"
  residents:
    rule: all
    source: { document: Invented for a test }
    confidence: official
  nonresidents:
    withheld: false
    source: { document: Invented for a test }
    confidence: official
row:
  ends: 2026-12-31
  published: 2025-12-30
  since: "${since}"
  method: wage-band-rate@1
  source: { document: Invented for a test }
  confidence: official
  rate: "{rate}"
`,
    [GENERATED.evidence]: () => `residence:
  residents:
    evidence: Invented for a test.
  nonresidents:
    evidence: Invented for a test.
row:
  checked: 2026-11-22
  evidence: Invented for a test.
`,
    [GENERATED.examples]: () => `searched: 9998-01-01
searchLog: Invented for a test, so there are no examples.
`,
    [GENERATED.csv]: () => csv,
    [GENERATED.source]: () => `files:
  - file: places.csv
    source: { document: Invented for a test }
    retrieved: 2026-11-22
    csvSha256: ${createHash('sha256').update(csv).digest('hex')}
    confidence: official
    license: public-domain
`,
  };
}
