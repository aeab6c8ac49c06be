/** Which tax parameters the release that answers by default takes on a pay date. */

import { parametersOn } from '../rules/index.ts';
import type { ReleaseSet } from './releases.ts';

export function takenParameters(releases: Pick<ReleaseSet, 'standard'>) {
  return {
    get version(): string {
      return releases.standard.version;
    },
    takes(tax: string, parameterName: string, payDate: string): boolean {
      const found = releases.standard.taxes.get(tax);
      if (found === undefined) return true;
      return parametersOn(found.identity.parameters, payDate).some(
        (parameter) => parameter.parameterName === parameterName,
      );
    },
  };
}
