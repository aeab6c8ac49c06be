/** Which tax parameters the newest installed release takes on a pay date. */

import { parametersOn } from '../rules/index.ts';
import type { ReleaseSet } from './releases.ts';

export function takenParameters({ highest }: Pick<ReleaseSet, 'highest'>) {
  return {
    version: highest.version,
    takes(tax: string, parameterName: string, payDate: string): boolean {
      const found = highest.taxes.get(tax);
      if (found === undefined) return true;
      return parametersOn(found.identity.parameters, payDate).some(
        (parameter) => parameter.parameterName === parameterName,
      );
    },
  };
}
