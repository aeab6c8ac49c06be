/**
 * Which of an employee's certificates count for a pay date, and the tax parameters they set together.
 *
 * Of each form the newest counts: the one the employer got last. One whose claim has lapsed, such as
 * exemption from federal income tax in the February after its year, counts no more; the newest before
 * it that claims nothing of the kind does, unless the agency says what is withheld by from then on.
 * When a claim lapses, and what then counts, is in the form's edition.
 */

import type { TaxEntry, TaxParameters } from '../../forms/answers/parameters.ts';
import { locationOf } from '../../forms/catalog/feeds.ts';

export type Candidate = {
  readonly id: string;
  readonly formCode: string;
  readonly edition: string;
  readonly version: number;
  readonly appliesFrom: string;
  readonly receivedOn: string;
  readonly lapsesAfter: string | null;
  /** What counts once its claim has lapsed, where the agency says it. */
  readonly afterLapse: TaxParameters | null;
  readonly parameters: TaxParameters;
  /** The tax this form is the withholding certificate of; null for every other kind of form. */
  readonly certifies: string | null;
};

type Counted = {
  readonly taxJurisdictionParms: readonly TaxEntry[];
  /** Those that count, by form code. */
  readonly counted: readonly Candidate[];
  readonly notes: readonly string[];
};

/** `candidates`: none of them voided, all of them applied by the pay date. */
export function countCertificates(candidates: readonly Candidate[], payDate: string): Counted {
  const notes: string[] = [];
  const ofForms = Map.groupBy(candidates, ({ formCode }) => formCode);
  const newest = [...ofForms.values()].flatMap(
    (versions) => countedVersion(versions, payDate, notes) ?? [],
  );
  const counted = dropReplaced(newest, notes).sort((a, b) => (a.formCode < b.formCode ? -1 : 1));
  return { taxJurisdictionParms: combine(counted, notes), counted, notes };
}

/** Negative when `a` came before `b`. */
const byReceipt = (a: Candidate, b: Candidate): number =>
  compare(a.receivedOn, b.receivedOn) || a.version - b.version;

const byDay = (a: Candidate, b: Candidate): number =>
  compare(a.appliesFrom, b.appliesFrom) ||
  compare(a.receivedOn, b.receivedOn) ||
  compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const nameOf = ({ formCode, version, appliesFrom }: Candidate): string =>
  `${formCode} version ${version} (from ${appliesFrom})`;

function countedVersion(
  versions: readonly Candidate[],
  payDate: string,
  notes: string[],
): Candidate | undefined {
  const [newest, ...earlier] = versions.toSorted(byReceipt).reverse();
  if (newest === undefined) return undefined;
  const { lapsesAfter, afterLapse } = newest;
  if (lapsesAfter === null || payDate <= lapsesAfter) return newest;
  if (afterLapse !== null) {
    const set = afterLapse.lines.map(
      ({ parameterName, parameterValue }) => `${parameterName} ${parameterValue}`,
    );
    notes.push(
      `The claim of ${nameOf(newest)} lapsed after ${lapsesAfter}: until there is a new certificate, the agency requires ${set.join(', ')} and nothing else.`,
    );
    return { ...newest, parameters: afterLapse };
  }
  const instead = earlier.find((each) => each.lapsesAfter === null);
  const counts =
    instead === undefined
      ? 'no earlier certificate without such a claim is on file, so tax is withheld as if there were no certificate'
      : `${nameOf(instead)} applies, the newest earlier one without such a claim`;
  notes.push(`The claim of ${nameOf(newest)} lapsed after ${lapsesAfter}: ${counts}.`);
  return instead;
}

/**
 * A withholding certificate takes the place of the one before for the same tax, also where that is
 * another form, such as the edition in Spanish: what was left blank on the new one is not taken from
 * the old. One that sets nothing for that tax replaces nothing.
 */
function dropReplaced(newest: readonly Candidate[], notes: string[]): Candidate[] {
  const sets = ({ certifies, parameters }: Candidate): boolean =>
    parameters.taxJurisdictionParms.some(({ uniqueTaxID }) => uniqueTaxID === certifies);
  return newest.filter((each) => {
    if (each.certifies === null) return true;
    const later = newest
      .filter((other) => other.certifies === each.certifies && sets(other))
      .toSorted(byDay)
      .at(-1);
    if (later === undefined || byDay(later, each) <= 0) return true;
    notes.push(`${nameOf(later)} replaces ${nameOf(each)}: both apply to the same tax.`);
    return false;
  });
}

type Setting = { readonly value: string; readonly by: Candidate };

/** One entry per tax; of two that differ, the certificate that applies from the later day wins. */
function combine(counted: readonly Candidate[], notes: string[]): TaxEntry[] {
  const taxes = new Set(
    counted.flatMap(({ parameters }) => parameters.taxJurisdictionParms.map(taxOf)),
  );
  return [...taxes].toSorted(compare).map((tax) => combineTax(tax, counted.toSorted(byDay), notes));
}

const taxOf = ({ uniqueTaxID }: TaxEntry): string => uniqueTaxID;

function combineTax(tax: string, counted: readonly Candidate[], notes: string[]): TaxEntry {
  const settings = new Map<string, Setting>();
  const exempting: Candidate[] = [];
  for (const by of counted) {
    const entry = by.parameters.taxJurisdictionParms.find((each) => each.uniqueTaxID === tax);
    if (entry?.isExempt) exempting.push(by);
    for (const { parameterName, parameterValue: value } of entry?.miscParameters ?? []) {
      const before = settings.get(parameterName);
      if (before !== undefined && before.value !== value) {
        notes.push(
          `${tax} ${parameterName}: ${value} of ${nameOf(by)} counts, not ${before.value} of ${nameOf(before.by)}.`,
        );
      }
      settings.set(parameterName, { value, by });
    }
  }
  const [exempt] = exempting;
  const other = [...settings.values()].find(({ by }) => !exempting.includes(by));
  if (exempt !== undefined && other !== undefined) {
    notes.push(
      `${tax}: exempt by ${nameOf(exempt)}; what ${nameOf(other.by)} sets takes effect when that ends.`,
    );
  }
  return {
    uniqueTaxID: tax,
    locationCode: locationOf(tax),
    ...(exempt === undefined ? {} : { isExempt: true }),
    miscParameters: [...settings].map(([parameterName, { value }]) => ({
      parameterName,
      parameterValue: value,
    })),
  };
}
