/** Refusals of the engine in the words of the wire: where the field is in the item. */

import type { CalculationError } from '../engine/index.ts';
import { problem, TaxInterfaceError } from './errors.ts';
import { PayCalcItem, TaxEntry } from './schema.ts';

const RUN = PayCalcItem.properties.payrollRunParameters.properties;

export function refusalOfCalculation(error: CalculationError): TaxInterfaceError {
  const { code, field, reason, message, taxIndex } = error;
  const [name = '', parameterName] = field.split(' ', 2);
  const isOfTax = name in TaxEntry.properties;
  const at = isOfTax && taxIndex >= 0 ? `taxJurisdictionParms[${taxIndex}].` : '';
  // `wages[].hours` is about several entries: their list is the place.
  const [path = ''] = (name in RUN ? `payrollRunParameters.${name}` : `${at}${name}`).split('[].');
  return new TaxInterfaceError(code, message, [
    problem(code, path, reason, parameterName === undefined ? {} : { parameterName }),
  ]);
}
