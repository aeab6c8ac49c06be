/**
 * Notes about a base that an entry states in place of the pay: what it leaves to the sender, and
 * where a program may have to count more than the wages earned here.
 */

import { lineAt, note } from './lines.ts';
import { encloses, isFederal } from './location.ts';
import type { TaxRun } from './paycheck.ts';
import { lowers, UNKNOWN_TREATMENT } from './wage.ts';

/** Adds to the lines of the tax from index `first` on. */
export function noteBase({ basis, request, paycheck, lines }: TaxRun, first: number): void {
  const { replacement, base } = basis;
  if (replacement === null) {
    if (base === null || !base.countsWholeEmployment || !worksElsewhere(request, paycheck)) return;
    const { code } = request.location;
    const remedy =
      base.replacedBy.length > 0
        ? `Only the wages for ${code} count here. If the whole employment is reported here, send ProgramWages with all of its wages.`
        : `Only the wages for ${code} count in this rules version, also where SutaGrossWages is sent. If the whole employment is reported here, use a later version with ProgramWages.`;
    for (let i = first; i < lines.length; i += 1) note(lineAt(lines, i), 'wages_here_only', remedy);
    return;
  }
  const { rule } = request;
  const matters = paycheck.benefits.some(
    (benefit) =>
      benefit.amount !== 0 &&
      (lowers(rule, benefit) || base?.reduces[benefit.kind.index] === UNKNOWN_TREATMENT),
  );
  if (!matters) return;
  const text = `${replacement.name} is the base as sent: benefits do not lower it. Send it after the benefits that this tax leaves out.`;
  for (let i = first; i < lines.length; i += 1) note(lineAt(lines, i), 'base_as_sent', text);
}

/** Whether the payment has pay for work outside the location of the tax. */
function worksElsewhere({ location }: TaxRun['request'], { wages }: TaxRun['paycheck']): boolean {
  for (const wage of wages) {
    if (wage.kind.treatment === 'base' || wage.gross === 0 || isFederal(wage.location)) continue;
    if (!encloses(location, wage.location) && !encloses(wage.location, location)) return true;
  }
  return false;
}
