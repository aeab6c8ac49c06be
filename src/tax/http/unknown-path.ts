/** A path below the tax interface that no route takes, in the words of that interface. */

import { nearest } from '../../platform/shape/nearest.ts';
import { LONGEST_PATH, shortened } from '../../platform/shape/quoted.ts';
import { refusalAt, type TaxInterfaceError } from '../paycalc/errors.ts';

export const isTaxPath = (path: string): boolean =>
  path === '/ste-hosted' || path.startsWith('/ste-hosted/');

/** `known`: patterns of the paths that there are. */
export function unknownTaxPath(
  method: string,
  path: string,
  known: readonly string[],
): TaxInterfaceError {
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
