/** The note on a line whose certificate is of an assumed edition: federal Form W-4 changed in 2020. */

import { note } from '../lines.ts';
import type { TaxRequest, TaxRule } from '../paycheck.ts';
import type { Line } from '../result.ts';

const NAME = '2020_W4';
const ASSUMED = `${NAME} was not sent: the line was calculated for a 2020 or later Form W-4, or for an employee without one. For a 2019 or earlier form, send ${NAME} FALSE.`;

/** Index of the parameter, -1 in a tax without it; found once for each rule. */
const indices = new WeakMap<TaxRule, number>();

function indexIn(rule: TaxRule): number {
  let index = indices.get(rule);
  if (index === undefined) {
    index = rule.parameters.findIndex(({ parameterName }) => parameterName === NAME);
    indices.set(rule, index);
  }
  return index;
}

/** For a line that used the certificate. */
export function noteEdition({ rule, given }: TaxRequest, line: Line): void {
  if (given === undefined) return;
  const index = indexIn(rule);
  if (index >= 0 && !given.includes(index)) note(line, 'certificate_edition_assumed', ASSUMED);
}
