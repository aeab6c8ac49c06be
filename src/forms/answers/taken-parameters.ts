/**
 * Which of a certificate's tax parameters a release of the rules takes. A form is printed and signed
 * whatever the rules can calculate: what a release does not take is left out of the entries for
 * payCalc, and its line says so.
 */

import type { FedLine, TaxEntry, TaxParameters } from './parameters.ts';

/** What the newest installed release takes. */
export type TakenParameters = {
  /** Such as 2026.2. */
  readonly version: string;
  /** True for a tax that the release does not have: payCalc says what is wrong with it. */
  takes(tax: string, parameterName: string, payDate: string): boolean;
};

/** What can be sent to payCalc for a pay date; each line left out has a note. */
export function takenOn(
  { taxJurisdictionParms, lines }: TaxParameters,
  taken: TakenParameters,
  payDate: string,
): TaxParameters {
  return {
    taxJurisdictionParms: entriesTaken(taxJurisdictionParms, taken, payDate),
    lines: lines.map((line) => noted(line, taken, payDate)),
  };
}

/** Without the parameters that the release does not take, and without entries that then say nothing. */
export const entriesTaken = (
  entries: readonly TaxEntry[],
  taken: TakenParameters,
  payDate: string,
): TaxEntry[] =>
  entries.flatMap((entry) => {
    const { uniqueTaxID, miscParameters } = entry;
    const known = miscParameters.filter(({ parameterName }) =>
      taken.takes(uniqueTaxID, parameterName, payDate),
    );
    if (known.length === miscParameters.length) return [entry];
    if (known.length === 0 && entry.isExempt !== true) return [];
    return [{ ...entry, miscParameters: known }];
  });

function noted(line: FedLine, taken: TakenParameters, payDate: string): FedLine {
  const { uniqueTaxID, parameterName } = line;
  if (parameterName === null || taken.takes(uniqueTaxID, parameterName, payDate)) return line;
  const note = `Release ${taken.version} does not take ${parameterName} for ${uniqueTaxID} on ${payDate}, so taxJurisdictionParms leaves it out and payCalc does not apply it. Apply this line yourself, or use a release that takes it.`;
  return { ...line, note };
}
