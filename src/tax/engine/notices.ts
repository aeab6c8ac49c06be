/** Notes on what was found about a tax after its release was sealed, and which lines get them. */

import { note } from './lines.ts';
import type { Notice, Paycheck, TaxRequest } from './paycheck.ts';
import type { Line } from './result.ts';

export function noteFound(line: Line, request: TaxRequest, paycheck: Paycheck): void {
  for (const notice of request.rule.notices) {
    if (concerns(notice, line, request, paycheck)) note(line, 'found_since_release', notice.note);
  }
}

function concerns(
  { wageTypes, workIn, homeIn, benefits }: Notice,
  line: Line,
  { isResident }: TaxRequest,
  paycheck: Paycheck,
): boolean {
  if (wageTypes.length > 0 && !wageTypes.includes(line.wageType)) return false;
  if (workIn.length > 0 && !hasPayIn(workIn, paycheck)) return false;
  if (homeIn.length > 0) {
    const { sent } = paycheck;
    if (isResident === true || sent === undefined || !hasPayIn(homeIn, sent)) return false;
  }
  if (benefits.length === 0) return true;
  return paycheck.benefits.some(({ kind, amount }) => amount !== 0 && benefits.includes(kind.name));
}

const hasPayIn = (states: readonly string[], { wages }: Paycheck): boolean =>
  wages.some(
    ({ kind, location, gross }) =>
      kind.treatment !== 'base' && gross !== 0 && states.includes(location.state),
  );
