/** A path below the tax interface that no route takes, in the words of that interface. */

import { nearest } from '../../platform/shape/nearest.ts';
import { LONGEST_PATH, shortened } from '../../platform/shape/quoted.ts';
import { refusalAt, type TaxInterfaceError } from '../paycalc/errors.ts';

export const isTaxPath = (path: string): boolean =>
  path === '/ste-hosted' || path.startsWith('/ste-hosted/') || path.startsWith(BY_ADDRESS);

/** Where another program lists taxes by street address. */
const BY_ADDRESS = '/prp/';

/** Paths of other payroll programs, in lower case, and what does the same here. */
const INSTEAD: Readonly<Record<string, string>> = {
  settaxlist: 'POST /ste-hosted/v2/setTaxList',
  locationtax: 'POST /ste-hosted/v1/taxList',
};

const MAX_INSTEAD = 100;

/** The taxes of a place, under a name that other programs have for it. */
function insteadOf(path: string): string | undefined {
  if (path.length > MAX_INSTEAD) return undefined;
  if (path.startsWith(BY_ADDRESS)) return 'POST /ste-hosted/v1/taxList';
  return INSTEAD[path.slice(path.lastIndexOf('/') + 1).toLowerCase()];
}

/** `known`: patterns of the paths that there are. */
export function unknownTaxPath(
  method: string,
  path: string,
  known: readonly string[],
): TaxInterfaceError {
  const instead = insteadOf(path);
  if (instead !== undefined) {
    const words = `${method} ${path} is not offered. ${instead} lists the taxes of an employee by home and work location, what each asks, and a payCalc item to fill in.`;
    return refusalAt('path-unknown', 'path', words, { suggestion: instead.split(' ')[1] ?? '' });
  }
  const near = nearest(
    path,
    known.filter((pattern) => !pattern.includes(':')),
  );
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  return refusalAt(
    'path-unknown',
    'path',
    `${method} ${shortened(path, LONGEST_PATH)} is not part of the payroll tax interface.${hint} GET /docs lists its paths.`,
    near === undefined ? {} : { suggestion: near },
  );
}
