/** New editions of forms: those that the last announcement of forms did not know. */

import { stateOf } from '../places/places.ts';
import type { RuleChange } from './schema.ts';

/** An edition of a form, as the catalog of this program has it. */
export type FormEditionLine = {
  readonly code: string;
  readonly title: string;
  /** Location code of whose form it is. */
  readonly jurisdiction: string;
  /** As printed, and the first day it is given out. */
  readonly edition: string;
  readonly effective: string;
  readonly citation: string;
};

/** The first days of the editions of each form, by code. */
export type KnownForms = Readonly<Record<string, readonly string[]>>;

export const knownForms = (lines: readonly FormEditionLine[]): KnownForms =>
  Object.fromEntries(
    [...Map.groupBy(lines, ({ code }) => code)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, editions]) => [code, editions.map(({ effective }) => effective).sort()]),
  );

export const formChanges = (lines: readonly FormEditionLine[], known: KnownForms): RuleChange[] =>
  lines
    .filter(({ code, effective }) => !known[code]?.includes(effective))
    .map((line) => {
      const { code, title, jurisdiction, edition, effective, citation } = line;
      const before = lines.findLast((one) => one.code === code && one.effective < effective);
      return {
        kind: 'formEdition',
        state: stateOf(jurisdiction.slice(0, 2))?.code ?? 'US',
        uniqueTaxID: null,
        locationCode: jurisdiction,
        title: `${title} (${code})`,
        effective,
        taxes: 0,
        changes: [
          { label: 'Edition', unit: 'text', before: before?.edition ?? '', after: edition },
        ],
        changeCount: 1,
        citation,
      };
    });
