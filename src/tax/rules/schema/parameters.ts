/** Reads parameter values (`miscParameters`) by the parameter's own type. */

import { MAX_CENTS, type Parameter, toCents, toRate } from '../../engine/index.ts';
import type { ParameterBlock } from './schema.ts';

/** Matching ignores case, `_`, `-` and spaces. */
export const normalized = (text: string): string => text.replace(/[\s_-]/g, '').toUpperCase();

const largest = ({ most = 999 }: Parameter): number => most;

/** Dollars per hour that a rate may reach. */
const MOST_RATE = 1000;

const DECIMAL = /^\d+(\.\d+)?$/;

/**
 * The engine's number for `value`: cents, a count, a rate, 0/1, or the index of the allowed value.
 * A string result says what is allowed instead.
 */
export function readParameter(parameter: Parameter, value: unknown): number | string {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof text !== 'string')
    return `must be text, a number or TRUE/FALSE; ${allowed(parameter)}`;
  const { dataType } = parameter;
  if (dataType === 'boolean') {
    const word = normalized(text);
    if (word === 'TRUE') return 1;
    return word === 'FALSE' ? 0 : allowed(parameter);
  }
  if (dataType === 'enum') {
    const word = normalized(text);
    const index = parameter.allowedValues?.findIndex((known) => normalized(known.value) === word);
    return index === undefined || index < 0 ? allowed(parameter) : index;
  }
  if (!DECIMAL.test(text.trim())) return allowed(parameter);
  const number = Number(text);
  if (dataType === 'integer') {
    return Number.isInteger(number) && number <= largest(parameter) ? number : allowed(parameter);
  }
  if (dataType === 'fraction') {
    const rate = toRate(number);
    return number <= 1 && !Number.isNaN(rate) ? rate : allowed(parameter);
  }
  if (dataType === 'rate') {
    const rate = toRate(number);
    return number <= MOST_RATE && !Number.isNaN(rate) ? rate : allowed(parameter);
  }
  const cents = toCents(number);
  return cents <= MAX_CENTS ? cents : allowed(parameter);
}

/** The parameters that an edition in force on `payDate` takes. */
export function parametersOn(
  parameters: readonly ParameterBlock[],
  payDate: string,
): readonly ParameterBlock[] {
  const isOn = ({ from = payDate, upTo = payDate }: ParameterBlock): boolean =>
    from <= payDate && payDate <= upTo;
  return parameters.every(isOn) ? parameters : parameters.filter(isOn);
}

/** What the parameter takes, for an error message or the listing. */
export function allowed(parameter: Parameter): string {
  switch (parameter.dataType) {
    case 'boolean':
      return 'allowed: TRUE, FALSE';
    case 'enum':
      return `allowed: ${parameter.allowedValues?.map(({ value, meaning }) => `${value} (${meaning})`).join(', ')}`;
    case 'integer':
      return `allowed: a whole number from 0 to ${largest(parameter)}`;
    case 'fraction':
      return 'allowed: a fraction from 0 to 1 with at most eight decimals, for example 0.009';
    case 'rate':
      return `allowed: ${parameter.unit ?? 'a number'}, 0 to ${MOST_RATE}, with at most eight decimals`;
    case 'money':
      return `allowed: dollars, 0 or more${parameter.unit === undefined ? '' : ` (${parameter.unit})`}`;
  }
}

/** Defaults by parameter index; NaN where a parameter has none. */
export function parameterDefaults(parameters: readonly Parameter[]): Float64Array {
  return Float64Array.from(parameters, (parameter) => {
    if (parameter.defaultValue === undefined) return Number.NaN;
    const value = readParameter(parameter, parameter.defaultValue);
    if (typeof value === 'number') return value;
    throw new Error(`default of ${parameter.parameterName}: ${value}`);
  });
}
