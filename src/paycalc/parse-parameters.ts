/** `miscParameters` of one tax to values by parameter index. */

import type { Parameter, TaxRule } from '../engine/index.ts';
import { normalized, readParameter } from '../rules/index.ts';
import { TaxInterfaceError } from './errors.ts';
import type { PayCalcItem } from './schema.ts';

type Entries = NonNullable<PayCalcItem['taxJurisdictionParms'][number]['miscParameters']>;

/** Parameter index by name as documented and as normalised, made once per list. */
const indices = new WeakMap<readonly Parameter[], ReadonlyMap<string, number>>();

function indexOf(parameters: readonly Parameter[], name: string): number {
  let names = indices.get(parameters);
  if (names === undefined) {
    names = new Map(
      parameters.flatMap(({ parameterName }, i): [string, number][] => [
        [parameterName, i],
        [normalized(parameterName), i],
      ]),
    );
    indices.set(parameters, names);
  }
  return names.get(name) ?? names.get(normalized(name)) ?? -1;
}

export function parseParameters(entries: Entries, rule: TaxRule, taxIndex: number): Float64Array {
  const values = rule.defaults.slice();
  const given: number[] = [];
  entries.forEach((entry, i) => {
    const at = `taxJurisdictionParms[${taxIndex}].miscParameters[${i}]`;
    const name = entry.parameterName ?? entry.name;
    const raw = entry.parameterValue ?? entry.value;
    if (name == null) throw missing(`${at}.parameterName`);
    if (raw == null) throw missing(`${at}.parameterValue (of ${name})`);
    const index = indexOf(rule.parameters, name);
    if (index < 0) throw unknown(at, name, rule);
    const value = readValue(rule.parameters[index] as Parameter, raw);
    if (typeof value === 'string') {
      throw new TaxInterfaceError('parameter', `${at}: ${name} ${JSON.stringify(raw)}: ${value}`);
    }
    if (given.includes(index) && values[index] !== value) {
      throw new TaxInterfaceError(
        'parameter',
        `${at}: ${name} is given twice with different values`,
      );
    }
    given.push(index);
    values[index] = value;
  });
  return values;
}

/** Clients send the same few values again and again. */
const MAX_VALUES = 1000;
const readValues = new WeakMap<Parameter, Map<string, number>>();

function readValue(parameter: Parameter, raw: string | number | boolean): number | string {
  if (typeof raw !== 'string') return readParameter(parameter, raw);
  let values = readValues.get(parameter);
  if (values === undefined) {
    values = new Map();
    readValues.set(parameter, values);
  }
  const known = values.get(raw);
  if (known !== undefined) return known;
  const value = readParameter(parameter, raw);
  if (typeof value === 'number' && values.size < MAX_VALUES) values.set(raw, value);
  return value;
}

const missing = (field: string): TaxInterfaceError =>
  new TaxInterfaceError('field-missing', `${field}: is missing`);

function unknown(at: string, name: string, rule: TaxRule): TaxInterfaceError {
  const names = rule.parameters.map(({ parameterName }) => parameterName);
  const allowed = names.length === 0 ? 'it takes none' : `allowed: ${names.join(', ')}`;
  return new TaxInterfaceError(
    'parameter',
    `${at}: ${rule.title} has no parameter ${JSON.stringify(name)}; ${allowed}`,
  );
}
